"""The benchmark Glance: its deals and that nothing of it leaks, what it counts, and that copied answers do not pass."""

import heapq
import math
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from conftest import PUBLISHED, ROOT, walk
from patience_deals import Board, board_of, glance, rules
from patience_deals.deals import deal
from patience_deals.glance import Scores, Share, explained, fresh, hashed, run, seed_of
from patience_deals.glance_apart import Apart
from patience_deals.glance_play import MOST_MOVES, WEIGHT, Judge, greedy, safe, search
from patience_deals.lines import packed
from patience_deals.rules import HOME, PLACES
from sklearn.metrics import r2_score

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


def test_frozen() -> None:
    """The benchmark is what its hash says, and any change of a deal, a position or a rule changes the hash. `make -C
    lab glance` writes it."""
    assert BENCH.digest() == glance.frozen() and re.fullmatch("[0-9a-f]{64}", glance.frozen())
    deals, positions = BENCH.deals, BENCH.positions
    for other in (
        glance.Glance(deals[1:], positions),
        glance.Glance([replace(deals[0], log10_win_rate=-1.0), *deals[1:]], positions),
        glance.Glance(deals, [replace(positions[0], keeps=("1a",)), *positions[1:]]),
        glance.Glance(deals, [*positions[1:], positions[0]]),
    ):
        assert other.digest() != glance.frozen()


def model(on: np.ndarray) -> dict[str, np.ndarray]:
    """Values that depend on the position alone, home first."""
    noise = np.sin((on @ np.arange(52.0))[:, None, None] + np.arange(52 * 64).reshape(52, 64))
    return {"choices": noise + 3 * (np.arange(64) == HOME), "values": (on != HOME).sum(1) + noise[:, 0, 0]}


def late(left: int, number: int = 4) -> np.ndarray:
    """Positions so many moves before the end of published solutions."""
    lines = [of for of in packed("freecell") if of.words][:number]
    return np.stack([of.after(len(of.words) - left).on() for of in lines])


def test_safe_moves() -> None:
    """Cards go home by legal moves, one after another, until every card that could go may still be needed."""
    for number in range(1, 8):
        for table, _ in walk("freecell", number, 60):
            on, wanted = safe(table.on()[None])[0], table.copy()
            while word := next(filter(lambda w: needless(wanted, w), wanted.legal()), None):
                wanted.push(word)
            assert list(wanted.on()) == list(on)


def needless(table: Board, word: str) -> bool:
    """Whether a move takes a card home under which no other card can want to lie: all lower cards of the other colour
    are home."""
    card, to = table.copy().push(word)
    others = [s for s in range(4) if (s in (1, 2)) != (card % 4 in (1, 2))]
    return to == HOME and all(table.home[s] >= card // 4 for s in others)


def test_greedy_counts() -> None:
    """A model with choices is asked once for each move; the count is that of the model's own calls."""
    asked = []

    def counted(on: np.ndarray) -> dict[str, np.ndarray]:
        asked.append(len(on))
        return model(on)

    starts = late(12)
    judge = Judge(counted)
    won = greedy(judge, starts)
    _, made = rules("freecell").played(starts, lambda on: model(on)["choices"], MOST_MOVES)
    assert judge.judged == sum(asked) == sum(map(len, made)) and won.any()


def naive(says: Callable[[np.ndarray], dict[str, np.ndarray]], start: np.ndarray, budget: int) -> int | None:
    """The fixed search of one game, by boards: the number of judgements after which it wins."""
    judged, seen, count = 0, set(), 0
    heap = [(0.0, 0, start.tobytes(), 0, 0.0)]
    while heap and judged < budget:
        _, _, key, made, surprise = heapq.heappop(heap)
        on = np.frombuffer(key, np.int8)
        table = board_of("freecell", on)
        while word := next(filter(lambda w: needless(table, w), table.legal()), None):
            table.push(word)
            made += 1
        if table.won():
            return judged
        if table.on().tobytes() in seen:
            continue
        seen.add(table.on().tobytes())
        said = says(table.on()[None])
        judged += 1
        moves = [table.copy().push(word) for word in table.legal()]
        if "choices" in said:
            total = math.log(sum(math.exp(said["choices"][0][move]) for move in moves)) if moves else 0
            entries = [(said["values"][0] - 1, total - said["choices"][0][move]) for move in moves]
        else:
            after = [rules("freecell").play(table.on()[None], *np.array([move]).T) for move in moves]
            judged += len(moves)
            entries = [(says(on)["values"][0], 0.0) for on in after]
        for move, (left, s) in zip(moves, entries):
            count += 1
            on = rules("freecell").play(table.on()[None], *np.array([move]).T)[0]
            f = made + 1 + WEIGHT * (left + surprise + s)
            heapq.heappush(heap, (f, count, on.tobytes(), made + 1, surprise + s))
    return None


@pytest.mark.parametrize("names", [("choices", "values"), ("values",)])
def test_search(names: tuple[str, ...]) -> None:
    """The search wins after as many judgements as a naive one of one game, and none beyond the budget."""

    def says(on: np.ndarray) -> dict[str, np.ndarray]:
        return {name: values for name, values in model(on).items() if name in names}

    starts, judge = late(16), Judge(says)
    found = search(judge, starts, 60)
    wanted = [naive(says, on, 60) for on in starts]
    assert found == [n if n is None or n <= 60 else None for n in wanted] and any(n is not None for n in found)
    assert search(Judge(says), starts, 3) == [n if n is not None and n <= 3 else None for n in wanted]


@cache
def answers(deals: int) -> dict[bytes, int]:
    """The published solutions of some deals of the benchmark: the code of the next move by position."""
    game, table = rules("freecell"), {}
    for of in glance.drawn(BENCH, deals).deals:
        start = of.board()
        first, moves = start.on(), start.replay(published()[of.name]["solution"].split())
        table |= {on.tobytes(): PLACES * card + to for on, (card, to) in zip(game.line(first, moves), moves)}
    return table


HEAD = """
import os, socket, subprocess
from pathlib import Path
import numpy as np
from patience_deals import glance
from patience_deals.glance import Submission
HERE = Path(__file__)
def model(on):
    noise = np.sin((on @ np.arange(52.0))[:, None, None] + np.arange(52 * 64).reshape(52, 64))
    return {"choices": noise + 3 * (np.arange(64) == 54), "values": (on != 54).sum(1) + noise[:, 0, 0]}
def make():
    return model
"""
END = "\nMINE = Submission('mine', make, 10, 20, [HERE])\n"


def walled() -> bool:
    """Whether bubblewrap is there and allowed."""
    bwrap = shutil.which("bwrap")
    return bool(bwrap) and not subprocess.run([bwrap, "--unshare-all", "--ro-bind", "/", "/", "true"]).returncode


apart = pytest.mark.skipif(not walled(), reason="no bwrap that works; the package bubblewrap has it")


def handed(folder: Path, text: str = "", end: str = END) -> str:
    """A submission with the `model` of HEAD, and text that changes it."""
    file = folder / "mine.py"
    file.write_text(HEAD + text + end)
    return f"{file}:MINE"


BY_HEART = """
def make():
    data = np.load(HERE.with_name("answers.npz"))
    answers = dict(zip(map(bytes, data["on"]), data["code"]))
    def knows(on):
        choices = model(on)["choices"].reshape(len(on), -1)
        for row, position in enumerate(on):
            if (code := answers.get(bytes(position))) is not None:
                choices[row, code] = 99
        return {"choices": choices.reshape(-1, 52, 64)}
    return knows
"""


@apart
def test_published_solutions_do_not_pass(tmp_path: Path) -> None:
    """A file of answers, which the submission names, wins all deals of the benchmark and few new ones."""
    known = answers(25)
    positions = np.array([np.frombuffer(on, np.int8) for on in known])
    np.savez(tmp_path / "answers.npz", on=positions, code=list(known.values()))
    mine = handed(tmp_path, BY_HEART, END.replace("[HERE]", "[HERE, 'answers.npz']"))
    result = run(mine, budget=100, deals=25, labels=False)
    assert result.scores.greedy == Share(25, 25) and result.fresh.greedy.value < 0.3
    assert {"greedy", "within 100"} <= set(result.lead()) and result.size > positions.nbytes
    with pytest.raises(ValueError, match="better on the benchmark than on new deals"):
        result.row()


ATTEMPTS = """
def by_program(): return subprocess.run([{program!r}, "solve", "1", "--any"], check=True)
def by_path(): return subprocess.run(["patience", "--version"], check=True)
def by_own_hash(): return glance.fresh(glance.seed_of(glance.hashed({{Path("mine.py"): HERE}}), "salt"), 1)
def by_other_files(): return Path({other!r}).read_text()
def by_network(): return socket.create_connection(("127.0.0.1", {port}), 5)
def by_the_judge(): return os.kill({judge}, 0)
ATTEMPTS = [by_program, by_path, by_own_hash, by_other_files, by_network, by_the_judge]
def worked():
    done = []
    for attempt in ATTEMPTS:
        try:
            attempt()
        except (OSError, subprocess.CalledProcessError):
            continue
        done.append(attempt.__name__)
    return done
def make():
    if done := worked():
        raise ValueError(done)
    return model
"""


@apart
def test_apart(tmp_path: Path, patience: str) -> None:
    """Where a model is made there is no program, by whatever path, no file but those handed in, no network and no other
    process. Outside, all these attempts work."""
    other = tmp_path / "elsewhere" / "answers.txt"
    other.parent.mkdir()
    other.write_text("1a")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        text = ATTEMPTS.format(program=patience, other=str(other), port=port, judge=os.getpid())
        mine, space = handed(tmp_path, text), {"__file__": str(tmp_path / "mine.py")}
        exec((tmp_path / "mine.py").read_text(), space)
        assert space["worked"]() == [attempt.__name__ for attempt in space["ATTEMPTS"]]
        copy = tmp_path / "copy"
        copy.mkdir()
        shutil.copy(tmp_path / "mine.py", copy)
        model = Apart(mine, copy)
        assert set(model(late(12))) == {"choices", "values"} and model.close().judging < 5
        model.kill()


@apart
def test_read_only(tmp_path: Path) -> None:
    """A model cannot change its files, and what else lies beside them is not there."""
    (tmp_path / "other.txt").write_text("1a")
    mine = handed(
        tmp_path, "\ndef make():\n    assert os.listdir(HERE.parent) == ['mine.py']\n    HERE.write_text('')\n"
    )
    with pytest.raises(ValueError, match="ended"):
        run(mine, budget=10, deals=2, labels=False)
    assert (tmp_path / "mine.py").read_text().startswith(HEAD)
    assert run(handed(tmp_path, "\nHERE.parent\n"), budget=10, deals=2, labels=False).deals == 2


@apart
@pytest.mark.parametrize(
    ("end", "fault"),
    [
        (END.replace("[HERE]", "[]"), "mine.py is not among its files"),
        (END.replace("HERE", "'other.txt'"), "mine.py is not among its files"),
        (END.replace("'mine'", "'a | b'"), "fits into a table"),
        (END.replace("10", "'ten'"), "two numbers"),
        ("\nMINE = 1\n", "ended"),
    ],
)
def test_refused(tmp_path: Path, end: str, fault: str) -> None:
    (tmp_path / "other.txt").write_text("1a")
    with pytest.raises(ValueError, match=fault):
        run(handed(tmp_path, "", end), budget=10, deals=2, labels=False)


PATCHED = """
import gc
glance.Judge.judged = property(lambda self: 0, lambda self, n: None)
glance.Share.value = property(lambda self: 1.0)
glance.search = lambda judge, starts, budget: [1] * len(starts)
glance.greedy = lambda judge, starts: np.ones(len(starts), bool)
"""


@apart
def test_honest_models_pass(tmp_path: Path) -> None:
    """A model that knows no answers is as good on new deals, and has a row with as many cells as the table. With the
    same salts it is the same again. What a submission does to the judge's functions changes its own copy alone."""
    result = run(handed(tmp_path), budget=10, deals=10, labels=False)
    assert result.lead() == [] and result.scores.choices.of == 10 and '"passes": true' in str(result)
    assert len(set(result.salts)) == 2 and [s.greedy.of for s in result.by_salt] == [5, 5]
    assert result.row().endswith(f"| own salts, {' '.join(result.salts)} |")
    table = (ROOT / "docs" / "glance.md").read_text().split(glance.ROWS)[1].split(glance.END)[0]
    assert {line.count("|") for line in table.strip().splitlines()} == {result.row().count("|")}
    again = run(handed(tmp_path), 10, 10, False, judge="somebody", salts=result.salts)
    assert (again.scores, again.fresh, again.judged) == (result.scores, result.fresh, result.judged)
    assert again.row().endswith(f"| somebody, {' '.join(result.salts)} |")
    patched = run(handed(tmp_path, PATCHED), budget=10, deals=10, labels=False)
    assert (patched.scores, patched.scores.greedy.of) == (result.scores, 10) and patched.judged > 0
    with pytest.raises(ValueError, match="expected 2, which differ"):
        run(handed(tmp_path), salts=["1", "1"])


SHELLED = """
import sys
BUSY = "import time\\nwhile time.process_time() < {seconds}: pass"
def make():
    subprocess.run([sys.executable, "-c", BUSY.format(seconds=1) + "\\nx = bytearray(400_000_000)"], check=True)
    def asks(on):
        subprocess.Popen([sys.executable, "-c", BUSY.format(seconds=0.1)])  # nobody waits for it
        return model(on)
    return asks
"""


@apart
def test_costs(tmp_path: Path) -> None:
    """What a model leaves to other programs counts: their time, when it is made and when it is asked, and their
    memory."""
    costs = []
    for text in ("", SHELLED):
        mine = handed(tmp_path, text)
        (tmp_path / "copy").mkdir(exist_ok=True)
        shutil.copy(tmp_path / "mine.py", tmp_path / "copy")
        asked = Apart(mine, tmp_path / "copy")
        for _ in range(5):
            asked(late(12))
            time.sleep(1 if text else 0)
        costs.append(asked.close())
        asked.kill()
    plain, shelled = costs
    assert shelled.made - plain.made > 0.5 and shelled.judging - plain.judging > 0.1
    assert shelled.memory > 400 > plain.memory > 20


def test_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are hashed, then the model is made, then the salts are drawn."""
    done = []

    def made(submission: str, folder: Path) -> None:
        done.append(sorted(of.name for of in folder.iterdir()))
        raise InterruptedError

    file = tmp_path / "mine.py"
    file.write_text("")
    monkeypatch.setattr(glance, "describe", lambda _: glance.Handed("mine", 0, 0, (file,)))
    monkeypatch.setattr(glance, "hashed", lambda files: done.append("hashed") or hashed(files))
    monkeypatch.setattr(glance, "Apart", made)
    monkeypatch.setattr(glance.secrets, "token_hex", lambda _: done.append("salt"))
    with pytest.raises(InterruptedError):
        run(f"{file}:MINE")
    assert done == ["hashed", ["mine.py"]]


def test_rates_and_choices_are_compared() -> None:
    """Copied rates and choices lead, too; what has no counterpart on new deals is not in the row."""
    good, bad = Scores(rates=(0.9, 0.85, 0.95), choices=Share(90, 100)), Scores((0.1, 0.0, 0.2), choices=Share(30, 100))
    handed, costs = glance.Handed("x", 0, 0, ()), glance.Costs(0, 0, 0)
    result = glance.Result(handed, "Glance 1.1", "", "", 0, "", (), 100, 0, costs, good, bad, (bad, bad))
    assert result.lead() == ["choices", "rates"]
    assert replace(result, fresh=good, by_salt=(good, bad)).lead() == ["choices", "rates"]
    assert replace(result, fresh=good, by_salt=(good, good)).lead() == []
    assert "0.9" not in replace(result, fresh=Scores(), by_salt=()).row()


def test_written() -> None:
    """A row takes the place of the one that the model had, or comes last, and has the columns of the header."""
    page = f"before\n{glance.ROWS}\n\n| model | 100 |\n|---|---:|\n| a | 1 |\n| b | 2 |\n\n{glance.END}\nafter\n"
    assert glance.written(page, {"model": "a", "100": "7", "µs": "9"}) == page.replace("| a | 1 |", "| a | 7 |")
    longer = page.replace("| b | 2 |", "| b | 2 |\n| c | 3 |")
    assert glance.written(page, {"model": "c", "100": "3"}) == longer
    for wrong in ("no table", page.replace("100", "101"), page.replace(glance.END, "")):
        with pytest.raises(ValueError, match="no table of model, 100 between"):
            glance.written(wrong, {"model": "a", "100": "7"})


def test_seeds(tmp_path: Path) -> None:
    """The seed of new deals depends on each byte of the files, on their names, on the salt, and on nothing else."""
    one, two, a, b = tmp_path / "one", tmp_path / "two", Path("a"), Path("b")
    one.write_text("1")
    two.write_text("2")
    before = hashed({a: one, b: two})
    assert hashed({b: two, a: one}) == before
    assert len({before, hashed({a: one}), hashed({a: two, b: one}), hashed({a: one, Path("c"): two})}) == 4
    seeds = {seed_of(files, salt) for files in (before, hashed({a: one})) for salt in ("0", "1")}
    assert len(seeds) == 4 and all(2 <= seed < 2**64 for seed in seeds)
    one.write_text("1 ")
    assert hashed({a: one, b: two}) != before


def test_fresh(patience: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """New deals are those of the seed, their rates are known, and in their positions nothing goes home and the kept
    moves are some of the legal ones."""
    monkeypatch.setenv("PATH", str(Path(patience).parent))
    new = fresh(12345, 6)
    assert [of.name for of in new.deals] == [f"random:{i}" for i in range(1, 7)]
    assert all(list(of.board().on()) == list(deal("freecell", of.name, 12345).on()) for of in new.deals)
    assert all(-9 < of.log10_win_rate < 0 for of in new.deals) and new.positions
    for of in new.positions:
        start = of.board()
        assert set(of.keeps) < set(start.legal()) or set(of.keeps) == set(start.legal())
        assert of.best() and not any(start.copy().push(word)[1] == HOME for word in start.legal())


def test_fresh_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="seed 1"):
        fresh(1)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match="patience"):
        fresh(2, 3)


def test_intervals() -> None:
    """Wilson's interval ends where a test of that share would just not reject; R² is that of scikit-learn."""
    for hits, of in ((0, 10), (3, 10), (1296, 1548), (50, 50)):
        share = Share(hits, of)
        for p in share.interval():
            if 0 < p < 1:
                assert (share.value - p) ** 2 == pytest.approx(glance.Z**2 * p * (1 - p) / of)
    chance = np.random.default_rng(1)
    truth = chance.normal(size=400)
    predicted = truth + chance.normal(size=400) / 2
    value, low, high = explained(truth, predicted)
    assert value == pytest.approx(r2_score(truth, predicted)) and low < value < high
    assert explained(truth, truth)[0] == 1 and explained(truth, np.full(400, truth.mean()))[0] == pytest.approx(0)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({}, "nothing"),
        ({"values": np.zeros(3)}, "shape"),
        ({"choices": np.zeros((1, 52))}, "shape"),
        ({"values": np.array([np.nan])}, "not finite"),
        ({"judged": np.zeros(1)}, "judged of shape"),
    ],
)
def test_wrong_models(said: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Judge(lambda on: said)(np.zeros((1, 52), np.int8))


@apart
def test_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command runs a submission by its file and name, and says in a line what is wrong."""
    command = ["glance", handed(tmp_path), "--deals", "3", "--budget", "5", "--no-labels"]
    page = tmp_path / "page.md"
    page.write_text(f"{glance.ROWS}\n\n| model | deals |\n|---|---|\n\n{glance.END}\n")
    monkeypatch.setattr(sys, "argv", [*command, "--judge", "us", "--salts", "a", "b", "--page", str(page)])
    glance.main()
    out = capsys.readouterr().out
    assert out.startswith("| mine |") and out.endswith("| us, a b |\n")
    assert page.read_text() == f"{glance.ROWS}\n\n| model | deals |\n|---|---|\n| mine | 3 |\n\n{glance.END}\n"
    monkeypatch.setattr(sys, "argv", ["glance", "mine.py"])
    with pytest.raises(SystemExit, match="2"):
        glance.main()
    assert "expected a file of Python" in capsys.readouterr().err
