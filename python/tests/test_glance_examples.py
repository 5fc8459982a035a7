"""The submissions of python/examples/glance: taught with little, each says what the judge of Glance accepts."""

import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from conftest import ROOT
from patience_deals import board_of, deal, rules
from patience_deals.glance import Submission
from patience_deals.glance_play import Judge, choices

FOLDER = ROOT / "python" / "examples" / "glance"
WON = np.full((1, 52), 54, np.int8)
ON = np.concatenate([WON, [deal("freecell", f"random:{i}").on() for i in range(1, 9)]]).astype(np.int8)
NAMES = {"wl_trees": "WL", "value_net": "VALUES", "language_model": "LANGUAGE_MODEL"}


@pytest.fixture
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("sklearn")
    monkeypatch.syspath_prepend(FOLDER)
    return importlib.import_module(request.param)


@pytest.mark.parametrize("example", NAMES, indirect=True)
def test_submissions(example: ModuleType) -> None:
    """Each file has a submission that names the file, and at most 150 lines."""
    handed = getattr(example, NAMES[example.__name__])
    assert isinstance(handed, Submission) and Path(example.__file__) == Path(handed.files[0])
    assert len(Path(example.__file__).read_text().splitlines()) <= 150


@pytest.mark.filterwarnings("ignore:Stochastic Optimizer")
@pytest.mark.parametrize(("example", "size"), [("wl_trees", 400), ("value_net", 150)], indirect=["example"])
def test_learns_when_it_is_made(example: ModuleType, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From little and with few trees, in seconds; fewer moves are left in a position that is won."""
    for name in ("HistGradientBoostingRegressor", "HistGradientBoostingClassifier"):
        if trees := getattr(example, name, None):
            monkeypatch.setattr(example, name, lambda trees=trees, **settings: trees(**settings | {"max_iter": 5}))
    said = Judge(example.taught(size, 200))(ON)
    assert {"values", "rates"} <= set(said) and said["values"][0] < said["values"][1:].min()


@pytest.mark.parametrize("example", ["wl_trees"], indirect=True)
def test_colours_know_no_suits(example: ModuleType) -> None:
    """Renaming the suits moves the colours with the cards, and changes nothing else."""
    found = example.colours(ON)
    for renaming in rules("freecell").renamings:
        for of, other in zip(found, example.colours(renaming.on(ON))):
            assert (other[:, renaming.cards] == of[:, :52]).all()


@pytest.mark.parametrize("example", ["language_model"], indirect=True)
def test_language_model(example: ModuleType) -> None:
    """Answers become choices; without a legal move in the answer all moves are equal, and nobody was asked."""
    on = ON[2:3]
    table = board_of("freecell", on[0])
    best = table.legal()[0]
    for text, moves in ((f"<answer>{best}</answer>", 1), ("<answer>hh</answer>", 0), ("I do not know.", 0)):
        said = choices(Judge(example.made(lambda prompt, text=text: text)), on)
        assert (said > 0).sum() == moves
        if moves:
            _, code = rules("freecell").choose(on, said)
            assert divmod(int(code[0]), 64) == table.copy().push(best)
    assert "Column 8:" in example.prompt_of(on[0]) and "<answer>" in example.prompt_of(on[0])
    with pytest.raises(NotImplementedError, match="no language model was run"):
        example.made()(on)
