"""The program's neural network for boards, as ONNX. `patience score --fast` judges FreeCell positions with it.

    net = onnxruntime.InferenceSession(board_onnx())
    policy, left, rate, cells = net.run(None, {"on": on.astype(np.int32)})

For positions (n, 52) it returns logits: `policy` (n, 52, 55) for moves by card and place, legal or not; `left` (n, 128)
for 0 to 127 moves left; `rate` (n, 57) for log10 of the win rate, −14, −13.75 and so on to 0; and `cells` (n, 6) for the
least number of cells, 0 to 5. The last class of `left` and of `cells` includes larger numbers. The repository's page
docs/research/model-card.md describes the training data and the errors.
"""
from importlib.resources import files
from pathlib import Path


def board_onnx() -> Path:
    """The path of the network's file, which has 2.3 MB."""
    return Path(str(files(__package__).joinpath("board.onnx")))
