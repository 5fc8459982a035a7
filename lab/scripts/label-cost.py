"""label-cost.py PATIENCE DIR: the processor time of a deal with all labels, with its standard error, for BENCHMARKS.md.

It labels the deals 40001 to 40200 of Microsoft, which come with no labels, by twenty commands of ten deals. Those whose
time is in DIR/seconds.tsv are not run again.
"""

import math
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile


def seconds(patience, first):
    """The processor time that `patience generate` takes to label ten deals."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(
            [patience, "generate", f"microsoft:{first}-{first + 9}", "--workers", "1", "--out", f"{scratch}/deals"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(patience, folder):
    saved = pathlib.Path(folder) / "seconds.tsv"
    saved.parent.mkdir(parents=True, exist_ok=True)
    found = dict(line.split("\t") for line in saved.read_text().splitlines()) if saved.exists() else {}
    for first in range(40001, 40201, 10):
        if str(first) not in found:
            found[str(first)] = f"{seconds(patience, first):.2f}"
            saved.write_text("".join(f"{deal}\t{time}\n" for deal, time in found.items()))
    deals = [float(time) / 10 for time in found.values()]
    error = statistics.stdev(deals) / math.sqrt(len(deals))
    print(f"{10 * len(deals)} deals: {statistics.mean(deals):.2f} ± {error:.2f} s of processor time each")


main(*sys.argv[1:])
