"""Rules from the line that describes them and from their name, which datasets have in their plan: for rules from a
file, which have no other name than one that spells them."""

import re
from dataclasses import replace
from itertools import permutations
from typing import Any

from .boards import RANK_NAMES
from .columns import ColumnRules
from .pile_rules import PileRules
from .rules import RED, SUITS, Rules, pairs

_LINE = re.compile(
    r"(?P<columns>[0-9]{1,2}) columns, (?P<cells>[0-9]{1,2}) cells, (?P<ranks>[0-9]{1,2}) ranks, "
    r"built down (?P<build>in alternate colours|in suit|regardless of suit), "
    r"moves of (?P<moves>single cards|whole runs at once, without limit|runs or parts of them at once, without limit|"
    r"runs at once, as long as cells and empty columns allow)"
    r"(?:, (?P<spaces>kings only|no card) to empty columns)?"
    r"(?:, (?P<filled>[0-9]{1,2}) cells filled by the deal)?"
    rf"(?:, cards up to rank (?P<given>[{RANK_NAMES}]) given)?"
    r"(?:, a reserve of (?P<reserve>[0-9]{1,2}) cards)?"
    r"(?P<diagonal>, dealt as a triangle)?"
    r"(?P<kings_first>, kings first in their columns)?"
    r"(?P<back>, cards come back from home)?"
)
# The names of rules of piles.
_PILES = re.compile(
    r"(?P<sizes>\d+(?:-\d+)*)-columns-(?:(?P<up>\d+)-up|(?P<down>\d+(?:-\d+)*)-down)\b(?:.*-(?P<ranks>\d+)-ranks\b)?"
)
_MOVES: dict[str, Any] = {
    "single": "single cards",
    "whole": "whole runs",
    "runs or": "unlimited runs",
    "runs at": "partial runs",
}  # by how they begin


def described(name: str, text: str) -> Rules:
    """The rules that a line describes, under a name. Raises a ValueError if the line is about no columns, if there is
    no such game, or if there are no arrays for it."""
    if spelled := _PILES.match(name):
        return _piles(name, text, spelled)
    if not (found := _LINE.fullmatch(text)):
        raise ValueError(f"rules {text[:80]!r}; expected a line about columns, cells and ranks")
    said: dict[str, Any] = found.groupdict()
    number = {key: int(said[key] or 0) for key in ("columns", "cells", "ranks", "filled", "reserve")}
    given = RANK_NAMES.index(said["given"]) + 1 if said["given"] else 0
    _check(text, **number, given=given)
    return ColumnRules(
        name=name,
        text=text,
        suit_renamings=_renamings(said["build"]),
        build=said["build"],
        moves=next(moves for start, moves in _MOVES.items() if said["moves"].startswith(start)),
        pairs=pairs(said["build"], number["ranks"]),
        spaces=said["spaces"] or "any card",
        given=given,
        diagonal=bool(said["diagonal"]),
        kings_first=bool(said["kings_first"]),
        back=bool(said["back"]),
        **number,
    )


def _piles(name: str, text: str, spelled: re.Match[str]) -> PileRules:
    sizes = [int(n) for n in spelled["sizes"].split("-")]
    down = [int(n) for n in (spelled["down"] or "").split("-") if n] or [max(0, n - int(spelled["up"])) for n in sizes]
    ranks = int(spelled["ranks"] or len(RANK_NAMES))
    of = PileRules(name, text, ranks, (), sizes, down)
    if of.stock < 0 or (of.stock > 0) != bool(of.draw):
        raise ValueError(f"rules {name[:80]!r}; expected as many cards as the deck has")
    return replace(of, suit_renamings=_renamings(of.said["build"] or ""))


def _check(text: str, columns: int, cells: int, ranks: int, filled: int, reserve: int, given: int) -> None:
    dealt = SUITS * (ranks - given)
    if not (
        1 <= columns <= 18
        and 1 <= ranks <= len(RANK_NAMES)
        and given < ranks
        and cells <= SUITS * len(RANK_NAMES)
        and filled <= min(cells, dealt)
        and reserve <= (0 if cells else dealt)
    ):
        raise ValueError(f"rules {text[:80]!r}; expected numbers that the program allows")


def _renamings(build: str) -> list[list[int]]:
    """The renamings of suits that the rules do not notice: if colours matter, those that keep pairs of a colour."""
    free = build != "in alternate colours"
    return [list(suits) for suits in permutations(range(SUITS)) if free or (suits[1] in RED) == (suits[2] in RED)]
