#!/usr/bin/env bash
# same-bytes.sh HOUSE few|all: the same plans give the same bytes on every processor.
# Builds the program for other processors, makes each plan with all of them, and compares
# the SHA-256 of the files. few: one small plan, on arm64. all: every kind of labels, with
# the wider instructions of amd64 too. Programs for arm64 run on amd64 by
# qemu-aarch64-static.
set -euo pipefail
house=$1 which=$2 out=$1/bin/same-bytes
rm -rf "$out"
mkdir -p "$out"

# build NAME VARIABLE=VALUE...: the program for a processor
build() {
	(cd "$house" && env "${@:2}" go build -o "bin/same-bytes/$1" ./cmd/patience)
}

# run NAME ARGUMENTS...: the program for a processor, run on this one
run() {
	case $1 in
	arm64) qemu-aarch64-static "$out/$1" "${@:2}" ;;
	*) "$out/$1" "${@:2}" ;;
	esac
}

# compare PLAN: the processors give the same sum; empty sums are a fault
compare() {
	[ "$(sort -u <<<"$sums" | grep -c .)" = 1 ] || { echo "$1: the bytes differ: $sums"; exit 1; }
	echo "$(head -c 16 <<<"$sums")… $1"
}

# same_dataset NAME ARGUMENTS...: generate makes the same files
same_dataset() {
	sums=
	for processor in "${processors[@]}"; do
		run "$processor" generate "${@:2}" --workers 1 --quiet --out "$out/$1-$processor" >/dev/null
		sums+=$(cd "$out/$1-$processor" && find data* -name '*.parquet' | sort | xargs cat | sha256sum | cut -d' ' -f1)$'\n'
	done
	compare "generate ${*:2}"
}

# same_output ARGUMENTS...: the command prints the same
same_output() {
	sums=
	for processor in "${processors[@]}"; do
		sums+=$(run "$processor" "$@" | sha256sum | cut -d' ' -f1)$'\n'
	done
	compare "$*"
}

build arm64 GOARCH=arm64
fused=$(cd "$house" && go tool objdump -s '^patience/(rollout|features|heuristics|label|game|catalogue|solve|internal/(portable|games|search|space|players|model))' \
	bin/same-bytes/arm64 | awk '/^TEXT/ { f = $2 } /FN?M(ADD|SUB)[SD]/ { print f, $1 }' | grep -v 'Layout\|game/picture' | sort -u || true)
[ -z "$fused" ] || { echo "a product and a sum are fused on arm64, which rounds differently; write float64(x*y):"; echo "$fused"; exit 1; }
command -v qemu-aarch64-static >/dev/null || { apt-get update && apt-get install -y --no-install-recommends qemu-user-static; } >/dev/null 2>&1 || {
	echo 'qemu-aarch64-static is not there and apt-get cannot install qemu-user-static: not compared with arm64'
	exit 0
}
build amd64-v1 GOARCH=amd64 GOAMD64=v1
processors=(amd64-v1 arm64)
if [ "$which" = few ]; then
	same_dataset few microsoft:7,617 --playouts 512 --max-playouts 512 --exact-nodes 1000
	exit
fi
build amd64-v3 GOARCH=amd64 GOAMD64=v3
processors+=(amd64-v3)
(cd "$house" && GOARCH=arm64 go test -count 1 -exec qemu-aarch64-static ./internal/portable && GOARCH=arm64 go test -count 1 -exec qemu-aarch64-static -run TestSameBits ./internal/stats)
same_dataset plain random:1-4 --playouts 8192 --max-playouts 16384 --rare-events off --exact-nodes 5000
same_dataset splitting microsoft:1,617,5324 --exact-nodes 1000
same_dataset inverse random:1-4 --playouts 100000 --max-playouts 100000 --win-rate-error 0.3 --exact-nodes 0
same_dataset learning random:1-2 --playouts 512 --max-playouts 512 --learning-trials 300 --exact-nodes 1000
same_dataset klondike random:1-4 --game klondike-1 --playouts 2048 --max-playouts 2048 --exact-nodes 2000
same_dataset moves random:1-2 --playouts 512 --max-playouts 512 --exact-nodes 2000 --positions deal,walk --moves --move-playouts 256 --move-exact-nodes 200
same_dataset eight-off random:1-4 --game eight-off --playouts 4096 --max-playouts 4096 --exact-nodes 2000
same_dataset learned random:1-2 --policy learned1-t1 --playouts 512 --max-playouts 512 --exact-nodes 0
same_dataset board random:1 --policy board10-t1 --playouts 16 --max-playouts 16 --rare-events off --exact-nodes 0
same_dataset calculation random:1-2 --game calculation-3 --policy learned5 --playouts 32 --max-playouts 32 --rare-events off --exact-nodes 0
same_output score microsoft:32001-32002 --fast --playouts 1000 --json
same_output score random:1-2 --game bakers-game --seed 5 --fast --moves --playouts 250 --json
same_output score microsoft:32001 --playouts 1024 --max-playouts 1024 --exact-nodes 1000 --json
