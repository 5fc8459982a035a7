"""The Python of the pages: mypy accepts it as strictly as the package, and it runs. `make readme` runs
train-a-network.md."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

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
