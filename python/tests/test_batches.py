"""What is computed for many positions at once is what is computed for each by itself, whatever else is in the batch."""

from collections import Counter
from dataclasses import fields
from functools import cache

import numpy as np
import pyarrow as pa
import pytest
from conftest import GAMES, PART, walk
from hypothesis import given, settings
from hypothesis import strategies as st
from patience_deals import Dataset, codes, deal, glance_play, load, mask_of, net, rules
from patience_deals.positions import possible
from patience_deals.rules import HOME, Places


@cache
def met(game: str) -> np.ndarray:
    """Positions of two random games."""
    return np.array([table.on() for number in (1, 2) for table, _ in walk(game, number, 60)])


@cache
def taught() -> Dataset:
    """The positions of four published solutions, with their moves."""
    deals = load(PART)
    return Dataset(deals.table.slice(0, 4), deals.game).solutions()


# Rows may come more than once, and none may come.
rows_of = st.lists(st.integers(0, 10**6), max_size=12)
batches = st.tuples(st.sampled_from(GAMES), rows_of, st.integers(0, 2**32 - 1))


def drawn(game: str, rows: list[int]) -> np.ndarray:
    return met(game)[[row % len(met(game)) for row in rows]].reshape(-1, rules(game).cards)


def values_of(seed: int, on: Places) -> np.ndarray:
    """Values of moves that depend on the position alone."""
    return np.array([np.random.default_rng([seed, *position]).random((len(position), 64)) for position in on]).reshape(
        -1, on.shape[1], 64
    )


@given(batches)
@settings(max_examples=60)
def test_masks_wins_and_choices(batch: tuple[str, list[int], int]) -> None:
    game, rows, seed = batch
    of, on = rules(game), drawn(game, rows)
    mask, won = of.mask(on), of.won(on)
    offsets, moves = codes(mask)
    chosen = dict(zip(*(x.tolist() for x in of.choose(on, values_of(seed, on)))))
    assert len(mask) == len(won) == len(on) and possible(of, on).tolist() == [True] * len(on)
    assert (mask_of(offsets, moves, of.cards) == mask).all()
    for i in range(len(on)):
        alone = on[i : i + 1]
        assert (of.mask(alone)[0] == mask[i]).all() and of.won(alone)[0] == won[i]
        assert codes(of.mask(alone))[1].tolist() == moves[offsets[i] : offsets[i + 1]].tolist()
        assert of.choose(alone, values_of(seed, alone))[1].tolist() == [chosen[i] for _ in [i] if mask[i].any()]


@given(batches)
@settings(max_examples=60)
def test_moves_and_renamings(batch: tuple[str, list[int], int]) -> None:
    game, rows, seed = batch
    of, on = rules(game), drawn(game, rows)
    n, card, to = of.mask(on).nonzero()
    after, renaming = of.play(on[n], card, to), of.renamings[seed % len(of.renamings)]
    renamed, moves, mask = renaming.on(on), np.array(renaming.moves(card, to)), renaming.mask(of.mask(on))
    for j in range(len(n)):
        assert (of.play(on[n[j]][None], card[j : j + 1], to[j : j + 1])[0] == after[j]).all()
        assert np.ravel(renaming.moves(card[j : j + 1], to[j : j + 1])).tolist() == moves[:, j].tolist()
    for i in range(len(on)):
        assert (renaming.on(on[i : i + 1])[0] == renamed[i]).all() and (
            renaming.mask(of.mask(on[i : i + 1]))[0] == mask[i]
        ).all()


def games_played(game: str, on: np.ndarray, seed: int) -> tuple[list[bool], Counter[bytes]]:
    """Which games are won by first choices, and every position that was judged on the way."""
    judged: Counter[bytes] = Counter()

    def judge(now: Places) -> np.ndarray:
        judged.update(position.tobytes() for position in now)
        return values_of(seed, now)

    return rules(game).greedy(on, judge, moves=15).tolist(), judged


@given(batches)
@settings(max_examples=30)
def test_games_by_first_choices_do_not_know_of_one_another(batch: tuple[str, list[int], int]) -> None:
    game, rows, seed = batch
    won, judged = games_played(game, drawn(game, rows), seed)
    alone = [games_played(game, on[None], seed) for on in drawn(game, rows)]
    assert won == [win for wins, _ in alone for win in wins]
    assert judged == sum((positions for _, positions in alone), Counter())


def test_a_judge_of_solutions_wins_from_all_their_positions_at_once() -> None:
    rows, line = taught(), {}
    for on, card, to in zip(rows.on, rows.moves.card, rows.moves.to):
        line[on.tobytes()] = card, to

    def judge(now: Places) -> np.ndarray:
        values = np.zeros((len(now), 52, 64))
        for i, on in enumerate(now):
            values[i][line[on.tobytes()]] = 1
        return values

    assert rows.rules.greedy(rows.on, judge).all() and len(rows) > 300


@given(rows_of)
@settings(max_examples=30)
def test_rows_of_datasets(rows: list[int]) -> None:
    chosen = [row % len(taught()) for row in rows]
    batch = taught().batch(chosen, taught().rules.renamings[3])
    assert {name: len(values) for name, values in batch.items()} == dict.fromkeys(
        ("on", "mask", "move", "moves_left"), len(rows)
    )
    for i, row in enumerate(chosen):
        alone = taught().batch([row], taught().rules.renamings[3])
        assert all((alone[name][0] == batch[name][i]).all() for name in batch)
        assert (taught().mask([row])[0] == taught().mask(chosen)[i]).all()
        assert taught()[row]["moves_left"] == batch["moves_left"][i]


def test_solutions_of_datasets() -> None:
    deals = load(PART)
    alone = [Dataset(deals.table.slice(i, 1), deals.game).solutions().table for i in range(4)]
    assert pa.concat_tables(alone).to_pydict() == taught().table.to_pydict()


@given(rows_of)
@settings(max_examples=10)
def test_batches_of_torch(rows: list[int]) -> None:
    torch = pytest.importorskip("torch")
    from patience_deals.torch import Positions

    positions, chosen = Positions(taught()), [row % len(taught()) for row in rows]
    batch = positions.__getitems__(chosen)
    for i, row in enumerate(chosen):
        assert all(torch.equal(values, batch[name][i]) for name, values in positions[row].items())


@given(rows_of)
@settings(max_examples=10)
def test_the_net_of_boards(rows: list[int]) -> None:
    """The same but for the last digits: sums of floats depend on the size of a batch."""
    on, judge = drawn("freecell", [*rows, 0]), net("freecell").judge
    together = judge(on)
    for i in range(len(on)):
        alone = judge(on[i : i + 1])
        for head in fields(alone):
            assert np.abs(getattr(alone, head.name)[0] - getattr(together, head.name)[i]).max() < 1e-4


def values(on: np.ndarray) -> dict[str, np.ndarray]:
    """A model of sorts: the cards that are not home, and numbers that depend on the position alone."""
    return {"values": (on != HOME).sum(1) + np.sin(on @ np.arange(52.0))}


@given(st.lists(st.integers(1, 40), max_size=4))
@settings(max_examples=5)
def test_searches_of_glance(numbers: list[int]) -> None:
    """Games searched together are won after as many judgements as alone."""
    starts = np.stack([deal("freecell", f"random:{n}").on() for n in [*numbers, 1]])
    together = glance_play.search(glance_play.Judge(values), starts, 40)
    assert together == [glance_play.search(glance_play.Judge(values), on[None], 40)[0] for on in starts]
