"""Deals games by PySol's own code, for tests. Prints the deal 24000024 of each game, and a checksum of many deals.

    lab/scripts/pysol.py CHECKOUT > catalogue/testdata/pysol.txt

CHECKOUT is a working tree of github.com/shlomif/PySolFC. Of the classes of its games, only the methods that shuffle and
deal are taken, so neither a window nor its other libraries are needed. Package pysol_cards, from PyPI, shuffles, with
PySol's own choice of the generator.
"""

import ast
import hashlib
import pathlib
import sys
from types import SimpleNamespace

from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

FILES = "freecell bakersgame beleagueredcastle klondike fan bakersdozen spider yukon calculation".split()
METHODS = "startGame _shuffleHook _shuffleHookMoveToBottom _shuffleHookMoveSorter _dealNumRows _startDealNumRows "
METHODS += "_startDealNumRowsAndDealSingleRow _startAndDealRow"

# By our name: PySol's class, and how many columns and cells it has.
GAMES = {
    "freecell": ("FreeCell", 8, 4),
    "freecell-runs": ("FreeCell", 8, 4),
    "bakers-game": ("BakersGame", 8, 4),
    "eight-off": ("EightOff", 8, 8),
    "seahaven-towers": ("SeahavenTowers", 10, 4),
    "fore-cell": ("ForeCell", 8, 4),
    "british-canister": ("BritishCanister", 8, 0),
    "american-canister": ("AmericanCanister", 8, 0),
    "beleaguered-castle": ("BeleagueredCastle", 8, 0),
    "siegecraft": ("Siegecraft", 8, 1),
    "streets-and-alleys": ("StreetsAndAlleys", 8, 0),
    "stronghold": ("Stronghold", 8, 1),
    "fan": ("FanGame", 18, 0),
    "somerset": ("Somerset", 10, 0),
    "spanish-patience": ("SpanishPatienceII", 13, 0),
    "king-albert": ("KingAlbert", 9, 7),
    "raglan": ("Raglan", 9, 6),
    "klondike-1": ("Klondike", 7, 0),
    "klondike-3": ("KlondikeByThrees", 7, 0),
    "simple-simon": ("SimpleSimon", 10, 0),
    "simple-simon-singles": ("SimpleSimon", 10, 0),
    "yukon": ("Yukon", 7, 0),
    "russian": ("RussianSolitaire", 7, 0),
    "spiderette": ("Spiderette", 7, 0),
    "will-o-the-wisp": ("WillOTheWisp", 7, 0),
    "scorpion": ("Scorpion", 7, 0),
    "east-haven": ("Easthaven", 7, 0),
    "trigon": ("Trigon", 7, 0),
    "calculation-4-1": ("Calculation", 4, 0),
}
SHOWN = 24000024
MANY = [*range(1, 101), *range(31900, 32101), 2**32 - 1, 2**32, *range(2**63 - 100, 2**63 + 100), 10**20 - 1, 10**20]


class Talon:
    """A talon with the methods that deals use. Its last card is dealt first."""

    def __init__(self, cards, piles):
        self.cards, self.piles = cards, piles

    def dealRow(self, rows=None, flip=1, reverse=0, frames=-1):
        rows = list(self.piles.rows if rows is None else rows)
        for row in reversed(rows) if reverse else rows:
            row.append(self.cards.pop())
            row[-1].down = not flip

    def dealRowAvail(self, rows=None, **_):
        self.dealRow((self.piles.rows if rows is None else rows)[: len(self.cards)])

    def dealCards(self):
        """Turns over the first cards of the stock, which is a move for us."""


def classes(checkout):
    """PySol's classes by name, with only the methods that shuffle and deal."""
    known = {"ACE": 0, "KING": 12}
    for file in ["game/__init__", *(f"games/{file}" for file in FILES)]:
        for node in ast.parse((checkout / f"pysollib/{file}.py").read_text()).body:
            if isinstance(node, ast.ClassDef):
                bases = tuple(known[b.id] for b in node.bases if isinstance(b, ast.Name) and b.id in known)
                body = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name in METHODS.split()]
                body += [a for a in node.body if isinstance(a, ast.Assign) and a.targets[0].id == "FACEDOWNS"]
                own = {}
                exec(compile(ast.Module(body, []), file, "exec"), known, own)
                known[node.name] = type(node.name, bases, own)
    return known


def shuffled(number):
    """The cards that Game.shuffle of PySol makes, by the generator that construct_random chooses."""
    cards = createCards(1)
    for card in cards:
        card.rank -= 1  # PySol counts ranks from 0
    if number < 32000:
        cards = ms_rearrange(cards)
    generator = LCRandom31 if number < 32000 else MTRandom
    return generator(number).shuffle(cards)


def deal(known, name, columns, cells, number):
    game = known[name]()
    game.gameinfo, game.startDealSample = SimpleNamespace(decks=1), lambda: None
    piles = SimpleNamespace(waste=True, foundations=[[] for _ in range(4)])
    piles.rows, piles.reserves = ([[] for _ in range(n)] for n in (columns, cells))
    hook = getattr(game, "_shuffleHook", lambda cards: cards)
    game.s, piles.talon = piles, Talon(hook(shuffled(number)), piles)
    game.startGame()
    return piles


def text(name, piles):
    """The board as patience prints it."""

    def words(cards, name="{0}{1}"):
        return [name.format("A23456789TJQK"[c.rank], "CSHD"[c.suit]) for c in cards]

    def line(label, words):
        return " ".join([label, *words]).rstrip() + "\n"

    if name == "Calculation":
        lines = [line("Foundations:", words(sum(piles.foundations, []), "{0}"))]
        lines += [line(":", words(row, "{0}")) for row in piles.rows]
        return "".join([*lines, line("Stock:", words(reversed(piles.talon.cards), "{0}"))])
    lines = []
    if name not in ("SimpleSimon", "Yukon", "RussianSolitaire"):
        home = {c.suit: "A" for pile in piles.foundations for c in pile}
        lines.append(line("Foundations:", [f"{'CSHD'[s]}-{home.get(s, '0')}" for s in (2, 0, 3, 1)]))
    if piles.reserves:
        cells = [words(cell)[0] if cell else "-" for cell in piles.reserves]
        while cells and cells[-1] == "-":
            cells.pop()
        lines.append(line("Reserve:" if name in ("KingAlbert", "Raglan") else "Freecells:", cells))
    if piles.talon.cards:
        lines.append(line("Talon:", words(reversed(piles.talon.cards))))
    if name.startswith("Klondike") or name == "Trigon":
        lines.append(line("Waste:", []))
    for row in piles.rows:
        down = [c for c in row if c.down]
        lines.append(line(":", words(down, "<{0}{1}>") + words(row[len(down) :])))
    return "".join(lines)


def main():
    known = classes(pathlib.Path(sys.argv[1]))
    for game, (name, columns, cells) in GAMES.items():
        boards = (text(name, deal(known, name, columns, cells, number)) for number in [SHOWN, *MANY])
        shown = next(boards)
        print(f"{game} {hashlib.sha256(''.join(boards).encode()).hexdigest()}\n{shown}")


main()
