"""Writes the mean of the weights of two nets: average.py NET FURTHER OUT.

FURTHER began with the weights of NET and was taught more. Arrays that NET lacks, the weights of wins and the levels of
intervals are those of FURTHER.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import export


def main(net, further, out):
    before, _ = export.read(net)
    after, config = export.read(further)
    with open(further, "rb") as f:
        header = json.loads(f.readline())
    mean = {name: (before[name] + x) / 2 if name in before else x for name, x in after.items()}
    mean |= {name: after[name] for name in ("wins", "wins_bias")}
    export.write(out, mean, config, header["games"], header["levels"])


if __name__ == "__main__":
    main(*sys.argv[1:])
