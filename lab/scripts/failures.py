"""Fails every system call of the commands that write files, one in each run, and runs the command again.

usage: failures.py FAIL PATIENCE [COMMAND...]

FAIL is the program of fail.c. The calls are those about the folder of the command: each open, read, write, sync,
rename, link, remove and so on. A run of which one call fails must end with status 0 and the right files, or with
status 1 and one line that names a file and the cause, and must keep what was finished before. Afterwards the same
command must make the files of an undisturbed run, and leave no other. Without COMMANDs all are tried.
"""

import errno
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CHEAP = "--playouts 20 --max-playouts 20 --exact-nodes 0 --rare-events off --workers 1".split()
MAKE = ["--shard-rows", "3", "--quiet", *CHEAP]
WINS = ["random:1-20", "--game", "gaps", "--nodes", "100", "--workers", "1", "--quiet", "--out", "wins"]
NAMED = r"set|part\d|wins|rows|report|store|work|(open|sync) \.:"  # a file or folder of a command
FAIL, PATIENCE = map(os.path.abspath, sys.argv[1:3])

# Of each command, what it finds in its folder, and its arguments.
GENERATE = ["generate", "random:1-6", *MAKE, "--out", "set"]
COMMANDS = {
    "generate": ([], GENERATE),
    "generate again": ([GENERATE, "rm set/shards/part-00000-of-00002.json set/manifest.json"], GENERATE),
    "generate --part": ([], ["generate", "random:1-6", *MAKE, "--part", "1/2", "--out", "set"]),
    "generate --work": ([], ["generate", "random:1-6", *MAKE, "--work", "work", "--out", "file://HERE/store"]),
    "extend": (
        [["generate", "random:1-4", *MAKE, "--out", "set"]],
        ["generate", "random:1-7", *MAKE, "--out", "set"],
    ),
    "merge": (
        [["generate", "random:1-6", *MAKE, "--part", f"{i}/2", "--out", f"part{i}"] for i in range(2)],
        ["merge", "part0", "part1", "--out", "set"],
    ),
    "verify": ([GENERATE], ["verify", "set"]),
    "winrate": ([], ["winrate", *WINS]),
    "score": ([], ["score", "1-4", *CHEAP, "--format", "csv", "--out", "rows"]),
    "score --format parquet": ([], ["score", "1-4", *CHEAP, "--format", "parquet", "--out", "rows"]),
    "compare": ([], ["compare", "random:1-20", "random:21-40", *CHEAP, "--out", "report"]),
}


def run(here: Path, arguments: list[str], n: int = 0, error: int = 0) -> tuple[subprocess.CompletedProcess, list[str]]:
    """Runs a command with its call number n failing, none for 0. Returns it and the calls."""
    command = [PATIENCE, *(word.replace("HERE", str(here)) for word in arguments)]
    log = here.with_suffix(".log")
    done = subprocess.run([FAIL, here, str(n), str(error), log, *command], cwd=here, capture_output=True, text=True)
    return done, log.read_text().splitlines()


def prepare(here: Path, before: list) -> None:
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir()
    for step in before:
        if isinstance(step, str):
            subprocess.run(step, shell=True, cwd=here, check=True)
        else:
            subprocess.run([PATIENCE, *step], cwd=here, check=True, capture_output=True)


def files(here: Path) -> dict[str, str]:
    """The checksums of all files. A sidecar says how long its shard took, and when it was verified."""
    sums = {}
    for path in here.rglob("*"):
        if path.is_file():
            text = path.read_bytes()
            if path.parent.name == "shards" and path.suffix == ".json":
                text = re.sub(rb'"(seconds|time)": .*', b"", text)
            sums[str(path.relative_to(here))] = hashlib.sha256(text).hexdigest()
    return sums


def finished(here: Path) -> int:
    """The number of deals that a dataset has."""
    copy = here.with_suffix(".copy")  # in which verify may write
    shutil.rmtree(copy, ignore_errors=True)
    if not (made := next((here / name for name in ("set", "wins") if (here / name).exists()), None)):
        return 0
    shutil.copytree(made, copy)
    done = subprocess.run([PATIENCE, "verify", copy, "--json", "--sample", "0"], capture_output=True, text=True)
    try:
        found = json.loads(done.stdout)
    except json.JSONDecodeError:
        return 0
    return found["deals"] + found["kept"]


def rows(calls: list[str]) -> int:
    """The number of rows that were written to journals. The first line of a journal is none."""
    written = [c.split()[1] for c in calls if re.match(r"write \S*\.journal$", c)]
    return len(written) - len(set(written))


def complaints(done: subprocess.CompletedProcess, error: int) -> list[str]:
    """What is wrong with the end of a run of which a call has failed, and which did not go on."""
    cause, said, found = os.strerror(error).lower(), done.stderr.lower(), []
    if done.returncode != 1:
        found.append(f"status {done.returncode}")
    if said.count("\n") != 1 or not said.startswith("patience: "):
        found.append("not one line")
    if said.count(cause) != 1:
        found.append(f"the cause ({cause}) is there {said.count(cause)} times")
    if ".tmp" in said:
        found.append("a temporary name")
    if not re.search(NAMED, said.removeprefix("patience: ")):
        found.append("no file")
    return found


def attempt(name: str, here: Path, n: int, error: int, want: dict[str, str]) -> tuple[int, str]:
    """Runs a command of which call number n fails, and then as it is. Returns the first status, and what is wrong."""
    before, arguments = COMMANDS[name]
    prepare(here, before)
    done, calls = run(here, arguments, n, error)
    found = complaints(done, error) if done.returncode else []
    shown = {path: text for path, text in files(here).items() if not path.endswith(".tmp")}  # those go later
    if not done.returncode and not done.stderr and shown != want:
        found.append("status 0, and other files")
    if name in ("generate", "winrate") and (kept := finished(here)) < rows(calls):
        found.append(f"{kept} deals are left of {rows(calls)}")
    again, _ = run(here, arguments)
    differ = sorted({path for path, _ in files(here).items() ^ want.items()})
    if again.returncode or differ:
        found.append(f"the next run has status {again.returncode}, {again.stderr!r}, and other files: {differ}")
    fault = [call for call in calls if call.endswith("FAULT")]
    return done.returncode, f"{fault}: {'; '.join(found)}: {done.stderr!r}" if found else ""


def errors(call: str) -> tuple[int, ...]:
    """The errors that a call may have, which take turns."""
    if call in ("write", "pwrite", "fsync", "ftruncate", "mkdir", "rename", "link", "fchmod"):
        return errno.EIO, errno.ENOSPC
    return (errno.EIO, errno.EMFILE) if call == "open" else (errno.EIO,)


def every(name: str, here: Path) -> tuple[int, int]:
    """Fails every call of a command once. Returns how many calls there are, and how many runs were wrong."""
    prepare(here, COMMANDS[name][0])
    done, calls = run(here, COMMANDS[name][1])
    if done.returncode:
        sys.exit(f"{name}: {done.stderr}")
    want, went_on, wrong = files(here), 0, 0
    for n, call in enumerate(calls, 1):
        choices = errors(call.split()[0])
        status, fault = attempt(name, here, n, choices[n % len(choices)], want)
        went_on += status == 0
        if fault:
            wrong += 1
            print(f"{name}: {fault}", flush=True)
    print(f"{name}: {len(calls)} calls, after {went_on} of which the run went on; {wrong} wrong", flush=True)
    return len(calls), wrong


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        results = [every(name, Path(folder) / "here") for name in sys.argv[3:] or COMMANDS]
    calls, wrong = map(sum, zip(*results, strict=True))
    print(f"{calls} failures of single calls, {wrong} wrong")
    sys.exit(wrong > 0)


main()
