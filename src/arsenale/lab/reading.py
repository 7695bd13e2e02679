"""What a study says when it is played: tables for people, and pictures."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from arsenale.lab.pictures import save_pictures
from arsenale.lab.sheets import Sheet, write_page


class Reading(NamedTuple):
    """Tables and pictures (by name) of a study."""

    sheets: Sequence[Sheet]
    pictures: Mapping[str, Any]

    def save(self, folder: Path) -> None:
        """The tables as tables.md, the pictures as SVG and as pictures.html."""
        (folder / "tables.md").write_text(write_page(self.sheets), "utf-8")
        save_pictures(self.pictures, folder)
