"""The register of games: rules by their names, and boards by their rules.

A new family of games is named here and nowhere else.

    game = rules("freecell-2-cells")
    start = board("freecell", text)
"""

import json
import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from . import program
from .boards import Board
from .column_boards import ColumnBoard
from .columns import ColumnRules
from .described import described
from .pile_boards import KlondikeBoard, PileBoard
from .pile_rules import KlondikeRules, PileRules, SimonRules
from .rows import RowBoard, RowRules
from .rules import Places, Rules

BOARDS: dict[type[Rules], type[Board]] = {
    ColumnRules: ColumnBoard,
    RowRules: RowBoard,
    KlondikeRules: KlondikeBoard,
    PileRules: PileBoard,
}


@cache
def _listed() -> dict[str, Rules]:
    text = files(__package__).joinpath("games.json").read_text(encoding="utf-8")
    return {game["name"]: _read(game) for game in json.loads(text)}


def _read(game: dict[str, Any]) -> Rules:
    kind: Callable[..., Rules] = ColumnRules if "columns" in game else RowRules
    if "sizes" in game:
        kind = {"klondike": KlondikeRules, "simple": SimonRules}.get(game["name"].partition("-")[0], PileRules)
    return kind(suit_renamings=game.pop("renamings"), **game)


def games() -> list[str]:
    """The names of the games. Those with cells may be followed by another number of them: freecell-2-cells."""
    return list(_listed())


def rules(name: str) -> Rules:
    """The rules of a game by its name. For another usual name or spelling of it, such as montana, the program
    `patience` is asked, and a UserWarning says which game was taken. A ValueError says why there is no such game, or
    lists the names."""
    if not isinstance(name, str):
        raise ValueError(f"game {name!r:.80}; expected the name of a game, like freecell")
    try:
        return _named(name)
    except ValueError as unknown:
        try:
            own, said = _meant(name)
        except FileNotFoundError:  # there is no program to ask
            raise unknown from None
        except ValueError as why:
            raise ValueError(str(why)) from None
    found = _named(own)
    if said:
        warnings.warn(said, stacklevel=2)
    return found


@cache
def _meant(name: str) -> tuple[str, str]:
    """The name of the game that a name means, and what to say if that is another name. Raises a ValueError if the
    program has no such game either, and a FileNotFoundError if there is no program."""
    printed, said = program.run(["games", "--", name])
    own = re.search(r"\(--game\s+(\S+)\)", printed)  # in the first line, after the title
    assert own
    return own[1], said


def _named(name: str) -> Rules:
    """The rules of a game by its own name. A ValueError lists the names."""
    if name in _listed():
        return _listed()[name]
    if drawn := re.fullmatch(r"klondike-([1-9]|1[0-3])(-back)?(-any)?", name):
        klondike = _listed()["klondike-1"]
        assert isinstance(klondike, KlondikeRules)
        return klondike.named(name, int(drawn[1]), bool(drawn[2]), bool(drawn[3]))
    of = re.fullmatch(r"(.+)-(0|[1-9]\d?)-cells", name)
    base, cells = (_listed().get(of[1]), int(of[2])) if of else (None, 0)
    if (
        not isinstance(base, ColumnRules)
        or base.reserve
        or cells == base.cells
        or not base.filled <= cells <= base.cards
    ):
        known = ", ".join(games())
        raise ValueError(
            f"no rules of game {name!r} in this package; expected one of {known}, or one like freecell-2-cells"
        )
    return replace(base, name=name, cells=cells, text=base.text.replace(f" {base.cells} cells", f" {cells} cells", 1))


def ruled(game: str | Rules) -> Rules:
    """The rules of a game, which is given by its name or as its rules. Raises a ValueError for anything else."""
    return game if isinstance(game, Rules) else rules(game)


def rules_of(name: str, text: str) -> Rules:
    """The rules of a game by its name, or by the line that describes them if the name is that of rules from a file
    (`--rules`). Raises a ValueError if there are no such rules in Python."""
    try:
        return _named(name)
    except ValueError:
        return described(name, text)


def boards(of: Rules) -> type[Board]:
    """The boards of rules."""
    return next(kind for family, kind in BOARDS.items() if isinstance(of, family))


def board(game: str | Rules, text: str, read_as: str | None = None) -> Board:
    """The board of a text. The package reads what `patience deal` prints and the column `position` contains. All other
    texts, such as those of other programs, are read by the program `patience`; if one can be taken in several ways, a
    UserWarning says which was chosen. `read_as` chooses the way, as the program's flag --as does: columns, rows,
    top-first or deal. A ValueError says what is wrong."""
    of = ruled(game)
    if not isinstance(text, str):
        raise ValueError(f"board {text!r:.80}; expected a text")
    fault = f"board: to be read as {read_as!s:.20}"
    if read_as is None:
        try:
            return boards(of).parse(of, text)
        except ValueError as refused:
            fault = str(refused)
    return boards(of).parse(of, _printed(of, text, read_as, fault))


def _printed(of: Rules, text: str, read_as: str | None, fault: str) -> str:
    """A board as the program prints it. Raises a ValueError with the fault if the program cannot be asked."""
    try:
        known = _named(of.name) == of
    except ValueError:
        known = False
    if not known:
        raise ValueError(f"{fault}; with rules from a file, no other texts are read")
    way = [] if read_as is None else [f"--as={read_as}"]
    try:
        printed, said = program.run(["deal", f"--game={of.name}", "--position=-", *way], text)
    except FileNotFoundError as missing:
        raise ValueError(f"{fault}; other texts cannot be read: {missing}") from None
    if said and read_as is None:
        warnings.warn(said, stacklevel=3)
    return printed


def board_of(game: str | Rules, on: Places) -> Board:
    """A board of a position as numbers (cards,), which does not say in which order columns and cells lie. Raises a
    ValueError for anything else."""
    of = ruled(game)
    return boards(of).of(of, of.checked([on])[0])
