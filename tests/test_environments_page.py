"""docs/environments.md: what it shows runs; docs/train.py learns."""

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "environments.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_examples_run(block: str) -> None:
    exec(compile(block, "environments.md", "exec"), {})


def test_the_figures_of_the_page_are_true() -> None:
    from arsenale.envs.worlds import WORLDS  # noqa: PLC0415

    text = (DOCS / "environments.md").read_text()
    for world in WORLDS.values():
        assert f"{world.coding.size:,}" in text
        assert f"{world.layout.size:,}" in text
        assert world.name in text
        assert world.gymnasium_id in text


def test_the_training_example_runs() -> None:
    train = runpy.run_path(str(DOCS / "train.py"))["train"]
    assert 0 <= train(2.0, 1.0) <= 1
