#!/bin/sh
# Counts the public names of the packages that other modules can import: constants, variables, functions, types,
# methods and fields, as `go doc -all` lists them.
#
#   scripts/public-names.sh [CHECKOUT]
set -eu
cd "${1:-.}"
for package in $(go list -f '{{if and .GoFiles (ne .Name "main")}}{{.ImportPath}}{{end}}' ./... | grep -v '/internal/'); do
	go doc -all "$package" | awk -v package="$package" '
		# names counts the identifiers at the start of a declaration: one, and one for each comma before the type.
		function names(text) {
			if (!match(text, /^[A-Z][A-Za-z0-9_]*(, [A-Z][A-Za-z0-9_]*)*/)) return 0
			text = substr(text, 1, RLENGTH)
			return 1 + gsub(/,/, "", text)
		}
		/^(const|var) \($/ || /^type .*(struct|interface) {$/ { block = 1 }
		/^[)}]/ { block = 0 }
		/^(func|type) / { n++ }
		/^(const|var) [A-Z]/ { sub(/^[a-z]+ /, ""); n += names($0) }
		/^type .*struct{ / { fields = $0; sub(/.*struct{ /, "", fields); n += names(fields) }
		block && /^\t[*A-Za-z]/ {
			field = $0
			sub(/^\t\*?([a-z]+\.)?/, "", field) # an embedded type counts by its own name
			n += names(field)
		}
		END { printf "%5d %s\n", n, package }'
done | awk '{ print; sum += $1 } END { printf "%5d in %d packages\n", sum, NR }'
