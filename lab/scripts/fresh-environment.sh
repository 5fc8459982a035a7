#!/usr/bin/env bash
# Installs a wheel of the Python package into a fresh environment without Go, steps an
# environment, makes data, learns from them and scores a task. It writes what is typed
# and printed, and the seconds of processor time, into docs/lab/fresh-environment.md.
#
#   fresh-environment.sh WHEEL
set -euo pipefail
wheel=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
cp "$wheel" "$root/python/examples/policy.py" .
export PATH="$folder/venv/bin:/usr/bin:/bin"

type_() {
	echo "\$ $1"
	time bash -euo pipefail -c "$1" 2>&1
}
TIMEFORMAT='# %1U s of processor time'

session() {
	type_ 'command -v go || echo no Go'
	type_ 'pip install --quiet --disable-pip-version-check patience_deals-*.whl gymnasium scikit-learn'
	type_ 'python -c "import gymnasium; env = gymnasium.make(\"patience_deals.env:patience_deals/FreeCell-Easy-v0\"); on, info = env.reset(seed=1); print(info[\"deal\"], env.step(env.action_space.sample(info[\"action_mask\"]))[1:])"'
	type_ 'patience generate microsoft:1-2000 --positions solution --per-deal all --playouts 0 --features off --exact-nodes 400000000 --memory 16GiB --out solutions --quiet'
	type_ 'python -c "from patience_deals import load; rows = load(\"solutions\"); print(rows.on.shape, rows.mask(range(256)).shape)"'
	type_ 'python policy.py solutions'
	type_ 'python -m patience_deals.tasks best --size 1 > task.jsonl; cut -c-200 task.jsonl'
	type_ 'python -c "import json; from patience_deals.tasks import score; task = json.loads(open(\"task.jsonl\").readline()); print(task[\"answer\"], score(task[\"info\"], task[\"answer\"]))"'
}

{
	printf '# From a wheel to a policy, without Go\n\n'
	printf 'The Python wheel does not need Go. In a fresh virtual environment, these commands step an environment, generate data, train a policy on\n'
	printf 'them, and score a task for a language model. The line after each command says how much processor time it took.\n`make -C lab fresh-environment` wrote this page.\n\n```console\n'
	session 2>&1
	printf '```\n'
} > "$folder/page.md"
cp "$folder/page.md" "$root/docs/lab/fresh-environment.md"
