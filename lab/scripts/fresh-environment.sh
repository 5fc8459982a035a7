#!/usr/bin/env bash
# Installs a wheel of the Python package into a fresh environment without Go, makes
# data, learns from them and scores a task, and writes what is typed and printed into
# docs/lab/fresh-environment.md.
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
	bash -euo pipefail -c "$1" 2>&1
}

session() {
	type_ 'command -v go || echo no Go'
	type_ 'pip install --quiet --disable-pip-version-check patience_deals-*.whl scikit-learn'
	type_ 'patience generate microsoft:1-2000 --positions solution --per-deal all --playouts 0 --features off --exact-nodes 400000000 --memory 16GiB --out solutions --quiet'
	type_ 'python -c "from patience_deals import load; rows = load(\"solutions\"); print(rows.on.shape, rows.mask(range(256)).shape)"'
	type_ 'python policy.py solutions'
	type_ 'python -m patience_deals.tasks best --size 1 > task.jsonl; cut -c-200 task.jsonl'
	type_ 'python -c "import json; from patience_deals.tasks import score; task = json.loads(open(\"task.jsonl\").readline()); print(task[\"answer\"], score(task[\"info\"], task[\"answer\"]))"'
}

{
	printf '# From a wheel to a policy, without Go\n\n'
	printf 'The Python wheel does not need Go. In a fresh virtual environment, these commands generate data, train a policy on them, and score a task\n'
	printf 'for a language model. `make -C lab fresh-environment` wrote this page.\n\n```console\n'
	session
	printf '```\n'
} > "$folder/page.md"
cp "$folder/page.md" "$root/docs/lab/fresh-environment.md"
