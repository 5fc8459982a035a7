"""Decides deals by patience and by other programs, and compares the verdicts.

The others are Solvitaire (Blake and Gent), by its presets, and fc-solve (Fish), whose single steps (-to 01ABCDE) make
its search complete. Each deal is a process of its own, and is open where it takes more than --limit seconds of
processor time, of Solvitaire also by the clock. A row ends when the other program has used --budget seconds, so a slow
one decides fewer deals.

Solvitaire plays its own seeds, which patience deals as solvitaire:N; fc-solve reads the boards of random:N. Presets of
Solvitaire that no game here has are played by the rules that it prints for them, which patience reads with --rules.

Prints a Markdown table, and each deal with two verdicts. Exit status 1 if there is one.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

import pyarrow.dataset

# Each game with the preset of Solvitaire and the options of fc-solve that have its rules; with fc-solve, cards stay
# home.
# Its single steps move no run at once, and it holds ten columns at most.
CASTLE = "--game beleaguered_castle"
GAMES = {
    "freecell": ("free-cell", "--game freecell"),
    "bakers-game": ("bakers-game", "--game bakers_game"),
    "eight-off": ("eight-off", "--game eight_off"),
    "seahaven-towers": ("seahaven-towers", "--game seahaven"),
    "fore-cell": ("fore-cell", "--game forecell"),
    "fore-cell-same-suit": ("fore-cell-same-suit", "--game forecell --sequences-are-built-by suit"),
    "british-canister": ("british-canister", "--game freecell --freecells-num 0 --empty-stacks-filled-by kings"),
    "american-canister": ("american-canister", None),
    "beleaguered-castle": ("beleaguered-castle", CASTLE),
    "siegecraft": ("siegecraft", CASTLE + " --freecells-num 1"),
    "streets-and-alleys": ("streets-and-alleys", CASTLE),
    "stronghold": ("stronghold", CASTLE + " --freecells-num 1"),
    "delta-star": ("delta-star", None),
    "alpha-star": ("alpha-star", None),
    "fan": ("fan", None),
    "somerset": ("somerset", None),
    "spanish-patience": ("spanish-patience", None),
    "king-albert": ("king-albert", None),
    "raglan": ("raglan", None),
    "thirty": ("thirty", None),
}
PRESETS = [
    "trigon",
    "spiderette",
    "will-o-the-wisp",
    "east-haven",
    "thirtysix",
    "northwest-territory",
    "northwest-territory-arbitrary-built-moves",
    "klondike-reserve",
    "golf",
    "black-hole",
    "worm-hole",
]
VERDICTS = {"solved": True, "unsolvable": False}


def run(command, text="", limit=None, memory=None):
    """What a command prints, and its processor time in seconds."""

    def limits():
        if limit:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))

    with tempfile.TemporaryFile("w+") as stdin:
        stdin.write(text)
        stdin.seek(0)
        child = subprocess.Popen(
            command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=limits
        )
        out = child.stdout.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = status
    return out, used.ru_utime + used.ru_stime


def text_of(board):
    home = " ".join(f"{suit}-{'A' if n else 0}" for suit, n in board["foundations"].items())
    lines = ["Foundations: " + home, "Freecells: " + " ".join(board["cells"])]
    return "\n".join(lines + [": " + " ".join(column) for column in board["columns"]]) + "\n"


class Patience:
    def __init__(self, path, folder, nodes):
        self.path, self.folder, self.nodes = path, folder, nodes
        self.rules = {}  # by preset: a file

    def add(self, preset, text):
        """Adds a preset, of which Solvitaire prints the rules between sentences. It never reads one of their keys."""
        rules = json.loads(text[text.index("{") : text.rindex("}") + 1])
        rules.get("foundations", {}).pop("only complete pile moves", None)
        self.rules[preset] = os.path.join(self.folder, preset + ".json")
        with open(self.rules[preset], "w") as file:
            json.dump(rules, file)

    def named(self, game):
        return ["--rules", self.rules[game]] if game in self.rules else ["--game", game]

    def text(self, deal, game):
        return run([self.path, "deal", deal, *self.named(game)])[0]

    def boards(self, deals, game):
        out, _ = run([self.path, "deal", deals, *self.named(game), "--json"])
        return [json.loads(line) for line in out.splitlines()]

    def decide(self, source, count, game):
        """The verdicts of the first deals of a source, decided in one process, and its processor time."""
        dataset = os.path.join(self.folder, "winrate")
        shutil.rmtree(dataset, ignore_errors=True)
        command = [self.path, "winrate", f"{source}:1-{count}", *self.named(game), "--workers", "1", "--quiet"]
        _, seconds = run(command + ["--nodes", str(self.nodes), "--out", dataset])
        rows = pyarrow.dataset.dataset(os.path.join(dataset, "data")).to_table(columns=["deal", "verdict"]).to_pylist()
        found = {row["deal"]: None if row["verdict"] is None else row["verdict"] == 1 for row in rows}
        return [found[number] for number in range(1, count + 1)], seconds


class Solvitaire:
    name, source = "Solvitaire", "solvitaire"

    def __init__(self, path, limits):
        self.path, self.limits = path, limits

    def plays(self, game):
        return GAMES[game][0] if game in GAMES else game

    def rules(self, preset):
        return run([self.path, "--describe-game-rules", preset])[0]

    def decide(self, game, number, _):
        command = [
            self.path,
            "--type",
            self.plays(game),
            "--random",
            str(number),
            "--classify",
            "--cache-capacity",
            "10000000",
        ]
        command += ["--streamliners", "smart-solvability", "--timeout", str(1000 * self.limits[0])]
        out, seconds = run(command, "", *self.limits)
        return VERDICTS.get(out.split(",")[-1].strip()), seconds


class FcSolve:
    name, source = "fc-solve", "random"

    def __init__(self, path, limits):
        self.path, self.limits = path, limits

    def plays(self, game):
        return GAMES[game][1] if game in GAMES else None

    def decide(self, game, _, board):
        command = [self.path, *GAMES[game][1].split(), "-to", "01ABCDE", "-sel", "-m", "-snx"]
        out, seconds = run(command, text_of(board), *self.limits)
        if "This game is solveable." in out:
            return True, seconds
        return (False if "I could not solve this game." in out else None), seconds


def compare(game, patience, other, options):
    """Prints the row of a game, and returns the deals with two verdicts."""
    boards, theirs, spent = patience.boards(f"{other.source}:1-{options.deals}", game), [], 0
    for number, board in enumerate(boards, 1):
        verdict, seconds = other.decide(game, number, board)
        theirs.append(verdict)
        spent += seconds
        if spent > options.budget:
            break
    ours, seconds = patience.decide(other.source, len(theirs), game)
    both = [a for a, b in zip(ours, theirs) if a is not None and b is not None]
    differing = [
        (game, other.name, number, a, patience.text(f"{other.source}:{number}", game))
        for number, (a, b) in enumerate(zip(ours, theirs), 1)
        if None not in (a, b) and a != b
    ]
    deals = f"{other.source}:1-{len(theirs)}"
    row = [game, other.name, deals, len(both), sum(both), len(differing), ours.count(None), theirs.count(None)]
    print("|", " | ".join(map(str, row + [f"{seconds:.1f}", f"{spent:.1f}"])), "|", flush=True)
    return differing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("patience", help="the program patience")
    parser.add_argument("--solvitaire", default="solvitaire", help="the program Solvitaire")
    parser.add_argument("--fc-solve", default="fc-solve", help="the program fc-solve")
    parser.add_argument(
        "--games",
        nargs="+",
        default=list(GAMES),
        choices=[*GAMES, *PRESETS],
        metavar="GAME",
        help="games or presets (default: all games)",
    )
    parser.add_argument("--deals", type=int, default=300, help="deals of a row at most (default 300)")
    parser.add_argument("--limit", type=int, default=20, help="seconds for the other program and a deal (default 20)")
    parser.add_argument(
        "--budget", type=int, default=1000, help="seconds for the other program and a row (default 1000)"
    )
    parser.add_argument("--memory", type=int, default=4096, help="MiB for the other program (default 4096)")
    parser.add_argument("--nodes", type=int, default=2000000, help="positions for patience (default 2000000)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        patience = Patience(options.patience, folder, options.nodes)
        others = []
        for kind, path in ((Solvitaire, options.solvitaire), (FcSolve, options.fc_solve)):
            if shutil.which(path):
                others.append(kind(path, (options.limit, options.memory)))
            else:
                print(f"skipped: no {kind.name} at {path!r}")
        if not others:
            return 0
        print(
            "| game | other program | deals | decided by both | winnable | verdicts that differ "
            "| undecided by us | undecided by the other | CPU s, ours | CPU s, other |"
        )
        print("|---|---|---|---:|---:|---:|---:|---:|---:|---:|")
        differing = []
        for game in options.games:
            for other in others:
                if game in PRESETS and other.name == Solvitaire.name:
                    patience.add(game, other.rules(game))
                if other.plays(game):
                    differing += compare(game, patience, other, options)
    for game, name, number, winnable, board in differing:
        ours, theirs = ("winnable", "not") if winnable else ("not", "winnable")
        print(f"\n{game}, deal {number} of the row: patience says {ours}, {name} {theirs}\n{board}", end="")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
