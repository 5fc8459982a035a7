"""Reads boards and games of other programs, and has them read ours.

Each suite says of each of its cases: right, refused, where the refusal is right, or wrong. A suite is left out where
its program is not at hand. fc-solve is Debian's freecell-solver-bin; Solvitaire is built from
github.com/thecharlieblake/Solvitaire.

Prints a line for each suite, and each case that is wrong. Exit status 1 if there is one.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

# Games by their names here, in fc-solve and in Solvitaire.
FC_SOLVE = {
    "freecell": "freecell",
    "eight-off": "eight_off",
    "bakers-game": "bakers_game",
    "seahaven-towers": "seahaven",
    "fore-cell": "forecell",
    "streets-and-alleys": "beleaguered_castle",
    "simple-simon": "simple_simon",
}
VERIFIED = {"seahaven-towers": "seahaven_towers"}  # names that the verifier has for itself
SOLVITAIRE = {
    "freecell": "free-cell",
    "british-canister": "british-canister",
    "beleaguered-castle": "beleaguered-castle",
    "raglan": "raglan",
    "thirty": "thirty",
    "delta-star": "delta-star",
    "fan": "fan",
    "klondike-1": "klondike-deal-1",
    "gaps": "gaps-basic-variant",
}
COLUMNS = [
    "freecell",
    "eight-off",
    "seahaven-towers",
    "beleaguered-castle",
    "delta-star",
    "fan",
    "somerset",
    "raglan",
    "thirty",
    "simple-simon",
    "klondike-3",
]
LIMIT = 1 << 20  # bytes of an input; a long search prints more with -s
QUICK = ["--playouts", "1", "--nodes", "1", "--exact-nodes", "1", "--quiet"]


class Cases:
    """Counts cases by what came of them."""

    def __init__(self, patience, folder):
        self.patience, self.folder, self.wrong = patience, folder, 0

    def run(self, *command, text=""):
        """Runs a command. It is given a minute, after which it has printed nothing."""
        try:
            return subprocess.run(command, input=text, capture_output=True, text=True, cwd=self.folder, timeout=60)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, None, "", "")

    def ours(self, *arguments, text=""):
        return self.run(self.patience, *arguments, text=text)

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def suite(self, name, cases):
        """Runs a suite: pairs of a case's name and what came of it."""
        counts = {"right": 0, "refused": 0, "wrong": 0}
        for case, outcome in cases:
            counts[outcome] += 1
            if outcome == "wrong":
                print(f"{name}: {case} is wrong")
        self.wrong += counts["wrong"]
        print(f"{name:<50}" + ", ".join(f"{n} {outcome}" for outcome, n in counts.items()), flush=True)


def rows(text):
    """The text of a board with its columns row by row."""
    lines = text.splitlines()
    columns = [line[1:].split() for line in lines if line.startswith(":")]
    turned = [" ".join(column[i] for column in columns if i < len(column)) for i in range(max(map(len, columns)))]
    return [line for line in lines if not line.startswith(":")], turned


def rows_are_refused(cases):
    for game in COLUMNS:
        for number in range(1, 4):
            head, turned = rows(cases.ours("deal", f"random:{number}", "--game", game).stdout)
            for before, colon in (([], ""), (head, ""), (head, ": ")):
                text = "\n".join(before + [colon + row for row in turned]) + "\n"
                done = cases.ours("solve", "--position", "-", "--any", "--game", game, text=text)
                refused = done.returncode == 2 and "read as rows" in done.stderr
                yield f"{game} random:{number}", "refused" if refused else "wrong"


def games_of_fc_solve(cases, program):
    for game, name in FC_SOLVE.items():
        for number in range(1, 4):
            board = cases.file("board", cases.ours("deal", f"random:{number}", "--game", game).stdout)
            for form in (["-m"], ["-s"], ["-sam"], []):
                printed = cases.run(program, "-g", name, "-p", "-t", "-mi", "20000", *form, board).stdout
                start = ["--position", board] if form == ["-m"] else []
                done = cases.ours("review", cases.file("game", printed), *start, "--game", game, *QUICK)
                if len(printed) > LIMIT:
                    outcome = "refused" if done.returncode == 2 and "longer than" in done.stderr else "wrong"
                elif "I could not solve this game" in printed or "Iterations count exceeded" in printed:
                    outcome = "refused" if done.returncode == 2 and "no solution" in done.stderr else "wrong"
                else:
                    outcome = "right" if done.stdout.startswith("The game was won") else "wrong"
                yield f"{game} random:{number} {' '.join(form)}", outcome


def games_for_fc_solve(cases, verifier):
    for game, name in FC_SOLVE.items():
        for number in range(1, 4):
            text = cases.ours("solve", f"random:{number}", "--any", "--game", game, "--format", "fcs").stdout
            if "I could not solve" in text:
                continue
            done = cases.run(*verifier, "-g", VERIFIED.get(game, name), cases.file("game", text))
            yield f"{game} random:{number}", "right" if "Solution is OK" in done.stdout else "wrong"


def verdict_of(cases, program, preset, *deal):
    done = cases.run(program, "--type", preset, "--classify", "--timeout", "20000", *deal)
    return done.stdout.strip().split(",")[-1].strip()


def verdict(cases, game, *deal):
    return json.loads(cases.ours("solve", *deal, "--any", "--game", game, "--json").stdout)["verdict"]


SAME = {"solved": "winnable", "unsolvable": "unwinnable"}


def boards_for_solvitaire(cases, program):
    for game, preset in SOLVITAIRE.items():
        for number in range(1, 4):
            deal = f"random:{number}"
            written = cases.ours("deal", deal, "--game", game, "--format", "solvitaire").stdout
            theirs = verdict_of(cases, program, preset, cases.file("board.json", written))
            again = json.loads(
                cases.ours("solve", "--position", "board.json", "--any", "--game", game, "--json").stdout
            )["verdict"]
            ours = verdict(cases, game, deal)
            agree = SAME.get(theirs, ours) == ours == again and "rror" not in theirs
            yield f"{game} {deal}: {theirs}, {ours}", "right" if agree else "wrong"


def boards_of_solvitaire(cases, program):
    for game, preset in SOLVITAIRE.items():
        for number in range(1, 4):
            printed = cases.run(program, "--type", preset, "--random", str(number), "--deal-only").stdout
            done = cases.ours(
                "solve", "--position", cases.file("deal.json", printed), "--any", "--game", game, "--json"
            )
            if "##" in printed:
                outcome = "refused" if "hides a card face down" in done.stderr else "wrong"
            elif game == "gaps":
                outcome = "right" if done.returncode == 0 else "wrong"
            else:
                same = verdict(cases, game, f"solvitaire:{number}") == json.loads(done.stdout)["verdict"]
                outcome = "right" if same else "wrong"
            yield f"{game} {number}", outcome


def numbers_of_layouts(cases):
    for deal in (
        "microsoft:-1",
        "microsoft:617",
        "microsoft:2147483648",
        "microsoft:8589934591",
        "random:5000",
        "solvitaire:1000",
    ):
        found = cases.ours("deal", "--find", text=cases.ours("deal", deal).stdout)
        yield deal, "right" if found.stdout == deal + "\n" else "wrong"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("patience")
    parser.add_argument("--fc-solve", default="fc-solve")
    parser.add_argument("--verifier", default="verify-solitaire-solution", help="fc-solve's verifier, a command")
    parser.add_argument("--solvitaire", default="solvitaire")
    options = parser.parse_args()
    os.environ["FREECELL_SOLVER_QUIET"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        cases = Cases(os.path.abspath(options.patience), folder)
        cases.suite("deals in rows", rows_are_refused(cases))
        cases.suite("numbers of layouts", numbers_of_layouts(cases))
        for suite, of, command in (
            ("games of fc-solve", games_of_fc_solve, options.fc_solve),
            ("solutions verified by fc-solve's verifier", games_for_fc_solve, options.verifier),
            ("boards for Solvitaire", boards_for_solvitaire, options.solvitaire),
            ("boards of Solvitaire", boards_of_solvitaire, options.solvitaire),
        ):
            program = command.split()
            if not shutil.which(program[0]):
                print(f"{suite:<50}skipped: no {program[0]}")
                continue
            program[0] = os.path.abspath(shutil.which(program[0]))
            cases.suite(suite, of(cases, program if of is games_for_fc_solve else program[0]))
    sys.exit(cases.wrong > 0)


if __name__ == "__main__":
    main()
