"""Arrays that nobody can change, with what JAX has of the array API standard. Rules that are right on them need neither
assignment nor indices whose number depends on values, and no functions of NumPy. JAX itself is rarely installed."""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin


class Frozen(NDArrayOperatorsMixin):
    """An array of NumPy with few of its methods."""

    def __init__(self, x: Any):
        self._x = np.array(x)

    def __array_namespace__(self) -> Any:
        return SPACE

    def __array_ufunc__(self, ufunc: Any, method: str, *given: Any) -> "Frozen":
        assert method == "__call__"
        return Frozen(ufunc(*map(bare, given)))

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("a function of NumPy was called")

    def __getitem__(self, at: Any) -> "Frozen":
        return Frozen(self._x[index(at)])

    @property
    def at(self) -> Any:
        return At(self._x)

    def __getattr__(self, name: str) -> Any:
        if name in ("shape", "dtype"):
            return getattr(self._x, name)
        if name not in ("any", "all", "sum", "clip", "reshape", "astype"):
            raise AttributeError(name)
        return lambda *given: Frozen(getattr(self._x, name)(*given))

    def __len__(self) -> int:
        return len(self._x)


class At:
    """x.at[index].set(values) returns another array."""

    def __init__(self, x: Any, at: Any = None):
        self._x, self._at = x, at

    def __getitem__(self, at: Any) -> "At":
        return At(self._x, index(at))

    def set(self, values: Any) -> Frozen:
        after = self._x.copy()
        after[self._at] = bare(values)
        return Frozen(after)


def bare(x: Any) -> Any:
    """The array of NumPy."""
    return x._x if isinstance(x, Frozen) else x


def index(at: Any) -> Any:
    """The index, which is not one of bool."""
    if isinstance(at, tuple):
        return tuple(map(index, at))
    assert getattr(at, "dtype", None) != np.bool_
    return bare(at)


def wrapped(name: str) -> Any:
    def call(*given: Any, **settings: Any) -> Frozen:
        settings.pop("mode", None)
        return Frozen(getattr(np, name)(*map(bare, given), **settings))

    return call


SPACE = ModuleType("frozen namespace")
for _name in ("zeros", "arange", "asarray", "where", "take_along_axis"):
    setattr(SPACE, _name, wrapped(_name))
