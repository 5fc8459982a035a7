"""What the commands that teach nets have in common: options, threads, and errors in one line. It imports no JAX."""

import argparse
import os
import sys
from pathlib import Path


def parser(doc):
    return argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def add_learner(p, batch, quick):
    """The options of a command that teaches one net. `quick` tells what --quick does."""
    p.add_argument("--out", required=True, type=Path)
    p.add_argument(
        "--start", type=Path, metavar="NET", help="begin with the weights of a board.net of the same width and layers"
    )
    p.add_argument("--width", type=int, default=64)
    p.add_argument("--layers", type=int, default=6)
    p.add_argument("--batch", type=int, default=batch)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--devices", type=int, default=2, help="threads of a processor; the weights depend on their number")
    p.add_argument("--chunk", type=int, help="rows at once on a device: 16 on a processor, on others all")
    p.add_argument("--quick", action="store_true", help=quick)


def add_nets(p):
    """The arguments of a command that asks several nets for what they guess."""
    p.add_argument("rows", type=Path, metavar="ROWS")
    p.add_argument("nets", type=Path, nargs="+", metavar="NET", help="a board.net")


def use(devices):
    """Makes JAX have so many devices, each a thread with rows to itself. Call it before JAX is imported."""
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={devices} --xla_cpu_multi_thread_eigen=false"


def run(name, main, options):
    try:
        main(options())
    except (ValueError, OSError) as e:
        print(f"{name}: {e}", file=sys.stderr)
        sys.exit(2)
