"""Boards with mistakes: what the package reads by itself, the program reads too, as the same board; and what the
program makes of other texts, the package reads."""

import random
import subprocess
import warnings

import pytest
from conftest import GAMES, thorough, walk
from patience_deals import board, deal, rules
from patience_deals.games import boards

TEXTS = thorough(6, 700)  # of each game, or more until each reader was seen
READERS = {"both", "the program alone", "neither"}


def cut(chance: random.Random, text: str) -> str:
    """One character more, less or other."""
    i, n = chance.randrange(len(text)), chance.randrange(2)
    return text[:i] + chance.choice(["", *"A23456789TJQKCDHS10-<>: \nx"]) + text[i + n :]


def swapped(chance: random.Random, text: str) -> str:
    """Two words in each other's places, mostly two cards."""
    words = text.split(" ")
    i, j = chance.randrange(len(words)), chance.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return " ".join(words)


def bracketed(chance: random.Random, text: str) -> str:
    """A word that lies face down, or only half."""
    lines = [line.split(" ") for line in text.split("\n")]
    line = chance.choice(lines)
    i = chance.randrange(len(line))
    line[i] = chance.choice(["", "<"]) + line[i].strip("<>") + chance.choice(["", ">"])
    return "\n".join(map(" ".join, lines))


def carried(chance: random.Random, text: str) -> str:
    """The last words of a line at the end of another one."""
    lines = [line.split(" ") for line in text.splitlines()]
    source, target, n = chance.choice(lines), chance.choice(lines), chance.randint(1, 4)
    if len(source) > n and source is not target:
        target += source[-n:]
        del source[-n:]
    return "".join(" ".join(line) + "\n" for line in lines)


def shuffled(chance: random.Random, text: str) -> str:
    """Lines in another order, or without one of them, or with one twice."""
    lines = text.splitlines(keepends=True)
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[i : i + chance.randrange(2)] = lines[j : j + 1]
    return "".join(chance.choice([lines, chance.sample(lines, len(lines))]))


def sent(chance: random.Random, text: str) -> str:
    """Another number of cards home."""
    suit = chance.choice("CDHS")
    return text.replace(f"{suit}-", f"{suit}-{chance.choice('0A23456789TJQK')} {suit}-", 1)


def dressed(chance: random.Random, text: str) -> str:
    """The same board, written in another way."""
    dress = chance.choice(
        [("T", "10"), (": ", ":  "), (":", ""), ("\n", "\r\n"), ("\n", "\n\n"), ("H", "♥"), ("C", "c")]
    )
    return text.replace(*dress)


CHANGES = cut, swapped, swapped, bracketed, carried, carried, shuffled, sent, dressed


@pytest.mark.parametrize("game", GAMES)
def test_mutated_boards(game: str, patience: str) -> None:
    chance = random.Random(game)
    texts = [table.text() for number in range(1, 9) for table, _ in walk(game, number, 40)]
    readers: set[str] = set()
    for i in range(700):
        if i >= TEXTS and readers == READERS:
            break
        text = chance.choice(texts)
        for change in chance.choices(CHANGES, k=chance.choice((0, 1, 1, 1, 2, 3))) if i % 4 else [dressed]:
            text = change(chance, text) or text
        readers.add(read_by(game, text, patience))
    assert readers == READERS


def read_by(game: str, text: str, patience: str) -> str:
    """Who reads a board. Where both do, and where the package asks the program, it is the same board."""
    of = rules(game)
    try:
        ours = boards(of).parse(of, text).text()
    except ValueError:
        ours = None
    run = subprocess.run([patience, "deal", "--game", game, "--position=-"], input=text.encode(), capture_output=True)
    if run.returncode:
        assert ours is None, text
        return "neither"
    assert ours in (None, run.stdout.decode()), text
    with warnings.catch_warnings(action="ignore"):  # they say how the program reads a board
        assert board(game, text).text() == run.stdout.decode(), text
    return "both" if ours else "the program alone"


@pytest.mark.parametrize(
    "change",
    [
        ("<2D> QS", "2D QS"),
        ("<6S> <9C> 6C", "6S <9C> 6C"),
        ("<2D> QS", "<2D> <QS>"),
        ("<2D> QS", "2D> QS"),
        ("<2D> QS", "<2D QS"),
        (" KC\nWaste:\n: QD\n: <2D> QS\n", " KC QS 2D\nWaste:\n: QD\n:\n"),
    ],
)
def test_faces_of_klondike(change: tuple[str, str], patience: str) -> None:
    """Face-up cards that are no run, cards face down where they cannot be, half a bracket, and too large a stock."""
    text = deal("klondike-1", "random:3").text()
    assert change[0] in text
    assert read_by("klondike-1", text.replace(*change), patience) == "neither"
