"""A net as ONNX, and the golden file of predictions that package model is held to."""
import json

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import data
import fit
import net as nets

GOLDEN_ROWS = 12


def write_onnx(net, names, path):
    """The same net for other programs: input `inputs`, outputs `rate`, `moves` and `cells`, probabilities of bins."""
    constants = {"mean": net.mean, "scale": net.scale, "low": np.float32(-nets.FARTHEST), "high": np.float32(nets.FARTHEST)}
    nodes = [
        helper.make_node("Sub", ["inputs", "mean"], ["centred"]),
        helper.make_node("Mul", ["centred", "scale"], ["scaled"]),
        helper.make_node("Clip", ["scaled", "low", "high"], ["z0"]),
    ]
    last = len(net.weights) - 1
    for i, (w, b) in enumerate(zip(net.weights, net.biases)):
        constants |= {f"w{i}": w, f"b{i}": b}
        out = "logits" if i == last else f"a{i}"
        nodes.append(helper.make_node("Gemm", [f"z{i}", f"w{i}", f"b{i}"], [out]))
        if i < last:
            nodes.append(helper.make_node("Relu", [out], [f"z{i + 1}"]))
    constants["bins"] = np.array([h[3] for h in data.HEADS], np.int64)
    nodes.append(helper.make_node("Split", ["logits", "bins"], ["l0", "l1", "l2"], axis=1))
    outs = ["rate", "moves", "cells"]
    nodes += [helper.make_node("Softmax", [f"l{i}"], [out], axis=1) for i, out in enumerate(outs)]
    graph = helper.make_graph(
        nodes,
        "patience",
        [helper.make_tensor_value_info("inputs", TensorProto.FLOAT, ["n", len(names)])],
        [helper.make_tensor_value_info(o, TensorProto.FLOAT, ["n", h[3]]) for o, h in zip(outs, data.HEADS)],
        [numpy_helper.from_array(np.ascontiguousarray(a), k) for k, a in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, {"inputs": " ".join(names), **{o: json.dumps(h) for o, h in zip(outs, data.HEADS)}})
    onnx.checker.check_model(model)
    with open(path, "wb") as f:
        f.write(model.SerializeToString(deterministic=True))


def check_onnx(net, path, x):
    """The largest difference between what onnxruntime computes and what the trainer does."""
    import onnxruntime

    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    return max(float(np.abs(a - b).max()) for a, b in zip(session.run(None, {"inputs": x}), net.predict(x)))


def golden(learner):
    """Inputs and predictions of some rows of the test part, deals and positions along play."""
    c, cases = learner.test, []
    for trials, net in learner.nets.items():
        x, has = fit.design(c, trials)
        rows = np.flatnonzero(has)[:: max(1, has.sum() // GOLDEN_ROWS)][:GOLDEN_ROWS]
        for i, *p in zip(rows, *net.predict(x[rows])):
            cases.append({
                "trials": trials, "deal": int(c["deal"][i]), "ply": int(c["ply"][i]), "on": c["on"][i].astype(int).tolist(),
                "inputs": [float(v) for v in x[i]], "heads": [[float(f"{v:.7g}") for v in q] for q in p],
            })
    return cases
