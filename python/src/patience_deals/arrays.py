"""NumPy, PyTorch and JAX, for rules that are written once.

Operators, comparisons, indexing by integers, and the methods any, all, sum, clip and reshape do the same in all three
libraries. This module has what is different: the names of types, devices, and that arrays of JAX are never changed.

NumPy 2 and JAX arrays have the method `__array_namespace__` of the array API standard and PyTorch's have not, so
`library` also asks whether PyTorch has been imported. The package array-api-compat would add that method, but neither
assignment nor indexing by several arrays, which the rules are made of and which the standard leaves out.
"""

import sys
from functools import cache
from typing import Any

import numpy as np

Array = Any  # of any of the libraries

ALL = slice(None)


class Library:
    """What the rules need of a library. These are the ways of NumPy; the other libraries replace those that differ."""

    where: Any = staticmethod(np.where)

    def int8(self, x: Array) -> Array:
        """The array as int8."""
        return x.astype(np.int8, copy=False)

    def int32(self, x: Array) -> Array:
        """The array as int32."""
        return x.astype(np.int32)

    def float32(self, x: Array) -> Array:
        """The array as float32."""
        return x.astype(np.float32)

    def index(self, x: Array) -> Array:
        """The array as integers that other arrays can be indexed by."""
        return x.astype(np.intp, copy=False)

    def zeros(self, like: Array, *shape: int) -> Array:
        """An array of False on the device of `like`."""
        return np.zeros(shape, np.bool_)

    def constant(self, like: Array, table: Any) -> Array:
        """A table as an array of this library on the device of `like`."""
        return np.asarray(table)

    def along(self, x: Array, at: Array) -> Array:
        """From each row of an array (n, m) the values at the indices (n, k)."""
        return x.reshape(-1).take(_flat(x, at))

    def put_along(self, x: Array, at: Array, values: Any) -> Array:
        """An array (n, m) with other values at the indices (n, k) of each row. See `put`."""
        x.reshape(-1)[_flat(x, at)] = values
        return x

    def put(self, x: Array, at: Any, values: Any) -> Array:
        """The array with the values at an index. Where arrays can be changed, it is the same array. So give it arrays
        that nobody else has, with rows one after another, such as those of `zeros` and `copy`."""
        x[at] = values
        return x

    def copy(self, x: Array) -> Array:
        """A copy of the array, where arrays can be changed."""
        return x.copy()


class Torch(Library):
    """Tensors of PyTorch."""

    def __init__(self, torch: Any):
        self._torch, self.where = torch, torch.where

    def int8(self, x: Array) -> Array:
        return x.to(self._torch.int8)

    def int32(self, x: Array) -> Array:
        return x.int()

    def float32(self, x: Array) -> Array:
        return x.float()

    def index(self, x: Array) -> Array:
        return x.long()

    def zeros(self, like: Array, *shape: int) -> Array:
        return like.new_zeros(shape, dtype=self._torch.bool)

    def along(self, x: Array, at: Array) -> Array:
        return x.gather(1, at)

    def put_along(self, x: Array, at: Array, values: Any) -> Array:
        return x.scatter_(1, at, values)

    def constant(self, like: Array, table: Any) -> Array:
        return self._torch.as_tensor(table, device=like.device)

    def copy(self, x: Array) -> Array:
        return x.clone()


class Jax(Library):
    """Arrays of JAX, also those that `jax.jit` traces."""

    def __init__(self, namespace: Any):
        self._namespace, self.where = namespace, namespace.where

    def int8(self, x: Array) -> Array:
        return x.astype(np.int8)

    def index(self, x: Array) -> Array:
        return x.astype(np.int32)

    def zeros(self, like: Array, *shape: int) -> Array:
        return self._namespace.zeros(shape, bool)

    def along(self, x: Array, at: Array) -> Array:
        return self._namespace.take_along_axis(x, at, axis=1, mode="clip")

    def constant(self, like: Array, table: Any) -> Array:
        return self._namespace.asarray(table)

    def put_along(self, x: Array, at: Array, values: Any) -> Array:
        return x.at[self._namespace.arange(len(x))[:, None], at].set(values)

    def put(self, x: Array, at: Any, values: Any) -> Array:
        return x.at[at].set(values)

    def copy(self, x: Array) -> Array:
        return x


def _flat(x: Array, at: Array) -> Array:
    """Indices in the rows of an array as indices in all of it, by which NumPy indexes twice as fast."""
    return at + np.arange(0, x.size, x.shape[1])[:, None]


NUMPY, _torch, _jax = Library(), cache(Torch), cache(Jax)


def library(x: Any) -> Library:
    """The library of an array: that of NumPy for whatever is no array of another."""
    if isinstance(x, np.ndarray):
        return NUMPY
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(x, torch.Tensor):
        return _torch(torch)
    if hasattr(x, "__array_namespace__") and hasattr(x, "at"):
        return _jax(x.__array_namespace__())
    return NUMPY
