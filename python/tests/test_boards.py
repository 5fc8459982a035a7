"""Boards, their text, deals and the notation, against the program where it is there."""

import json
import subprocess
from dataclasses import asdict
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import GAMES, naive_moves, thorough, walk
from hypothesis import example, given
from hypothesis import strategies as st
from patience_deals import board, board_of, deal, load, rules
from patience_deals.boards import card_name, card_of
from patience_deals.column_boards import ColumnBoard
from patience_deals.columns import ColumnRules
from patience_deals.described import described
from patience_deals.games import boards

DEALS = [("random", 1), ("random", 2**40), ("microsoft", 617), ("microsoft", 2**31 + 5), ("microsoft", 2**33 - 1)]


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_those_of_the_program(game: str, patience: str) -> None:
    for source, number in DEALS:
        if source not in rules(game).sources:
            continue
        printed = subprocess.run(
            [patience, "deal", f"{source}:{number}", "--game", game], capture_output=True, text=True, check=True
        )
        assert deal(game, f"{source}:{number}").text() == printed.stdout


@pytest.mark.parametrize("game", GAMES)
def test_text_numbers_and_words_come_back(game: str) -> None:
    for table, move in walk(game, 5, thorough(75, 150)):
        assert board(game, table.text()).text() == table.text()
        assert (board_of(game, table.on()).on() == table.on()).all()
        assert board(game, table.text()).push(table.word(*move)) == move


def test_numbers_are_what_the_columns_mean() -> None:
    table = ColumnBoard(rules("freecell"), [[48], *rest("AH 2H AC TD KC", 7)], [None, 37], [1, 0, 2, 0])
    on = table.on()
    assert [on[card] for card in (2, 6, 0, 37, 48)] == [54, 54, 54, 53, 52]


def rest(without: str, columns: int) -> list[list[int]]:
    cards = [card for card in range(52) if card_name(card) not in without.split()]
    return [cards[i::columns] for i in range(columns)]


DEAL = deal("freecell", "microsoft:617").text()


@pytest.mark.parametrize(
    "text, fault",
    [
        ("", "board: 0 lines; expected 10, as `patience deal` prints them"),
        (DEAL.rstrip(), "board: not written as `patience deal` prints the boards of freecell"),
        (DEAL.replace("7D", "7d"), "board: not written as `patience deal` prints the boards of freecell"),
        (DEAL.replace("Freecells", "Cells"), "board: not written as `patience deal` prints the boards of freecell"),
        (DEAL.replace("7D", "XX"), "'XX' is no card; expected a rank and a suit, like 4C or TD"),
        (DEAL.replace("H-0", "H"), "board: foundation 'H'; expected a suit and the rank on top"),
        (DEAL.replace("7D", "TD"), "board: 7D is there 0 times"),
    ],
)
def test_other_texts_are_left_to_the_program(text: str, fault: str) -> None:
    with pytest.raises(ValueError) as raised:
        boards(rules("freecell")).parse(rules("freecell"), text)
    assert str(raised.value).startswith(fault)


COLUMN_GAMES = (
    "freecell",
    "eight-off",
    "seahaven-towers",
    "beleaguered-castle",
    "somerset",
    "raglan",
    "thirty",
    "fan",
    "klondike-1",
)


@pytest.mark.parametrize("game", COLUMN_GAMES)
def test_the_program_reads_other_texts(game: str, patience: str) -> None:
    table = deal(game, "random:3")
    printed = subprocess.run(
        [patience, "deal", "random:3", "--game", game, "--json"], capture_output=True, text=True, check=True
    )
    for text in printed.stdout, table.text().lower(), table.text().replace("\n", "\r\n"):
        assert board(game, text).text() == table.text()
    wrong = table.text().replace("4S", "XX")
    refused = subprocess.run(
        [patience, "deal", "--position=-", "--game", game], input=wrong, capture_output=True, text=True
    )
    with pytest.raises(ValueError) as raised:
        board(game, wrong)
    assert str(raised.value) == refused.stderr.strip().removeprefix("patience: ")


def test_other_texts_without_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert board("freecell", DEAL).text() == DEAL
    with pytest.raises(
        ValueError, match="board: not written as .*; other texts cannot be read: no program .*; install the wheel"
    ):
        board("freecell", DEAL.rstrip())


def test_rows_of_a_board_in_play(patience: str) -> None:
    """The program says what it took lines for, or which readings there are, and `read_as` chooses one."""
    table = deal("freecell", "microsoft:617")
    columns = [line[2:].split() for line in table.text().splitlines()[2:]]
    rows = "\n".join(" ".join(column[i] for column in columns if i < len(column)) for i in range(7))
    with pytest.warns(UserWarning, match="read as rows"):
        assert board("freecell", rows).text() == table.text()
    assert board("freecell", rows, read_as="rows").text() == table.text()
    for way in "diagonals", "\0":
        with pytest.raises(ValueError):
            board("freecell", rows, read_as=way)


def test_other_texts_by_rules_from_a_file() -> None:
    mine = described("mine", rules("freecell").text)
    assert board(mine, DEAL).text() == DEAL
    with pytest.raises(ValueError, match="board: not written as .*; with rules from a file, no other texts are read"):
        board(mine, DEAL.rstrip())


def test_cards_with_numbers_for_ranks() -> None:
    assert [card_of(name) for name in ("1S", "10c", "11D", "12H", "13C")] == [
        card_of(name) for name in ("AS", "TC", "JD", "QH", "KC")
    ]


def test_aces_that_are_given_lie_home() -> None:
    with pytest.raises(ValueError, match="board: a foundation of 0 cards; expected at least 1, which the deal gives"):
        ColumnBoard(rules("siegecraft"), rest("AC AD AH", 8), home=[1, 1, 1, 0])


def test_kings_alone_go_to_empty_columns() -> None:
    table = ColumnBoard(rules("eight-off"), [[44], [48], *rest("QC KC QD KD", 4)], [45, 49])
    for word in "17", "a7":
        with pytest.raises(ValueError, match="empty columns take kings only"):
            table.push(word)
    assert table.push("b7") == (49, 52)
    assert rules("eight-off").mask(table.on()[None])[0, :, 52].nonzero()[0].tolist() == [50, 51]


@given(st.sampled_from(GAMES), st.one_of(st.text(), st.text("0:A2TKCDHS-\n ac13")))
@example("gaps", "11 12")
def test_any_text_is_a_board_or_one_clear_line(game: str, text: str) -> None:
    try:
        assert board(game, text).text()
    except ValueError as fault:
        assert "\n" not in str(fault) and len(str(fault)) < 300


@given(st.sampled_from(GAMES), st.one_of(st.text(), st.text("0123456789abcdhv", min_size=2, max_size=4)))
def test_any_word_is_a_legal_move_or_an_error(game: str, word: str) -> None:
    table = deal(game, "random:9")
    before = table.on()
    try:
        card, to = table.push(word)
    except ValueError:
        assert (table.on() == before).all()
    else:
        assert rules(game).mask(before[None])[0, card, to] or before[card] == to


@pytest.mark.parametrize(
    "words, fault",
    [
        ("1a 1a", "move 2, 1a: the cell is taken"),
        ("ah", "move 1, ah: no card there"),
        ("1h", "move 1, 1h: not the next card of its suit"),
        ("9a", "move 1, 9a: no pile 9"),
        ("12", "move 1, 12: the card does not fit"),
        ("1", "move 1, 1: expected two characters"),
    ],
)
def test_wrong_words(words: str, fault: str) -> None:
    with pytest.raises(ValueError) as raised:
        deal("freecell", "microsoft:617").replay(words.split())
    assert str(raised.value).startswith(fault)


def test_no_such_deal() -> None:
    for game, source, number in (
        ("gaps", "microsoft", 1),
        ("delta-star", "microsoft", 1),
        ("freecell", "random", 0),
        ("freecell", "winxp", 1),
    ):
        with pytest.raises(ValueError, match=f"deal {source}:{number}: {game} has no such deal"):
            deal(game, f"{source}:{number}")


def test_on_of_a_full_deck_is_int8() -> None:
    assert deal("freecell", "microsoft:1").on().dtype == np.int8


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_and_taking_them_back(game: str) -> None:
    """The legal words are those that boards accept; every move, given in either form, is taken back."""
    line = [(table.copy(), move) for table, move in walk(game, 6, 60)]
    start = line[0][0].copy()
    for i, (table, move) in enumerate(line):
        if i % 12 == 0:
            words = table.legal()
            assert {table.copy().push(word) for word in words} == naive_moves(table) and len(set(words)) == len(words)
        assert start.text() == table.text() and start.push(move if i % 2 else table.word(*move)) == move
    assert start.pushed == [table.word(*move) for table, move in line]
    for table, move in reversed(line):
        assert start.pop() == table.word(*move) and start.text() == table.text()
    with pytest.raises(IndexError, match="no move to take back"):
        start.pop()


def test_a_copy_has_moves_of_its_own() -> None:
    table = deal("freecell", "microsoft:617")
    table.push("4a")
    other = table.copy()
    other.push("1b")
    assert table.pushed == ["4a"] and other.pushed == ["1b"]
    other.pop()
    assert other.text() == table.text()
    with pytest.raises(ValueError, match="the cell is taken"):
        table.push("1a")
    assert table.pushed == ["4a"] and other.text() == table.text()


@pytest.mark.parametrize("game", GAMES)
def test_what_boards_print(game: str) -> None:
    """`repr` is the call that reads the board, and the picture shows each card once that people see."""
    for i, (table, _) in enumerate(walk(game, 7, 80)):
        if i % 20:
            continue
        assert str(table) == table.text() and eval(repr(table)).text() == table.text()
        names = [text.text for text in ElementTree.fromstring(table._repr_svg_()).iterfind(".//{*}text")]
        assert len(names) == len(set(names)) == shown(table)


def shown(table) -> int:
    """How many cards people see, of which each foundation shows one."""
    if not hasattr(table, "home"):
        return table.rules.cards
    cards = sum(map(len, table.columns)) + sum(n > 0 for n in table.home)
    if hasattr(table, "cells"):
        return cards + sum(card is not None for card in table.cells)
    return cards - sum(table.down) + min(len(table.waste), table.rules.draw, 3)


@pytest.mark.parametrize("game", [game for game in GAMES if isinstance(rules(game), ColumnRules)])
def test_lines_describe_rules(game: str) -> None:
    of = rules(game)
    assert plain(described(game, of.text)) == plain(of)


def plain(of) -> object:
    return json.loads(json.dumps(asdict(of)))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "draw 1, one pass",
        "0 columns, 0 cells, 13 ranks, built down in suit, moves of single cards",
        "8 columns, 4 cells, 99 ranks, built down in suit, moves of single cards",
        "8 columns, 4 cells, 13 ranks, built down in suit, moves of single cards, 5 cells filled by the deal",
    ],
)
def test_lines_that_describe_no_rules(line: str) -> None:
    with pytest.raises(ValueError, match="^rules .*; expected "):
        described("mine", line)


def test_datasets_of_rules_from_a_file(patience: str, tmp_path: Path) -> None:
    columns = {"count": 9, "build policy": "same-suit", "spaces policy": "kings", "move built group": "yes"}
    (tmp_path / "rules.json").write_text(json.dumps({"tableau piles": columns, "cells": {"count": 2}}))
    where = ["--rules", tmp_path / "rules.json", "--out", tmp_path / "deals"]
    few = "--positions deal,walk --per-deal 40 --playouts 0 --exact-nodes 0 --features off --quiet".split()
    subprocess.run([patience, "generate", "random:1-5", *few, *where], check=True)
    rows = load(tmp_path / "deals")
    assert (rows.rules.columns, rows.rules.cells) == (9, 2)
    assert [list(moves) for moves in np.split(rows.codes[1], rows.codes[0][1:-1])] == [
        np.flatnonzero(mask).tolist() for mask in rows.mask()
    ]
    assert rows.split("train")[:1].rules.name == rows.game and rows.board(0).legal()
    dealt = rows.where(np.array(rows.table["position_kind"].to_pylist()) == "deal")
    assert [deal(rows.rules, f"random:{row['deal']}").text() for row in dealt] == dealt.table["position"].to_pylist()
