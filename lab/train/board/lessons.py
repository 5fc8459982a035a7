"""What the net of all games is taught: rows that lab/lessons wrote, mixed into batches.

    GAME-solutions-*.rows  positions of shortest solutions, and the labels of the deals
    GAME-deals-*.rows      random deals, with their win rates
    GAME-visits-*.rows     positions that a player by the net came to, with verdicts on moves and with random games
    GAME-blunders-*.rows   positions in which the next move may lose, with verdicts on moves
    GAME-detours-*.rows    positions of short solutions that begin where the net's game came back to where it was
    GAME-guesses-*.rows    random deals with win rates that nets guess; distil.py writes these

Deals of the splits validation and test teach nothing.
"""

import zlib
from pathlib import Path

import numpy as np
from architecture import CARDS, CELLS, HOME, LEFT
from patience_deals.games import rules
from rows import rate_bins

MOST = 48  # moves of a position in a row, of the good ones and of the others
UNKNOWN = 255
ROW = np.dtype(
    [
        ("on", "u1", CARDS),
        ("split", "u1"),
        ("ply", "u1"),
        ("left", "u1"),
        ("verdict", "i1"),
        ("cells", "i1"),
        ("solved", "u1"),
        ("wins", "<u4"),
        ("trials", "<u4"),
        ("rate", "<f4"),
        ("error", "<f4"),
        ("good", "<i2", MOST),
        ("other", "<i2", MOST),
    ]
)
SPLITS = ("train", "validation", "test")
FREECELL = "freecell"
# The shares of a batch. Deals are apart because rates were measured best at these.
FIRST = {  # of FreeCell, and of the other games together, in a round without lessons of a net
    "solutions": (0.54, 0.36),
    "deals": (0.07, 0.03),
}
FURTHER = {  # the same in other rounds
    "solutions": (0.15, 0.09),
    "visits": (0.07, 0.05),
    "blunders": (0.20, 0.13),
    "detours": (0.15, 0.08),
    "deals": (0.05, 0.03),
}
GUESSED = {  # the same where there are guesses of nets
    "solutions": (0.11, 0.07),
    "visits": (0.07, 0.05),
    "blunders": (0.17, 0.11),
    "detours": (0.13, 0.06),
    "deals": (0.05, 0.03),
    "guesses": (0.10, 0.05),
}
HARD = 6  # times in an epoch that a hard row of blunders comes
KINDS = "visits", "blunders", "detours", "guesses"


class Games:
    """The rows of folders, by game. The rules of `names` are the list that a row's `game` counts in."""

    def __init__(self, *folders):
        found = lambda pattern: sorted(f for folder in folders for f in Path(folder).glob(pattern))
        files = {f.name.partition("-solutions")[0]: f for f in found("*-solutions*.rows")}
        if FREECELL not in files:
            raise ValueError(f"{folders[0]}: no {FREECELL}-solutions-1.rows; expected what lab/lessons wrote")
        self.names = sorted(files, key=lambda name: (name != FREECELL, name))
        self.rules = [rules(name) for name in self.names]
        self.solutions = [np.memmap(files[name], ROW, "r") for name in self.names]
        parts = lambda name, kind: [np.fromfile(f, ROW) for f in found(f"{name}-{kind}*.rows")]
        joined = lambda parts: np.concatenate([np.zeros(0, ROW), *parts])
        self.played = {kind: [joined(parts(name, kind)) for name in self.names] for kind in KINDS}
        measured = lambda rows: rows[(rows["ply"] == 0) & ((rows["trials"] > 0) | (rows["verdict"] == 0))]
        self.played["deals"] = [
            joined([measured(rows) for rows in (solved, *parts(name, "deals"))])
            for name, solved in zip(self.names, self.solutions)
        ]

    def digest(self):
        """A number that tells these rows from others."""
        crc = 0
        for table in (*self.solutions, *(table for tables in self.played.values() for table in tables)):
            crc = zlib.crc32(np.ascontiguousarray(table[:: max(1, len(table) // 5000)]), crc)
        return crc

    def rows(self, kind, game, split):
        """The places of rows in a table of this game: kind is solutions, deals or one of KINDS."""
        table = self.played.get(kind, self.solutions)[game]
        chosen = table["split"] == SPLITS.index(split)
        if kind == "solutions":
            chosen &= table["solved"] == 1
        return table, np.flatnonzero(chosen)


class Mix:
    """Batches of rows. Batch i is the same for every run: each kind of row is taken in an order that only the seed
    decides, epoch after epoch, and of the other games as many of each game. `hard` tells which rows of blunders of a
    game come HARD times an epoch."""

    def __init__(self, games, batch, seed, hard):
        self._seed, self._parts = seed, []
        others = range(1, len(games.names))
        has = lambda kind: len(games.played[kind][0]) > 0
        for kind, shares in (GUESSED if has("guesses") else FURTHER if has("blunders") else FIRST).items():
            first, rest = (round(share * batch) for share in shares)
            each = [rest // len(others) + (i < rest % len(others)) for i in range(len(others))]
            for game, count in enumerate((first, *each)):
                table, places = games.rows(kind, game, "train")
                if len(places) < count:
                    raise ValueError(f"{games.names[game]}: {len(places)} rows of {kind}; expected at least {count}")
                if kind == "blunders":
                    places = np.repeat(places, np.where(hard(table[places], game), HARD, 1))
                self._parts.append((table, places, game, count, len(self._parts)))
        self._orders = {}

    def batch(self, i):
        """The rows of batch i, as the net is taught by them."""
        lists, games = [], []
        for table, places, game, count, number in self._parts:
            if not count:
                continue
            epoch, at = divmod(i, len(places) // count)
            if self._orders.get(number, (None,))[0] != epoch:
                rng = np.random.default_rng([self._seed, number, epoch])
                self._orders[number] = epoch, rng.permutation(len(places))
            order = self._orders[number][1][at * count : (at + 1) * count]
            lists.append(np.asarray(table[np.sort(places[order])]))
            games.append(np.full(count, game, np.int32))
        rows, games = np.concatenate(lists), np.concatenate(games)
        # Any stretch of rows has some of each kind, so that devices get like work.
        mixed = np.random.default_rng([self._seed, i]).permutation(len(rows))
        return taught(rows[mixed], games[mixed])


def shuffled(deal, count, seed):
    """Random deals of a game, (count, 52), from one of them: its cards that are not home change places."""
    rng, moved = np.random.default_rng(seed), np.flatnonzero(deal != HOME)
    names = np.tile(np.arange(HOME + 1), (count, 1))  # by card or place what stands for it
    names[:, moved] = rng.permuted(names[:, moved], axis=1)
    on = np.empty((count, CARDS), np.uint8)
    np.put_along_axis(on, names[:, :CARDS], np.take_along_axis(names, deal[None].astype(int), 1), 1)
    return on


def guessed(on, rate, deviation):
    """Rows of deals that teach a guess: its log10 of the win rate and the standard deviation of that."""
    rows = np.zeros(len(on), ROW)
    rows["on"], rows["left"], rows["verdict"], rows["cells"], rows["trials"] = on, UNKNOWN, -1, -1, 1
    rows["good"], rows["other"] = -1, -1
    rows["rate"] = 10.0**rate
    rows["error"] = rows["rate"] * deviation * np.log(10)
    return rows


def taught(rows, games):
    """Rows as the net is taught by them, with a weight for each of its heads."""
    rate = (rows["trials"] > 0) & (rows["verdict"] != 0)
    known, bins = rate_bins(
        rows["wins"].astype(float),
        np.maximum(rows["trials"], 1).astype(float),
        rows["rate"].astype(float),
        np.where(rows["rate"] > 0, rows["error"], np.nan).astype(float),
    )
    return {
        "on": np.ascontiguousarray(rows["on"]),
        "game": games,
        "good": rows["good"].astype(np.int32),
        "other": rows["other"].astype(np.int32),
        "solved": rows["solved"] == 1,
        "moves": (rows["good"][:, 0] >= 0) & (rows["other"][:, 0] >= 0),
        "left": np.where(rows["left"] == UNKNOWN, -1, np.minimum(rows["left"].astype(np.int32), LEFT - 1)),
        "cells": np.minimum(rows["cells"], CELLS - 1).astype(np.int32),
        "rated": rate,
        "known": known,
        "bins": bins,
        # Positions that were chosen because they can be won say nothing of how many can.
        "verdict": np.where((rows["verdict"] == 1) & (rows["trials"] == 0), -1, rows["verdict"]).astype(np.int32),
    }
