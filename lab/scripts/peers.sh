#!/usr/bin/env bash
# Runs patience and fc-solve on the same FreeCell deals in turns, and prints
# deals a second of processor time. FC_SOLVE names a checkout of fc-solve, which
# is built with cmake in a temporary folder, or its built program
# freecell-solver-range-parallel-solve. Wants patience as its first argument.
set -euo pipefail
patience=$1
peer=${FC_SOLVE:-}
rounds=${ROUNDS:-3}
if [ -z "$peer" ]; then
	echo 'skipped: FC_SOLVE names no checkout of fc-solve (make -C lab peers FC_SOLVE=../../fc-solve)'
	exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -d "$peer" ]; then
	source=$peer/fc-solve/source
	[ -d "$source" ] || source=$peer/source
	if ! { cmake -S "$source" -B "$work/build" -DCMAKE_BUILD_TYPE=RELEASE -DFCS_WITH_TEST_SUITE=OFF &&
		cmake --build "$work/build" --target freecell-solver-range-parallel-solve; } >"$work/log" 2>&1; then
		echo "skipped: fc-solve does not build from $peer; the last lines of cmake:"
		tail -n 5 "$work/log"
		exit 0
	fi
	peer=$work/build/freecell-solver-range-parallel-solve
fi

# cpu COMMAND...: the processor time of a command in seconds
cpu() {
	local TIMEFORMAT='%U %S'
	{ time "$@" >/dev/null 2>&1; } 2>"$work/time"
	awk '{print $1 + $2}' "$work/time"
}

printf '%-6s %-18s %14s %14s\n' round deals 'fc-solve lg' 'patience'
for round in $(seq "$rounds"); do
	for deals in '1 32000' '1000001 1008000'; do
		read -r first last <<<"$deals"
		theirs=$(cpu "$peer" "$first" "$last" 4000 -l lg)
		ours=$(cpu "$patience" winrate "microsoft:$first-$last" --workers 1 --quiet)
		awk -v r="$round" -v f="$first" -v l="$last" -v a="$theirs" -v b="$ours" \
			'BEGIN { n = l - f + 1; printf "%-6d %-18s %8.0f /s    %8.0f /s\n", r, f "-" l, n / a, n / b }'
	done
done
