"""Tables as arrays: those of the program and the published ones."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import PART, PUBLISHED
from patience_deals import Dataset, board, load, published, ranges, reference, rules


def test_arrays_of_a_dataset(generated: Path) -> None:
    deals = load(generated)
    assert deals.rules is rules("freecell") and deals.on.shape == (len(deals), 52) and deals.on.dtype == np.int8
    assert [list(board("freecell", text).on()) for text in deals.table["position"].to_pylist()] == deals.on.tolist()
    assert sum(len(deals.split(name)) for name in ("train", "validation", "test")) == len(deals)
    assert deals.mask(slice(3, 5)).shape == (2, 52, 64)
    assert len(deals.pandas()) == len(deals)
    assert {name: len(rows) for name, rows in deals.huggingface().items()}["train"] == len(deals.split("train"))


def test_roles_of_columns(generated: Path) -> None:
    """No column that random games or searches made is input, and each column has a role."""
    board = {"position", "on", "legal", "bound", "fas"}
    deals, moves = load(generated), load(generated, "moves")
    assert {name for name in deals.inputs() if not name.startswith("f_")} == board
    assert {"wins", "rating", "best_home", "exact_status", "solution", "card", "moves_left"} <= set(deals.labels())
    assert moves.inputs() == ["on", "move", "card", "to"] and "verdict_after" in moves.labels()
    assert all(ranges.role(name, "positions") for name in deals.table.column_names)
    assert all(ranges.role(name, "moves") for name in moves.table.column_names)
    published, taught = load(PART), load(PART)[:2].solutions()
    assert set(published.inputs()) == board - {"legal"} and "mean_moves" in published.labels()
    assert (taught.inputs(), taught.labels()) == (["on"], ["card", "to", "moves_left"])
    assert load(generated, columns=["deal", "on", "rating"]).inputs() == ["on"]


def test_integers_stay_integers_in_pandas() -> None:
    """Also where some are missing, and those that a float cannot have."""
    seeds = pa.array([2**63 + 1, None], pa.uint64())
    rows = pa.table({"seed": seeds, "min_moves": pa.array([None, 80], pa.int32()), "rating": [None, 1500.5]})
    frame = Dataset(rows, "freecell").pandas()
    assert [str(kind) for kind in frame.dtypes] == ["UInt64", "Int32", "float64"]
    assert frame["seed"][0] == 2**63 + 1 and frame["min_moves"].isna().tolist() == [True, False]


def test_table_of_moves_has_the_legal_ones(generated: Path) -> None:
    """The moves of each position are those of the mask."""
    moves = load(generated, "moves")
    listed = {
        (bytes(on), card, to)
        for on, card, to in zip(moves.on, moves.table["card"].to_pylist(), moves.table["to"].to_pylist())
    }
    on = np.unique(moves.on, axis=0)
    assert listed == {(bytes(on[n]), card, to) for n, card, to in zip(*moves.rules.mask(on).nonzero())}


def test_solutions_of_a_dataset_start_at_its_positions(generated: Path) -> None:
    deals = load(generated)
    taught = deals.solutions()
    solved = deals.where(pa.compute.is_valid(deals.table["solution"]))
    first = np.flatnonzero(np.diff(taught.moves.moves_left, prepend=0) >= 0)
    assert (taught.on[first] == solved.on).all()
    assert taught.moves.moves_left[first].tolist() == solved.table["min_moves_high"].to_pylist()


def test_published_solutions_as_rows() -> None:
    taught = load(PART).solutions()
    card, to, left = taught.moves
    rows = np.arange(len(taught))
    assert taught.mask()[rows, card, to].all()
    after = taught.rules.play(taught.on, card, to)
    goes_on = left > 1
    assert (after[goes_on] == taught.on[1:][goes_on[:-1]]).all()
    assert taught.rules.won(after).tolist() == (left == 1).tolist()
    assert set(taught.table["split"].unique().to_pylist()) == set(pq.read_table(PART)["split"].to_pylist())


def test_no_rows_of_a_split() -> None:
    deals = load(PART)
    none = deals.where(np.zeros(len(deals), bool)).split("test")
    assert none.on.shape == (0, 52) and len(none.solutions()) == 0 and none.batch([])["move"].shape == (0,)


def test_wrong_paths(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no table of positions; expected a Parquet file or what"):
        load(tmp_path)
    pq.write_table(pa.table({"a": [1]}), tmp_path / "a.parquet")
    with pytest.raises(ValueError, match="no plan in the metadata; expected a file of patience generate"):
        load(tmp_path)


def replay(*names: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "patience_deals.replay", *names],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parents[1] / "src")},
    )


def test_replay_counts_solutions() -> None:
    assert (
        replay(PART).stdout
        == f"{sum(x is not None for x in pq.read_table(PART)['solution'].to_pylist())} solutions played\n"
    )


@pytest.mark.parametrize(
    "column, change, fault",
    [
        ("solution", lambda words: words[:-3], "not won after {less} moves"),
        ("solution", lambda words: "ah " + words, "move 1, ah: no card there"),
        ("min_moves_high", lambda moves: moves - 1, "{least} moves; min_moves_high says {less}"),
    ],
)
def test_replay_finds_wrong_solutions(tmp_path: Path, column: str, change: Callable[[Any], Any], fault: str) -> None:
    table = pq.read_table(PART).slice(0, 1)
    wrong = pa.array([change(table[column][0].as_py())], table.schema.field(column).type)
    pq.write_table(table.set_column(table.column_names.index(column), column, wrong), tmp_path / "wrong.parquet")
    done = replay(tmp_path / "wrong.parquet")
    assert done.returncode == 1
    number, least = (table[name][0].as_py() for name in ("deal", "min_moves"))
    fault = fault.format(least=least, less=least - 1)
    assert done.stderr == f"{tmp_path / 'wrong.parquet'}: deal {number}: {fault}\n"


def test_replay_without_solutions(tmp_path: Path) -> None:
    assert "no solutions; expected Parquet files like" in replay().stderr
    assert "nowhere.parquet" in replay(tmp_path / "nowhere.parquet").stderr


def test_rows_by_number_slice_and_name() -> None:
    rows = load(PART)
    deals = rows.table["deal"].to_pylist()
    assert [row["deal"] for row in rows[10:16:2]] == deals[10:16:2] and len(rows[:0]) == 0 and len(rows[-3:]) == 3
    assert list(rows[5:7]) == [rows[5], rows[6]] and rows[5:6].game == "freecell"
    name = f"random:{deals[6]}"
    assert rows[name][0] == rows[6] and len(rows[name]) == 1
    with pytest.raises(KeyError, match="no row of deal microsoft:617"):
        rows["microsoft:617"]
    with pytest.raises(ValueError, match="deal '7'; expected a name like microsoft:617 or random:1"):
        rows["7"]


def test_what_datasets_print() -> None:
    rows = load(PART)
    n, columns = len(rows), rows.table.num_columns
    assert repr(rows) == f"<Dataset of freecell: {n} rows, {n} test; {columns} columns>"
    mixed = reference()[-n:]
    splits = {name: len(mixed.split(name)) for name in ("train", "validation", "test")}
    told = ", ".join(f"{number} {name}" for name, number in splits.items() if number)
    assert repr(mixed) == f"<Dataset of freecell: {n} rows, {told}; {columns} columns>"
    assert repr(load(PART, columns=["deal"])) == f"<Dataset of freecell: {n} rows; 1 columns>"


def test_the_published_labels_at_hand() -> None:
    """All rows of the published files, microsoft's first; solutions as rows need no program."""
    rows = reference()
    files = sorted((PUBLISHED / "data").glob("*.parquet"))
    assert len(rows) == sum(pq.read_metadata(file).num_rows for file in files) and rows.game == "freecell"
    part = load(PART)
    assert rows[f"random:{part[0]['deal']}"].table.equals(part[:1].table)
    assert rows[0]["source"] == "microsoft" and rows[-1]["source"] == "random" and rows.on.shape == (len(rows), 52)
    assert reference(["deal", "on"]).table.column_names == ["deal", "on"]
    assert len(rows[:3].solutions()) == sum(row["min_moves"] for row in rows[:3])
    few = reference(["source", "deal", "seed", "solution"])[:3].solutions()
    assert np.array_equal(few.on, rows[:3].solutions().on)


def test_no_published_labels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(published, "FOLDERS", (tmp_path / "published",))
    with pytest.raises(FileNotFoundError, match="no published tables; expected a wheel of `make wheel`, or a checkout"):
        reference()
