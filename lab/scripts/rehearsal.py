"""Takes a large dataset of cheap rows through every step, and measures the processor time and peak memory of each.

usage: rehearsal.py PATIENCE FOLDER ROWS [--kills]

The rows are deals of random:1-ROWS without features or searches, with one random game each. Eight parts are made and
verified, two at a time, and merged. The merged dataset is verified, two parts are compared, and several programs
read the merged dataset, as far as they are installed: all must find the same sums. FOLDER/steps.json lists the steps
that are finished, so the same command continues a rehearsal that was interrupted. An interrupted step starts again.

With --kills all steps of the program run again in another folder. There each is killed by SIGKILL at a random moment
and run once more. All files, and what the steps print, must be the same as without kills.

The figures go into lab/growth.tsv, in place of those of the same ROWS, and from there into docs/cluster.md.
"""

import importlib.util
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

import growth

MOST_SHARD_ROWS = 25_000
CHEAP = "--playouts 1 --max-playouts 1 --rare-events off --exact-nodes 0 --features off --quiet --workers 1".split()

# Each program counts the rows and adds up the columns bound and deal and the lengths of the positions.
READERS = {
    "duckdb": """
import duckdb
sums = duckdb.sql(f"select count(*), sum(bound), sum(deal), sum(length(position)) from '{data}/*.parquet'")
found = sums.fetchall()[0]
""",
    "polars": """
import polars as pl
rows = pl.scan_parquet(f'{data}/*.parquet')
letters = pl.col('position').str.len_chars().cast(pl.Int64)
sums = rows.select(pl.len(), pl.col('bound').sum(), pl.col('deal').sum(), letters.sum())
found = sums.collect(engine='streaming').row(0)
""",
    "pyspark": """
from pyspark.sql import SparkSession
spark = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').getOrCreate()
spark.read.parquet(data).createOrReplaceTempView('rows')
found = spark.sql('select count(*), sum(bound), sum(deal), sum(length(position)) from rows').collect()[0]
java = spark.sparkContext._gateway.proc
spark.stop()
java.stdin.close()
java.wait()
""",
    "datasets": """
import datasets, pyarrow.compute as pc
columns = ['bound', 'deal', 'position']
rows = datasets.load_dataset('parquet', data_files=data + '/*.parquet', split='train', streaming=True, columns=columns)
found = [0, 0, 0, 0]
for b in rows.with_format('arrow').iter(8192):
    sums = len(b), pc.sum(b['bound']).as_py(), pc.sum(b['deal']).as_py(), pc.sum(pc.utf8_length(b['position'])).as_py()
    found = list(map(sum, zip(found, sums)))
""",
    "patience_deals": """
import pyarrow.compute as pc, patience_deals
b = patience_deals.load(data + '/..', columns=['bound', 'deal', 'position']).table
found = len(b), pc.sum(b['bound']).as_py(), pc.sum(b['deal']).as_py(), pc.sum(pc.utf8_length(b['position'])).as_py()
""",
}


class Rehearsal:
    """The steps in one folder. Each is measured once; `calm` is a rehearsal without kills, or None for no kills."""

    def __init__(self, folder: Path, calm: "Rehearsal | None" = None) -> None:
        self.folder, self.calm, self.kills = folder, calm, 0
        folder.mkdir(parents=True, exist_ok=True)
        self.lock, self.file = Lock(), folder / "steps.json"
        self.steps = json.loads(self.file.read_text()) if self.file.exists() else {}

    def step(self, name: str, command: list[str], fine: tuple[int, ...] = (0,)) -> None:
        """Runs a command unless it ran before. If there is a calm rehearsal, the command is killed first."""
        if name in self.steps:
            return
        used = self.calm.steps[name][0] if self.calm else 0
        if used:
            after = random.uniform(0.05, 0.6) * used
            _, _, status, _ = run(command, after)
            if status != -signal.SIGKILL:
                sys.exit(
                    f"{name} ended with status {status} before {after:.2f} s of processor time, so it was not killed"
                )
            print(f"{name}: killed after {after:.2f} of {used:.2f} s of processor time", flush=True)
            self.kills += 1
        seconds, memory, status, printed = run(command)
        if status not in fine:
            sys.exit(f"{' '.join(command)}: status {status}: {printed}")
        with self.lock:
            self.steps[name] = [seconds, memory, printed.replace(str(self.folder), "FOLDER")]
            self.file.write_text(json.dumps(self.steps))
        print(f"{name}: {seconds:.2f} s, {memory >> 10} MiB", flush=True)

    def sum(self, start: str) -> tuple[float, int]:
        """The processor time of the steps whose names start so, and the largest of their peaks of memory, in KiB."""
        same = [figures for name, figures in self.steps.items() if name.startswith(start)]
        return sum(seconds for seconds, _, _ in same), max((memory for _, memory, _ in same), default=0)


def run(command: list[str], kill_after: float = 0) -> tuple[float, int, int, str]:
    """Runs a command, or kills it after some seconds of processor time. Returns its processor time, its peak of memory
    in KiB, its status, and what it prints."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        while kill_after and process.returncode is None and spent(process.pid) < kill_after:
            time.sleep(0.005)
        if kill_after:
            os.kill(process.pid, signal.SIGKILL)
        printed = process.stdout.read() if process.stdout else ""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, used.ru_maxrss, process.returncode, printed


def spent(process: int) -> float:
    """The processor time of a process, or infinity if it has ended."""
    state, *fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return float("inf") if state == "Z" else (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK")


def rehearse(on: Rehearsal, patience: str, rows: int) -> None:
    """Makes, verifies, merges and compares."""
    size = max(1, min(MOST_SHARD_ROWS, rows // (4 * growth.PARTS)))
    plan = ["generate", f"random:1-{rows}", "--shard-rows", str(size), *CHEAP]
    parts = [str(on.folder / f"part-{i}") for i in range(growth.PARTS)]
    merged = str(on.folder / "merged")
    numbered = list(enumerate(parts))
    with ThreadPoolExecutor(2) as two:
        make = lambda i, part: on.step(
            f"generate part {i}", [patience, *plan, "--part", f"{i}/{growth.PARTS}", "--out", part]
        )
        check = lambda i, part: on.step(f"verify part {i}", [patience, "verify", part, "--workers", "1"])
        for work in make, check:
            list(two.map(lambda part: work(*part), numbered))
    on.step("merge", [patience, "merge", *parts, "--out", merged])
    on.step("verify merged", [patience, "verify", merged, "--workers", "1"])
    on.step("compare", [patience, "compare", *parts[:2], "--workers", "1", "--out", str(on.folder / "report")], (0, 1))


def read(on: Rehearsal) -> None:
    """Reads the merged dataset by each reader that is installed. All must find the same sums. They end by os._exit,
    because threads of pyarrow that `datasets` leaves behind abort the exit of Python."""
    data = on.folder / "merged" / "data"
    for name, code in READERS.items():
        if importlib.util.find_spec(name) is None:
            print(f"{name} is not installed")
            continue
        program = f"import os\ndata = {str(data)!r}{code}\nprint('found', *map(int, found), flush=True)\nos._exit(0)"
        on.step(f"read {name}", [sys.executable, "-c", program])
    sums = {printed[printed.index("found ") :] for name, (*_, printed) in on.steps.items() if name.startswith("read ")}
    if len(sums) > 1:
        sys.exit(f"readers find different rows, bounds, deals and letters of positions: {sums}")
    print(f"all readers find the same rows, bounds, deals and letters of positions: {sums.pop().strip()}")


def same(calm: Rehearsal, killed: Rehearsal) -> None:
    """All files must have the same bytes; what a sidecar says about time may differ. The steps must print the same,
    except that a verify that was killed may have verified some files already."""
    before, after = bytes_of(calm.folder), bytes_of(killed.folder)
    if different := [name for name in sorted(before | after) if before.get(name) != after.get(name)]:
        sys.exit(f"these files differ after kills: {different}")
    again = lambda printed: re.sub("the rows of [^;]* verified earlier, [^;]*; ", "", printed)
    if different := [n for n, (*_, printed) in killed.steps.items() if again(calm.steps[n][2]) != again(printed)]:
        sys.exit(f"these steps print something else after kills: {different}")
    print(f"{len(before)} files are the same after {killed.kills} kills")


def bytes_of(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file != folder / "steps.json")
    return {str(file.relative_to(folder)): timeless(file, folder) for file in files}


def timeless(file: Path, folder: Path) -> bytes:
    """The bytes of a file without the name of its folder; for a sidecar, without its times."""
    if file.parent.name != "shards":
        return file.read_bytes().replace(bytes(folder), b"FOLDER")
    sidecar = json.loads(file.read_text())
    sidecar["seconds"] = sidecar["verified"]["time"] = 0
    return json.dumps(sidecar).encode()


def main() -> None:
    patience, folder, rows = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve(), int(sys.argv[3])
    calm = Rehearsal(folder / "calm")
    rehearse(calm, patience, rows)
    read(calm)
    if "--kills" in sys.argv:
        shutil.rmtree(folder / "kill", ignore_errors=True)  # of the same length as the other
        killed = Rehearsal(folder / "kill", calm)
        rehearse(killed, patience, rows)
        same(calm, killed)
    files = list((calm.folder / "merged").rglob("*.parquet"))
    steps = {name: calm.sum(start) for name, start in growth.STEPS.items()}
    growth.write(rows, steps, sum(file.stat().st_size for file in files), len(files))


if __name__ == "__main__":
    main()
