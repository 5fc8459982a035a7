"""The author's side of the benchmark Glance: a process that imports a submission, and answers the judge over a pipe.

`glance_apart` starts it, apart from everything else. It writes one line of JSON: what the submission says about itself,
or, once the model is made, an empty object. Then it reads lots of positions: their number in 8 bytes and 52 bytes each.
For a lot it writes a line of JSON with the type and the shape of each array, and then their bytes.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import BinaryIO

import numpy as np

from .glance import Submission
from .glance_play import RULES, Model


def found(path: str, name: str) -> Submission:
    """The Submission of a name in a file of Python. Raises a ValueError if there is none, and what the file raises."""
    spec = importlib.util.spec_from_file_location("submission", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path}; expected a file of Python")
    sys.path.insert(0, str(Path(path).parent))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    handed = getattr(module, name, None)
    if not isinstance(handed, Submission):
        raise ValueError(f"{name}: {type(handed).__name__} in {path}; expected a Submission")
    return handed


def answer(model: Model, asked: BinaryIO, said: BinaryIO) -> None:
    """Answer until the judge asks no more."""
    while head := asked.read(8):
        n = int.from_bytes(head, "little")
        on = np.frombuffer(asked.read(n * RULES.cards), np.int8).reshape(n, RULES.cards).copy()
        arrays = {name: np.asarray(values) for name, values in model(on).items()}
        # The judge reads floating point numbers of 4 or of 8 bytes.
        arrays = {k: v if v.dtype == np.float32 else v.astype(np.float64) for k, v in arrays.items()}
        tell(said, {name: (values.dtype.itemsize, values.shape) for name, values in arrays.items()})
        for values in arrays.values():
            said.write(np.ascontiguousarray(values).data if values.size else b"")
        said.flush()


def tell(said: BinaryIO, what: object) -> None:
    """Write a line of JSON."""
    said.write(json.dumps(what).encode() + b"\n")
    said.flush()


def main() -> None:
    path, name, task = sys.argv[1:]
    # What an author prints or reads is not taken for the pipe.
    asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    try:
        handed = found(path, name)
    except (OSError, ValueError) as fault:
        sys.exit(str(fault))
    if task == "describe":
        files = [os.path.abspath(file) for file in handed.files]
        tell(said, {"name": handed.name, "weights": handed.weights, "rows": handed.rows, "files": files})
        return
    model = handed.make()
    tell(said, {})
    answer(model, asked, said)


if __name__ == "__main__":
    main()
