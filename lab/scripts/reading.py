"""Compare how boards were read in each form before and after a change.

    python3 reading.py BEFORE.csv AFTER.csv TABLE.csv

BEFORE and AFTER are what TestCounted of package catalogue writes. TABLE gets a line for each form, with a cell for each
of eleven games: boards read right, refused and misread before, and the same after. The tables of docs/lab/reading.md
go to stdout.
"""

import csv
import sys
from collections import defaultdict

GAMES = (
    "freecell eight-off seahaven-towers beleaguered-castle fan king-albert thirty klondike-3 simple-simon gaps "
    "calculation"
).split()
KINDS = {"dress": "dresses", "order": "rows and decks", "top": "top card first", "rare": "rare dresses"}


def counts(path):
    """Return the three counts of a file by kind, form and game."""
    with open(path, newline="") as file:
        return {
            (row["kind"], row["form"], row["game"]): [int(row[k]) for k in ("right", "refused", "misread")]
            for row in csv.DictReader(file)
        }


def summed(table, key):
    """Return the sums of counts by a key of kind, form and game."""
    sums = defaultdict(lambda: [0, 0, 0])
    for where, three in table.items():
        sums[key(*where)] = [a + b for a, b in zip(sums[key(*where)], three)]
    return sums


def written(three):
    return "/".join(map(str, three))


def main(before_path, after_path, table_path):
    before, after = counts(before_path), counts(after_path)
    forms = list(dict.fromkeys((kind, form) for kind, form, _ in after))
    with open(table_path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["kind", "form", *GAMES])
        for kind, form in forms:
            cells = []
            for game in GAMES:
                where = (kind, form, game)
                cells.append(
                    f"{written(before[where])} {written(after[where])}" if where in before and where in after else ""
                )
            out.writerow([kind, form, *cells])
    print("| game |" + "".join(f" {name}, before | after |" for name in KINDS.values()))
    print("|---|" + "---:|" * 2 * len(KINDS))
    old, new = (summed(t, lambda kind, _, game: (kind, game)) for t in (before, after))
    totals = [summed(t, lambda kind, _form, _game: (kind, "all thirty games")) for t in (before, after)]
    for games, (was, now) in ((GAMES, (old, new)), (["all thirty games"], totals)):
        for game in games:
            cells = [f"{written(was[kind, game])} | {written(now[kind, game])}" for kind in KINDS]
            print(f"| {game} | {' | '.join(cells)} |")
    print()
    for kind, form in forms:
        three = summed(after, lambda k, f, _: (k, f))[kind, form]
        if kind == "dress" and three[1] + three[2] or three[2]:
            print(f"{kind}: {form}: {written(three)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
