"""Boards of games of piles with one deck, such as Yukon, Simple Simon and Klondike. The referee of module piles makes
their moves, on the text of a board; it shares nothing with the arrays of module pile_rules."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from .boards import RANK_NAMES, SUIT_NAMES, Board, Move, card_name, card_of, check_lines, first_of, foundations
from .picture import Spot, fan, foundations_of
from .pile_rules import DOWN, STOCK, PileRules
from .piles import COLUMNS, Table
from .rules import FLOOR, HOME, SUITS, Places


class PileBoard(Board):
    """A board: columns (floor first), with the number of face-down cards in each, waste and stock in the order in which
    they come up, and the number of cards home by suit."""

    _piles = ("columns", "down", "stock", "waste", "home")
    _homes = "hhhh"  # the names of foundations, by suit
    _suits: ClassVar[Sequence[str]] = SUIT_NAMES  # what words of cards that come back from home end with

    def __init__(
        self,
        rules: PileRules,
        columns: Sequence[Sequence[int]],
        down: Sequence[int],
        stock: Sequence[int] = (),
        waste: Sequence[int] = (),
        home: Sequence[int] | None = None,
    ):
        super().__init__()
        self.rules: PileRules = rules
        empty = rules.columns - len(columns)
        self.columns = [list(column) for column in columns] + [[] for _ in range(empty)]
        self.down = [*down, *[0] * empty]
        self.stock, self.waste = list(stock), list(waste)
        self.home = [rules.given] * SUITS if home is None else list(home)
        self._check_cards()
        if empty < 0 or any(hidden >= len(column) for hidden, column in zip(self.down, self.columns) if hidden):
            raise ValueError(
                f"board: {len(columns)} columns; expected at most {rules.columns}, the last card of each face up"
            )
        self._check_play()

    def _check_cards(self) -> None:
        seen = [*self.stock, *self.waste, *(card for column in self.columns for card in column)]
        seen += [SUITS * rank + suit for suit, number in enumerate(self.home) for rank in range(number)]
        for card in range(self.rules.cards):
            if seen.count(card) != 1:
                raise ValueError(
                    f"board: {card_name(card)} is there {seen.count(card)} times; expected every card once"
                )
        if len(seen) != self.rules.cards or min(self.home) < self.rules.given:
            raise ValueError(
                f"board: {len(seen)} cards, and a foundation of {min(self.home)}; expected {self.rules.cards}, and at "
                f"least {self.rules.given} on each foundation"
            )

    def _check_play(self) -> None:
        for column, hidden in zip(self.columns, self.down):
            for card, below in zip(column[hidden + 1 :], column[hidden:]):
                if self.rules.tight and not self.rules.fits[card, below]:
                    raise ValueError(
                        f"board: {card_name(card)} lies on {card_name(below)}, where it does not fit; expected a run"
                    )
        undealt, hidden = len(self.stock) + len(self.waste), sum(self.down)
        if undealt > self.rules.stock or hidden > sum(self.rules.down):
            raise ValueError(
                f"board: {undealt} cards in stock and waste and {hidden} face down; expected at most "
                f"{self.rules.stock} and {sum(self.rules.down)}"
            )

    @classmethod
    def deal(cls, rules: PileRules, drawn: Sequence[int]) -> Self:
        """The cards, the last drawn first, go to the columns row by row, and the others to the stock."""
        cards, columns = (
            [card for card in drawn[::-1] if card >= SUITS * rules.given],
            [list[int]() for _ in rules.sizes],
        )
        order = list(_order(rules))
        for card, column in zip(cards, order):
            columns[column].append(card)
        return cls(rules, columns, rules.down, cards[len(order) :])

    @classmethod
    def _read(cls, rules: PileRules, lines: list[list[str]]) -> Self:
        labels = [line[0].rstrip(":") for line in lines if line]
        first = labels.index("") if "" in labels else len(labels)
        check_lines(labels[first:], rules.columns)
        beside = {label: line[1:] for label, line in zip(labels[:first], lines)}
        columns = [[card_of(name.strip("<>")) for name in line[1:]] for line in lines[first:]]
        down = [sum(name[0] == "<" for name in line) for line in lines[first:]]
        stock, waste = ([card_of(name) for name in beside.get(label, [])] for label in ("Talon", "Waste"))
        return cls(rules, columns, down, stock, waste, foundations(beside.get("Foundations", [])))

    @classmethod
    def of(cls, rules: PileRules, on: Places) -> Self:
        """The board for a position, with columns in the order of the cards on their floor."""
        above = {int(below) % DOWN: card for card, below in enumerate(on) if below % DOWN < FLOOR}
        piles: dict[int, list[list[int]]] = {FLOOR: [], STOCK: []}
        for card, below in enumerate(on):
            if int(below) % DOWN in piles:
                pile = [card]
                while pile[-1] in above:
                    pile.append(above[pile[-1]])
                piles[int(below) % DOWN].append(pile)
        stock = [card for pile in piles[STOCK] for card in pile]
        down = [sum(bool(on[card] >= DOWN) for card in column) for column in piles[FLOOR]]
        waste = [card for card in stock if on[card] < DOWN]
        home = [int((on[suit::SUITS] == HOME).sum()) for suit in range(SUITS)]
        return cls(rules, piles[FLOOR], down, stock[len(waste) :], waste, home)

    def text(self) -> str:
        tops = {SUIT_NAMES[suit]: RANK_NAMES[number - 1] if number else "0" for suit, number in enumerate(self.home)}
        lines = []
        if self.rules.draw or any(self.home):
            lines.append(["Foundations:", *(f"{suit}-{tops[suit]}" for suit in "HCDS")])
        if self.rules.draw:
            lines += [["Talon:", *map(card_name, self.stock)], ["Waste:", *map(card_name, self.waste)]]
        for column, down in zip(self.columns, self.down):
            lines.append(
                [":", *(f"<{card_name(card)}>" if i < down else card_name(card) for i, card in enumerate(column))]
            )
        return "".join(" ".join(line) + "\n" for line in lines)

    def places(self) -> dict[int, int]:
        places = {SUITS * rank + suit: HOME for suit, number in enumerate(self.home) for rank in range(number)}
        for column, down in zip(self.columns, self.down):
            places.update(
                (card, below + DOWN * (i < down)) for i, (card, below) in enumerate(zip(column, [FLOOR, *column]))
            )
        pile, waste = self.waste + self.stock, len(self.waste)
        if not self.stock or waste % self.rules.draw == 0:
            waste = 0
        places.update((card, below + DOWN * (i >= waste)) for i, (card, below) in enumerate(zip(pile, [STOCK, *pile])))
        return places

    def _make(self, word: str) -> Move:
        """A move says from where and to where: w is the waste, after the number of draws written before it; columns are
        1 to 9, 0, @ and so on, and home is h. An x and the number of cards follow where several can move. A card that
        comes back from home is h, the column and its suit."""
        table = Table(self.rules.said, self.text())
        if not table.play(word) or not table.moved:
            raise ValueError(f"not a legal move of {self.rules.name}")
        first, target = table.moved
        self.columns = [[card_of(name.strip("<>")) for name in column] for column in table.columns]
        self.down = [sum("<" in name for name in column) for column in table.columns]
        self.stock, self.waste = ([card_of(name) for name in pile] for pile in (table.stock, table.waste))
        for suit, height in table.home:
            self.home[SUIT_NAMES.index(suit)] = height
        card = card_of(first)
        if target not in COLUMNS:
            return card, HOME
        column = self.columns[COLUMNS.index(target)]
        return card, [FLOOR, *column][column.index(card)]

    def _word(self, card: int, to: int) -> str:
        word = self._source(card) + self._target(card, to)
        if card < SUITS * self.home[card % SUITS]:
            word += self._suits[card % SUITS]
        column = next((column for column in self.columns if card in column), [card])
        if to != HOME and self._counts(to) and (moved := len(column) - column.index(card)) > 1:
            word += f"x{moved}"
        if self.copy()._make(word) != (card, to):
            raise ValueError(f"{card_name(card)} cannot go there")
        return word

    def _counts(self, to: int) -> bool:
        """Whether moves of several cards to a column say how many these are."""
        return to == FLOOR or not self.rules.tight and any(self.rules.down)

    def _source(self, card: int) -> str:
        if card in self.stock + self.waste:
            stock, waste, draws = [*self.stock], [*self.waste], 0
            while waste[-1:] != [card]:
                if not stock:
                    stock, waste = waste, []
                waste, stock = waste + stock[: self.rules.draw], stock[self.rules.draw :]
                draws += 1
                if draws > 2 * self.rules.cards:
                    raise ValueError(f"draws do not bring up {card_name(card)}")
            return f"{draws or ''}w"
        return next((COLUMNS[i] for i, column in enumerate(self.columns) if card in column), self._homes[card % SUITS])

    def _target(self, card: int, to: int) -> str:
        if to == HOME:
            return self._homes[card % SUITS]
        tops = (COLUMNS[i] for i, column in enumerate(self.columns) if (column[-1] if column else FLOOR) == to)
        return first_of(tops, "no column is empty" if to == FLOOR else "the card there is covered")

    def words(self) -> Iterator[str]:
        most = 2 * -(-len(self.stock + self.waste) // max(self.rules.draw, 1)) + 1
        columns, homes = COLUMNS[: self.rules.columns], "".join(sorted(set(self._homes)))
        for target in columns + homes:
            yield from (f"{draws or ''}w{target}" for draws in range(most if self.rules.draw else 0))
            for source in columns:
                yield source + target
                yield from (
                    f"{source}{target}x{count}" for count in range(2, len(self.columns[COLUMNS.index(source)]) + 1)
                )
            yield from self._words_back(target)

    def _words_back(self, target: str) -> Iterator[str]:
        yield from (f"h{target}{suit}" for suit in SUIT_NAMES)

    def _spots(self) -> Iterator[Spot]:
        if self.rules.draw:
            yield Spot(0, 0, self.stock[0] if self.stock else None, down=True)
            shown = self.waste[-min(self.rules.draw, 3) :]
            yield from (Spot(1 + i / 4, 0, card) for i, card in enumerate(shown or [None]))
        yield from foundations_of(self.home, max(0, self.rules.columns - SUITS))
        for x, (column, down) in enumerate(zip(self.columns, self.down)):
            yield from fan(column, x, down)


class KlondikeBoard(PileBoard):
    """A board of Klondike, where foundations are c d h s, and a card that comes back from home is its suit and the
    column."""

    _homes = "cdhs"
    _suits = ("",) * SUITS

    def _make(self, word: str) -> Move:
        if word[:1] in "cdhs":
            word = f"h{word[1:]}{word[:1].upper()}" if len(word) == 2 else ""
        saved = self._saved()
        card, to = super()._make(word)
        if word.endswith("h") and self._homes[card % SUITS] != "h":  # which is not home of every suit here
            self._restore(saved)
            raise ValueError(f"not a legal move of {self.rules.name}")
        return card, to

    def _words_back(self, target: str) -> Iterator[str]:
        yield from (suit + target for suit in self._homes)

    def _counts(self, to: int) -> bool:
        return to == FLOOR and self.rules.spaces == "any card"


def _order(rules: PileRules) -> Iterator[int]:
    """The columns to which cards are dealt: row by row, each to the columns that take more cards. Without a stock, a
    triangle comes first if there is room for it, each row from its last column to the first."""
    n, left = rules.columns, [*rules.sizes]
    if not rules.draw and n > 2 and left[0] == 1 and all(size > i for i, size in enumerate(left)):
        for row in range(n):
            yield from range(n - 1, row - 1, -1)
        left = [size - i - 1 for i, size in enumerate(left)]
    for row in range(max(left)):
        yield from (i for i, size in enumerate(left) if size > row)
