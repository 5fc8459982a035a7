#!/usr/bin/env bash
# Runs the README's commands: every line of its ```console blocks that starts
# with "$ patience". They must succeed; their output is not compared.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
readme=$PWD/README.md
cd "$work"
ran=0
while IFS= read -r command; do
	echo "$command"
	bash -euo pipefail -c "$command" >/dev/null
	ran=$((ran + 1))
done < <(awk '/^```console/ {on=1; next} /^```/ {on=0} on && /^\$ patience/ {sub(/^\$ /, ""); print}' "$readme")
[ "$ran" -gt 0 ] || { echo "the README has no commands"; exit 1; }
echo "$ran commands of the README run"
