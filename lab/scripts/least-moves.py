"""Proves the least moves of full deals, and says what that took.

Each deal is a process of its own, so its time and its memory are what the system counts for it. Prints the deals as
they are done, tab-separated, and at the end a row of the table in docs/lab/winnable.md for each game.
"""

import argparse
import json
import os
import statistics
import subprocess


def solve(program, deal, game, nodes):
    """The program's answer, its processor time in seconds and the most memory it had in MB."""
    child = subprocess.Popen(
        [program, "solve", deal, "--game", game, "--exact-nodes", str(nodes), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    text = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return json.loads(text), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def row(game, answers):
    """A row of Markdown: verdicts, least moves, time and memory of all deals of a game."""
    moves = [a["min_moves"] for a, _, _ in answers if a["exact_status"] == "optimal"]
    lost = sum(a["exact_status"] == "unsolvable" for a, _, _ in answers)
    times = [seconds for _, seconds, _ in answers]
    memory = [mb for _, _, mb in answers]
    return (
        f"| `{game}` | {len(answers)} | {len(moves)} | {lost} | {len(answers) - len(moves) - lost} "
        f"| {statistics.mean(moves):.1f}, {min(moves)} to {max(moves)} "
        f"| {statistics.mean(times):.2f}, {statistics.median(times):.2f}, {max(times):.1f} "
        f"| {statistics.median(memory):,.0f}, {max(memory):,.0f} |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000_000, help="positions that a search may store")
    options = parser.parse_args()
    rows = []
    for game in options.games:
        answers = []
        for n in range(1, options.deals + 1):
            answers.append(solve(options.program, f"random:{n}", game, options.nodes))
            answer, seconds, mb = answers[-1]
            print(
                game,
                n,
                answer["exact_status"],
                answer["min_moves"],
                f"{seconds:.2f}",
                f"{mb:.0f}",
                sep="\t",
                flush=True,
            )
        rows.append(row(game, answers))
    print("\n".join(rows))


if __name__ == "__main__":
    main()
