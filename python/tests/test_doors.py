"""Whatever the public functions are given, they answer or raise the ValueError that they promise."""

from collections.abc import Callable
from typing import Any

import numpy as np
import patience_deals as p
import pytest
from patience_deals.boards import Board, card_of
from patience_deals.deals import numbered
from patience_deals.env import Patience
from patience_deals.episodes import Episodes
from patience_deals.rules import Rules
from patience_deals.vector import PatienceVector

LONG = "9" * 5000
TEXTS = ["", " ", "x", "microsoft:617", "random:0", "random:-1", "random:", ":", f"random:{LONG}", "random:٣", "\ud800"]
NUMBERS = [5, -1, 2**70, 1.5, float("nan"), True, np.int64(3), 1j]
OTHERS = [
    None,
    b"random:1",
    [],
    {},
    (),
    {1},
    object(),
    {"a": 1},
    ["freecell"],
    [None],
    [[1] * 52],
    [1] * 52,
    ["x"] * 52,
]
ARRAYS = [np.array([1]), np.array(1), np.array(["a"]), np.zeros((2, 52)), np.full(52, 99), np.full(52, np.nan)]
WEIRD: list[Any] = [*TEXTS, *NUMBERS, *OTHERS, *ARRAYS]
GAMES = ["freecell", "klondike-1", "gaps"]
ONE = np.array([1])

DOORS: dict[str, Callable[[Any], Any]] = {
    "rules": p.rules,
    "deal game": lambda x: p.deal(x, "random:1"),
    "deal name": lambda x: p.deal("freecell", x),
    "deal seed": lambda x: p.deal("freecell", "random:1", x),
    "board game": lambda x: p.board(x, "text"),
    "board read_as": lambda x: p.board("freecell", "text", x),
    "board_of game": lambda x: p.board_of(x, [1] * 52),
    "net": p.net,
    "card_of": card_of,
    "numbered": numbered,
    "label spec": lambda x: p.label([], x, program="/bin/false") if not isinstance(x, dict | None) else None,
    "label_schema": lambda x: p.label_schema(x, program="/bin/false") if not isinstance(x, dict | None) else None,
    "env game": lambda x: Patience(x),
    "env deals": lambda x: Patience(deals=x).reset(seed=1),
    "env rating": lambda x: Patience(rating=x),
    "env difficulty": lambda x: Patience(difficulty=x) if x else None,
    "env render_mode": lambda x: Patience(render_mode=x) if not isinstance(x, np.ndarray) else None,
    "env reward": lambda x: Patience(reward=x) if not isinstance(x, np.ndarray) else None,
    "reset deal": lambda x: Patience().reset(options={"deal": x}),
    "reset deal_seed": lambda x: Patience().reset(options={"deal": "random:1", "deal_seed": x}),
    "vector num_envs": lambda x: PatienceVector(x) if not (isinstance(x, int) and x > 99) else None,
    "vector deals": lambda x: PatienceVector(deals=x).reset(seed=1),
    "episodes game": lambda x: Episodes(x).rules,
}


def board_doors(of: Rules, start: Board) -> dict[str, Callable[[Any], Any]]:
    on = start.on()[None]
    return {
        "board text": lambda x: p.board(of, x),
        "board_of": lambda x: p.board_of(of, x),
        "push": lambda x: start.copy().push(x),
        "push pair": lambda x: start.copy().push((x, 3)),
        "push place": lambda x: start.copy().push((3, x)),
        "replay": lambda x: start.copy().replay([x]),
        "word card": lambda x: start.word(x, 3),
        "word to": lambda x: start.word(3, x),
        "image": lambda x: start.image(x),
        "checked": of.checked,
        "mask": of.mask,
        "won": of.won,
        "play on": lambda x: of.play(x, ONE, ONE),
        "play card": lambda x: of.play(on, x, ONE),
        "play to": lambda x: of.play(on, ONE, x),
    }


def try_all(doors: dict[str, Callable[[Any], Any]]) -> list[str]:
    wrong = []
    for name, door in doors.items():
        for x in WEIRD:
            try:
                door(x)
            except (ValueError, ImportError) as fault:
                if len(str(fault).splitlines()) > 3:
                    wrong.append(f"{name} of {x!r:.40}: {fault!s:.200}")
            except Exception as fault:
                wrong.append(f"{name} of {x!r:.40}: {fault!r:.100}")
    return wrong


def test_doors() -> None:
    assert try_all(DOORS) == []


@pytest.mark.parametrize("game", GAMES)
def test_board_doors(game: str) -> None:
    assert try_all(board_doors(p.rules(game), p.deal(game, "random:1"))) == []


def test_right_arguments() -> None:
    """What was refused above for other values is right for these."""
    start = p.deal(p.rules("freecell"), "microsoft:617", np.int64(1))  # type: ignore[arg-type]
    card, to = start.copy().push("4a")
    assert start.word(np.int8(card), np.int64(to)) == "4a"  # type: ignore[arg-type]
    assert start.copy().push([card, to]) == start.copy().push(np.array([card, to])) == (card, to)  # type: ignore[arg-type]
    assert start.image(start.lowest() + 2).shape[0] > start.image().shape[0]
    assert len(Patience(deals=np.array(["random:5", "random:6"])).reset()[0]) == 52  # type: ignore[arg-type]
