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
NAMES = {"wl_trees": "WL", "value_net": "VALUES", "transformer": "TRANSFORMER", "language_model": "LANGUAGE_MODEL"}


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


@pytest.mark.parametrize("example", ["transformer"], indirect=True)
def test_transformer(example: ModuleType) -> None:
    """With any weights it says what a model says, and what it says of a position does not depend on the others."""
    chance = np.random.default_rng(1)
    weights = {name: chance.normal(size=shape) / 10 for name, shape in example.SHAPES.items()}
    model = example.model_of(weights)
    said = Judge(model)(ON)
    assert set(said) == {"choices", "values", "rates"}
    for name, values in Judge(model)(ON[3:4]).items():
        assert np.allclose(values, said[name][3:4], atol=1e-4)
    _, depth, lies = example.inputs(ON)
    assert depth[1:, 0].max() == 6 and (depth[0] == 0).all() and lies[0].sum() == 0


@pytest.mark.parametrize("example", ["transformer"], indirect=True)
def test_transformer_learns(example: ModuleType) -> None:
    pytest.importorskip("torch")
    assert {name: values.shape for name, values in example.taught(3, 20).items()} == example.SHAPES


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
