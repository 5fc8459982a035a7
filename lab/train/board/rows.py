"""What is learned from: rows of datasets of `patience generate` and of published tables, packed once into small files.

    moves-SPLIT.npy     a position, the move of a shortest solution as 55·card + place, and the moves left
    rates-SPLIT.npy     a position, what its label says of each bin of the win rate, and its least cells
    judged-SPLIT.npy    a position, and which of its moves win and which lose; of datasets with a table of moves

The splits are those of the datasets. Nothing but `train` is learned from.
"""

import json
import math
import os
import zlib
from pathlib import Path

import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq
from architecture import CARDS, CELLS, LEFT, PLACES, RATE
from patience_deals import load
from patience_deals.games import rules

SPLITS = ("train", "validation", "test")
MOVE = np.dtype([("on", "u1", CARDS), ("move", "<i2"), ("left", "u1")])
LABEL = np.dtype(
    [("on", "u1", CARDS), ("known", "?"), ("bins", "<f4", RATE[2]), ("cells", "i1")]
)  # cells: −1 if unknown
MOST = 48  # moves of a position that are kept of those that win, and of those that lose
JUDGED = np.dtype(
    [("on", "u1", CARDS), ("wins", "<i2", MOST), ("loses", "<i2", MOST)]
)  # moves as 55·card + place, and −1 beyond the last
KINDS = {"moves": MOVE, "rates": LABEL, "judged": JUDGED}
RATES = RATE[0] + RATE[1] * np.arange(RATE[2])  # log10 of the win rate in the middle of each bin
SPREAD = 0.15  # log10 by which measured rates are smoothed over bins, besides their error


def pack(sources, more, folder):
    """Packs datasets, given as folders or Parquet files, unless that is done: all splits of `sources`, and `train` of
    `more`. A ValueError says that they are of several games."""
    folder = Path(folder)
    done, game = folder / "packed.json", None
    files = [
        (file, splits)
        for given, splits in ((sources, SPLITS), (more, SPLITS[:1]))
        for source in given
        for file in _files(source)
    ]
    packed = {
        "files": [[str(file), file.stat().st_size, len(splits)] for file, splits in files],
        "rows": [str(kind) for kind in KINDS.values()],
    }
    if done.exists() and packed.items() <= json.loads(done.read_text()).items():
        return
    folder.mkdir(parents=True, exist_ok=True)
    done.unlink(missing_ok=True)
    outputs = {(kind, split): open(folder / f"{kind}-{split}.rows", "wb") for kind in KINDS for split in SPLITS}
    for file, splits in files:
        dataset = load(file, columns=_columns(file))
        if game not in (None, dataset.rules.name):
            raise ValueError(f"{file}: positions of {dataset.rules.name}; expected {game}, as in {files[0][0]}")
        game = dataset.rules.name
        for split in splits:
            part = dataset.split(split)
            outputs["moves", split].write(_moves(part).tobytes())
            outputs["rates", split].write(_labels(part).tobytes())
            outputs["judged", split].write(_judged(file, split).tobytes())
    for (kind, split), out in outputs.items():
        out.close()
        rows = np.fromfile(out.name, KINDS[kind])
        np.save(folder / f"{kind}-{split}.npy", rows)
        os.remove(out.name)
    done.write_text(json.dumps({**packed, "game": game}))


def _files(source):
    """The tables of positions of a dataset. A ValueError says that there are none."""
    source = Path(source)
    files = [source] if source.is_file() else sorted((source / "data").glob("*.parquet"))
    if not files:
        raise ValueError(f"{source}: no data/*.parquet; expected a Parquet file or what patience generate --out wrote")
    return files


COLUMNS = (
    "source",
    "deal",
    "seed",
    "split",
    "on",
    "card",
    "to",
    "moves_left",
    "playouts",
    "wins",
    "win_rate",
    "win_rate_error",
    "exact_status",
    "min_cells",
)


def _columns(file):
    there = pq.read_schema(file).names
    return [name for name in COLUMNS if name in there]


def _moves(part):
    """The rows with a move and the moves left."""
    card, to, left = part.moves
    known = left > 0
    rows = np.zeros(known.sum(), MOVE)
    if len(rows):
        rows["on"], rows["move"] = part.on[known], PLACES * card[known].astype(int) + to[known]
        rows["left"] = np.minimum(left[known], LEFT - 1)
    return rows


def _labels(part):
    """The rows with a win rate that was measured, or with trials none of which won. What cannot be won has no rate to
    guess."""
    names = part.table.column_names
    if "playouts" not in names or not len(part):
        return np.zeros(0, LABEL)
    chosen = pc.and_(pc.greater(part.table["playouts"], 0), pc.not_equal(part.table["exact_status"], "unsolvable"))
    part = part.where(chosen)
    column = lambda name: part.table[name].to_numpy(zero_copy_only=False).astype(float)
    rows = np.zeros(len(part), LABEL)
    if len(rows):
        rows["on"] = part.on
        rows["known"], rows["bins"] = rate_bins(
            column("wins"), column("playouts"), column("win_rate"), column("win_rate_error")
        )
        rows["cells"] = (
            np.minimum(np.nan_to_num(column("min_cells"), nan=-1), CELLS - 1) if "min_cells" in names else -1
        )
    return rows


def _judged(file, split):
    """The positions of a split in the table of moves that belongs to a file, if there is one, that have moves proved
    to win and others proved to lose."""
    file = file.parent.parent / "moves" / file.name
    if not file.exists():
        return np.zeros(0, JUDGED)
    table = pq.read_table(file, columns=["deal", "position_index", "split", "on", "card", "to", "verdict_after"])
    table = table.filter(pc.equal(table["split"], split))
    deal, index, card, to = (table[name].to_numpy().astype(int) for name in ("deal", "position_index", "card", "to"))
    wins, loses = (pc.equal(table["verdict_after"], verdict).to_numpy() for verdict in ("winnable", "unwinnable"))
    first = np.flatnonzero(np.diff(deal, prepend=-1) | np.diff(index, prepend=-1))
    on = pc.list_flatten(table["on"]).to_numpy().reshape(-1, CARDS)[first]
    rows = np.zeros(len(first), JUDGED)
    rows["on"], rows["wins"], rows["loses"] = on, -1, -1
    for row, start, end in zip(rows, first, [*first[1:], len(deal)]):
        for name, chosen in ("wins", wins[start:end]), ("loses", loses[start:end]):
            moves = (PLACES * card[start:end] + to[start:end])[chosen][:MOST]
            row[name][: len(moves)] = moves
    return rows[(rows["wins"][:, 0] >= 0) & (rows["loses"][:, 0] >= 0)]


def begins(moves):
    """Which rows of moves begin a solution: along it the moves left fall."""
    return np.diff(moves["left"].astype(int), prepend=0) >= 0


def rate_bins(wins, playouts, rate, error):
    """What labels say of the bins (n, 57): of a known rate the probability of each, smoothed by its error; where no
    trial won and nothing else was measured, the likelihood of that. Which of the two, (n,)."""
    split = error > 0  # NaN where no error was measured
    known = split | (wins > 0)
    rate = np.where(split, rate, (wins + 0.5) / (playouts + 1))
    error = np.where(split, error, np.sqrt(rate * (1 - np.minimum(rate, 1 - 1e-9)) / playouts))
    deviation = np.hypot(error / np.maximum(rate, 1e-300) / math.log(10), SPREAD)
    q = np.exp(-0.5 * ((RATES - np.log10(np.maximum(rate, 1e-300))[:, None]) / deviation[:, None]) ** 2)
    like = np.exp(playouts[:, None] * np.log1p(-np.minimum(10.0**RATES, 1 - 1e-9)))
    q = np.where(known[:, None], q, like)
    return known, (q / np.where(known, np.maximum(q.sum(1), 1e-30), 1)[:, None]).astype(np.float32)


class Rows:
    """The packed rows of a folder. With a limit, only so many of each kind and split."""

    def __init__(self, folder, limit=None):
        self.folder = Path(folder)
        self.rules = rules(json.loads((self.folder / "packed.json").read_text())["game"])
        read = lambda kind, split: np.load(self.folder / f"{kind}-{split}.npy", mmap_mode="r")[:limit]
        self.moves = {split: read("moves", split) for split in SPLITS}
        self.rates = {split: read("rates", split) for split in SPLITS}
        self.judged = {split: read("judged", split) for split in SPLITS}

    def digest(self):
        """A number that tells these rows from others."""
        crc = 0
        for kind in self.moves, self.rates, self.judged:
            crc = zlib.crc32(np.ascontiguousarray(kind["train"]), crc)
        return crc

    def taught(self, chosen):
        """Rows of moves as the net is taught by them: positions, legal moves (n, 52, 55), move, moves left."""
        on = np.ascontiguousarray(chosen["on"])
        legal = self.rules.mask(on.view(np.int8))[:, :, :PLACES]
        return {
            "on": on,
            "legal": legal,
            "move": chosen["move"].astype(np.int32),
            "left": chosen["left"].astype(np.int32),
        }


def plain(chosen):
    """Rows of win rates or of judged moves as the net is taught by them."""
    return {name: np.ascontiguousarray(chosen[name]) for name in chosen.dtype.names}


class Stream:
    """Rows in batches, epoch after epoch in a new order that only the seed decides: batch i is the same for every run.
    A ValueError says that there are too few."""

    def __init__(self, rows, batch, seed):
        if len(rows) < batch:
            raise ValueError(f"{len(rows)} rows of the split train; expected at least {batch}, a batch")
        self._rows, self._batch, self._seed, self._epoch = rows, batch, seed, None

    def batch(self, i):
        epoch, at = divmod(i, len(self._rows) // self._batch)
        if epoch != self._epoch:
            self._epoch, self._order = epoch, np.random.default_rng([self._seed, epoch]).permutation(len(self._rows))
        return self._rows[np.sort(self._order[at * self._batch : (at + 1) * self._batch])]
