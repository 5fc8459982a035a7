#!/usr/bin/env bash
# Prints deals of each game that can be won, a line for each game of docs/rules.md. Each deal was proved by a solution, so a
# deal that a short search leaves open is not in the list. Wants the program and the page of rules as arguments.
set -euo pipefail
patience=$1 rules=$2

sed -n 's/^`--game \(.*\)`$/\1/p' "$rules" | while read -r game; do
	case $game in
	freecell) deals=microsoft:1-32000 ;;
	british-canister) deals=random:1-10000000 ;; # about one in a million can be won
	american-canister | fore-cell-same-suit | russian | trigon) deals=random:1-3000 ;;
	golf) deals=random:1-1300 ;;
	gaps | gaps-7 | scorpion) deals=random:1-1000 ;;
	*) deals=random:1-400 ;;
	esac
	"$patience" solve "$deals" --game "$game" --any --quiet --exact-nodes 20000 |
		sed -n 's/^[a-z]*:\([0-9]*\) can be won in .*/\1/p' |
		awk -v list="$game ${deals%%:*}:" '
			function range() { list = list (ranges++ ? "," : "") first (last > first ? "-" last : "") }
			$1 == last + 1 && NR > 1 { last = $1; next }
			NR > 1 { range() }
			{ first = last = $1 }
			END { range(); print list }'
done
