#!/usr/bin/env bash
# Writes to OUT what lab/tasks/reasoning-gym offers to the repository of reasoning-gym: a data set, its tests and its
# entry of GALLERY.md. Before, it puts them into a fresh environment with reasoning-gym, runs the tests there, and has
# its factory make games and score answers.
#
#   reasoning-gym.sh OUT
set -euo pipefail
mkdir -p "$1"
out=$(realpath "$1")
from=$(realpath "$(dirname "$0")/../tasks/reasoning-gym")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
PATH="$folder/venv/bin:$PATH"
pip install --quiet --disable-pip-version-check reasoning-gym==0.1.25 pytest==9.2.0
games=$(python -c 'import reasoning_gym.games; print(*reasoning_gym.games.__path__)')
cp "$from/dataset.py" "$games/freecell.py"
echo 'from .freecell import FreeCellConfig, FreeCellCurriculum, FreeCellDataset' >> "$games/__init__.py"
cp "$from/tests.py" test_freecell.py
pytest -q -p no:cacheprovider
rm -rf "$out/reasoning_gym" "$out/tests"
mkdir -p "$out/reasoning_gym/games" "$out/tests"
cp "$from/dataset.py" "$out/reasoning_gym/games/freecell.py"
cp "$from/tests.py" "$out/tests/test_freecell.py"
PYTHONHASHSEED=1 python - "$out/gallery.md" <<'PY'
import itertools
import sys

from reasoning_gym.factory import DATASETS, create_curriculum, create_dataset

assert "freecell" in DATASETS
for ranks in range(2, 6):
    data = create_dataset("freecell", size=20, seed=1, min_ranks=ranks, max_ranks=ranks)
    right = sum(data.score_answer(entry["answer"], entry) for entry in data)
    wrong = sum(data.score_answer("I do not know", entry) for entry in data)
    moves = [entry["metadata"]["least_moves"] for entry in data]
    print(f"freecell, {ranks} ranks: {len(data)} games of {min(moves)} to {max(moves)} moves, "
          f"answers score {right:g}, others {wrong:g}")
curriculum = create_curriculum("freecell")
curriculum.increment_attr_level("ranks")
made = curriculum.generate_configuration({"seed": 1})
print(f"the curriculum's second level: {made.min_ranks} to {made.max_ranks} ranks")

data = create_dataset("freecell", seed=42)
with open(sys.argv[1], "w") as page:
    print(f"### freecell\n{type(data).__doc__}\n\nDefault configuration:\n```python", file=page)
    for name, value in vars(data.config).items():
        print(f"{name} = {value}", file=page)
    print("```\n\nExample tasks:\n````", file=page)
    for i, entry in enumerate(itertools.islice(data, 3), 1):
        print(f"Example {i}:\nQuestion: {entry['question']}\nAnswer: {entry['answer']}\n"
              f"Metadata: {entry['metadata']}\n", file=page)
    print("````", file=page)
PY
ls -l "$out" "$out"/*/
