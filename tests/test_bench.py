"""The bench decides what to measure, with what, and whether a change is slower; how fast anything is, is not tested."""

import os
import subprocess
from pathlib import Path

import pytest
from bench import ours
from bench.cases import CASES, OURS, Case
from bench.measure import PEERS, ROOT, CannotMeasureError, cores_for, find_python
from bench.regression import __main__ as regression
from bench.regression import sources
from bench.regression.comparing import LONG, SHORT, Pair, Ratios, judge
from bench.regression.player import KINDS

RULES_ONLY, WITH_BOTS = KINDS["random play"].parts, KINDS["merchants"].parts
RULE = '''"""A rule."""

from arsenale.games.kernel import rule


@rule
def double(number: int) -> int:
    """Twice."""
    return 2 * number  # as often
'''
TREE = {
    "games/kernel.py": "def rule(function): return function",
    "games/playing.py": RULE,
    "games/words.py": "TEXT = 'no rule'",
    "games/serenissima/battle.py": RULE,
    "games/blood_royale/war.py": RULE,
    "bots/serenissima/merchant.py": RULE,
    "boards/mediterranean.toml": "ports = 1",
}


def plant(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = root / "src" / "arsenale" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def test_every_case_has_its_script() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    for case in CASES:
        if case.program == OURS:
            assert case.key in ours.CASES
        else:
            assert f'"{case.key}"' in (PEERS / f"{case.program}.py").read_text()
            assert (PEERS / f"{case.program}.txt").exists()


# --- What a case runs with ---


def test_a_peer_gets_a_python_that_is_new_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "versions" / "3.99.1" / "bin" / "python"
    kept.parent.mkdir(parents=True)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    with pytest.raises(CannotMeasureError, match=r"needs Python 3\.99 or newer"):
        find_python("# Python >= 3.99\nfastcatan==2.0.0")
    kept.write_text("#!/bin/sh\nexit 0\n")
    kept.chmod(0o755)
    assert find_python("# Python >= 3.99\nfastcatan==2.0.0") == str(kept)
    assert find_python("numpy==2.4.6") != str(kept)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="processes cannot be pinned here")
def test_a_case_gets_its_cores_or_says_that_there_are_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {1, 2, 5})
    assert cores_for(Case(OURS, "stepped", "one"), 5) == {5}
    assert cores_for(Case(OURS, "stepped", "two", cores=2), 5) == {5, 2}
    assert cores_for(Case(OURS, "stepped", "two", cores=2), None) is None
    with pytest.raises(CannotMeasureError, match="needs 4 cores, and this process may use 3"):
        cores_for(Case(OURS, "stepped", "four", cores=4), 5)


# --- What is compared, and with what ---


@pytest.mark.parametrize(
    ("file", "text", "differs_in"),
    [
        ("games/serenissima/battle.py", RULE.replace("as often", "why").replace("Twice", "Two times"), set()),
        ("games/serenissima/battle.py", RULE.replace("2 * number", "(2\n * number)"), set()),
        ("games/serenissima/battle.py", RULE.replace("2 * number", "3 * number"), {RULES_ONLY, WITH_BOTS}),
        ("games/serenissima/sailing.py", RULE, {RULES_ONLY, WITH_BOTS}),
        ("games/playing.py", RULE.replace("2 * number", "3 * number"), {RULES_ONLY, WITH_BOTS}),
        ("games/kernel.py", "def rule(function): return None", {RULES_ONLY, WITH_BOTS}),
        ("games/words.py", "TEXT = 'other words'", set()),
        ("games/blood_royale/war.py", RULE.replace("2 * number", "3 * number"), set()),
        ("bots/serenissima/merchant.py", RULE.replace("2 * number", "3 * number"), {WITH_BOTS}),
        ("boards/mediterranean.toml", "ports = 2", {RULES_ONLY, WITH_BOTS}),
    ],
)
def test_only_what_is_compiled_otherwise_is_measured(
    tmp_path: Path, file: str, text: str, differs_in: set[tuple[str, ...]]
) -> None:
    before, after = plant(tmp_path / "before", TREE), plant(tmp_path / "after", TREE | {file: text})
    for parts in (RULES_ONLY, WITH_BOTS):
        is_same = sources.fingerprint(before, "serenissima", parts) == sources.fingerprint(after, "serenissima", parts)
        assert is_same != (parts in differs_in)


class Repository:
    """A git repository whose commits are made at given hours."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir()
        self.git("init", "--quiet", "--initial-branch", "main")

    def git(self, *arguments: str, hour: int = 0) -> str:
        made = f"{1_700_000_000 + hour * 3600} +0000"
        known = {"GIT_AUTHOR_DATE": made, "GIT_COMMITTER_DATE": made, "GIT_CONFIG_GLOBAL": os.devnull}
        named = ["-c", "user.name=Doge", "-c", "user.email=doge@example.org"]
        command = ["git", *named, *arguments]
        return subprocess.run(
            command, cwd=self.root, env=os.environ | known, check=True, capture_output=True, text=True
        ).stdout.strip()

    def commit(self, hour: int, message: str = "Work") -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message, hour=hour)
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")


def test_a_branch_is_compared_with_where_it_left_main(repository: Repository) -> None:
    landed = repository.commit(0)
    repository.git("switch", "--quiet", "--create", "work")
    repository.commit(1)
    repository.commit(20)
    repository.git("switch", "--quiet", "main")
    repository.commit(20)
    repository.git("switch", "--quiet", "work")
    assert sources.find_base(repository.root) == landed


def test_main_is_compared_with_what_is_hours_old(repository: Repository) -> None:
    repository.commit(0)
    settled = repository.commit(3)
    repository.commit(5)
    head = repository.commit(10)
    assert sources.find_base(repository.root) == settled
    assert sources.find_base(repository.root, "HEAD") == head


def test_without_a_base_it_is_said_why(repository: Repository, tmp_path: Path) -> None:
    with pytest.raises(sources.NothingToCompareError, match="no git repository"):
        sources.find_base(tmp_path)
    repository.commit(0)
    repository.commit(5)
    with pytest.raises(sources.NothingToCompareError, match="6 hours older"):
        sources.find_base(repository.root)
    with pytest.raises(sources.NothingToCompareError, match="no revision atlantis"):
        sources.find_base(repository.root, "atlantis")


def test_a_shallow_clone_has_no_base(repository: Repository, tmp_path: Path) -> None:
    repository.commit(0)
    repository.commit(20)
    repository.git("clone", "--quiet", "--depth", "1", repository.root.as_uri(), str(tmp_path / "shallow"))
    with pytest.raises(sources.NothingToCompareError, match="6 hours older"):
        sources.find_base(tmp_path / "shallow")


def test_the_base_is_unpacked_once_with_its_time(repository: Repository) -> None:
    file = plant(repository.root, TREE) / "src/arsenale/games/words.py"
    first = repository.commit(0)
    file.write_text("TEXT = 'later'")
    second = repository.commit(9)
    tree = sources.unpack(repository.root, first)
    unpacked = tree / "src/arsenale/games/words.py"
    assert unpacked.read_text() == TREE["games/words.py"]
    assert unpacked.stat().st_mtime == 1_700_000_000
    unpacked.write_text("TEXT = 'mine'")
    assert sources.unpack(repository.root, first) == tree
    assert unpacked.read_text() == "TEXT = 'mine'"
    sources.unpack(repository.root, second)
    assert not tree.exists()


# --- What the ratios say ---


def test_the_median_decides() -> None:
    assert not Ratios((0.9, 1.4, 9.0)).is_slower
    assert Ratios((0.9, 1.6, 1.7)).is_slower


def test_bad_news_is_measured_once_more_and_longer() -> None:
    asked = []

    def sample(pairs: int, seconds: float) -> Ratios:
        asked.append((pairs, seconds))
        return Ratios((2.0,)) if (pairs, seconds) == SHORT else Ratios((1.1,))

    assert judge(sample) == Ratios((1.1,))
    assert asked == [SHORT, LONG]
    assert judge(lambda pairs, seconds: Ratios((2.0,))).is_slower
    assert judge(lambda pairs, seconds: Ratios((float(pairs),) * 3) if pairs == 1 else Ratios((1.0,))).values == (1.0,)


def test_both_sides_play_in_turn() -> None:
    pair = Pair(ROOT, "serenissima", ["random play"])
    try:
        assert pair.wait() == ""
        ratios = pair.sample("random play", 3, 0.01).values
    finally:
        pair.end()
    assert len(ratios) == 3
    assert min(ratios) > 0


def test_a_base_that_cannot_play_says_why(tmp_path: Path) -> None:
    pair = Pair(plant(tmp_path, {"__init__.py": ""}), "serenissima", ["random play"])
    try:
        assert "No module named 'arsenale" in pair.wait()
    finally:
        pair.end()


def test_what_is_slower_fails_unless_a_commit_says_why(
    repository: Repository, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(regression, "ROOT", repository.root)
    monkeypatch.setattr(regression, "slower_plays", lambda base, changed: [f"{game}" for game in changed])
    rule = plant(repository.root, TREE) / "src/arsenale/games/serenissima/battle.py"
    repository.commit(0)
    regression.main()
    assert "hours older" in capsys.readouterr().out
    repository.commit(9, "Nothing that is compiled")
    regression.main()
    assert "the same" in capsys.readouterr().out
    rule.write_text(RULE.replace("2 * number", "3 * number"))
    repository.commit(10)
    with pytest.raises(SystemExit, match=r"1\.5 times as slow as at .*: serenissima\."):
        regression.main()
    repository.commit(11, "Say why\n\nSlower: a rule was missing")
    regression.main()
    assert "accepted: a rule was missing" in capsys.readouterr().out
