"""The program's net as ONNX judges as it did in training, and as the program does."""

import json
import subprocess
import sys
from typing import Any

import numpy as np
import onnxruntime
import pytest
from conftest import ROOT
from patience_deals import HOME, board_onnx, deal, edges, net, nets, rules

MODEL = ROOT / "internal" / "model" / "freecell"


GOLDEN = json.loads((MODEL / "testdata" / "board.json").read_text())


def cases(game: str) -> list[dict[str, Any]]:
    return [case for case in GOLDEN if case["game"] == game]


@pytest.mark.parametrize("game", dict.fromkeys(case["game"] for case in GOLDEN))
def test_judges_as_in_training(game: str) -> None:
    session = onnxruntime.InferenceSession(board_onnx())
    on = np.array([case["on"] for case in cases(game)], np.int32)
    policy, *heads = session.run(None, {"on": on, **edges.inputs(rules(game))})
    for name, logits in zip(("left", "rate", "cells", "wins"), heads):
        assert np.abs(logits - np.array([case[name] for case in cases(game)])).max() < 1e-3, name
    for case, logits in zip(cases(game), policy):
        for card, place, logit in case["moves"]:
            assert abs(logits[card, place] - logit) < 1e-3
    judged = net(game).judge(on)
    assert net(game).taught and np.isnan(judged.least_cells).all() == (game != "freecell")
    assert np.allclose(judged.winnable, [1 / (1 + np.exp(-case["wins"][0])) for case in cases(game)], atol=1e-4)


@pytest.mark.parametrize("game", ["freecell", "bakers-game", "beleaguered-castle"])
def test_names_of_suits_do_not_matter(game: str) -> None:
    on = np.array([case["on"] for case in cases(game)], np.int8)
    judged = net(game).judge(on)
    for renaming in rules(game).renamings[1:]:
        again = net(game).judge(renaming.on(on))
        assert np.allclose(again.winnable, judged.winnable, atol=1e-4)
        assert np.allclose(again.chances, renaming.mask(judged.chances), atol=1e-4)


def test_a_game_that_was_not_taught() -> None:
    on = deal("somerset", "random:1").on()
    judged = net("somerset").judge([on])
    assert not net("somerset").taught and abs(judged.chances.sum() - 1) < 1e-5
    session = onnxruntime.InferenceSession(board_onnx())
    rate = session.run(["rate"], {"on": np.array([on], np.int32), **edges.inputs(rules("somerset"))})[0][0]
    rates = np.log(judged.log10_win_rate[0])
    assert np.allclose(rates - rates[0], net("somerset").sure * (rate - rate[0]), atol=1e-3)


def test_net_of_positions() -> None:
    """The chances are those of the logits, computed one by one; what cannot move has none."""
    golden = cases("freecell")
    on = np.array([case["on"] for case in golden])
    many = np.tile(on, (1 + 256 // len(on), 1))  # more than are judged at once
    judged = net("freecell").judge(many)
    for name, key, bins in (
        ("moves_left", "left", range(128)),
        ("log10_win_rate", "rate", np.linspace(-14, 0, 57)),
        ("least_cells", "cells", range(6)),
    ):
        for i, case in enumerate(golden):
            weights = [np.exp(x - max(case[key])) for x in case[key]]
            want = sum(w * b for w, b in zip(weights, bins)) / sum(weights)
            assert abs(judged.means()[name][i + len(on)] - want) < 1e-2
    assert np.allclose(judged.chances.sum((1, 2)), 1, atol=1e-5)
    assert not judged.chances[~rules("freecell").mask(many)].any()
    won = net("freecell").judge(np.full((1, 52), HOME))
    assert not won.chances.any() and np.allclose(won.moves_left.sum(1), 1, atol=1e-5)
    assert net("freecell").judge(np.zeros((0, 52))).chances.shape == (0, 52, 64)


def test_net_of_the_program(patience: str) -> None:
    """The chances of moves are those that the program prints."""
    printed = subprocess.run(
        [patience, "score", "617", "--fast", "--moves", "--playouts", "0", "--json"], check=True, capture_output=True
    )
    board = deal("freecell", "microsoft:617")
    chances = net("freecell").judge([board.on()]).chances[0]
    ours = {board.word(card, place): chances[card, place] for card, place in np.argwhere(chances)}
    theirs = {hint["move"]: hint["guess_best"] for hint in json.loads(printed.stdout)["moves"]}
    assert ours == pytest.approx(theirs, abs=1e-4)


@pytest.mark.parametrize("game", ["freecell", "freecell-3-cells", "somerset"])
def test_win_rate_of_the_program(patience: str, game: str) -> None:
    """The win rate is that which the program guesses, also where it scales what the network says."""
    printed = subprocess.run(
        [patience, "score", "random:3", "--game", game, "--fast", "--playouts", "0", "--json"],
        check=True,
        capture_output=True,
    )
    ours = net(game).judge([deal(game, "random:3").on()]).means()["log10_win_rate"][0]
    assert ours == pytest.approx(json.loads(printed.stdout)["guess_log10_win_rate"], abs=2e-3)
    assert (net(game).stretch != 1) == (game == "freecell-3-cells")


def test_net_wins() -> None:
    """Two deals by first choices alone, as `patience solve --judged` does."""
    freecell = rules("freecell")
    starts = np.array([deal("freecell", f"random:{i}", seed=90210).on() for i in range(4, 6)])
    assert freecell.greedy(starts, lambda on: net("freecell").judge(on).chances).all()


def test_no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="no network for 'gaps'; expected a game of columns with 52 cards"):
        net("gaps")
    with pytest.raises(ValueError, match="expected"):
        net("freecell").judge(np.zeros((2, 5)))
    for cached in nets._net, nets._session:
        cached.cache_clear()
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ImportError, match=r"patience-deals\[onnx\]"):
        net("freecell")
