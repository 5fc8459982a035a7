"""deck-grades.py PATIENCE MONTH...: compare ratings with Microsoft's grades of decks of Klondike and Spider.

MONTH is a file of a month of Daily Challenges, as Microsoft Solitaire Collection reads it: JSON with the grade, from 1
(easy) to 4 (expert), the goal, and a number that says how the deck is shuffled. Challenges that begin in the middle of
a game are left out. PATIENCE labels each deck, with FLAGS, and each label is compared with the grade by Spearman's
correlation, with a 95 % interval of the bootstrap over decks: over those whose whole deck is to be brought home, and
over all. Many decks share a grade. So no label reaches a correlation of 1, and the column "at most" has the correlation
of a label that orders the decks as the grades do.
"""

import json
import math
import pathlib
import subprocess
import sys

import numpy as np
from patience_deals import rules
from patience_deals.boards import RANK_NAMES, card_of
from patience_deals.pile_boards import KlondikeBoard
from scipy import stats

FLAGS = {"klondike": "--playouts 16384", "spider": "--playouts 1024"}
LABELS = ["rating", "mean_moves", "mean_branching", "end_bound_mean"]


def shuffled(number, suits, cards):
    """The deck that a number shuffles, beginning with the card that is dealt first. The number's digits, by the bases 2
    to `cards`, say which cards are exchanged. Before, suit follows suit from ace to king, as often as the cards allow.
    """
    deck = [RANK_NAMES[i % 13] + suits[i // 13 % len(suits)] for i in range(cards)]
    number %= math.factorial(cards)
    for last in reversed(range(1, cards)):
        number, other = divmod(number, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck[::-1]


def klondike(number):
    drawn = [card_of(name) for name in reversed(shuffled(number, "SHCD", 52))]
    return KlondikeBoard.deal(rules("klondike-1"), drawn).text()


def spider(number, suits):
    deck, homes = shuffled(number, suits, 104), {"S": "S" * 8, "SH": "HS" * 4, "SHCD": "HCDS" * 2}[suits]
    lines = [f"Foundations: {' '.join(f'{suit}-0' for suit in homes)}", f"Talon: {' '.join(deck[54:])}"]
    for first in range(10):
        *down, last = deck[first:54:10]
        lines.append(" ".join([":", *(f"<{card}>" for card in down), last]))
    return "\n".join(lines) + "\n"


def challenges(path):
    """The game, the grade, whether the whole deck goes home, and the board of each challenge of a file."""
    for day in json.loads(pathlib.Path(path).read_text(encoding="utf-8-sig"))["DailyChallenges"]:
        for challenge in day["Challenges"]:
            data = challenge["Data"]
            if data["GameMode"] not in ("Klondike", "Spider") or data.get("CHDEF_DealScript"):
                continue
            number, whole = int(data["CHDEF_DeckSeed#0"]), data["CHDEF_ChallengeName"] == "Solve Challenge"
            if data["GameMode"] == "Klondike":
                game, text = f"klondike-{data['PARAM_DRAW']}", klondike(number)
            else:
                suits = {"1": "S", "2": "SH"}.get(data["PARAM_SUITS"], "SHCD")
                game, text = {1: "spider-1", 2: "spider-2", 4: "spider"}[len(suits)], spider(number, suits)
            yield game, challenge["Difficulty"], whole, text


def labelled(patience, game, boards):
    flags = ["--exact-nodes", "0", "--json", "--quiet", *FLAGS[game.split("-")[0]].split()]
    command = [patience, "score", "--game", game, "--position", "-", *flags]
    lines = subprocess.check_output(command, input="\n".join(boards), text=True).splitlines()
    return [json.loads(line) for line in lines]


def compared(grades, values):
    """Spearman's correlation with its interval, over decks that have the label."""
    known = ~np.isnan(values)
    grades, values = grades[known], values[known]
    rng = np.random.default_rng(1)
    again = [stats.spearmanr(grades[i], values[i])[0] for i in rng.integers(len(grades), size=(2000, len(grades)))]
    low, high = np.nanquantile(again, [0.025, 0.975])
    return f"{stats.spearmanr(grades, values)[0]:.2f} ({low:.2f} to {high:.2f})"


def main(patience, months):
    games = {}
    for month in months:
        for game, *challenge in challenges(month):
            games.setdefault(game, []).append(challenge)
    print(f"| game | goal | decks by grade | at most | {' | '.join(LABELS)} |")
    print("|---|---|---|---:|" + "---:|" * len(LABELS))
    for game, list_ in sorted(games.items()):
        if len(list_) < 10:
            continue
        grades, whole = (np.array(x) for x in list(zip(*list_))[:2])
        rows = labelled(patience, game, [text for *_, text in list_])
        values = {name: np.array([row[name] for row in rows], float) for name in LABELS}
        for goal, of in ("whole deck", whole), ("any", np.ones(len(whole), bool)):
            number = " ".join(str((grades[of] == grade).sum()) for grade in range(1, 5))
            most = stats.spearmanr(np.sort(grades[of]), np.arange(of.sum()))[0]
            found = " | ".join(compared(grades[of], values[name][of]) for name in LABELS)
            print(f"| {game} | {goal} | {number} | {most:.2f} | {found} |")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
