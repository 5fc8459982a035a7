#!/usr/bin/env bash
# Proves that the deals known as unsolvable have no win: the Microsoft deals up
# to a million and Turpin's board of 1994, each by the decider and by the exact
# search. Prints what each looked at. Wants the program as its first argument.
set -euo pipefail
patience=$1
limits=(--exact-nodes 400000000 --memory 12GiB)

turpin() {
	cat <<'BOARD'
AC KC QC JC TC 9C 8C
AD KD QD JD TD 9D 8D
AH KH QH JH TH 9H 8H
AS KS QS JS TS 9S 8S
7C 6C 5C 4C 3C 2C
7D 6D 5D 4D 3D 2D
7H 6H 5H 4H 3H 2H
7S 6S 5S 4S 3S 2S
BOARD
}

for deal in 11982 146692 186216 455889 495505 512118 517776 781948; do
	"$patience" solve "$deal" --any "${limits[@]}" | sed 's/^/decider: /'
	"$patience" solve "$deal" "${limits[@]}" | sed 's/^/exact:   /'
done
turpin | "$patience" solve --position - --any "${limits[@]}" | sed 's/^/decider: /'
turpin | "$patience" solve --position - "${limits[@]}" | sed 's/^/exact:   /'
