"""A referee of games of piles, such as Yukon, Canfield and Spider: it plays solutions on boards as text, by the line
that describes the rules. The package has no `Rules` of these games.

    played(described(text), position, solution)     # the number of moves, or a ValueError
"""

import re
from typing import TypeAlias

from .boards import RANK_NAMES

RED = "DH"
COLUMNS, BESIDE = (
    "1234567890@=_^~!%?",
    "abcdefgijklmnopqrstuvwxyz",
)  # what the notation calls columns, reserve and cells

_LINE = re.compile(
    r"(?P<columns>\d{1,2}) columns(?: with cards face down)?"
    r"(?:, a reserve of (?P<reserve>\d{1,2}) cards(?P<stacked> on each other)?)?"
    r"(?:, (?P<cells>\d{1,2}) cells?(?:, \d{1,2} filled by the deal)?)?"
    r"(?:, (?P<packs>a deck|two decks)(?: of (?P<deck>one suit|two suits))?)?"
    r", (?:not built|built down (?P<build>in alternate colours|in suit|regardless of suit), "
    r"moves of (?P<moves>single cards|runs or parts of them|any card face up with all cards on it|whole columns)"
    r"(?P<suited> of one suit)?)(?:, spaces (?:are filled from (?P<fill>the reserve|waste and stock), then )?"
    r"take (?P<spaces>any card|kings only|no card|cards of the waste only))?"
    r"(?:, a stock (?P<dealt>dealt to the columns)(?P<full> while none is empty)?"
    r"|, a stock drawn into the hole, one pass, a draw is a move"
    r"|, draw (?P<draw>\d), (?P<single>one pass, a draw is a move)?"
    r"(?:(?:(?P<passes>\d)|any number of) passes, a move may begin with draws \(K\+\))?)?"
    r", (?:(?P<hole>each card in the hole a rank higher or lower than the one before)(?P<wraps>, round the corner)?"
    r"(?:, the ace of spades first)?"
    r"|(?P<suits>whole suits go home|(?P<alone>a suit goes home from a column of its own))"
    r"|(?:(?P<given>the aces home at the start, )"
    r"|(?P<base>foundations begin with the rank of a card that is home at the start, ))?"
    r"cards (?:stay|(?P<back>come back from)) home)"
)
_MOVE = re.compile(r"(?P<draws>\d+(?=w))?(?P<source>.)(?P<target>.)(?:x(?P<number>[1-9]\d?))?")
_BACK = re.compile(rf"h(?P<target>.)(?P<card>[{RANK_NAMES}]?[CDHS])")


Said: TypeAlias = dict[str, str | None]  # what the line that describes the rules says, by the names of `_LINE`


def described(text: str | None) -> Said | None:
    """The rules that a line describes, or None if it is not about piles."""
    found = _LINE.fullmatch(text or "")
    return found.groupdict() if found else None


def played(said: Said, position: str, solution: str) -> int:
    """Play a solution from a deal, both as in datasets, and return its number of moves. Raises a ValueError that names
    the first move that is not legal, or says that the game is not won."""
    table, moves = Table(said, position), solution.split()
    for number, move in enumerate(moves, 1):
        if not table.play(move):
            raise ValueError(f"move {number}, {move!r}, is not legal")
    if table.stock or any(table.piles.values()):
        raise ValueError(f"not won after {len(moves)} moves")
    return len(moves)


class Table:
    """A board on which moves are made. After one that is not legal it is of no use."""

    def __init__(self, said: Said, position: str) -> None:
        """The board of a text, which is a deal if that decides with which rank foundations begin."""
        lines = [(label, cards.split()) for label, cards in (line.split(":") for line in position.splitlines())]
        beside, columns = dict(lines), [cards for label, cards in lines if not label]
        reserve = beside.get("Reserve", beside.get("Freecells", []))
        cells, homes = int(said["cells"] or 0), [word.split("-") for word in beside.get("Foundations", [])]
        if not (homes or said["hole"]):
            suits = {None: "CDHS", "one suit": "S", "two suits": "HS"}[said["deck"]]
            homes = [[suit, "0"] for suit in suits * (4 * (2 if said["packs"] == "two decks" else 1) // len(suits))]
        tops = [f"0{RANK_NAMES}".index(top) for _, top in homes]
        cards = [name.strip("<>") for _, names in lines for name in names if re.fullmatch("<?.[CDHS]>?", name)]
        self.said = said
        self.columns = columns + [[] for _ in range(int(said["columns"] or 0) - len(columns))]
        self.stock, self.waste = beside.get("Talon", []), beside.get("Waste", [])
        self.passes = int(beside.get("Passes", "0")[0])  # those left, this one included, or 0 for any number
        self.piles = dict(zip(COLUMNS, self.columns)) | {"w": self.waste}
        reserve += ["-"] * (cells - len(reserve))
        lie = {name: [card] if card != "-" else [] for name, card in zip(BESIDE, reserve)}
        self.cells = BESIDE[:cells]
        self.piles |= {"r": reserve} if said["stacked"] else lie
        self.ranks = max([RANK_NAMES.index(card[0]) + 1 for card in cards] + tops)
        self.base = max(tops) - 1 if said["base"] else 0
        self.home = [(suit, top and top - self.base) for (suit, _), top in zip(homes, tops)]  # how many lie there
        self.hole = beside["Hole"][-1] if said["hole"] else ""
        self.moved: tuple[str, str] | None = None  # by the last move: the first of its cards, and the target

    def play(self, move: str) -> bool:
        """Make a move, such as 1h, 12, 12x3, 4w2, s or h5D, and report whether it is legal."""
        if move == "s":
            return self._from_stock()
        if back := _BACK.fullmatch(move):
            return self._back(back["card"], back["target"])
        written = _MOVE.fullmatch(move)
        if not written or written["draws"] and (self.said["single"] or not self._draw(int(written["draws"]))):
            return False
        pile, target = self.piles.get(written["source"], []), written["target"]
        most = len(pile) if written["source"] in COLUMNS else min(1, len(pile))
        numbers = [int(written["number"])] if written["number"] else range(1, most + 1)
        legal = [number for number in numbers if number <= most and self._may(pile, number, target)]
        if not legal or len(legal) > 1 < legal[0]:  # the number may be left out where only one is legal
            return False
        cards = pile[-legal[0] :]
        self.moved = cards[0], target
        del pile[-legal[0] :]
        if target in self.piles:
            self.piles[target] += cards
        else:
            self._home(cards)
        if pile:
            pile[-1] = pile[-1].strip("<>")
        elif written["source"] in COLUMNS:
            self._fill(pile)
        return True

    def _from_stock(self) -> bool:
        """Deal or draw as a move, and report whether that is legal."""
        if not self.stock:
            return False
        if self.said["hole"]:
            self.hole = self.stock.pop(0)
        elif self.said["single"]:
            return self._draw(1)
        elif not self.said["dealt"] or self.said["full"] and not all(self.columns):
            return False
        else:
            for column in self.columns[: len(self.stock)]:
                column.append(self.stock.pop(0))
        return True

    def _draw(self, times: int) -> bool:
        """Draw cards to the waste a number of times, and report whether that is legal."""
        draw = int(self.said["draw"] or 0)
        for _ in range(times):
            if not self.stock:
                if self.passes == 1 or not self.waste:
                    return False
                self.passes = max(0, self.passes - 1)
                self.stock, self.waste[:] = self.waste[:], []
            self.waste += self.stock[:draw]
            del self.stock[:draw]
        return True

    def _back(self, card: str, target: str) -> bool:
        """Bring back the top card of a foundation, which is named by its suit, or in full if the suit has several, and
        report whether that is legal."""
        if not self.said["back"] or target not in COLUMNS + self.cells:
            return False
        several = len(self.home) > len(dict(self.home))
        for place, (suit, height) in enumerate(self.home):
            top = RANK_NAMES[height - 1] + suit
            named = card == (top if several else suit)
            if named and height > bool(self.said["given"]) and self._may([top], 1, target):
                self.home[place], self.moved = (suit, height - 1), (top, target)
                self.piles[target].append(top)
                return True
        return False

    def _fill(self, column: list[str]) -> None:
        """Bring a card to a column that a move emptied."""
        if self.said["fill"] == "the reserve":
            source, at = self.piles["r"], -1
        elif self.said["fill"]:
            source, at = (self.waste, -1) if self.waste else (self.stock, 0)
        else:
            return
        if source:
            column.append(source.pop(at))

    def _may(self, pile: list[str], number: int, target: str) -> bool:
        """Whether the last cards of a pile may go to a column or home."""
        cards, onto = pile[-number:], self.piles.get(target)
        if any("<" in card for card in cards):
            return False
        if target in self.cells:
            return number == 1 and not onto and not any(pile is self.piles[cell] for cell in self.cells)
        if target in "hcds":
            return target in ("h", cards[0][1].lower()) and self._may_go_home(pile, cards)
        if target not in COLUMNS or onto is None or onto is pile or not self._moves_together(pile, cards):
            return False
        if self.said["spaces"] == "cards of the waste only" and not all(self.columns) and pile is not self.waste:
            return False
        if onto:
            return self._fits(cards[0], onto[-1])
        return self.said["spaces"] not in ("no card", None) and (
            self.said["spaces"] != "kings only" or RANK_NAMES.index(cards[0][0]) == self.ranks - 1
        )

    def _is_column(self, pile: list[str]) -> bool:
        return any(pile is column for column in self.columns)

    def _may_go_home(self, pile: list[str], cards: list[str]) -> bool:
        """Whether the cards at the end of a pile may go home."""
        first = cards[0]
        if self.said["suits"]:
            whole = [RANK_NAMES[rank] + first[1] for rank in reversed(range(self.ranks))]
            return cards == whole and (pile == whole or not self.said["alone"]) and self._is_column(pile)
        if len(cards) > 1:
            return False
        if self.said["hole"]:
            steps = abs(RANK_NAMES.index(first[0]) - RANK_NAMES.index(self.hole[0]))
            return steps == 1 or bool(self.said["wraps"]) and steps == self.ranks - 1
        return (first[1], self._order(first)) in self.home

    def _home(self, cards: list[str]) -> None:
        """Put cards home that may go there."""
        if self.said["hole"]:
            self.hole = cards[0]
        else:
            lowest = cards[-1]
            suit, height = lowest[1], self._order(lowest)
            self.home[self.home.index((suit, height))] = suit, height + len(cards)

    def _moves_together(self, pile: list[str], cards: list[str]) -> bool:
        """Whether cards at the end of a pile move to a column together."""
        moves = self.said["moves"]
        if moves == "any card face up with all cards on it" or len(cards) == 1 and moves != "whole columns":
            return True
        run = all(
            self._fits(card, below) and (card[1] == below[1] or not self.said["suited"])
            for below, card in zip(cards, cards[1:])
        )
        if moves == "whole columns":
            return run and (cards == pile or not self._is_column(pile))
        return run and moves == "runs or parts of them"

    def _fits(self, card: str, below: str) -> bool:
        """Whether a card may lie on another one in a column."""
        suits = {
            "in alternate colours": (card[1] in RED) != (below[1] in RED),
            "in suit": card[1] == below[1],
            "regardless of suit": True,
        }
        return suits.get(self.said["build"] or "", False) and self._order(below) == self._order(card) + 1

    def _order(self, card: str) -> int:
        """The number of cards of its suit that come before a card."""
        return (RANK_NAMES.index(card[0]) - self.base) % self.ranks
