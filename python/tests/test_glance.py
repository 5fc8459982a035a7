"""The benchmark Glance: its scores, its labels against the published ones, and that nothing of it leaks."""

import json
from functools import cache

import numpy as np
import pyarrow.parquet as pq
import pytest
from conftest import PUBLISHED, thorough
from hypothesis import given, settings
from hypothesis import strategies as st
from patience_deals import glance, rules
from patience_deals.deals import deal
from patience_deals.glance import Scores, score
from patience_deals.lines import packed

BENCH = glance.load()


@cache
def published() -> dict[str, dict]:
    """The published labels by the name of the deal."""
    table = pq.read_table(PUBLISHED / "data", columns=["source", "deal", "split", "win_rate", "solution"])
    return {f"{row['source']}:{row['deal']}": row for row in table.to_pylist()}


def keys(names: list[str]) -> set[bytes]:
    """Deals told apart as they differ in more than the names of suits and the order of columns."""
    on = np.stack([deal("freecell", name).on() for name in names if name in published()])
    twins = [renaming.on(on) for renaming in rules("freecell").renamings]
    return {min(twin[i].tobytes() for twin in twins) for i in range(len(on))}


def test_deals() -> None:
    """The deals are those of the split test up to number 10,000, with the published win rates; `make -C lab glance`
    writes them."""
    rates = {d.name: d.log10_win_rate for d in BENCH.deals}
    assert set(rates) == {name for name, row in published().items() if row["split"] == "test" and row["deal"] <= 10_000}
    for name, rate in rates.items():
        assert rate is None or rate == pytest.approx(np.log10(published()[name]["win_rate"]), abs=1e-4), name


def test_leaks() -> None:
    """No deal of the benchmark is, suits renamed and columns moved, a published one of another split or a task to
    learn from."""
    test = keys([d.name for d in BENCH.deals])
    others = keys([name for name, row in published().items() if row["split"] != "test"])
    assert len(test) == len(BENCH.deals) and not test & others
    assert not {f"{of.source}:{of.deal}" for of in packed("freecell") if of.split != "test"} & {
        d.name for d in BENCH.deals
    }


def test_positions() -> None:
    """Each position is on the published solution, whose next move keeps it shortest, and not every move does."""
    assert {p.name for p in BENCH.positions} <= {d.name for d in BENCH.deals}
    shares = []
    for p in BENCH.positions[::10]:
        words, n, start = published()[p.name]["solution"].split(), len(p.played), p.board()
        assert tuple(words[:n]) == p.played and 15 <= len(words) - n <= 60
        best = p.best()
        shares.append(len(best) / start.rules.mask(start.on()[None]).sum())
        assert start.push(words[n]) in best
    assert 0.1 < np.mean(shares) < 0.5


def test_rates() -> None:
    known = [d for d in BENCH.deals if d.log10_win_rate is not None]
    mean = np.mean([d.log10_win_rate for d in known])
    assert score({"deal": d.name, "log10_win_rate": mean} for d in BENCH.deals).rates == pytest.approx(0, abs=1e-9)
    assert score(json.dumps({"deal": d.name, "log10_win_rate": d.log10_win_rate}) for d in known) == Scores(rates=1)


def test_wins() -> None:
    """Greedy wins judge as many positions as they have moves; others count within a budget."""
    names = [d.name for d in BENCH.deals[:5]]
    judged = [1, 1, 1.5, 3, 20]
    solutions = [published()[name]["solution"] for name in names]
    lines = [{"deal": n, "judged": int(len(s.split()) * k), "moves": s} for n, s, k in zip(names, solutions, judged)]
    of = len(BENCH.deals)
    short = sum(line["judged"] <= 100 for line in lines)
    assert score(lines) == Scores(greedy=2 / of, within_100=short / of, within_1000=4 / of)
    assert score(lines + lines) == score(lines)


def test_choices() -> None:
    right = [{"deal": p.name, "after": len(p.played), "move": p.keeps[-1]} for p in BENCH.positions]
    assert score(right) == Scores(choices=1)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "line 1"),
        ("[]", "line 1: prediction: list; expected an object of JSON"),
        ({"deal": "random:1", "log10_win_rate": -3}, "no deal of the benchmark"),
        ({"deal": "microsoft:12", "log10_win_rate": float("nan")}, "nan; expected a number from"),
        ({"deal": "microsoft:12", "log10_win_rate": -3}, "no log10_win_rate of 1547"),
        ({"deal": "microsoft:12", "judged": 1, "moves": "7h"}, "do not win"),
        ({"deal": "microsoft:12", "judged": 1, "moves": "11"}, "move 1, 11"),
        ({"deal": "microsoft:12", "after": 3}, "line 1: expected a deal with"),
        ({"deal": "microsoft:12", "after": 59, "move": "7h"}, "no move of"),
    ],
)
def test_refused(line: str | dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        score([line])


FIRST = "microsoft:12"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            '{"deal": "microsoft:12", "log10_win_rate": Infinity}',
            "line 1: log10_win_rate inf; expected a number from -1000 to 1000",
        ),
        ('{"deal": "microsoft:12", "log10_win_rate": 1e200}', "line 1: log10_win_rate 1e\\+200"),
        ('{"deal": "microsoft:12", "log10_win_rate": 1%s}' % ("0" * 400), "line 1: log10_win_rate of many digits"),
        ('{"deal": "microsoft:12", "log10_win_rate": "-3"}', "line 1: log10_win_rate '-3'"),
        ('{"deal": "microsoft:12", "log10_win_rate": true}', "line 1: log10_win_rate True"),
        ('{"deal": "microsoft:12", "log10_win_rate": null}', "line 1: log10_win_rate None"),
        (
            '{"deal": "microsoft:12", "judged": Infinity, "moves": "7h"}',
            "line 1: judged inf; expected a whole number from 0",
        ),
        ('{"deal": "microsoft:12", "judged": 85.5, "moves": "7h"}', "line 1: judged 85.5"),
        ('{"deal": "microsoft:12", "judged": 85, "moves": ["7h"]}', r"line 1: moves \['7h'\]; expected text"),
        ('{"deal": "microsoft:12", "after": 3, "move": 7}', "line 1: move 7; expected text"),
        ("[" * 100_000, "line 1: prediction: no JSON: too deeply nested"),
        ("3", "line 1: prediction: int; expected an object"),
        ({"deal": ["microsoft:12"], "log10_win_rate": 1}, "line 1: expected a deal with"),
    ],
)
def test_numbers_and_texts(line: str | dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        score([line])


any_value = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.lists(st.text(), max_size=2)
    | st.integers(0, 10**500)
)
any_row = st.dictionaries(st.sampled_from(["deal", "log10_win_rate", "judged", "moves", "after", "move"]), any_value)


@given(st.lists(any_row.map(json.dumps) | any_row.map(lambda row: row | {"deal": FIRST}) | st.text(), max_size=3))
@settings(max_examples=thorough(50, 100))
def test_any_lines(lines: list[str | dict]) -> None:
    """Lines are scored, by finite numbers, or refused by a line."""
    try:
        scores = score(lines)
    except ValueError as fault:
        assert "\n" not in str(fault) and len(str(fault)) < 1000
    else:
        assert all(value is None or np.isfinite(value) for value in vars(scores).values())


def test_numbers_of_numpy() -> None:
    known = [d for d in BENCH.deals if d.log10_win_rate is not None]
    for kind in np.float32, np.float64, np.int8:
        assert np.isfinite(score({"deal": d.name, "log10_win_rate": kind(-3)} for d in known).rates)


def test_published_solutions_score_1() -> None:
    """What the page says of answers that are copied. This is why scores want the code that made them."""
    lines = [
        {"deal": d.name, "judged": len(words.split()), "moves": words}
        for d in BENCH.deals
        if (words := published()[d.name]["solution"])
    ]
    copied = score(lines)
    assert copied.greedy == copied.within_1000 == 1 and copied.within_100 > 0.9995


def test_too_few_judged() -> None:
    name = BENCH.deals[0].name
    with pytest.raises(ValueError, match="expected at least"):
        score([{"deal": name, "judged": 3, "moves": published()[name]["solution"]}])
