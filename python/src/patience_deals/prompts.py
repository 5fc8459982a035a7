"""What prompts say: the rules of a game, its board with names for the columns, and how to answer."""

from .boards import Board
from .column_boards import CELL_NAMES
from .columns import ColumnRules
from .pile_rules import KlondikeRules
from .rules import Rules

TITLES = {"bakers-game": "Baker's Game", "freecell": "FreeCell"}  # where words of the name do not do
FITS = {
    "in alternate colours": "of the other colour",
    "in suit": "of the same suit",
    "regardless of suit": "of any suit",
}
MOST_COLUMNS = 9  # from ten on, names of columns are no longer one digit from 1

COLUMNS = """\
You play {title} with {count}. Each row of cards below is a column, and of its cards only the one at the end of the row is free to move.{and_cells} One card moves at a time. It may go
- onto the last card of a column that is one rank higher and {fits},{to_empty}{or_cell}
- home, where each suit is built up from the ace; cards do not come back.
The game is won when all 52 cards are home.
Ranks from low to high are A 2 3 4 5 6 7 8 9 T J Q K: A is the ace, which is low, and T is ten. H and D are red, C and S are black. At Foundations, H-5 means that hearts are home up to the five, and H-0 that none are.{named_cells}
A move is two characters, from where and to where: a column 1 to {columns}{a_cell}, or h for home. {example}, and 5h sends it home.
"""  # noqa: E501
KLONDIKE = """\
You play Klondike with all cards known. Each row of cards below is a column. Cards in angle brackets, such as <7H>, lie face down and cannot move; when the cards after them in the row have gone, the last one is turned face up at once. You may move
- a card that is face up, with all cards after it in its row, onto the last card of another column that is one rank higher and of the other colour,
- all the cards of a column that are face up, if the first of them is a king, to an empty column,
- the last card of a column home, where each suit is built up from the ace; cards do not come back.
The last card of the row Waste may go to a column by the same rules, or home. Talon is the stock, the next card first. A draw turns {drawn} of the talon over to the end of the waste. If the talon is empty, all cards of the waste first become the talon again, in the same order. You may draw as often as you like. Draws belong to the move that follows them, and do not count as moves.
The game is won when all 52 cards are home.
Ranks from low to high are A 2 3 4 5 6 7 8 9 T J Q K: A is the ace, which is low, and T is ten. H and D are red, C and S are black. At Foundations, H-5 means that hearts are home up to the five, and H-0 that none are.
A move says from where and to where: a column 1 to 7, w for the waste, or a foundation c, d, h or s. 35 moves cards from column 3 to column 5, as many as fit there, 5h sends the last card of column 5 home to hearts, w2 moves the last card of the waste to column 2, and 12ws draws twelve times and then sends the last card of the waste home to spades.
"""  # noqa: E501
ANSWER = """
End with your answer between tags, <answer>...</answer>, and write nothing but the answer between them. If there are several such pairs, the last one counts."""  # noqa: E501


def prompt(start: Board, ask: str) -> str:
    """The rules of a board, the board, what is asked, and how to answer. Raises a ValueError for a game without a text
    of its rules."""
    return f"{rules_text(start.rules)}\n{picture(start)}\n{ask}{ANSWER}"


def rules_text(of: Rules) -> str:
    """The rules as prompts say them: of Klondike, and of columns where single cards move and stay home. Raises a
    ValueError for other games."""
    if isinstance(of, KlondikeRules) and not of.back and of.spaces == "kings only":
        return KLONDIKE.format(drawn="the first card" if of.draw == 1 else f"the first {of.draw} cards")
    if (
        isinstance(of, ColumnRules)
        and (of.moves, of.ranks) == ("single cards", 13)
        and of.columns <= MOST_COLUMNS
        and not (of.reserve or of.back)
    ):
        return _columns(of)
    raise ValueError(
        f"{of.name}: no prompt; expected Klondike, or a game of at most 9 columns in which single cards move"
    )


def _columns(of: ColumnRules) -> str:
    title = TITLES.get(of.name.partition("-cells")[0].rstrip("-0123456789"), of.name.replace("-", " ").title())
    to_empty = {"any card": "\n- to an empty column", "kings only": "\n- to an empty column if it is a king"}
    said = {
        "title": title,
        "fits": FITS[of.build],
        "to_empty": to_empty.get(of.spaces, ""),
        "columns": of.columns,
    }
    return COLUMNS.format(**said, **_cells(of.cells, said["to_empty"] != ""))


def _cells(cells: int, empty: bool) -> dict[str, str]:
    """What the rules say about a number of cells; `empty` says whether cards go to empty columns."""
    said = {"count": "no cells", "and_cells": "", "or_cell": "," if empty else "", "named_cells": "", "a_cell": ""}
    if cells == 0:
        return said | {"example": "35 takes the last card of column 3 to column 5"}
    names, tail = f"a to {CELL_NAMES[cells - 1]}", " without h" if cells > CELL_NAMES.index("i") else ""
    return {
        "count": "one cell" if cells == 1 else f"{cells} cells",
        "and_cells": " Every card in a cell is free, too.",
        "or_cell": ", or to an empty cell," if empty else "\n- to an empty cell,",
        "named_cells": " The cell is a; if it is empty, it is not printed."
        if cells == 1
        else f" The cells are {names}{tail} from left to right, - is an empty one, and empty cells at the end of that "
        "row are not printed.",
        "a_cell": ", cell a" if cells == 1 else f", a cell {names}{tail}",
        "example": "3a takes the last card of column 3 to cell a, a5 takes it from there to column 5",
    }


def picture(start: Board) -> str:
    """A board whose columns have names, as prompts show it."""
    lines, column = [], 0
    for line in start.text().splitlines():
        if line.startswith(":"):
            column += 1
            line = f"Column {column}{line}"
        lines.append(line)
    return "\n".join(lines) + "\n"
