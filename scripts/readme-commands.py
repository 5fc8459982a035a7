"""Run the commands of the README and compare what they print.

A command is a line of a ```console block that starts with "$ patience". The lines
after it are its output. Words are compared, not line breaks, since the README
wraps long lines. A line "…" stands for any output.
"""
import pathlib
import subprocess
import sys
import tempfile

ANY = ["…"]


def commands(text):
    """Yield each command with the words that it is to print."""
    inside, command, expected = False, None, []
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line == "```console"
        if line.startswith("$ ") or line.startswith("```"):
            if command:
                yield command, expected
            command = line[2:] if inside and line.startswith("$ patience") else None
            expected = []
        elif inside:
            expected += line.split()
    assert command is None


def as_expected(words, expected):
    if ANY[0] not in expected:
        return words == expected
    cut = expected.index(ANY[0])
    head, tail = expected[:cut], expected[cut + 1 :]
    return words[: len(head)] == head and (not tail or words[-len(tail) :] == tail)


def main():
    ran = wrong = 0
    readme = pathlib.Path("README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as work:
        for command, expected in commands(readme):
            print(command, flush=True)
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=work, capture_output=True, text=True)
            ran += 1
            if done.returncode or not as_expected(done.stdout.split(), expected):
                wrong += 1
                print(f"  status {done.returncode}; it prints\n{done.stdout}{done.stderr}")
    print(f"{ran} commands of the README run, {wrong} print something else")
    sys.exit(not ran or wrong > 0)


main()
