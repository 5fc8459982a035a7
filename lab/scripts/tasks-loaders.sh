#!/usr/bin/env bash
# Installs a wheel of the Python package into a fresh environment with reasoning-gym
# and verifiers, has them load and score the tasks, and writes what they print into
# docs/lab/tasks.md.
#
#   tasks-loaders.sh WHEEL
set -euo pipefail
wheel=$(realpath "$1")
page=$(realpath "$(dirname "$0")/../../docs/lab/tasks.md")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
PATH="$folder/venv/bin:$PATH"
pip install --quiet --disable-pip-version-check "$wheel" reasoning-gym==0.1.25 verifiers==0.4.0

reasoning() {
	python - <<'PY'
import reasoning_gym
import patience_deals.reasoning
from patience_deals.tasks import KINDS
from reasoning_gym.factory import create_curriculum

for kind in KINDS:
    data = reasoning_gym.create_dataset(f"patience_{kind}", size=200, seed=1)
    right = sum(data.score_answer(entry["answer"], entry) for entry in data)
    wrong = sum(data.score_answer("I do not know", entry) for entry in data)
    curriculum = create_curriculum(f"patience_{kind}")
    curriculum.increment_attr_level("rating")
    made = curriculum.generate_configuration({"seed": 1})
    print(f"patience_{kind}: {len(data)} tasks, answers score {right:g}, others {wrong:g}; "
          f"the curriculum's second level: ratings {made.min_rating} to {made.max_rating}")
PY
}

verifying() {
	for kind in win limit winnable best lost; do
		vf-validate patience-deals-verifiers --only-gold --runtime.type subprocess --taskset.kind "$kind" --taskset.size 50 -o "vf/$kind" >/dev/null 2>&1
		python -c 'import json, sys; s = json.load(open(sys.argv[1])); print(sys.argv[2], s["outcomes"])' "$(find "vf/$kind" -name summary.json)" "$kind"
	done
}

{
	echo
	echo '```text'
	reasoning
	verifying
	echo '```'
	echo
} > block.md
cat block.md
sed -i '/^<!-- loaders -->$/,/^<!-- end -->$/{//!d}' "$page"
sed -i '/^<!-- loaders -->$/r block.md' "$page"
