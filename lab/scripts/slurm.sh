#!/usr/bin/env bash
# Runs deploy/slurm.sh under a real Slurm on this machine: munged, slurmctld and
# slurmd from Debian's slurm-wlm. An array of 8 tasks, of which one is killed and
# requeued, makes the parts of a dataset; merged, they must have the bytes of one
# run. Needs root. Usage: slurm.sh PATIENCE
set -euo pipefail
patience=$(realpath "$1")
export PATIENCE=$patience
cd "$(dirname "$0")/../.."
command -v slurmctld slurmd munged >/dev/null || { apt-get update && apt-get install -y --no-install-recommends slurm-wlm munge; } >/dev/null
dir=$(mktemp -d)
host=$(hostname -s)
pids=()
trap 'for p in "${pids[@]}"; do kill "$p" 2>/dev/null || true; done; wait; rm -rf "$dir"' EXIT

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
JobRequeue=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
export SLURM_CONF=$dir/slurm.conf
chmod 755 "$dir"
sleep 1
slurmctld -D >"$dir/ctld.log" 2>&1 & pids+=($!)
slurmd -D -N "$host" >"$dir/slurmd.log" 2>&1 & pids+=($!)
for _ in $(seq 30); do sinfo -h -o %T 2>/dev/null | grep -q idle && break; sleep 1; done
sinfo || { tail -5 "$dir"/*.log; exit 1; }

deals=(microsoft:1-160 --shard-rows 50 --positions deal,walk --moves --move-exact-nodes 0 --playouts 1000 --max-playouts 1000 --rare-events off --exact-nodes 0)
id=$(sbatch --parsable --chdir="$dir" --export=ALL --mem=500M --array=0-7 deploy/slurm.sh 8 "$dir" "${deals[@]}")
echo "array $id of 8 tasks"
for _ in $(seq 100); do squeue -h -t R -o %i | grep -q "${id}_1\$" && break; sleep 0.2; done
sleep 1
scontrol requeue "${id}_1" && echo "task ${id}_1 is killed and requeued"
for _ in $(seq 600); do
	if [ -z "$(squeue -h -t all -o %T | grep -v COMPLETED || true)" ]; then break; fi
	squeue -h -o %r | grep -q BeginTime && scontrol update jobid="${id}_1" StartTime=now 2>/dev/null || true
	sleep 1
done
squeue -t all -o '%i %T'
scontrol show job "${id}_1" | grep -o 'Requeue=[0-9] Restarts=[0-9]*' || true
"$patience" merge "$dir"/part-* --out "$dir/merged"
"$patience" generate "${deals[@]}" --out "$dir/whole"
echo 'sha256, merged and whole:'
for f in manifest.json README.md croissant.json; do
	echo "$f $(sha256sum <"$dir/merged/$f" | cut -c-64) $(sha256sum <"$dir/whole/$f" | cut -c-64)"
done
sum() { (cd "$1" && find data moves -type f | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c-64); }
echo "files of rows, the sum of their sums: $(sum "$dir/merged") $(sum "$dir/whole")"
diff -r --exclude=shards "$dir/merged" "$dir/whole" && echo "the same bytes in $(find "$dir/whole" -type f -not -path '*/shards/*' | wc -l) files"
