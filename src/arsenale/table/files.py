"""Text files that survive a kill at any moment, and errors that name the line."""

import os
from pathlib import Path

from arsenale.texts import _


class RecordError(ValueError):
    """A file that is no sound record: which file and line, what is wrong, and what to do."""

    def __init__(self, file: str, line: int, text: str) -> None:
        super().__init__(f"{file}:{line}: {text}")
        self.file = file
        self.line = line
        self.text = text


def read_text(path: Path) -> str:
    """The text of a file. Raises RecordError where there is none, or not in UTF-8."""
    try:
        data = path.read_bytes()
    except OSError as trouble:
        problem = _("the file cannot be read ({reason}); give the path of a record")
        raise RecordError(path.name, 1, problem.format(reason=trouble.strerror)) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as trouble:
        line = data.count(b"\n", 0, trouble.start) + 1
        raise RecordError(path.name, line, _("this is not text in UTF-8; take a copy that is whole")) from None


def write_text(path: Path, text: str, mode: int = 0o666) -> None:
    """Puts the text in the place of whatever the file holds: after a kill it is the old text or the new, never a part.

    When this returns the text is on the disk. `mode` is what the file may allow, less the user's umask.
    """
    new = path.with_name(path.name + ".new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.write(text.encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    _settle(path.parent)


def remove(path: Path) -> None:
    """Removes the file for good, if it is there."""
    path.unlink(missing_ok=True)
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Writes the folder's own entries to the disk, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
