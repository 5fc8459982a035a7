"""Positions for PyTorch.

for batch in loader(load("deals").split("train"), batch_size=256, shuffle=True, rename=True):
    logits = net(batch["on"]).masked_fill(~batch["mask"], -torch.inf)
    loss = torch.nn.functional.cross_entropy(logits, batch["move"])
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from .dataset import Dataset

Batch = dict[str, torch.Tensor]


class Positions(torch.utils.data.Dataset[Batch]):  # type: ignore[misc, unused-ignore]
    """The rows of a Dataset as tensors; see Dataset.batch. With `rename`, suits are renamed at random in each batch."""

    def __init__(self, rows: Dataset, rename: bool = False, seed: int = 1):
        self.rows, self.rename, self.chance = rows, rename, np.random.default_rng(seed)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, i: int) -> Batch:
        return {name: values[0] for name, values in self.__getitems__([i]).items()}

    def __getitems__(self, rows: Sequence[int]) -> Batch:
        """Many rows at once, which is many times faster."""
        renaming = self.chance.choice(np.array(self.rows.rules.renamings, object)) if self.rename else None
        batch = self.rows.batch(np.asarray(rows), renaming)
        return {name: torch.from_numpy(values) for name, values in batch.items()}


def loader(rows: Dataset, rename: bool = False, seed: int = 1, **options: Any) -> "torch.utils.data.DataLoader[Batch]":
    """A DataLoader of batches. Its options are those of DataLoader, such as batch_size and shuffle."""
    return torch.utils.data.DataLoader(Positions(rows, rename, seed), collate_fn=_whole, **options)


def _whole(batch: Any) -> Any:
    return batch
