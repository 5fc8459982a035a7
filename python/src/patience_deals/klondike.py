"""Klondike with any number of passes through the stock: the rules for many positions at once, and boards.

`on` says what each card lies on: a card 0 to 51, the FLOOR of a column, STOCK for the first card of stock and waste, or
HOME. For a card that lies face down, DOWN is added. Stock and waste form one pile, in the order in which the cards come
up. Cards of the waste lie face up if turning the waste over would bring up other cards; otherwise the whole pile lies
face down. A move of a card from that pile begins with the draws that it needs.

A player does not see the cards that lie face down in columns. `on` contains them, as solvers know them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
import numpy.typing as npt

from .arrays import ALL, Array, Library
from .boards import RANK_NAMES, SUIT_NAMES, Board, Move, card_name, card_of, check_lines, first_of, foundations
from .picture import Spot, fan, foundations_of
from .rules import FLOOR, HOME, PLACES, SUITS, Mask, Places, Rules, renamed_cards

STOCK, DOWN = 53, 64
PLACE = DOWN - 1  # the bits of an entry that say where the card is


@dataclass(frozen=True)
class KlondikeRules(Rules):
    """The rules for positions whose passes are not limited."""

    columns: int
    draw: int
    back: bool = False  # cards may come back from home
    any_space: bool = False  # empty columns take any card

    purpose: ClassVar[str] = "patience/klondike/deal"

    def named(self, name: str, draw: int, back: bool, any_space: bool) -> Self:
        """These rules with others drawn, coming back and going to empty columns."""
        text = self.text.replace(f"draw {self.draw}", f"draw {draw}", 1)
        text = text.replace("cards stay home", "cards come back from home") if back else text
        text = text.replace("spaces take kings", "spaces take any card") if any_space else text
        return replace(self, name=name, text=text, draw=draw, back=back, any_space=any_space)

    @property
    def places(self) -> int:
        return DOWN + STOCK + 1

    def _mask(self, xp: Library, on: Array) -> Array:
        place, down, pile = on & PLACE, on >= DOWN, _Pile(xp, on)
        home = place == HOME
        covered = xp.put_along(xp.zeros(on, len(on), PLACES), xp.index(place), True)
        up = ~pile.has & ~down & ~home
        tops = up & ~covered[:, : self.cards]
        reach = pile.reach(self.draw)
        movable = up | reach
        if self.back:
            movable = movable | self._last_home(xp, home)
        child, parent = (xp.constant(on, cards) for cards in self._pairs.T)
        empty = (place == FLOOR).sum(1) < self.columns
        legal = xp.zeros(on, len(on), self.cards, PLACES)
        legal = xp.put(legal, (ALL, child, parent), movable[:, child] & tops[:, parent])
        settling = movable & (place != FLOOR) & empty[:, None] & xp.constant(on, self._settlers)
        legal = xp.put(legal, (ALL, ALL, FLOOR), settling)
        return xp.put(legal, (ALL, ALL, HOME), (tops | reach) & self._next_home(xp, home))

    @cached_property
    def _pairs(self) -> npt.NDArray[np.int64]:
        """Pairs of a card and a card that it may lie on, one rank higher and of the other colour."""
        return np.array(
            [(child, parent) for child in range(self.cards) for parent in range(self.cards) if _fits(child, parent)]
        ).reshape(-1, 2)

    @cached_property
    def fits(self) -> Mask:
        """By card and place: whether the place is a card that the card may lie on."""
        fits = np.zeros((self.cards, PLACES), bool)
        fits[tuple(self._pairs.T)] = True
        return fits

    @cached_property
    def _settlers(self) -> Mask:
        return np.asarray(np.arange(self.cards) >= (0 if self.any_space else self.cards - SUITS))

    def _next_home(self, xp: Library, home: Array) -> Array:
        """The cards that are not home, but the next lower ones of their suits are."""
        return ~home & ~xp.put(xp.zeros(home, *home.shape), (ALL, slice(SUITS, None)), ~home[:, :-SUITS])

    def _last_home(self, xp: Library, home: Array) -> Array:
        """The last card of each foundation."""
        return home & ~xp.put(xp.zeros(home, *home.shape), (ALL, slice(None, -SUITS)), home[:, SUITS:])

    def _play(self, xp: Library, on: Array, card: Array, to: Array) -> Array:
        every, pile, at = xp.constant(on, np.arange(self.cards, dtype=np.int8)), _Pile(xp, on), card[:, None]
        drawn, number = xp.along(pile.has, at), xp.along(pile.before, at)
        place, below, moved = on & PLACE, xp.along(on, at) & PLACE, xp.int8(at)
        above, turned = drawn & pile.has & (place == moved), ~drawn & (every == below)
        after = xp.where(above, on + (below - moved), xp.where(turned, place, on))
        after = xp.where(every == moved, to[:, None], after)
        waste = xp.where(drawn[:, 0], number[:, 0], pile.waste)
        pile.before = xp.where(drawn & (pile.before > number), pile.before - 1, pile.before)
        pile.has = pile.has & (every != moved)
        return pile.turned(after, waste, self.draw)

    def line(self, first: Places, moves: Sequence[tuple[int, int]]) -> Places:
        on = [first[None]]
        for card, to in moves[:-1]:
            on.append(self.play(on[-1], np.array([card]), np.array([to])))
        return np.concatenate(on)[: len(moves)]

    def _won(self, xp: Library, on: Array) -> Array:
        return (on == HOME).all(1)

    def _renamed_places(self, suits: Places) -> Places:
        places = np.arange(2 * PLACES, dtype=np.int8)
        places[: self.cards] = renamed_cards(self.cards, suits)
        places[DOWN : DOWN + self.cards] = places[: self.cards] + DOWN
        return places


class _Pile:
    """Stock and waste of positions: their cards, how many cards come before each, and how many lie on the waste."""

    def __init__(self, xp: Library, on: Array):
        self._xp = xp
        cards, place = on.shape[1], xp.index(on & PLACE)
        # By place: what lies some steps below it, plus PLACES times the number of steps. The steps double each time.
        below = xp.index(xp.zeros(on, len(on), PLACES)) + xp.constant(on, np.arange(PLACES))
        below = xp.put(below, (ALL, slice(cards)), place + PLACES * (place < FLOOR))
        for _ in range(5):  # 32 cards at most lie below one
            lower = below & PLACE
            below = xp.along(below, lower) + (below - lower)
        below = below[:, :cards]
        self.before, self.has = below // PLACES, below & PLACE == STOCK
        self.waste = (self.has & (on < DOWN)).sum(1)

    def reach(self, draw: int) -> Array:
        """The cards that draws bring up: counted from the first card, the last card, and counted from the waste."""
        at, waste, left = self.before + 1, self.waste[:, None], self.has.sum(1)[:, None]
        onward = (waste > 0) & (at >= waste) & ((at - waste) % draw == 0)
        return self.has & ((at % draw == 0) | (at == left) | onward)

    def turned(self, on: Array, waste: Array, draw: int) -> Array:
        """The positions with a number of cards on the waste, which is none if turning it over brings up no other
        cards."""
        kept = self._xp.where((waste == self.has.sum(1)) | (waste % draw == 0), 0, waste)
        place = on & PLACE
        return self._xp.where(self.has, self._xp.where(self.before >= kept[:, None], place + DOWN, place), on)


def _fits(child: int, parent: int) -> bool:
    return parent // SUITS == child // SUITS + 1 and (child % SUITS in (1, 2)) != (parent % SUITS in (1, 2))


class KlondikeBoard(Board):
    """A board: columns (floor first), with the number of face-down cards in each, and waste and stock in the order in
    which they come up."""

    _piles = ("columns", "down", "stock", "waste", "home")

    def __init__(
        self,
        rules: KlondikeRules,
        columns: Sequence[Sequence[int]],
        down: Sequence[int],
        stock: Sequence[int],
        waste: Sequence[int] = (),
        home: Sequence[int] = (0, 0, 0, 0),
    ):
        super().__init__()
        self.rules: KlondikeRules = rules
        empty = rules.columns - len(columns)
        self.columns, self.down = (
            [list(column) for column in columns] + [[] for _ in range(empty)],
            [*down, *[0] * empty],
        )
        self.stock, self.waste, self.home = list(stock), list(waste), list(home)
        seen = [*self.stock, *self.waste, *(card for column in columns for card in column)]
        seen += [SUITS * rank + suit for suit, number in enumerate(home) for rank in range(number)]
        for card in range(rules.cards):
            if seen.count(card) != 1:
                raise ValueError(
                    f"board: {card_name(card)} is there {seen.count(card)} times; expected every card once"
                )
        if empty < 0 or any(hidden >= len(column) for hidden, column in zip(self.down, self.columns) if hidden):
            raise ValueError(
                f"board: {len(columns)} columns; expected at most {rules.columns}, the last card of each face up"
            )
        self._check_play()

    def _check_play(self) -> None:
        for column, hidden in zip(self.columns, self.down):
            for card, below in zip(column[hidden + 1 :], column[hidden:]):
                if not _fits(card, below):
                    raise ValueError(
                        f"board: {card_name(card)} lies on {card_name(below)}; expected a card of the other colour, "
                        "one rank lower"
                    )
        undealt, hidden = len(self.stock) + len(self.waste), sum(self.down)
        of = range(self.rules.columns + 1)
        if undealt > self.rules.cards - sum(of) or hidden > sum(of[:-1]):
            raise ValueError(
                f"board: {undealt} cards in stock and waste and {hidden} face down; expected at most "
                f"{self.rules.cards - sum(of)} and {sum(of[:-1])}"
            )

    @classmethod
    def deal(cls, rules: KlondikeRules, drawn: Sequence[int]) -> Self:
        """The deck, the card drawn last first, dealt row by row."""
        rest, columns = list(drawn[::-1]), [list[int]() for _ in range(rules.columns)]
        for row in range(rules.columns):
            for column in columns[row:]:
                column.append(rest.pop(0))
        return cls(rules, columns, range(rules.columns), rest)

    @classmethod
    def _read(cls, rules: KlondikeRules, lines: list[list[str]]) -> Self:
        check_lines(lines, 3 + rules.columns)
        stock, waste = ([card_of(name) for name in line[1:]] for line in lines[1:3])
        columns = [[card_of(name.strip("<>")) for name in line[1:]] for line in lines[3:]]
        down = [sum(name[0] == "<" for name in line) for line in lines[3:]]
        return cls(rules, columns, down, stock, waste, foundations(lines[0][1:]))

    @classmethod
    def of(cls, rules: KlondikeRules, on: Places) -> "KlondikeBoard":
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
        lines = [
            ["Foundations:", *(f"{suit}-{tops[suit]}" for suit in "HCDS")],
            ["Talon:", *map(card_name, self.stock)],
            ["Waste:", *map(card_name, self.waste)],
        ]
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
        1 to 7 and foundations c d h s. Where any card may go to an empty column, x and the number of cards follow if
        there are several."""
        word, x, count = word.partition("x")
        source, target = word[-2:-1], word[-1:]
        after = self.copy()
        if word[:-2] and not (source == "w" and word[:-2].isdecimal() and 0 < int(word[:-2]) <= 60):
            raise ValueError("expected where from and where to, and draws in front of w only")
        for _ in range(int(word[:-2]) if word[:-2] else 0):
            after._draw()
        cards = after._lift(source, target, int(count) if count.isdecimal() else 1, bool(x))
        to = after._put(cards, target)
        self._restore(after._saved())
        return cards[0], to

    def _draw(self) -> None:
        if not self.stock:
            self.stock, self.waste = self.waste, []
        number = self.rules.draw
        self.waste, self.stock = self.waste + self.stock[:number], self.stock[number:]

    def _lift(self, source: str, target: str, count: int, counted: bool) -> list[int]:
        """Take the cards of a move from where they lie."""
        if source == "w" and self.waste and not counted:
            return [self.waste.pop()]
        if source and source in "cdhs" and self.rules.back and self.home["cdhs".index(source)] and not counted:
            suit = "cdhs".index(source)
            self.home[suit] -= 1
            return [SUITS * self.home[suit] + suit]
        if source == target:
            raise ValueError("a card goes to another pile")
        i = self._column(source)
        column, top = self.columns[i], self._top(target)
        first = next(
            (j for j in range(self.down[i], len(column)) if top is not None and _fits(column[j], top)),
            len(column) - count,
        )
        if top is None and target and target in "1234567" and not self.rules.any_space:
            first = self.down[i]
        if (
            first < self.down[i]
            or first >= len(column)
            or counted
            and (count < 2 or len(column) - first != count or top is not None)
        ):
            raise ValueError("no such cards there")
        cards = column[first:]
        del column[first:]
        self.down[i] = min(self.down[i], max(len(column) - 1, 0))
        return cards

    def _column(self, name: str) -> int:
        if not name or name not in "1234567"[: self.rules.columns]:
            raise ValueError(f"no pile {name}")
        return int(name) - 1

    def _top(self, target: str) -> int | None:
        """The last card of the column that the cards go to, if that column has cards."""
        column = self.columns[int(target) - 1] if target and target in "1234567"[: self.rules.columns] else []
        return column[-1] if column else None

    def _put(self, cards: list[int], target: str) -> int:
        card = cards[0]
        if target and target in "cdhs":
            if "cdhs"[card % SUITS] != target or len(cards) > 1 or self.home[card % SUITS] != card // SUITS:
                raise ValueError("not the next card of its suit")
            self.home[card % SUITS] += 1
            return HOME
        column = self.columns[self._column(target)]
        if column and not _fits(card, column[-1]):
            raise ValueError("the card does not fit")
        if not column and not self.rules.any_space and card // SUITS != self.rules.ranks - 1:
            raise ValueError("empty columns take kings only")
        to = column[-1] if column else FLOOR
        column.extend(cards)
        return to

    def _word(self, card: int, to: int) -> str:
        word = self._source(card) + self._target(card, to)
        run = next((column[column.index(card) :] for column in self.columns if card in column), [card])
        if to == FLOOR and self.rules.any_space and len(run) > 1:
            word += f"x{len(run)}"
        if self.copy()._make(word) != (card, to):
            raise ValueError(f"{card_name(card)} cannot go there")
        return word

    def _source(self, card: int) -> str:
        if card in self.stock + self.waste:
            after, draws = self.copy(), 0
            while after.waste[-1:] != [card]:
                after._draw()
                draws += 1
                if draws > 2 * self.rules.cards:
                    raise ValueError(f"draws do not bring up {card_name(card)}")
            return f"{draws or ''}w"
        return next((str(i + 1) for i, column in enumerate(self.columns) if card in column), "cdhs"[card % SUITS])

    def _target(self, card: int, to: int) -> str:
        if to == HOME:
            return "cdhs"[card % SUITS]
        tops = (str(i + 1) for i, column in enumerate(self.columns) if (column[-1] if column else FLOOR) == to)
        return first_of(tops, "no column is empty" if to == FLOOR else "the card there is covered")

    def words(self) -> Iterator[str]:
        most = 2 * -(-len(self.stock + self.waste) // self.rules.draw) + 1
        for target in "1234567"[: self.rules.columns] + "cdhs":
            yield from (f"{draws or ''}w{target}" for draws in range(most))
            for source in "1234567"[: self.rules.columns] + "cdhs":
                yield source + target
                if self.rules.any_space:
                    yield from (f"{source}{target}x{count}" for count in range(2, self.rules.ranks + 1))

    def _spots(self) -> Iterator[Spot]:
        yield Spot(0, 0, self.stock[0] if self.stock else None, down=True)
        shown = self.waste[-min(self.rules.draw, 3) :]
        yield from (Spot(1 + i / 4, 0, card) for i, card in enumerate(shown or [None]))
        yield from foundations_of(self.home, self.rules.columns - SUITS)
        for x, (column, down) in enumerate(zip(self.columns, self.down)):
            yield from fan(column, x, down)
