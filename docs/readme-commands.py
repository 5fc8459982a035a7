"""Run the commands of pages and compare what they print.

usage: readme-commands.py [--update] PAGE...

A command is a line of a ```console block that starts with "$ ". The lines after it
are its output. Words are compared, not line breaks, since pages wrap long lines. A
line "…" stands for any output. A block ```python whose first line is a comment with
the name of a file, "# load.py", is that file, for the commands after it.

--update writes what the commands print into the pages. Of an output with "…" it keeps
as many lines before and after it as there were; it leaves outputs with several to you.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ANY = "…"
WIDTH = 118
REPOSITORY = pathlib.Path.cwd()


def blocks(lines):
    """Yield the language of each block of code with its first line and the line after its last."""
    start = None
    for i, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if start is None:
            start = i
        else:
            yield lines[start][3:], start + 1, i
            start = None
    assert start is None, "a block of code without an end"


def commands(lines, start, end):
    """Yield the first line of each command's output and the line after the last."""
    starts = [i for i in range(start, end) if lines[i].startswith("$ ")]
    for at, following in zip(starts, starts[1:] + [end]):
        yield at + 1, following


def as_expected(printed, expected):
    """Whether the words between lines "…" come in their order, the first ones first and the last ones last."""
    parts = [re.escape(" ".join(" ".join(part).split())) for part in parted(expected)]
    return re.fullmatch(r".*?".join(parts), " ".join(printed.split()), re.DOTALL) is not None


def parted(expected):
    """The lines of an output, cut at the lines that stand for any output."""
    parts = [[]]
    for line in expected:
        if line == ANY:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def updated(printed, expected):
    """The lines of an output that the page is to have; None if a person has to choose them."""
    lines = []
    for line in printed.splitlines():
        prose = len(line) > WIDTH and line[0] != "│" and "  " not in line
        lines += textwrap.wrap(line, WIDTH) if prose else [line.rstrip()]
    parts = parted(expected)
    if len(parts) > 2:
        return None
    if len(parts) == 1:
        return lines
    head, tail = parts
    return lines[: len(head)] + [ANY] + (lines[-len(tail) :] if tail else [])


def run(command, work):
    """What a command prints; None and the reason if it fails."""
    print(command, flush=True)
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=work, capture_output=True, text=True)
    return (
        None if done.returncode else done.stdout
    ), f"status {done.returncode}; it prints\n{done.stdout}{done.stderr}"


def check(page, update):
    """Run the commands of a page; how many there are, and how many print something else."""
    lines = page.read_text(encoding="utf-8").splitlines()
    ran, wrong, changes = 0, 0, []
    with tempfile.TemporaryDirectory() as work:
        os.symlink(REPOSITORY / "python", os.path.join(work, "python"))
        for language, start, end in blocks(lines):
            name = re.fullmatch(r"# (\w+\.py)", lines[start])
            if language == "python" and name:
                pathlib.Path(work, name[1]).write_text("\n".join(lines[start:end]) + "\n", encoding="utf-8")
            for at, following in commands(lines, start, end) if language == "console" else ():
                expected = lines[at:following]
                printed, report = run(lines[at - 1][2:], work)
                ran += 1
                if printed is not None and as_expected(printed, expected):
                    continue
                output = updated(printed, expected) if update and printed is not None else None
                if output is None:
                    wrong += 1
                    print("  " + report)
                else:
                    changes.append((at, following, output))
    for at, following, output in reversed(changes):
        lines[at:following] = output
    if changes:
        page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return ran, wrong


def main():
    update, pages = "--update" in sys.argv, [a for a in sys.argv[1:] if a != "--update"]
    if not pages:
        sys.exit("usage: readme-commands.py [--update] PAGE...")
    counts = [check(pathlib.Path(page), update) for page in pages]
    ran, wrong = (sum(column) for column in zip(*counts))
    print(f"{ran} commands of {', '.join(pages)} run, {wrong} fail or print something else")
    sys.exit(not ran or wrong > 0)


main()
