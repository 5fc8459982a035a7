"""The program's neural network for boards, as ONNX. `patience score --fast` judges FreeCell positions with it.

    net = onnxruntime.InferenceSession(board_onnx())
    policy, left, rate, cells = net.run(None, {"on": on.astype(np.int32)})

Of positions (n, 52) it gives logits: `policy` (n, 52, 55) of moves by card and place, legal or not; `left` (n, 128) of
0 to 127 moves left, the last for more; `rate` (n, 57) of log10 of the win rate −14, −13.75 and so on to 0; `cells` (n,
6) of the least number of cells 0 to 5, the last for more. docs/research/model-card.md of the repository has what it
learned from, and its errors.
"""

from importlib.resources import files
from pathlib import Path


def board_onnx() -> Path:
    """The path of the network's file, which has 2.3 MB."""
    return Path(str(files(__package__).joinpath("board.onnx")))
