"""The net of a file as ONNX, for other programs: to_onnx.py BOARD_NET GOLDEN OUT.

Its input is `on`, int32 (n, 52); its outputs are those of `architecture.judge`. onnxruntime must judge the positions
of GOLDEN as they were judged in training.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import architecture
import export
import jax
import jax.export
import jax.numpy as jnp
import numpy as np
import onnx
import onnxruntime
from jax2onnx import to_onnx
from patience_deals.games import rules

NAMES = ["policy", "left", "rate", "cells"]
FARTHEST = 1e-3  # of a logit from that of training


def converted(params):
    """The model, for any number of positions."""
    # There are no gradients, so the product needs no way back.
    architecture._both_ways = lambda matrix: (matrix,)
    architecture._related = lambda matrix, said: matrix[0] @ said.reshape(-1, architecture.CARDS, said.shape[-1])
    edges = architecture.Edges(rules("freecell"))
    on = jax.ShapeDtypeStruct((*jax.export.symbolic_shape("n"), architecture.CARDS), jnp.int32)
    model = to_onnx(
        lambda on: architecture.judge(params, edges, on),
        [on],
        model_name="board",
        input_names=["on"],
        output_names=NAMES,
    )
    onnx.checker.check_model(model)
    return model.SerializeToString()


def check(model, golden):
    session = onnxruntime.InferenceSession(model)
    _, *heads = session.run(None, {"on": np.array([case["on"] for case in golden], np.int32)})
    for name, logits in zip(NAMES[1:], heads):
        far = np.abs(logits - np.array([case[name] for case in golden])).max()
        print(f"{name}: at most {far:.1e} from training")
        assert far < FARTHEST, name


def main(net, golden, out):
    params, _ = export.read(net)
    model = converted(params)
    check(model, json.loads(Path(golden).read_text()))
    Path(out).write_bytes(model)


if __name__ == "__main__":
    main(*sys.argv[1:])
