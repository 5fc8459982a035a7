"""The net of a file as ONNX, for other programs: to_onnx.py BOARD_NET GOLDEN OUT.

Its inputs and outputs are those that `patience_deals.nets` describes. onnxruntime must judge the positions of GOLDEN as
they were judged in training.
"""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

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
from patience_deals import edges
from patience_deals.games import rules

NAMES = ["policy", "left", "rate", "cells", "wins"]
FARTHEST = 1e-3  # of a logit from that of training


def converted(params, header):
    """The model, for any number of positions of a game."""
    # There are no gradients, so the product needs no way back.
    architecture._both_ways = lambda matrix: (matrix,)
    architecture._related = lambda matrix, said: matrix[0] @ said.reshape(-1, architecture.CARDS, said.shape[-1])

    def judge(on, related, told, columns, cells):
        board = architecture.Board(SimpleNamespace(related=related, columns=columns, cells=cells), on)
        rules = jnp.broadcast_to(told @ params["rules"], (on.shape[0], architecture.CARDS, params["rules"].shape[1]))
        x = board.features @ params["embed"] + rules.reshape(-1, rules.shape[-1])
        return architecture.decided(params, board, x)

    on = jax.ShapeDtypeStruct((*jax.export.symbolic_shape("n"), architecture.CARDS), jnp.int32)
    shapes = [on, *(jax.ShapeDtypeStruct(x.shape, x.dtype) for x in edges.inputs(rules("freecell")).values())]
    names = ["on", *edges.inputs(rules("freecell"))]
    model = to_onnx(judge, shapes, model_name="board", input_names=names, output_names=NAMES)
    onnx.helper.set_model_props(model, {name: json.dumps(header[name]) for name in ("games", "levels")})
    onnx.checker.check_model(model)
    return model.SerializeToString()


def check(model, golden):
    session = onnxruntime.InferenceSession(model)
    for game in dict.fromkeys(case["game"] for case in golden):
        cases = [case for case in golden if case["game"] == game]
        on = np.array([case["on"] for case in cases], np.int32)
        _, *heads = session.run(None, {"on": on, **edges.inputs(rules(game))})
        for name, logits in zip(NAMES[1:], heads):
            far = np.abs(logits - np.array([case[name] for case in cases])).max()
            print(f"{game}, {name}: at most {far:.1e} from training")
            assert far < FARTHEST, name


def main(net, golden, out):
    params, _ = export.read(net)
    with open(net, "rb") as f:
        header = json.loads(f.readline())
    model = converted(params, header)
    check(model, json.loads(Path(golden).read_text()))
    Path(out).write_bytes(model)


if __name__ == "__main__":
    main(*sys.argv[1:])
