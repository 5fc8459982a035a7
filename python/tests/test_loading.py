"""Files come from anywhere: what is no dataset is an OSError or a ValueError in one line, and what loads is a
dataset."""

import json
import math
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import GAMES, thorough, walk
from hypothesis import given, settings
from hypothesis import strategies as st
from patience_deals import Dataset, board_of, deal, load, replay, rules
from patience_deals.deals import dealt
from patience_deals.positions import possible
from patience_deals.tables import PLAN

DEAL = deal("freecell", "microsoft:617").on().tolist()
KINDS = {
    "source": pa.string(),
    "deal": pa.int64(),
    "seed": pa.uint64(),
    "split": pa.string(),
    "on": pa.list_(pa.int8()),
    "legal": pa.list_(pa.int16()),
    "card": pa.int8(),
    "to": pa.int8(),
    "moves_left": pa.int32(),
    "position_kind": pa.string(),
    "position": pa.string(),
    "solution": pa.string(),
}
ROW = {
    "source": "microsoft",
    "deal": 617,
    "seed": None,
    "split": "train",
    "on": DEAL,
    "legal": [53],
    "card": 0,
    "to": 53,
    "moves_left": 98,
    "position_kind": "deal",
    "position": deal("freecell", "microsoft:617").text(),
    "solution": None,
}


def written(
    at: Path,
    game: Any = "freecell",
    plan: bytes | None = None,
    kinds: dict[str, pa.DataType] = {},
    rows: int = 3,
    **changed: Any,
) -> Path:
    """A file of rows of which the second one is changed, or all, if the kind of the column is."""
    values = {name: [value] * rows for name, value in ROW.items()}
    for name, value in changed.items():
        values[name][slice(None) if name in kinds else slice(1, 2)] = [value] * (rows if name in kinds else 1)
    table = pa.table({name: pa.array(values[name], (KINDS | kinds)[name]) for name in ROW})
    pq.write_table(
        table.replace_schema_metadata({PLAN: json.dumps({"game": game}).encode() if plan is None else plan}), at
    )
    return at


def use(rows: Dataset) -> None:
    """All that reads columns."""
    rows.split("train")
    rows.codes, rows.moves, rows.mask(slice(0, 2)), rows.batch(range(len(rows)))
    rows.solutions().batch([])
    for i in range(len(rows)):
        rows.board(i)


def outcome(at: Path) -> str:
    """What loading and using says, in one line; empty if nothing."""
    try:
        use(load(at))
    except (OSError, ValueError) as fault:
        assert "\n" not in str(fault) and len(str(fault)) < 1000
        return str(fault)
    return ""


def swapped(card: int, place: int) -> list[int]:
    return [place if i == card else at for i, at in enumerate(DEAL)]


def test_what_is_written_here_loads(tmp_path: Path) -> None:
    assert outcome(written(tmp_path / "a.parquet")) == ""
    assert outcome(written(tmp_path / "a.parquet", rows=0)) == ""


@pytest.mark.parametrize(
    "changed, fault",
    [
        ({"on": swapped(0, 63)}, "column on: row 1 is no position of freecell"),
        ({"on": swapped(0, -1)}, "column on: -1; expected 0 to 63"),
        ({"on": [200] + DEAL[1:], "kinds": {"on": pa.list_(pa.int16())}}, "column on: 200; expected 0 to 63"),
        ({"on": DEAL[:51]}, "column on: lists of 51 to 52 places; expected 52 for freecell"),
        ({"on": None}, "column on: null; expected a list of integers in each row"),
        ({"on": DEAL[:51] + [None]}, "column on: null; expected a list of integers in each row"),
        (
            {"on": list(map(float, DEAL)), "kinds": {"on": pa.list_(pa.float32())}},
            "column on: list<element: float>; expected lists of integers",
        ),
        ({"on": [53] * 5 + DEAL[5:]}, "row 1 is no position"),  # five cards in four cells
        ({"on": swapped(4, 54)}, "row 1 is no position"),  # a two home without its ace
        ({"on": swapped(0, 0)}, "row 1 is no position"),  # a card on itself
        ({"on": [52] * 52}, "row 1 is no position"),
        ({"legal": [-5]}, "column legal: -5; expected 0 to 3327"),
        ({"legal": None}, "column legal: null"),
        ({"card": 52}, "column card: 52; expected 0 to 51"),
        ({"to": 64}, "column to: 64; expected 0 to 63"),
        ({"moves_left": 2**31 - 1}, "column moves_left: 2147483647; expected 0 to 32767"),
        ({"card": "AC", "kinds": {"card": pa.string()}}, "column card"),
        ({"deal": None}, "column deal: row 1 is null; expected integers from -2"),
        ({"deal": 617.0, "kinds": {"deal": pa.float64()}}, "column deal: double; expected integers"),
        ({"source": None, "position": None}, "column source: row 1 is null; expected text"),
        ({"position_kind": "walk", "position": None}, "column position: row 1 is null; expected text"),
        ({"solution": "1h"}, "deal 617: move 1, 1h: not the next card of its suit"),
        ({"game": "freecell", "plan": b"{"}, "plan in the metadata: no JSON"),
        ({"plan": b"[" * 100_000}, "plan in the metadata: no JSON"),
        ({"plan": b"[]"}, "plan in the metadata: list; expected an object of JSON"),
        ({"plan": b"\xff"}, "plan in the metadata: no JSON"),
        ({"game": ["freecell"]}, "plan in the metadata: no game"),
        ({"game": "klondike-1"}, "column on: row 0 is no position of klondike-1"),
        ({"game": "gaps-7"}, "column on: lists of 52 to 52 places; expected 28 for gaps-7"),
    ],
)
def test_refused(tmp_path: Path, changed: dict[str, Any], fault: str) -> None:
    assert fault in outcome(written(tmp_path / "a.parquet", **changed))


@pytest.mark.parametrize(
    "changed, fault",
    [
        ({"win_rate": math.nan}, "column win_rate: row 1 is nan; expected numbers from 0 to 1"),
        ({"win_rate": -1.0}, "column win_rate: row 1 is -1.0; expected numbers from 0 to 1"),
        ({"win_rate": 7.0}, "column win_rate: row 1 is 7.0; expected numbers from 0 to 1"),
        ({"win_rate": 0.9}, "column win_rate: row 1 is 0.9, above win_rate_high, 0.75"),
        ({"win_rate": "0.5"}, "column win_rate: string; expected numbers from 0 to 1"),
        ({"rating": 1e300}, "column rating: row 1 is 1e+300; expected numbers from -130000 to 130000"),
        ({"playouts": None}, "column playouts: row 1 is null; expected integers from 0"),
        ({"playouts": 0.5}, "column playouts: double; expected integers from 0"),
        ({"wins": 101}, "column wins: row 1 is 101, above playouts, 100"),
        ({"game": "gaps"}, "column game: row 1 is 'gaps'; expected freecell"),
        (
            {"exact_status": "solved"},
            "column exact_status: row 1 is 'solved'; expected optimal, unsolvable, node_limit",
        ),
        ({"f_fas": math.inf}, "column f_fas: row 1 is inf; expected numbers from -16777216"),
        ({"f_fas": None}, "column f_fas: row 1 is null; expected numbers from"),
        ({"deal": 616}, "row 1: deal 616, position_index 0 comes after deal 617, position_index 0; expected rows in"),
        ({"deal": 617}, "row 1: deal 617, position_index 0 comes after deal 617, position_index 0; expected rows in"),
        ({"more": "anything"}, ""),
        ({}, ""),
    ],
)
def test_values_out_of_range(tmp_path: Path, changed: dict[str, Any], fault: str) -> None:
    """The fault names the file, the row in it and the column."""
    row = {"game": "freecell", "deal": 617, "position_index": 0, "win_rate": 0.5, "win_rate_high": 0.75}
    row |= {"wins": 50, "playouts": 100, "exact_status": "optimal", "rating": 1500.0, "f_fas": 3.0, "more": "text"}
    rows = {name: [value] * 3 for name, value in row.items()} | {"deal": [617, 618, 619]}
    for name, value in changed.items():
        same = value is None or isinstance(value, type(row[name]))
        rows[name] = [rows[name][0], value, rows[name][2]] if same else [value] * 3
    table = pa.table(rows).replace_schema_metadata({PLAN: json.dumps({"game": "freecell"}).encode()})
    pq.write_table(table, tmp_path / "b.parquet")
    pq.write_table(table.slice(0, 1), tmp_path / "a.parquet")
    said = ""
    try:
        load(tmp_path)
    except ValueError as error:
        said = str(error)
    assert fault in said and bool(fault) == bool(said)
    assert not fault or "string" in fault or "double" in fault or said.startswith(str(tmp_path / "b.parquet"))


def test_several_games_in_a_folder(tmp_path: Path) -> None:
    written(tmp_path / "a.parquet")
    written(tmp_path / "b.parquet", game="freecell-2-cells")
    assert (
        outcome(tmp_path)
        == f"{tmp_path / 'b.parquet'}: positions of freecell-2-cells; expected freecell, as in a.parquet: "
        "load each game by itself"
    )


def test_files_of_other_columns(tmp_path: Path) -> None:
    written(tmp_path / "a.parquet")
    written(tmp_path / "b.parquet", kinds={"deal": pa.string()}, deal="six")
    assert outcome(tmp_path).startswith(f"{tmp_path}: ")


def test_files_that_are_missing(generated: Path, tmp_path: Path) -> None:
    for file in ("data/train-00000-of-00001.parquet", "moves/train-00000-of-00001.parquet"):
        copy = tmp_path / file.replace("/", "-")
        subprocess.run(["cp", "-r", generated, copy], check=True)
        (copy / file).unlink()
        table = "positions" if file.startswith("data") else "moves"
        with pytest.raises(FileNotFoundError, match=f"{file} is missing, which manifest.json lists"):
            load(copy, table)


@pytest.mark.parametrize("manifest", ["", "[]", "[" * 100_000, '{"files": 3}', '{"files": [3, {"path": 4}]}'])
def test_any_manifest(tmp_path: Path, manifest: str) -> None:
    written(tmp_path / "a.parquet")
    (tmp_path / "manifest.json").write_text(manifest)
    assert (outcome(tmp_path) == "") == manifest.startswith("{")


@given(
    st.lists(st.tuples(st.integers(0, 2**20), st.integers(0, 255)), min_size=1, max_size=4),
    st.integers(0, 2**16),
    st.booleans(),
)
@settings(max_examples=thorough(75, 150))
def test_damaged_files(
    tmp_path_factory: pytest.TempPathFactory, bytes_: list[tuple[int, int]], cut: int, is_cut: bool
) -> None:
    """Bytes that are others, and files that end early. Pages have no sums, so a wrong byte may make another right
    row."""
    at = tmp_path_factory.mktemp("damaged") / "a.parquet"
    data = bytearray(written(at).read_bytes())
    for i, byte in bytes_:
        data[-1 - i % len(data)] = byte
    at.write_bytes(data[: cut % len(data)] if is_cut else data)
    outcome(at)


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(
    st.binary()
    | any_json.map(lambda value: json.dumps(value).encode())
    | any_json.map(lambda game: json.dumps({"game": game}).encode())
)
@settings(max_examples=thorough(75, 150))
def test_any_plan(tmp_path_factory: pytest.TempPathFactory, plan: bytes) -> None:
    assert outcome(written(tmp_path_factory.mktemp("plan") / "a.parquet", plan=plan))


VALUES = {
    "integers": st.integers(-(2**63), 2**63 - 1),
    "floats": st.floats(),
    "texts": st.text(),
    "lists": st.lists(st.integers(-(2**15), 2**15 - 1)),
}
TYPES = {"integers": pa.int64(), "floats": pa.float64(), "texts": pa.string(), "lists": pa.list_(pa.int16())}


@given(st.sampled_from(sorted(ROW)), st.sampled_from(sorted(TYPES)), st.data())
@settings(max_examples=thorough(100, 200))
def test_any_values(tmp_path_factory: pytest.TempPathFactory, name: str, kind: str, data: st.DataObject) -> None:
    value = data.draw(st.none() | VALUES[kind])
    at = written(tmp_path_factory.mktemp("values") / "a.parquet", kinds={name: TYPES[kind]}, **{name: value})
    outcome(at)


@given(
    st.sampled_from(GAMES),
    st.integers(1, 3),
    st.integers(0, 40),
    st.lists(st.tuples(st.integers(0, 51), st.integers(0, 117)), max_size=3),
)
@settings(max_examples=thorough(150, 300))
def test_a_position_is_possible_if_it_is_that_of_a_board(
    game: str, number: int, moves: int, changed: list[tuple[int, int]]
) -> None:
    of, on = (
        rules(game),
        [deal(game, f"random:{number}").on(), *(table.on() for table, _ in walk(game, number, moves + 1))][-1],
    )
    for card, place in changed:
        on[card % of.cards] = place % of.places
    try:
        same = bool((board_of(game, on).on() == on).all())
    except ValueError:
        same = False
    # Boards of Klondike do not look whether cards that lie face up fit.
    assert possible(of, on[None])[0] == same or same and game.startswith("klondike")


@pytest.mark.parametrize("game", GAMES)
def test_positions_of_play_are_possible(game: str) -> None:
    assert possible(rules(game), [deal(game, "random:4").on(), *(table.on() for table, _ in walk(game, 4, 150))]).all()


@pytest.mark.parametrize("game", ["spider-1", "calculation", "chess"])
def test_games_without_rules_here(tmp_path: Path, game: str) -> None:
    rows = load(written(tmp_path / "a.parquet", game=game))
    assert len(rows.split("train")) == 3 and rows[0]["deal"] == 617 and len(rows.pandas()) == 3
    for ask in (
        lambda: rows.rules,
        lambda: rows.on,
        lambda: rows.mask(),
        lambda: rows.batch([0]),
        lambda: rows.board(0),
    ):
        with pytest.raises(
            ValueError,
            match=f"{game}: there are no rules in Python for this game, so only its `table` can be read; "
            "those with rules",
        ):
            ask()


@pytest.mark.parametrize("game", ["spider-1", "calculation"])
def test_datasets_without_rules_here(patience: str, tmp_path: Path, game: str) -> None:
    subprocess.run(
        [
            patience,
            "generate",
            "random:1-3",
            "--game",
            game,
            "--playouts",
            "8",
            "--max-playouts",
            "8",
            "--rare-events",
            "off",
            "--exact-nodes",
            "0",
            "--features",
            "off",
            "--out",
            tmp_path / "deals",
            "--quiet",
        ],
        check=True,
    )
    assert load(tmp_path / "deals").pandas()["deal"].tolist() == [1, 2, 3]


def test_seed_0_is_no_seed_1(patience: str, tmp_path: Path) -> None:
    """Deals of seed 0, their solutions and their environment."""
    from patience_deals.env import Patience

    subprocess.run(
        [
            patience,
            "generate",
            "random:1-4",
            "--seed",
            "0",
            "--solutions",
            "--playouts",
            "0",
            "--exact-nodes",
            "1000000",
            "--out",
            tmp_path / "deals",
            "--quiet",
        ],
        check=True,
    )
    rows = load(tmp_path / "deals")
    without = Dataset(rows.table.drop_columns(["on"]), rows.game)
    assert (without.on == rows.on).all() and (without.solutions().on[0] == rows.on[0]).all()
    assert sum(replay.check(str(file)) for file in (tmp_path / "deals" / "data").glob("*.parquet")) == 4
    play = Patience(deals=without)
    on, info = play.reset(seed=5)
    assert info["deal_seed"] == 0 and any((on == start).all() for start in rows.on)
    number = info["deal"].split(":")[1]
    assert (play.reset(options={"deal": info["deal"], "deal_seed": 0})[0] == on).all()
    assert (deal("freecell", f"random:{int(number)}", np.uint64(0)).on() == on).all() and (
        deal("freecell", f"random:{int(number)}").on() != on
    ).any()


@pytest.mark.parametrize("game", ["freecell", "klondike-1"])
def test_deals_of_other_programs_are_their_positions(patience: str, tmp_path: Path, game: str) -> None:
    subprocess.run(
        [
            patience,
            "generate",
            "solvitaire:1-2",
            "--game",
            game,
            "--solutions",
            "--playouts",
            "0",
            "--features",
            "off",
            "--exact-nodes",
            "100000",
            "--out",
            tmp_path / "deals",
            "--quiet",
        ],
        check=True,
    )
    rows = load(tmp_path / "deals")
    assert (Dataset(rows.table.drop_columns(["on"]), game).on == rows.on).all()
    assert rows.rules.won(rows.rules.play(*last(rows.solutions()))).all() or not len(rows.solutions())


def last(taught: Dataset) -> tuple[Any, Any, Any]:
    """The positions from which a move wins, and the moves."""
    wins = taught.moves.moves_left == 1
    return taught.on[wins], taught.moves.card[wins], taught.moves.to[wins]


def test_columns_that_are_not_there(generated: Path) -> None:
    with pytest.raises(ValueError, match=r"no column 'min_move'; there are min_moves(, \w+)* and others"):
        load(generated, columns=["deal", "min_move"])
    with pytest.raises(ValueError, match="no column 'nope'; there are game, source, deal"):
        load(generated, columns=["nope"])
    some = load(generated, columns=["deal", "source", "position_kind"])
    for ask, column in [
        (lambda: some.on, "on"),
        (lambda: some.split("train"), "split"),
        (lambda: some.solutions(), "solution"),
        (lambda: some.board(0), "seed"),
        (lambda: load(generated, columns=["deal", "on"]).board(0), "source"),
    ]:
        with pytest.raises(ValueError, match=f"^no column {column}; load it, too"):
            ask()
    with pytest.raises(ValueError, match="^no column solution; there are source, deal"):
        Dataset(pa.table({"source": ["microsoft"], "deal": [1]}), "freecell").solutions()


def test_splits_and_tables_by_name(generated: Path) -> None:
    for name in ("trian", "", "dev"):
        with pytest.raises(ValueError, match=f"split '{name}'; expected train, validation or test"):
            load(generated).split(name)
    with pytest.raises(ValueError, match="table 'move'; expected positions or moves"):
        load(generated, "move")


def test_rows_by_number(generated: Path) -> None:
    rows = load(generated)
    assert rows[-1] == rows[np.int64(len(rows) - 1)] and rows[0]["position_index"] == 0
    for i in (len(rows), -len(rows) - 1):
        with pytest.raises(IndexError, match=f"row {i}; expected one of {len(rows)} rows"):
            rows[i]
    assert (
        rows.batch([])["mask"].shape == (0, 3328)
        and rows.mask([]).shape == (0, 52, 64)
        and rows.batch(np.array([-1], np.int32))["on"].tolist() == [rows.on[-1].tolist()]
    )


@pytest.mark.parametrize("number", [np.int32(2**31 - 1), np.int64(2**31 - 1), np.uint32(2**31 - 1)])
def test_numbers_of_numpy_do_not_overflow(number: Any) -> None:
    for source in ("microsoft", "random"):
        assert (
            dealt(rules("freecell"), source, number, 1).on() == deal("freecell", f"{source}:{2**31 - 1}").on()
        ).all()


@pytest.mark.parametrize(
    "number, seed, fault",
    [
        (1.5, 1, "deal 1.5; expected a whole number"),
        (math.nan, 1, "deal nan"),
        ("1", 1, "deal '1'"),
        (None, 1, "deal None"),
        (-1, 1, "deal random:-1"),
        (2**63, 1, "has no such deal"),
        (1, -1, "seed -1; expected 0 to 18446744073709551615"),
        (1, 2**64, "seed"),
        (1, math.nan, "seed nan"),
    ],
)
def test_numbers_of_no_deal(number: Any, seed: Any, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        dealt(rules("freecell"), "random", number, seed)


@pytest.mark.parametrize("game", ["freecell", "gaps", "klondike-3"])
def test_what_are_no_positions_or_moves(game: str) -> None:
    of = rules(game)
    on = deal(game, "random:1").on()[None]
    for wrong, fault in [
        (on.astype(float) * np.nan, "on: float64; expected integers"),
        (on.astype(int) - 60, "on: -"),
        (on.astype(int) + 200, "on: "),
    ]:
        for ask in (of.mask, of.won, lambda on: possible(of, on), lambda on: of.play(on, [4], [53])):
            with pytest.raises(ValueError, match=fault):
                ask(wrong)
    for card, to, fault in [
        (-1, 53, "card: -1; expected 0 to"),
        (60, 53, "card: 60"),
        (4, -1, "to: -1; expected 0 to 63"),
        (4, 64, "to: 64"),
    ]:
        with pytest.raises(ValueError, match=fault):
            of.play(on, [card], [to])
    values = np.full((1, of.cards, 64), np.nan)
    with pytest.raises(ValueError, match="values: NaN for a legal move"):
        of.choose(on, values)
    with pytest.raises(ValueError, match=r"values of shape \(1, 2\); expected"):
        of.choose(on, values[:, :2, 0])
