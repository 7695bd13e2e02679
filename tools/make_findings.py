"""Writes commands, tables and pictures into a page of findings: `make balance`, `make strength`.

Plays the studies that the page names, unless they lie in lab/ already, and fills in what stands in the page between two
marks. `<!-- study NAME: lab ... -->` names a study by its command and shows it; `<!-- table NAME / TITLE -->` is one of
its tables, `<!-- table NAME / TITLE / WORDS & WORDS; WORDS -->` only those of its rows that hold the words;
`<!-- picture NAME / PICTURE / TEXT -->` is one of its pictures. Each part ends with `<!-- end -->`.
"""

import argparse
import re
import shlex
import shutil
from pathlib import Path

from arsenale.cli import app

ROOT = Path(__file__).parents[1]
DOCS, RESULTS = ROOT / "docs", Path("lab")

STUDY = re.compile(r"<!-- study (?P<name>\w+): (?P<words>.*?) -->")
PART = re.compile(
    r"(?P<mark><!-- (?P<kind>study|table|picture) (?P<what>(?P<name>\w+).*?) -->\n).*?(?P<end><!-- end -->)", re.DOTALL
)


def play(name: str, words: str) -> None:
    """One study, as the command plays it."""
    print(f"\n# arsenale {words} -o {RESULTS / name}", flush=True)
    if app(["--lang", "en", *shlex.split(words), "-o", str(RESULTS / name)], standalone_mode=False):
        raise SystemExit(1)  # the command has said why


def fill(part: re.Match[str], folder: Path) -> str:
    """One part of the page with what belongs in it; the folder is for its pictures."""
    if part["kind"] == "picture":
        text = write_picture(part["what"], folder)
    else:
        text = (write_command if part["kind"] == "study" else write_table)(part["what"])
    return f"{part['mark']}{text}{part['end']}"


def write_command(what: str) -> str:
    name, words = what.split(": ", 1)
    return f"```sh\narsenale {words} -o {RESULTS / name}\n```\n"


def write_table(what: str) -> str:
    """A table of a study's tables.md, or some of its rows."""
    name, title, *words = what.split(" / ")
    page = (RESULTS / name / "tables.md").read_text("utf-8")
    (table,) = re.findall(rf"^## {re.escape(title)}\n\n((?:\|.*\n)+)", page, re.MULTILINE)
    heading, rule, *rows = table.splitlines(keepends=True)
    kept = [row for row in rows if not words or is_wanted(row, words[0])]
    if not kept:
        raise ValueError(f"no row of {what}")
    return "\n" + "".join([heading, rule, *kept]) + "\n"


def is_wanted(row: str, words: str) -> bool:
    """The row holds all words of one of the choices."""
    return any(all(f" {word.strip()}" in row for word in choice.split("&")) for choice in words.split(";"))


def write_picture(what: str, folder: Path) -> str:
    """A picture of a study, copied beside the page."""
    name, picture, text = what.split(" / ")
    folder.mkdir(exist_ok=True)
    copied = folder / f"{name}-{picture}.svg"
    shutil.copyfile(RESULTS / name / f"{picture}.svg", copied)
    return f"\n![{text}]({folder.name}/{copied.name})\n\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="NAME", help="play this study only, and fill in what is its")
    parser.add_argument("page", nargs="?", default="balance", help="its name in docs/")
    asked = parser.parse_args()
    path = DOCS / f"{asked.page}.md"

    def is_asked(name: str) -> bool:
        return asked.only in (None, name)

    for study in STUDY.finditer(path.read_text("utf-8")):
        if is_asked(study["name"]):
            play(study["name"], study["words"])
    page = path.read_text("utf-8")  # which somebody may have written on meanwhile
    path.write_text(
        PART.sub(lambda part: fill(part, path.with_suffix("")) if is_asked(part["name"]) else part[0], page), "utf-8"
    )


if __name__ == "__main__":
    main()
