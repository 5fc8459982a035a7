#!/usr/bin/env bash
# Makes a dataset as a Slurm job array: one task makes one part.
#
#   sbatch --array=0-7 deploy/slurm.sh 8 FOLDER DEALS [FLAG...]
#
# FOLDER is a folder that all nodes see, or the URL of an object store. Task numbers begin
# at 0. Searches take up to --memory (4GiB by default), so --mem has to be more than that.
# When all tasks are done, run patience merge FOLDER/part-* --out DATASET
#
# Slurm requeues a task whose node fails. The script requeues one that is about to reach its
# time limit, and one whose program dies, unless it was restarted five times. A requeued task
# resumes from what it has finished. A task that was cancelled or called wrongly stays ended.
#SBATCH --job-name=patience
#SBATCH --cpus-per-task=1
#SBATCH --mem=4608M
#SBATCH --time=24:00:00
#SBATCH --signal=B:USR1@300
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=patience-%A_%a.out
set -euo pipefail
parts=$1 folder=$2 deals=$3
shift 3
"${PATIENCE:-patience}" generate "$deals" "$@" --quiet \
	--workers "${SLURM_CPUS_PER_TASK:-1}" \
	--part "auto/$parts" --out "$folder/part-$SLURM_ARRAY_TASK_ID" &
program=$! end=
trap 'end=limit; kill "$program" 2>/dev/null || true' USR1
trap 'end=cancelled; kill "$program" 2>/dev/null || true' TERM
while :; do # a signal ends wait before the program has ended
	status=0
	wait "$program" || status=$?
	kill -0 "$program" 2>/dev/null || break
done
case $end/$status in
*/0 | */2 | cancelled/*) exit "$status" ;; # 2: wrong usage or input, which no retry can help
limit/*) echo "part $SLURM_ARRAY_TASK_ID: the time limit is near; requeued" ;;
*)
	if [ "${SLURM_RESTART_COUNT:-0}" -ge 5 ]; then exit "$status"; fi
	echo "part $SLURM_ARRAY_TASK_ID: status $status; requeued" ;;
esac
scontrol requeue "$SLURM_JOB_ID" || exit "$status"
sleep 60 # Slurm ends the task meanwhile
