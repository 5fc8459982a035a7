"""The referee of games of piles: by boards that show each rule, and against the moves that the program has."""

import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from conftest import naive_moves, thorough
from patience_deals import board_of, deal, load, mask_of
from patience_deals.piles import BESIDE, COLUMNS, Table, described, played
from patience_deals.positions import possible
from patience_deals.replay import check

YUKON = (
    "7 columns with cards face down, built down in alternate colours, moves of any card face up with all cards on it, "
    "spaces take kings only, cards stay home"
)
BOARD = """Foundations: H-0 C-0 D-0 S-0
: AC
: <2D> KD QC
: <KS> 2C AD
: KC QD
"""
# Rules of every kind. Small decks are soon searched.
SMALL = [
    "2-5-6-7-columns-3-up-tails-kings-5-ranks",
    "2-5-4-3-columns-1-2-2-1-down-in-suit-tails-kings-deals-suits-5-ranks",
    "3-3-3-3-columns-1-up-runs-deals-back-5-ranks",
    "5-4-4-4-columns-1-up-any-suit-runs-of-suit-full-deals-suits-4-ranks-two-decks-2-suits",
    "6-5-4-3-2-columns-6-up-any-suit-runs-of-suit-suits-alone-5-ranks",
    "4-4-4-4-4-columns-4-up-any-suit-closed-back-5-ranks",
    "5-5-5-columns-5-up-5-reserve-back-5-ranks",
    "0-0-0-columns-1-up-runs-5-reserve-waste-1-drawn-1-passes-5-ranks-aces-home",
    "1-2-3-4-columns-1-up-in-suit-runs-kings-waste-2-drawn-3-passes-back-5-ranks",
    "2-2-2-2-columns-2-up-in-suit-waste-2-drawn-4-ranks-two-decks",
    "2-2-2-2-columns-2-up-in-suit-waste-1-drawn-1-passes-5-ranks-filled-from-waste",
    "4-4-4-columns-4-up-not-built-closed-waste-1-drawn-1-passes-5-ranks-hole-wraps",
    "3-3-3-3-3-3-3-3-columns-3-up-any-suit-runs-3-ranks-two-decks",
    "4-4-4-columns-4-up-any-suit-runs-of-suit-suits-3-ranks-2-suits",
    "2-2-2-columns-2-up-not-built-closed-waste-1-drawn-1-passes-3-ranks-filled-from-waste",
    "1-1-1-1-columns-1-up-any-suit-waste-3-drawn-1-passes-suits-2-ranks-1-suits",
    "7-6-6-columns-7-up-not-built-closed-1-cells-5-ranks-ace-in-hole-wraps",
    "3-3-3-columns-3-up-any-suit-2-cells-waste-1-drawn-1-passes-4-ranks-hole",
    "1-2-3-4-columns-1-up-runs-2-cells-1-reserve-waste-2-drawn-back-5-ranks",
    "1-2-3-4-columns-1-up-tails-1-cells-deals-5-ranks",
    "4-4-4-4-columns-4-up-in-suit-2-cells-2-ranks-two-decks",
    "5-5-5-5-columns-5-up-any-suit-runs-of-suit-2-cells-suits-5-ranks",
    "4-4-4-columns-4-up-4-reserve-2-ranks-two-decks",
    "4-4-4-4-columns-4-up-in-suit-runs-back-2-ranks-two-decks",
]
# Of these there are arrays, too.
ARRAYS = [
    "2-3-5-4-6-columns-2-up-tails-back-5-ranks",
    "1-2-3-4-columns-1-up-runs-waste-2-drawn-back-5-ranks",
    "4-4-4-columns-2-up-any-suit-runs-of-suit-closed-waste-3-drawn-5-ranks-aces-home",
    "3-3-3-5-6-columns-0-1-2-1-3-down-any-suit-runs-suits-alone-5-ranks",
    "5-5-5-5-columns-5-up-in-suit-whole-back-5-ranks",
    "2-3-3-4-columns-1-up-kings-waste-1-drawn-5-ranks",
    "5-4-4-3-columns-2-up-runs-suits-4-ranks",
]
# The base of these is known from deals only.
BASED = [
    f"1-1-1-columns-1-up-{moves}-waste-only-5-reserve-waste-{draw}-drawn-5-ranks-stacked-filled-from-reserve-base"
    for moves in ("whole", "runs")
    for draw in (1, 3)
] + [
    "1-1-1-columns-1-up-in-suit-whole-waste-only-6-reserve-waste-1-drawn-1-passes-3-ranks-two-decks-stacked-"
    "filled-from-reserve-base"
]
LISTED = ["canfield", "spider-1", "golf", "black-hole", "simple-simon", "simple-simon-singles"]


def play(text: str, board: str, solution: str) -> int:
    said = described(text)
    assert said
    return played(said, board, solution)


def test_rules() -> None:
    """Moves that are not legal, each for a reason of its own, and one that is."""
    for moves, wrong in {
        "1h 2h": 2,  # the queen is not next
        "13": 1,  # an ace fits on no ace
        "24": 1,  # a queen on a queen
        "42": 1,  # of the same rank
        "1h 21x1": 2,  # no king to the empty column
        "1h 21x3": 2,  # the first of the three lies face down
        "1h 21x4": 2,  # there are three only
        "1h 33": 2,  # onto itself
        "1h 8h": 2,  # there are seven columns
        "1h 2": 2,
        "1h 3w": 2,
        "1h wh": 2,
        "1h s": 2,
        "1h h3C": 2,  # cards stay home
        "1h 3h 3h 3h": 4,  # a king that was turned face up, and is not next
    }.items():
        with pytest.raises(ValueError, match=f"^move {wrong}, "):
            play(YUKON, BOARD, moves)
    with pytest.raises(ValueError, match="^not won after 5 moves$"):
        play(YUKON, BOARD, "1h 3h 3h 21x2 2h")


def words(table: Table, longest: int) -> Iterator[str]:
    """Every word that might be a move."""
    yield "s"
    columns, beside = COLUMNS[: len(table.columns)], {*BESIDE} & {*table.piles}
    targets = [*columns, *table.cells, "h"]
    draws = ["", *map(str, range(1, 2 * len(table.stock + table.waste) + 2))]
    for target in targets:
        yield from (draw + "w" + target for draw in draws)
        yield from (f"h{target}{rank}{suit}" for rank in ["", *"A2345"] for suit in "CDHS")
        yield from (f"{letter}{target}" for letter in beside)
        for source in columns:
            yield source + target
            yield from (f"{source}{target}x{n}" for n in range(2, longest + 1))


def state(table: Table) -> str:
    """What a board is, whatever the order of stock and waste, of cells, and of columns unless the stock is dealt
    there."""
    columns = [tuple(column) for column in table.columns]
    if not (table.said["dealt"] and table.stock):
        columns.sort()
    beside = sorted(tuple(cards) for name, cards in table.piles.items() if name not in COLUMNS and name != "w")
    drawn = len(table.waste) if table.said["single"] else 0
    return repr((columns, beside, sorted(table.stock + table.waste), drawn, sorted(table.home), table.hole))


@pytest.mark.parametrize("game", SMALL + ARRAYS + BASED)
def test_program(patience: str, game: str, tmp_path: Path) -> None:
    """The program and the referee have moves to the same boards, from deals and in random play."""
    positions = "deal" if game in BASED else "deal,walk --per-deal 5"
    command = f"generate random:1-{thorough(4, 100)} --game {game} --positions {positions} --moves"
    off = "--playouts 0 --exact-nodes 0 --move-playouts 0 --move-exact-nodes 0 --features off"
    subprocess.run([patience, *command.split(), *off.split(), "--out", tmp_path], check=True)
    data, legal = load(tmp_path / "data"), defaultdict(list)
    for row in load(tmp_path / "moves").table.to_pylist():
        legal[row["deal"], row["position_index"]].append(row["move"])
    said = described(data.text)
    assert said
    for row in data.table.to_pylist():
        start = Table(said, row["position"])

        def after(word: str, position: str = row["position"]) -> str | None:
            table = Table(said, position)
            return state(table) if table.play(word) else None

        program = {after(word) for word in legal[row["deal"], row["position_index"]]}
        ours = {after(word) for word in words(start, max(map(len, start.columns)))}
        assert ours - {None, state(start)} == program, row["position"]


@pytest.mark.parametrize("game", BASED + LISTED)
def test_solutions(patience: str, game: str, tmp_path: Path) -> None:
    """Solutions of the program win, in as many moves as it says."""
    command = f"generate random:1-{thorough(12, 60)} --game {game} --solutions --exact-nodes 3000 --features off"
    subprocess.run([patience, *command.split(), "--playouts", "0", "--out", tmp_path], check=True)
    assert sum(map(check, map(str, tmp_path.glob("data/*.parquet"))))


@pytest.mark.parametrize("game", ARRAYS)
def test_arrays(patience: str, game: str, tmp_path: Path) -> None:
    """Arrays and boards have the positions and the legal moves of the program, and boards make the moves of arrays."""
    command = f"generate random:1-{thorough(6, 60)} --game {game} --positions deal,walk --per-deal 6 --features off"
    subprocess.run([patience, *command.split(), "--playouts", "0", "--exact-nodes", "0", "--out", tmp_path], check=True)
    rows = load(tmp_path / "data")
    assert possible(rows.rules, rows.on).all() and (rows.mask() == mask_of(*rows.codes, rows.rules.cards)).all()
    for i, row in enumerate(rows.table.to_pylist()):
        table = rows.board(i)
        assert table.text() == row["position"] and (table.on() == rows.on[i]).all()
        assert (board_of(rows.rules, rows.on[i]).on() == rows.on[i]).all()
        if row["position_kind"] == "deal":
            assert deal(rows.rules, f"random:{row['deal']}").text() == row["position"]
        assert set(zip(*rows.mask()[i].nonzero())) == naive_moves(table)
        for word in table.legal():
            after = table.copy()
            card, to = after.push(word)
            assert (rows.rules.play(rows.on[i : i + 1], np.array([card]), np.array([to]))[0] == after.on()).all()
    for renaming in rows.rules.renamings:
        assert (rows.rules.mask(renaming.on(rows.on)) == renaming.mask(rows.mask())).all()
