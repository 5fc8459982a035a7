"""The Python of the pages: mypy accepts it as strictly as the package, and it runs and prints what the comments say.
`make readme` runs train-a-network.md."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT
from patience_deals import load

PYTHON = ROOT / "python"
MODEL_CARD = ROOT / "docs" / "research" / "model-card.md"
DOCS = ["environments.md", "tasks.md", "train-a-network.md"]
PAGES = [PYTHON / "README.md", *(ROOT / "docs" / name for name in DOCS), MODEL_CARD]
INSTALLS = [*PAGES, *sorted((ROOT / "python" / "examples").glob("*.py"))]


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)


def test_types_of_the_pages(tmp_path: Path) -> None:
    files = [
        (tmp_path / f"{page.stem.replace('-', '_')}_{i}.py", block)
        for page in PAGES
        for i, block in enumerate(blocks(page))
    ]
    for file, block in files:
        file.write_text(block)
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--config-file",
            PYTHON / "pyproject.toml",
            *(file for file, _ in files),
        ],
        cwd=PYTHON,
        capture_output=True,
        text=True,
    )
    assert len(files) >= 3 and checked.returncode == 0, checked.stdout


RUN = [
    pytest.param(page, i, id=f"{page.parent.name}/{page.stem}-{i}")
    for page in (
        ROOT / "README.md",
        PYTHON / "README.md",
        ROOT / "docs" / "environments.md",
        ROOT / "docs" / "tasks.md",
    )
    for i in range(len(blocks(page)))
]


@pytest.mark.parametrize(("page", "i"), RUN)
def test_blocks_print_what_they_say(page: Path, i: int, generated: Path, patience: str, tmp_path: Path) -> None:
    """Each line that is printed is in the comment behind its print, which may end with "…"."""
    block = blocks(page)[i].replace("/path/to/ms20", str(generated))
    for library in re.findall(r"^(?:import|from) (jax|datasets)", block, re.MULTILINE):
        pytest.importorskip(library)
    if '"played"' in block:  # two of the thousand deals that the page labels
        [made] = re.findall("^patience (generate .*)", page.read_text(), re.MULTILINE)
        few = made.replace("5001-6000", "5001-5002").split()
        assert few != made.split()
        subprocess.run([patience, *few, "--quiet"], cwd=tmp_path, check=True)
    done = subprocess.run(
        [sys.executable, "-c", block],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(PYTHON / "src"), "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    said, printed = re.findall(r"^ *print\(.*\) *# (.*)$", block, re.MULTILINE), done.stdout.splitlines()
    assert len(said) == len(printed) == block.count("print(")
    for comment, line in zip(said, printed):
        start, more, _ = comment.partition("…")
        assert line.startswith(start) if more else line in comment, f"{line!r}; the page says {comment!r}"


def test_the_command_that_labels(patience: str, tmp_path: Path) -> None:
    """The page's folder has the deal that the page loads. One deal of the twenty takes seconds."""
    [made] = re.findall("^patience (generate .*)", (PYTHON / "README.md").read_text(), re.MULTILINE)
    few = made.replace("5001-5020", "5001-5001").split()
    assert few != made.split()
    subprocess.run([patience, *few, "--quiet"], cwd=tmp_path, check=True)
    assert len(load(tmp_path / "deals")["random:5001"]) == 1


def test_the_net_of_the_model_card(tmp_path: Path) -> None:
    """Anywhere, as the file comes with the package."""
    [block] = blocks(MODEL_CARD)
    done = subprocess.run(
        [sys.executable, "-c", block],
        cwd=tmp_path,
        env={"PYTHONPATH": str(PYTHON / "src")},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "2a\n", done.stderr
    assert "the most probable first move of deal 617, which is `2a`" in MODEL_CARD.read_text()


@pytest.mark.parametrize(
    "page", [page for page in INSTALLS if "pip install patience-deals" in page.read_text()], ids=lambda page: page.name
)
def test_pages_say_where_the_package_is(page: Path) -> None:
    """It is on no index yet."""
    text = page.read_text()
    near = text[max(text.index("pip install patience-deals") - 200, 0) :][:400]
    assert "not on PyPI yet: `make wheel`" in near
