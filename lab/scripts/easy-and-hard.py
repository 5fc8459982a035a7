"""The picture of the README: an easy and a hard deal of FreeCell, above a histogram of all published ratings.

usage: easy-and-hard.py PATIENCE OUT

The boards are those that `patience deal` draws, and the ratings those of datasets/reference.
"""

import re
import subprocess
import sys
from collections import Counter
from html import escape
from pathlib import Path

import pyarrow.parquet as pq

DATA = Path(__file__).parents[2] / "datasets" / "reference" / "data"
EASY, HARD = 25904, 617
WIDTH, HEIGHT = 900, 580
BOARD, GAP = 430, 20  # the width of a board, and what is free beside it
LEFT, RIGHT, FLOOR, TALLEST = 60, 840, 520, 130  # the axis of the histogram, and its highest bar
BIN, MOST = 100, 5000
INK, QUIET, BAR = "#16181d", "#5c625e", "#8fb5a0"
MARKS = {EASY: "#1e6b45", HARD: "#c4162a"}


def board(number: int, program: str) -> str:
    """The board of a deal as the inside of an SVG, whose names begin with the number of the deal."""
    drawn = subprocess.run(
        [program, "deal", str(number), "--format", "svg"], capture_output=True, text=True, check=True
    )
    inside = re.sub(r"<title id=.*?</title>|<desc.*?</desc>|</?svg.*?>", "", drawn.stdout)
    return re.sub(r'(id="|href="#)', rf"\1d{number}-", inside).strip()


def text(x: float, y: float, words: str, size: int = 14, anchor: str = "middle", colour: str = INK, weight: int = 400):
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )


def at(rating: float) -> float:
    """Where a rating lies on the axis."""
    return LEFT + (RIGHT - LEFT) * rating / MOST


def one_in(win_rate: float) -> str:
    """A win rate in words."""
    games = 1 / win_rate
    return f"1 game in {games:.0f}" if games < 1e6 else f"1 game in {games / 1e9:.0f} billion"


def main() -> None:
    program, out = sys.argv[1:]
    rows = pq.read_table(DATA, columns=["source", "deal", "rating", "win_rate", "min_moves"]).to_pylist()
    ratings = [row["rating"] for row in rows if row["rating"] is not None]
    bars = Counter(min(max(int(rating // BIN), 0), MOST // BIN - 1) for rating in ratings)
    named = {row["deal"]: row for row in rows if row["source"] == "microsoft" and row["deal"] in MARKS}

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" aria-labelledby="title" font-family="system-ui, sans-serif">',
        f'<title id="title">FreeCell deals {EASY} and {HARD}, and where their ratings are among all published '
        "ratings</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for x, (number, colour) in zip((0, WIDTH - BOARD), MARKS.items()):
        row, middle = named[number], x + BOARD / 2
        lines += [
            f'<svg x="{x}" y="0" width="{BOARD}" height="{BOARD * 360 / 602:.0f}" viewBox="0 0 602 360">',
            board(number, program),
            "</svg>",
            text(middle, 286, f"FreeCell {number}: rated {row['rating']:.0f}", 19, colour=colour, weight=700),
            text(middle, 308, f"random play wins {one_in(row['win_rate'])}"),
            text(middle, 328, f"a shortest solution has {row['min_moves']} moves"),
        ]
        mark = at(row["rating"])
        lines += [
            f'<path d="M{middle:.0f} 338L{mark:.1f} {FLOOR}" stroke="{colour}" stroke-width="2"/>',
            f'<circle cx="{mark:.1f}" cy="{FLOOR}" r="5" fill="{colour}"/>',
        ]
    scale = TALLEST / max(bars.values())
    step = at(BIN) - at(0)
    bins = [
        f'<rect x="{at(n * BIN):.1f}" y="{FLOOR - count * scale:.1f}" width="{step - 1:.1f}" '
        f'height="{count * scale:.1f}"/>'
        for n, count in sorted(bars.items())
    ]
    lines += [f'<g fill="{BAR}">', *bins, "</g>"]
    lines += [f'<path d="M{LEFT} {FLOOR + 0.5}H{RIGHT}" stroke="{INK}"/>']
    lines += [text(at(rating), FLOOR + 20, str(rating), 13, colour=QUIET) for rating in range(0, MOST + 1, 1000)]
    lines += [
        text(WIDTH / 2, FLOOR + 46, f"The ratings of {len(ratings):,} FreeCell deals, from easy to hard", 15),
        "</svg>",
    ]
    Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
