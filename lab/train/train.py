"""Learns the nets of FreeCell, and writes weights, ONNX, the golden file and the model card.

    python lab/train/train.py DATA REPOSITORY

DATA is what lab/training made. The same data give the same weights on every run on a machine.
"""
import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # the same order of sums on every run

import json
import sys
import time

import calibrate
import card
import data
import export
import fit


def main(folder, repository):
    began = time.monotonic()
    learner = fit.Learner(folder)
    weights = os.path.join(repository, "internal", "model", "freecell")
    learner.learn()
    learner.levels = {}
    for trials, net in learner.nets.items():
        learner.levels[trials] = calibrate.calibrate(learner, trials, net)
        name = str(trials) if trials else "position"
        net.write(os.path.join(weights, "nets", name + ".net"), learner.input_names(trials), data.HEADS, learner.levels[trials])
        path = os.path.join(weights, "onnx", name + ".onnx")
        export.write_onnx(net, learner.input_names(trials), path)
        x, has = fit.design(learner.test, trials)
        print(f"{name}: onnxruntime differs by {export.check_onnx(net, path, x[has]):.1e}, {fit.scores(learner, trials, net, learner.test)}")
    with open(os.path.join(weights, "testdata", "golden.json"), "w") as f:
        json.dump(export.golden(learner), f, separators=(",", ":"))
    for page, text in (("research/model-card.md", card.write(learner)), ("lab/model.md", card.details(learner))):
        with open(os.path.join(repository, "docs", page), "w") as f:
            f.write(text)
    print(f"{time.monotonic() - began:.0f} s")


if len(sys.argv) != 3:
    sys.exit(__doc__)
main(*sys.argv[1:])
