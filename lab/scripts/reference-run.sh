#!/usr/bin/env bash
# reference-run.sh PATIENCE SOURCE LAST OUT [I/N]: label the deals 1 to LAST of a source
# for datasets/reference, in parts of 500 deals, each in a folder OUT/SOURCE-PART. With
# I/N only every Nth part, from part I on, so that N processes share the work. A part
# that was stopped goes on after its last deal, and a finished one is left as it is.
#
# What is proved and published about a deal comes with the program; so only the random
# games take time. `make reference-tables` joins the parts.
set -euo pipefail
patience=$1 source=$2 last=$3 out=$4 share=${5:-0/1}
parts=$(((last + 499) / 500))
for ((part = ${share%/*}; part < parts; part += ${share#*/})); do
	"$patience" generate "$source:1-$last" --min-cells --solutions --shard-rows 500 --part "$part/$parts" \
		--workers 1 --quiet --out "$out/$(printf '%s-%02d' "$source" "$part")"
done
