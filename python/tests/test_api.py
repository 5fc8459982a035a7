"""The pages of the API come from docstrings: everything public has one, and it names what is raised."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import patience_deals
import pytest

ELSEWHERE = ("torch", "reasoning")  # need what is not there in most environments
MODULES = [of.name for of in pkgutil.iter_modules(patience_deals.__path__) if of.name not in ELSEWHERE]


def public(module: str) -> Iterator[tuple[str, object]]:
    """The public names that a module defines, with those in its classes."""
    of = importlib.import_module(f"patience_deals.{module}")
    for name, value in vars(of).items():
        if name.startswith("_") or getattr(value, "__module__", None) != of.__name__:
            continue
        yield name, value
        if inspect.isclass(value):
            for inner, member in vars(value).items():
                if not inner.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
                    yield f"{name}.{inner}", getattr(value, inner)


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_is_explained(module: str) -> None:
    assert importlib.import_module(f"patience_deals.{module}").__doc__
    missing = [name for name, value in public(module) if not inspect.getdoc(value) and name != "main"]
    assert not missing


@pytest.mark.parametrize("module", MODULES)
def test_what_is_raised_is_named(module: str) -> None:
    """By the functions that raise it themselves."""
    silent = []
    for name, value in public(module):
        if inspect.isfunction(value) or inspect.ismethod(value):
            raised = set(re.findall(r"^ +raise (\w+Error)", inspect.getsource(value), re.MULTILINE))
            silent += [(name, error) for error in raised if error not in (inspect.getdoc(value) or "")]
    assert not silent
