"""label gives the rows of `patience generate`, for deals in any order and of several sources."""

import subprocess
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from patience_deals import label, label_schema

SPEC = {"playouts": 20, "max_playouts": 20, "rare_events": "off", "exact_nodes": 0, "positions": "deal,walk"}
FLAGS = [f"--{name.replace('_', '-')}={value}" for name, value in SPEC.items()]


def generated(patience: str, folder: Path, deals: str, table: str = "data") -> list[dict]:
    """The rows of a table, by deal."""
    cheap = ["--move-playouts=0", "--move-exact-nodes=0", "--moves"] if table == "moves" else []
    subprocess.run([patience, "generate", deals, *FLAGS, *cheap, "--out", folder, "--quiet"], check=True)
    files = [pq.read_table(file) for file in sorted((folder / table).glob("*.parquet"))]
    return pa.concat_tables(files).sort_by("deal").to_pylist()


def test_rows_of_generate(patience: str, tmp_path: Path) -> None:
    microsoft = generated(patience, tmp_path / "microsoft", "microsoft:5-8,617")
    chance = generated(patience, tmp_path / "random", "random:1-12")
    deals = ["random:12", "random:3", "microsoft:617", "microsoft:6", "random:12", "random:1", "random:2"]
    rows = label(deals, SPEC, program=patience)
    want = [
        row
        for source, number in (deal.split(":") for deal in dict.fromkeys(deals))
        for row in sorted(
            (row for row in (chance if source == "random" else microsoft) if row["deal"] == int(number)),
            key=lambda row: row["position_index"],
        )
    ]
    assert rows.to_pylist() == want and len(want) > 6
    assert rows.schema == label_schema(SPEC, program=patience) and not rows.schema.metadata


def test_moves(patience: str, tmp_path: Path) -> None:
    spec = SPEC | {"move_playouts": 0, "move_exact_nodes": 0}
    rows = label(["random:1", "random:2"], spec, moves=True, program=patience)
    assert rows.sort_by("deal").to_pylist() == generated(patience, tmp_path / "moves", "random:1-2", "moves")


def test_no_deals(patience: str) -> None:
    rows = label([], {"game": "klondike-1"}, program=patience)
    assert len(rows) == 0 and rows.schema == label_schema({"game": "klondike-1"}, program=patience)


@pytest.mark.parametrize(
    ("deal", "spec", "message"),
    [
        ("random:0", {}, "deal numbers start at 1"),
        ("617", {}, "expected a name like microsoft:617"),
        ("random:1", {"playout": 5}, "playout"),
        ("random:1", {"playouts": "5 --out=elsewhere"}, "playouts"),
    ],
)
def test_wrong(patience: str, deal: str, spec: dict[str, int | str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        label([deal], spec, program=patience)


def test_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(FileNotFoundError, match="install the wheel"):
        label(["random:1"])
