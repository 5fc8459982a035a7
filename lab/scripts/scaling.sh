#!/usr/bin/env bash
# Shows how one, two, … workers scale: wall time, processor time, and the busy
# share, which is processor time / (wall time × workers). A busy share far below
# 100 % with two workers says that the threads did not run side by side: some
# virtual machines put the threads of a process on one processor until they are
# pinned (try: taskset -c 0,1 make -C lab scaling). A processor time that grows with the
# workers says that they shared a core or its memory.
# Wants the program as its first argument.
set -euo pipefail
patience=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

measure() { # WORKERS NAME ARGUMENT...
	local workers=$1 name=$2
	shift 2
	local TIMEFORMAT='%R %U %S'
	{ time "$patience" "$@" --workers "$workers" >"$work/out" 2>&1; } 2>"$work/time"
	awk -v n="$workers" -v name="$name" '{
		cpu = $2 + $3
		printf "%-28s %7d %8.2f %8.2f %6.0f %%\n", name, n, $1, cpu, 100 * cpu / ($1 * n)
	}' "$work/time"
}

printf '%-28s %7s %8s %8s %8s\n' 'what' workers 'wall, s' 'CPU, s' busy
for workers in $(seq "$(nproc)"); do
	measure "$workers" 'winrate, 4000 deals' winrate microsoft:1-4000
	measure "$workers" 'generate, 20 deals, trials' generate microsoft:1-20 --max-playouts 131072 --exact-nodes 0 --out "$work/trials$workers"
	measure "$workers" 'generate, 12 deals, searches' generate microsoft:1-12 --playouts 1000 --max-playouts 1000 --exact-nodes 300000 --fresh --out "$work/searches$workers"
done
