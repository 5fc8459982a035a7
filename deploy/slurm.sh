#!/usr/bin/env bash
# Makes a dataset as a Slurm job array: one task makes one part.
#
#   sbatch --array=0-7 deploy/slurm.sh 8 FOLDER DEALS [FLAG...]
#
# FOLDER is a folder that all nodes see, or the URL of an object store. Task numbers begin
# at 0. Searches take up to --memory (4GiB by default), so --mem has to be more than that. A
# requeued task resumes from what it has finished. When all tasks are done, run
# patience merge FOLDER/part-* --out DATASET
#SBATCH --job-name=patience
#SBATCH --cpus-per-task=1
#SBATCH --mem=4608M
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=patience-%A_%a.out
set -euo pipefail
parts=$1 folder=$2 deals=$3
shift 3
exec "${PATIENCE:-patience}" generate "$deals" "$@" --quiet \
	--workers "${SLURM_CPUS_PER_TASK:-1}" \
	--part "auto/$parts" --out "$folder/part-$SLURM_ARRAY_TASK_ID"
