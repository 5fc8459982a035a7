import pytest

from reasoning_gym import create_dataset
from reasoning_gym.games.freecell import FreeCellConfig, FreeCellCurriculum, FreeCellDataset, Position


@pytest.mark.parametrize(
    "wrong",
    [{"min_ranks": 1}, {"min_ranks": 5, "max_ranks": 4}, {"max_columns": 10}, {"min_cells": 0}, {"max_cells": 5}],
)
def test_invalid_config(wrong):
    """Impossible configurations raise errors"""
    with pytest.raises(AssertionError):
        FreeCellConfig(**wrong).validate()


def test_deterministic():
    """The same seed gives the same games"""
    config = FreeCellConfig(seed=42, size=5)
    assert list(FreeCellDataset(config)) == list(FreeCellDataset(config))


def test_items():
    """Each game has the cards that its configuration says, and its answer wins"""
    dataset = create_dataset("freecell", seed=1, size=20)
    assert len(dataset) == 20
    for i, item in enumerate(dataset):
        about = item["metadata"]
        cards = [card for column in about["columns"] for card in column]
        assert len(set(cards)) == len(cards) and len(cards) in (12, 16)
        assert 4 <= len(about["columns"]) <= 5 and about["cells"] == 2
        assert about["source_dataset"] == "freecell" and about["source_index"] == i
        assert all(" ".join(column) in item["question"] for column in about["columns"])
        assert dataset.score_answer(item["answer"], item) == 1.0


def test_scores():
    """Longer wins score less, and all that does not win scores 0"""
    dataset = FreeCellDataset(FreeCellConfig(seed=1, size=1))
    columns = [["2C", "AC"], ["2D", "AD"], ["2H", "AH"], ["AS", "2S"]]
    item = {"metadata": {"columns": columns, "cells": 2, "least_moves": 9}}
    for answer, score in [
        ("1h 1h 2h 2h 3h 3h 4a 4h ah", 1.0),
        ("1H,1h, 2h;2h\n3h 3h 4a 4h ah", 1.0),
        ("1a ah 1h 2h 2h 3h 3h 4a 4h ah", 0.9),
        ("1h 1h 2h 2h 3h 3h 4a 4h", 0.0),  # not yet won
        ("1h 1h 2h 2h 3h 3h 4h 4h ah", 0.0),  # the 2 before the ace
        ("1h 1h 2h 2h 3h 3h 4c 4h ch", 0.0),  # no such cell
        ("1h 1h 2h 2h 3h 3h 41 4h 1h 5h", 0.0),  # no such column
        ("0h", 0.0),
        ("ah", 0.0),
        ("²h", 0.0),
        ("11", 0.0),
        ("1h 1h 2h 2h 3h 3h 4a 4h ah and so on", 0.0),
        ("", 0.0),
        (None, 0.0),
    ]:
        assert dataset.score_answer(answer, item) == score, answer


def test_columns_are_built_down_in_alternate_colours():
    position = Position((("3H",), ("2S",), ("2D",), ("3S",)), ("",), (0, 0, 0, 0))
    legal = {word for word, _ in position.moves()}
    assert legal == {"1a", "2a", "3a", "4a", "21", "34"}


def test_shortest():
    """A* finds solutions as short as those of breadth-first search"""
    config = FreeCellConfig(min_ranks=2, max_ranks=2, min_columns=3, max_columns=4, min_cells=1, seed=7, size=5)
    dataset = FreeCellDataset(config)
    for item in dataset:
        columns, cells = item["metadata"]["columns"], item["metadata"]["cells"]
        level, seen, least = [Position(tuple(map(tuple, columns)), ("",) * cells, (0, 0, 0, 0))], set(), 0
        while not any(position.won() for position in level):
            least += 1
            after = {same_for(after): after for position in level for _, after in position.moves()}
            level = [position for key, position in after.items() if key not in seen]
            seen.update(after)
        assert least == item["metadata"]["least_moves"]


def same_for(position):
    """What positions share that differ only in the order of columns or cells"""
    return frozenset(position.columns), frozenset(position.cells)


def test_curriculum():
    """Levels go up and down"""
    curriculum = FreeCellCurriculum()
    base = {"size": 5, "seed": 1}
    first = curriculum.generate_configuration(base)
    assert (first.min_ranks, first.max_ranks) == (2, 3) and (first.min_cells, first.max_cells) == (1, 2)
    curriculum.increment_attr_level("ranks")
    assert curriculum.generate_configuration(base).max_ranks == 4
    curriculum.decrement_attr_level("ranks")
    assert curriculum.generate_configuration(base) == first
