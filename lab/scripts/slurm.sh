#!/usr/bin/env bash
# Runs deploy/slurm.sh under a real Slurm on this machine: munged, slurmctld and
# slurmd from Debian's slurm-wlm. An array of 8 tasks makes the parts of a dataset. One is
# requeued by hand, the program of one is killed, one is told that its time limit is near,
# and the node dies with all that runs on it. Slurm and the script do the rest. Merged, the
# parts must have the bytes of one run. A task that is called wrongly, or cancelled, must not
# run again. Needs root. Usage: slurm.sh PATIENCE
set -euo pipefail
patience=$(realpath "$1")
cd "$(dirname "$0")/../.."
command -v slurmctld slurmd munged >/dev/null || { apt-get update && apt-get install -y --no-install-recommends slurm-wlm munge; } >/dev/null
dir=$(mktemp -d)
host=$(hostname -s)
pids=()
trap 'squeue -h -o %A 2>/dev/null | xargs -r scancel 2>/dev/null; sleep 3; for p in "${pids[@]}"; do kill "$p" 2>/dev/null || true; done; wait; rm -rf "$dir"' EXIT

mkdir "$dir/munge" "$dir/spool" "$dir/state"
dd if=/dev/urandom of="$dir/munge/key" bs=128 count=1 status=none
chmod 600 "$dir/munge/key"
munged --foreground --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" --pid-file="$dir/munge/pid" \
	--log-file="$dir/munge/log" --seed-file="$dir/munge/seed" >/dev/null 2>&1 & pids+=($!)
cat >"$dir/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CryptoType=crypto/munge
SlurmUser=root
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/ctld.pid
SlurmdPidFile=$dir/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
KillWait=2
JobRequeue=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
export SLURM_CONF=$dir/slurm.conf
chmod 755 "$dir"
sleep 1
slurmctld -D >"$dir/ctld.log" 2>&1 & pids+=($!)
slurmd -D -N "$host" >"$dir/slurmd.log" 2>&1 & node=$!
pids+=("$node")
for _ in $(seq 30); do sinfo -h -o %T 2>/dev/null | grep -q idle && break; sleep 1; done
sinfo || { tail -n 5 "$dir"/*.log; exit 1; }

deals=(microsoft:1-160 --shard-rows 50 --positions deal,walk --moves --move-exact-nodes 0 --playouts 200 --max-playouts 200 --rare-events off --exact-nodes 0)
submit() { sbatch --parsable --chdir="$dir" --export=ALL --mem=500M "$@"; }
running() { squeue -h -t R -o %i | grep -q "^$1\$"; }
until_running() { for _ in $(seq 1500); do running "$1" && return; sleep 0.2; done; echo "$1 does not run"; exit 1; }
# Slurm lets a requeued task wait for two minutes.
until_ended() { # ID STATES
	for _ in $(seq 900); do
		squeue -h -j "$1" -t all -o %T | grep -Evq "$2" || return 0
		for waiting in $(squeue -h -j "$1" -o '%i %r' | awk '$2 == "BeginTime" {print $1}'); do
			scontrol update jobid="$waiting" StartTime=now 2>/dev/null || true
		done
		sleep 1
	done
	echo "job $1 does not end"; squeue -t all; exit 1
}
restarts() { scontrol show job "$1" | grep -o 'Restarts=[0-9]*' | head -1 | cut -d= -f2; }
# program TASK: the process that makes the part of a task, which begins after the task
program() {
	for _ in $(seq 300); do pgrep -f -- "generate .*--out $dir/part-$1\$" && return; sleep 0.2; done
	echo "the program of task $1 does not run" >&2
	return 1
}
descendants() { for child in $(pgrep -P "$1"); do descendants "$child"; echo "$child"; done; }

# Tasks last long enough to be disturbed.
printf '#!/bin/sh\nsleep 8\nexec "%s" "$@"\n' "$patience" >"$dir/slow"
chmod 755 "$dir/slow"
export PATIENCE=$dir/slow

id=$(submit --array=0-7 deploy/slurm.sh 8 "$dir" "${deals[@]}")
echo "array $id of 8 tasks"
until_running "${id}_1"
scontrol requeue "${id}_1" && echo "task ${id}_1 is requeued"
until_running "${id}_2"
process=$(program 2)
kill -KILL "$process" && echo "the program of task ${id}_2 is killed"
until_running "${id}_3"
process=$(program 3)
kill -USR1 "$(ps -o ppid= "$process" | tr -d ' ')"
echo "task ${id}_3 is told that its time limit is near"
until_running "${id}_4" && program 4 >/dev/null
jobs=$(squeue -h -t R -o %A | paste -sd'|')
steps=$(pgrep -f "^slurmstepd: \\[($jobs)\\." | while read -r step; do descendants "$step"; echo "$step"; done)
kill -KILL "$node" $steps && echo "the node dies, with its tasks"
for _ in $(seq 60); do sinfo -h -o %T | grep -q down && break; sleep 1; done
sinfo -h -o 'the node is %T'
slurmd -D -N "$host" >>"$dir/slurmd.log" 2>&1 & pids+=($!)
until_ended "$id" COMPLETED
squeue -t all -o '%i %T'
for task in $(seq 0 7); do echo "task $task: $(restarts "${id}_$task") restarts"; done
for task in 1 2 3 4; do [ "$(restarts "${id}_$task")" -ge 1 ] || { echo "task $task was not restarted"; exit 1; }; done
cat "$dir"/patience-*.out | grep requeued

wrong=$(submit --array=0 deploy/slurm.sh 1 "$dir/wrong" microsoft:0)
long=$(submit --array=0 deploy/slurm.sh 1 "$dir/long" microsoft:1-100000)
until_running "${long}_0" && sleep 5
scancel "${long}_0"
until_ended "$wrong" FAILED
until_ended "$long" CANCELLED
for job in "$wrong" "$long"; do
	echo "$(squeue -h -t all -j "$job" -o '%i %T'), $(restarts "${job}_0") restarts"
	[ "$(restarts "${job}_0")" = 0 ] || exit 1
done

"$patience" merge "$dir"/part-* --out "$dir/merged"
"$patience" generate "${deals[@]}" --out "$dir/whole"
echo 'sha256, merged and whole:'
for f in manifest.json README.md croissant.json; do
	echo "$f $(sha256sum <"$dir/merged/$f" | cut -c-64) $(sha256sum <"$dir/whole/$f" | cut -c-64)"
done
sum() { (cd "$1" && find data moves -type f | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c-64); }
echo "files of rows, the sum of their sums: $(sum "$dir/merged") $(sum "$dir/whole")"
diff -r --exclude=shards "$dir/merged" "$dir/whole" && echo "the same bytes in $(find "$dir/whole" -type f -not -path '*/shards/*' | wc -l) files"
