"""Hatchling runs this: a wheel carries the built web client."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface):  # pyright: ignore[reportMissingTypeArgument]
    """Builds the client for a wheel; who works on the sources builds it with `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            runpy.run_path(str(Path(self.root) / "tools" / "build_web.py"))["main"]()
        build_data["artifacts"].append("src/arsenale/web/**")
