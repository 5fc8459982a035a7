"""joint.py PAGE: do the shares of winnable deals agree with the published ones, all games taken together?

Reads the first table of docs/research/winnable.md. A row counts if it has a published share of the same game, with an
interval, a number of deals, or neither. Then the share is taken as exact, which makes the difference look larger.
Undecided deals count as the published share would have them, as far as they go. Prints each row's difference in
standard errors with its p-value, those corrected for their number (Holm), and the sum of squares over the rows whose
published error is known.
"""

import math
import re
import sys

from scipy import stats

LEVEL = 1.959964  # half a 95 % interval in standard errors


def published(text):
    """A published share and its standard error, 0 if it is not known; None if there is none of the same game."""
    if "extrapolated" in text or "none known" in text:
        return None
    if m := re.search(r"([\d.]+) ± ([\d.]+) %", text):
        return float(m[1]) / 100, float(m[2]) / 100 / LEVEL
    if m := re.search(r"(\d+) of (\d+)", text):
        share = int(m[1]) / int(m[2])
        return share, math.sqrt(share * (1 - share) / int(m[2]))
    if m := re.search(r"([\d.]+) %", text):
        return float(m[1]) / 100, 0.0
    return None


def rows(page):
    """Each row that counts: game, deals, winnable, undecided, published share, its error."""
    for line in page.split("\n\n| ")[1].splitlines():
        cells = [c.strip() for c in line.strip("| ").split(" | ")]
        if len(cells) < 8 or not cells[2].replace(",", "").isdigit():
            continue
        won, lost, undecided = (int(c.replace(",", "")) for c in cells[2:5])
        if found := published(cells[-1]):
            yield cells[0], won + lost + undecided, won, undecided, *found


def difference(deals, won, undecided, share, error):
    """Our share less the published one in standard errors."""
    wins = min(max(share * deals, won), won + undecided)
    return (wins / deals - share) / math.sqrt(share * (1 - share) / deals + error**2)


def holm(ps):
    """P-values corrected for their number, which holds for any dependence."""
    corrected, worst = {}, 0.0
    for rank, i in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[i]))
        corrected[i] = worst
    return [corrected[i] for i in range(len(ps))]


def main():
    found = list(rows(open(sys.argv[1]).read()))
    zs = [difference(*row[1:]) for row in found]
    ps = [2 * stats.norm.sf(abs(z)) for z in zs]
    for row, z, p, q in zip(found, zs, ps, holm(ps)):
        print(
            f"{row[0]:36} {z:+6.2f} standard errors, p {p:.3f}, corrected "
            f"{q:.2f}{'' if row[5] else ', published error not known'}"
        )
    known = [z for z, row in zip(zs, found) if row[5]]
    for name, some in ("with a known error", known), ("all", zs):
        total = sum(z * z for z in some)
        print(f"{name}: {len(some)} rows, sum of squares {total:.1f}, p {stats.chi2.sf(total, len(some)):.2f}")


if __name__ == "__main__":
    main()
