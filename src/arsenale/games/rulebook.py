"""The rule book of a game: read from its `rulebook.toml`, looked up by number, shown as Markdown.

The file is the one home of the text: the command line, the documentation and the web client all show it.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

from arsenale.texts import _


@dataclass(frozen=True, slots=True)
class RuleOption:
    """A house rule. Either `values` gives the meaning of each value, or `range` says what can be chosen.

    `presets` holds what each preset starts from, where they differ; `default` is the first preset's.
    """

    name: str
    default: str
    values: Mapping[str, str] = field(default_factory=dict)
    range: str = ""
    text: str = ""
    presets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule. `source` names where it comes from, `see` the rules to read next."""

    id: str
    title: str
    text: str
    source: tuple[str, ...]
    see: tuple[str, ...]
    options: tuple[RuleOption, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules whose number begins with `id`, and what they are about."""

    id: str
    title: str
    text: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All chapters of a game. `sources` explains each name that a rule's `source` gives."""

    title: str
    text: str
    sources: Mapping[str, str]
    chapters: tuple[Chapter, ...]

    def rules(self) -> Iterator[Rule]:
        """All rules in order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    def options(self) -> dict[str, RuleOption]:
        """All house rules by name."""
        return {option.name: option for rule in self.rules() for option in rule.options}

    def find(self, id: str) -> Chapter | Rule:
        """The rule or chapter of this number, in capital or small letters. Raises ValueError with the nearest ones."""
        entries = self._entries()
        wanted = id.strip().upper()
        if wanted in entries:
            return entries[wanted]
        near = get_close_matches(wanted, entries, n=3, cutoff=0.4) or [chapter.id for chapter in self.chapters]
        problem = _("the rule book of {title} has no rule {id}; look at {near}")
        raise ValueError(problem.format(title=self.title, id=id.strip() or '""', near=", ".join(near)))

    def rule(self, id: str) -> Rule:
        """The rule of this number. Raises ValueError, also for the number of a chapter."""
        found = self.find(id)
        if isinstance(found, Rule):
            return found
        problem = _("{id} is a chapter; its rules are {rules}")
        raise ValueError(problem.format(id=found.id, rules=", ".join(rule.id for rule in found.rules)))

    def _entries(self) -> dict[str, Chapter | Rule]:
        return {entry.id: entry for chapter in self.chapters for entry in (chapter, *chapter.rules)}


# --- reading ----------------------------------------------------------------------------------------------------------


def read_rule_book(package: str) -> RuleBook:
    """The `rulebook.toml` inside a package, such as `arsenale.games.serenissima`. Raises ValueError on a mistake."""
    data = tomllib.loads((files(package) / "rulebook.toml").read_text("utf-8"))
    rules = [_read_rule(entry) for entry in data["rule"]]
    chapters = tuple(_read_chapter(entry, rules) for entry in data["chapter"])
    book = RuleBook(data["title"], _joined(data["text"]), data["sources"], chapters)
    _check(book, rules)
    return book


def _read_chapter(entry: Mapping[str, Any], rules: Sequence[Rule]) -> Chapter:
    own = tuple(rule for rule in rules if rule.id.partition(".")[0] == entry["id"])
    return Chapter(entry["id"], entry["title"], _joined(entry["text"]), own)


def _read_rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(
        id=entry["id"],
        title=entry["title"],
        text=_joined(entry["text"]),
        source=tuple(entry["source"]),
        see=tuple(entry["see"]),
        options=tuple(RuleOption(**option) for option in entry.get("options", ())),
    )


def _joined(text: str) -> str:
    """The text with one line a paragraph: that is what translators get, and what breaks anywhere."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def _check(book: RuleBook, rules: Sequence[Rule]) -> None:
    """No number twice, no rule outside a chapter, no reference into the void."""
    ids = [rule.id for rule in rules]
    if sorted(ids) != sorted(rule.id for rule in book.rules()) or len(set(ids)) < len(ids):
        raise ValueError(f"{book.title}: a rule stands twice or belongs to no chapter")
    for rule in rules:
        missing = [id for id in rule.see if id not in ids] + [name for name in rule.source if name not in book.sources]
        missing += [option.name for option in rule.options if not _has_default(option)]
        if missing:
            raise ValueError(f"{rule.id}: nothing stands behind {', '.join(missing)}")


def _has_default(option: RuleOption) -> bool:
    chosen = (option.default, *option.presets.values())
    return bool(option.range) or all(value in option.values for value in chosen)


# --- translating ------------------------------------------------------------------------------------------------------


def in_reader_language(book: RuleBook) -> RuleBook:
    """The book with every text that a catalogue has in the reader's language; numbers and names of options stay."""
    return RuleBook(
        title=_(book.title),
        text=_(book.text),
        sources={_(name): _(meaning) for name, meaning in book.sources.items()},
        chapters=tuple(map(_translate_chapter, book.chapters)),
    )


def _translate_chapter(chapter: Chapter) -> Chapter:
    rules = tuple(map(_translate_rule, chapter.rules))
    return replace(chapter, title=_(chapter.title), text=_(chapter.text), rules=rules)


def _translate_rule(rule: Rule) -> Rule:
    options = tuple(map(_translate_option, rule.options))
    source = tuple(map(_, rule.source))
    return replace(rule, title=_(rule.title), text=_(rule.text), source=source, options=options)


def _translate_option(option: RuleOption) -> RuleOption:
    """What is chosen from `values` are names; what stands for a `range` is told in words."""
    values = {value: _(meaning) for value, meaning in option.values.items()}
    default = _(option.default) if option.range else option.default
    return replace(option, text=_(option.text), range=_(option.range), default=default, values=values)


# --- showing ----------------------------------------------------------------------------------------------------------


def show_book(book: RuleBook, linked: bool = False) -> str:
    """The whole book as Markdown; `linked` adds an anchor to every rule and lets references lead there."""
    parts = ["# " + _("{title}: the rules").format(title=book.title), book.text, _show_sources(book)]
    return "\n\n".join([*parts, *(_show_chapter(chapter, linked) for chapter in book.chapters)]) + "\n"


def show_entry(entry: Chapter | Rule) -> str:
    """One chapter or one rule as Markdown."""
    shown = _show_chapter(entry, False) if isinstance(entry, Chapter) else _show_rule(entry, False)
    return shown + "\n"


def _show_sources(book: RuleBook) -> str:
    lines = [f"- *{name}*: {meaning}" for name, meaning in book.sources.items()]
    return "\n".join([_("Each rule says where it comes from:"), "", *lines])


def _show_chapter(chapter: Chapter, linked: bool) -> str:
    parts = [_heading("##", chapter, linked), chapter.text, *(_show_rule(rule, linked) for rule in chapter.rules)]
    return "\n\n".join(parts)


def _show_rule(rule: Rule, linked: bool) -> str:
    parts = [_heading("###", rule, linked), rule.text, *map(_show_option, rule.options), _show_origin(rule, linked)]
    return "\n\n".join(parts)


def _heading(mark: str, entry: Chapter | Rule, linked: bool) -> str:
    anchor = f'<a id="{entry.id}"></a>' if linked else ""
    return f"{mark} {anchor}{entry.id} {entry.title}"


def _show_option(option: RuleOption) -> str:
    head = "**" + _("House rule `{name}`").format(name=option.name) + "**" + (f": {option.text}" if option.text else "")
    lines = [f"- `{value}`{_show_use(option, value)}: {meaning}" for value, meaning in option.values.items()]
    if option.range:
        lines += [f"- {option.range}", "- " + _("normally: {value}").format(value=option.default)]
    return "\n".join([head, "", *lines])


def _show_use(option: RuleOption, value: str) -> str:
    """In which presets, or always, a game starts from this value."""
    if option.presets:
        names = [preset for preset, chosen in option.presets.items() if chosen == value]
        return f" ({', '.join(names)})" if names else ""
    return " (" + _("normally") + ")" if value == option.default else ""


def _show_origin(rule: Rule, linked: bool) -> str:
    shown = [f"[{id}](#{id})" if linked else id for id in rule.see]
    source = _("Source: {names}.").format(names=", ".join(rule.source))
    return f"*{source}*" + (" " + _("See also {rules}.").format(rules=", ".join(shown)) if shown else "")
