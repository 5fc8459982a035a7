"""The program's net as ONNX judges as it did in training."""

import json

import numpy as np
import onnxruntime
from conftest import ROOT
from patience_deals import board_onnx

MODEL = ROOT / "internal" / "model" / "freecell"


def test_judges_as_in_training() -> None:
    golden = json.loads((MODEL / "testdata" / "board.json").read_text())
    session = onnxruntime.InferenceSession(board_onnx())
    policy, *heads = session.run(None, {"on": np.array([case["on"] for case in golden], np.int32)})
    for name, logits in zip(("left", "rate", "cells"), heads):
        assert np.abs(logits - np.array([case[name] for case in golden])).max() < 1e-3, name
    for case, logits in zip(golden, policy):
        for card, place, logit in case["moves"]:
            assert abs(logits[card, place] - logit) < 1e-3
