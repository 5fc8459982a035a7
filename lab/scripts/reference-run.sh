#!/usr/bin/env bash
# reference-run.sh PATIENCE PYTHON SOURCE LAST: label the deals 1 to LAST of a
# source in parts of 500 and publish each part in datasets/reference. What the
# default limits leave open is searched again with 16 GiB. A part that is published,
# which the list of checksums tells, is not made again; one that was stopped goes on.
# `make data` then follows with what rests on the tables.
set -euo pipefail
patience=$1 python=$2 source=$3 last=$4
for ((first = 1; first <= last; first += 500)); do
	end=$((first + 499 < last ? first + 499 : last))
	name=$(printf '%s-%05d-%05d' "$source" "$first" "$end")
	grep -qs " data/$name.parquet$" ../datasets/reference/SHA256SUMS && continue
	folder=../bin/reference-run/$name
	labels=(--fresh --min-cells --solutions --workers 1)
	"$patience" generate "$source:$first-$end" "${labels[@]}" --out "$folder"
	"$patience" verify "$folder"
	open=$("$python" scripts/publish-reference.py --open "$folder")
	if [ -n "$open" ]; then
		"$patience" generate "$source:$open" "${labels[@]}" --min-cells-nodes 64000000 --exact-nodes 400000000 --memory 16GiB --out "$folder-second"
		"$patience" verify "$folder-second"
	fi
	"$python" scripts/publish-reference.py "$folder"
	make embed
done
