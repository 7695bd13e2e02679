"""The two sides of a comparison: this working tree, and the revision that it is compared with."""

from __future__ import annotations

import ast
import hashlib
import io
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

KERNEL = "arsenale.games.kernel import"  # what a file that may end up inside compiled code says
MAIN_LINES = ("origin/main", "main")
SETTLED = 6 * 3600  # seconds; what lands on the main line lands in a series of commits that belong together
ACCEPTED = "Slower"  # the trailer of a commit message that says why a change may cost time


class NothingToCompareError(Exception):
    """There is no base; the message says why."""


def git(root: Path, *arguments: str) -> str:
    """What git prints, nothing where it fails."""
    try:
        child = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return child.stdout.strip() if child.returncode == 0 else ""


def find_base(root: Path, wanted: str = "") -> str:
    """The commit to compare with: the one wanted, else where this branch left the main line.

    On the main line itself it is the newest commit that was hours old when this one was made. Raises
    NothingToCompareError where there is none.
    """
    head = git(root, "rev-parse", "HEAD")
    if not head:
        raise NothingToCompareError("this is no git repository")
    if wanted:
        return known(root, wanted)
    left = (git(root, "merge-base", "HEAD", line) for line in MAIN_LINES)
    return next((base for base in left if base and base != head), "") or settled(root)


def known(root: Path, revision: str) -> str:
    commit = git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if not commit:
        raise NothingToCompareError(f"git knows no revision {revision}")
    return commit


def settled(root: Path) -> str:
    """The newest ancestor of HEAD that is SETTLED seconds older."""
    made = int(git(root, "show", "--no-patch", "--format=%ct", "HEAD"))
    before = f"--before={made - SETTLED}"
    commit = git(root, "rev-list", "--max-count=1", "--first-parent", before, "HEAD")
    if not commit:
        raise NothingToCompareError(f"no commit here is {SETTLED // 3600} hours older than HEAD")
    return commit


def reasons_to_be_slower(root: Path, base: str) -> list[str]:
    """What the commits since the base say in their trailers `Slower: why`."""
    said = git(root, "log", f"--format=%(trailers:key={ACCEPTED},valueonly)", f"{base}..HEAD")
    return [line for line in said.splitlines() if line]


def unpack(root: Path, commit: str) -> Path:
    """The sources of a commit, under `build/`, where what they compile is found again by the next comparison.

    Files keep the commit's time, by which Numba knows them.
    """
    tree = root / "build" / f"base-{commit[:12]}"
    if not (tree / "src").exists():
        for old in tree.parent.glob("base-*"):
            shutil.rmtree(old)
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=root, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(tree, filter="data")
    return tree


def fingerprint(tree: Path, ruleset: str, parts: tuple[str, ...]) -> str:
    """Names everything that decides what these parts of the package compile for a game, and what is played."""
    package = tree / "src" / "arsenale"
    digest = hashlib.sha256()
    for source in sorted(compiled_sources(package, ruleset, parts)):
        digest.update(source.relative_to(package).as_posix().encode() + without_comments(source.read_text()).encode())
    for board in sorted((package / "boards").glob("*.toml")):
        digest.update(board.read_bytes())
    return digest.hexdigest()


def compiled_sources(package: Path, ruleset: str, parts: tuple[str, ...]) -> Iterator[Path]:
    """Files of the game or of all games that may end up inside compiled code."""
    yield package / "games" / "kernel.py"
    for part in parts:
        for source in (*(package / part).glob("*.py"), *(package / part / ruleset).rglob("*.py")):
            if KERNEL in source.read_text():
                yield source


def without_comments(text: str) -> str:
    """The program as the compiler sees it: no comments, no docstrings, no layout."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return ast.dump(tree)
