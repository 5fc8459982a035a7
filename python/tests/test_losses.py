"""Losses for labels that are known in part, against the distributions of SciPy, between libraries, and by what a
constant prediction learns from labels that are cut off."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from patience_deals import Dataset, load, losses, reference
from patience_deals.losses import NEVER, Moves, Rates

scipy = pytest.importorskip("scipy")
from scipy import optimize, special, stats

COLUMNS = "wins playouts win_rate win_rate_error win_rate_estimator min_moves_low min_moves_high exact_status".split()


@pytest.fixture(scope="module")
def rows() -> Dataset:
    return reference(COLUMNS)


def counted(wins: list[int], lost: list[int]) -> Rates:
    """Rates of trials, without what splitting measures."""
    won, not_won = np.array(wins, float), np.array(lost, float)
    share = won / np.maximum(won + not_won, 1)
    least = -special.xlogy(won, share) - special.xlogy(not_won, 1 - share)
    return Rates(won, not_won, least, 0 * won, 0 * won, 0 * won)


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(1, 300), st.floats(-4, 4)), min_size=1, max_size=9))
def test_rates_are_the_binomial_likelihood(drawn: list[tuple[int, int, float]]) -> None:
    """Less its greatest value, which is that of the share of wins."""
    wins, lost, odds = (np.array(values) for values in zip(*drawn))
    p, n = 1 / (1 + 10.0**-odds), wins + lost
    expected = stats.binom.logpmf(wins, n, wins / n) - stats.binom.logpmf(wins, n, p)
    assert losses.of_rates(odds, counted(wins, lost), spread=0) == pytest.approx(expected, abs=1e-6)


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 50), st.floats(0, 250)), min_size=1, max_size=9))
def test_moves_are_the_logistic_distribution(drawn: list[tuple[int, int, float]]) -> None:
    low, more, left = (np.array(values, float) for values in zip(*drawn))
    cdf = stats.logistic(loc=left, scale=20).cdf
    expected = -np.log(cdf(low + more + 0.5) - cdf(low - 0.5))
    assert losses.of_moves(left, Moves(low, low + more), spread=20) == pytest.approx(expected, rel=1e-6)


def test_the_published_labels_fit_themselves(rows: Dataset) -> None:
    """The loss is least where the columns say that the label is, and an unwinnable deal has no number of moves."""
    labels = losses.rates(rows)
    known = (rows.table["wins"].to_numpy() > 0) | (labels.split > 0)
    rate = rows.table["win_rate"].to_numpy()[known]
    some = labels.map(lambda values: values[known])
    odds = np.log10(rate / (1 - rate))
    assert all(values.dtype == np.float32 and values.shape == (len(rows),) for values in labels)
    assert losses.of_rates(odds, some).max() < 0.02 and known.sum() > 0.99 * len(rows)
    for off in (-1, 1):
        assert (losses.of_rates(odds + off, some) > 1).all()
    low, high = moves = losses.moves(rows)
    lost = np.array(rows.table["exact_status"].to_pylist()) == "unsolvable"
    assert (low[~lost] == high[~lost]).all() and (low[lost] == -NEVER).all() and (high[lost] == NEVER).all()
    assert losses.of_moves(np.full(len(rows), 80.0), moves)[lost] == pytest.approx(0)


def test_wins_that_were_not_seen_say_that_wins_are_rare() -> None:
    none = counted([0, 0], [100, 10_000])
    slopes = losses.of_rates(np.array([-1.9, -1.9]), none) - losses.of_rates(np.array([-2.1, -2.1]), none)
    assert slopes[1] > 50 * slopes[0] > 0 and losses.of_rates(np.array([-9.0, -9.0]), none) == pytest.approx(
        0, abs=1e-4
    )


def test_what_is_cut_off_is_learned() -> None:
    """Of 2,000 numbers around 80, those above 75 are known to be above 75. The mean of the others is 70; the loss finds
    80."""
    true = np.round(np.random.default_rng(1).logistic(80, 6, 2000))
    low, high = np.minimum(true, 75), np.where(true <= 75, true, NEVER)
    found = optimize.minimize_scalar(
        lambda guess: losses.of_moves(np.full(2000, guess), Moves(low, high), spread=6.0).sum(),
        bounds=(50, 120),
        method="bounded",
    ).x
    assert abs(found - 80) < 1 and true[true <= 75].mean() < 72


def numpy_arrays() -> tuple[Any, Rates, Moves]:
    draw = np.random.default_rng(2)
    guess = draw.normal(0, 2, 40).astype(np.float32)
    split = np.arange(40) % 2
    wins, lost = draw.integers(0, 50, 40) * (1 - split), draw.integers(1, 9000, 40) * (1 - split)
    rates = counted(wins, lost)._replace(odds=split * draw.normal(-5, 1, 40), error=split * 0.1, split=split)
    low = draw.integers(20, 90, 40)
    return guess, rates, Moves(low, np.where(split, low, NEVER))


def total(guess: Any, rates: Rates, moves: Moves) -> Any:
    return (losses.of_rates(guess, rates) + losses.of_moves(80 + 10 * guess, moves)).sum()


def slope(guess: Any, rates: Rates, moves: Moves) -> list[float]:
    """The derivative by differences."""
    step, exact = 1e-4, guess.astype(float)
    return [
        (total(exact + step * one, rates, moves) - total(exact - step * one, rates, moves)) / (2 * step)
        for one in np.eye(len(guess))
    ]


def test_torch_has_the_same_losses_and_their_slopes() -> None:
    torch = pytest.importorskip("torch")
    guess, rates, moves = numpy_arrays()
    leaf = torch.from_numpy(guess).requires_grad_()
    loss = total(leaf, rates.map(torch.from_numpy), moves.map(torch.from_numpy))
    loss.backward()
    assert loss.item() == pytest.approx(total(guess, rates, moves), rel=1e-5)
    assert leaf.grad.numpy() == pytest.approx(np.array(slope(guess, rates, moves)), rel=1e-2, abs=1e-2)


def test_jax_has_the_same_losses_and_their_slopes() -> None:
    jax = pytest.importorskip("jax")
    guess, rates, moves = numpy_arrays()
    value, slopes = jax.jit(jax.value_and_grad(total))(guess, rates.map(jax.numpy.array), moves.map(jax.numpy.array))
    assert float(value) == pytest.approx(total(guess, rates, moves), rel=1e-5)
    assert np.asarray(slopes) == pytest.approx(np.array(slope(guess, rates, moves)), rel=1e-2, abs=1e-2)


def test_positions_of_a_dataset(generated: Any) -> None:
    """Rows without rating or least moves have losses, too."""
    rows = load(generated)
    labels = losses.rates(rows)
    assert (labels.wins + labels.losses == rows.table["playouts"].to_numpy() * (labels.split == 0)).all()
    moves = losses.moves(rows)
    assert (moves.low <= moves.high).all() and (moves.high == NEVER).any() and (moves.low == moves.high).any()
    assert np.isfinite(losses.of_rates(np.full(len(rows), -3.0), labels)).all()
    assert np.isfinite(losses.of_moves(np.full(len(rows), 60.0), moves)).all()
    with pytest.raises(ValueError, match="no column wins; load it, too"):
        losses.rates(load(generated, columns=["deal"]))
