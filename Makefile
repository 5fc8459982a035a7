# Run `make help` for the targets. Go and make are all that must be there; the
# rest is installed: Go modules by go, Python packages into .venv. What measures,
# learns and publishes is in lab: `make -C lab help`.
.DEFAULT_GOAL := help
.PHONY: bubblewrap help build demo js test check check-release check-lab check-js lint race readme docs data python notebook api wheel release bench fuzz nightly nightly-kills nightly-memory nightly-leaks nightly-slow nightly-failures nightly-spark nightly-decks nightly-pages nightly-teaching nightly-bytes nightly-fuzz fuzz-targets nights pins same-bytes train audit clean readers glpsol chromium columns deadcode

# No C compiler is wanted but by the race detector, and binaries run with any libc.
export CGO_ENABLED := 0

PYTHON       ?= python3
VENV         := .venv
REQUIREMENTS := datasets/testdata/readers/requirements.txt python/tests/requirements.txt
LEARNED      := $(addprefix lab/train/board/requirements,.txt -onnx.txt -baselines.txt)
READERS      := $(VENV)/installed
PARALLEL     := ./rollout ./label ./datasets/generate ./datasets/verify ./datasets/winrate ./internal/memory ./internal/parallel
SCHEMA       := datasets/SCHEMA.md

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

build: ## build bin/patience, without the symbols that only a debugger needs
	go build -ldflags '-s -w' -o bin/patience ./cmd/patience

demo: build ## label 20 deals of Microsoft and show how hard they are: seven seconds of processor time; the first time also two minutes and 0.7 GB of disk, to download and compile
	./bin/patience generate microsoft:1-20 --solutions --out demo/microsoft-1-20 --top 10
	@echo "The rating says how rarely random play wins, by 131,072 random games for each deal; 1500 is about the median deal, and 400 points"
	@echo "more make a win ten times rarer. In a sentence:"
	@./bin/patience score 10 | sed -n 1p
	@echo
	@echo "The rows are in demo/microsoft-1-20/data; the columns are explained in datasets/SCHEMA.md."
	@echo "Try: ./bin/patience score 617                             how hard is a deal?"
	@echo "Try: ./bin/patience solve 617                             a shortest solution"
	@echo "Try: ./bin/patience pick --difficulty hard --count 5      deals of a difficulty, with solutions"
	@echo "Try: ./bin/patience serve                                 a page with boards, every move judged"

# Besides Go, make and python3, the tests take 1.2 GB of disk for .venv, and as root three Debian packages.
test: $(READERS) glpsol chromium ## run the tests; needs python3, 1.2 GB for .venv, and root for three Debian packages, without which some tests are skipped
	@echo 'Compiling. The first time, the program takes two minutes of processor time and 0.7 GB of disk, modules included, and its tests take'
	@echo 'several minutes more. Each package of tests then prints a line.'
	@go build -v ./... 2>&1 | awk '/ / {print; next} ++n % 50 == 0 {print n " packages compiled"; fflush()}'
	PATIENCE_PYTHON=$(CURDIR)/$(VENV)/bin/python go test -timeout 30m ./...

readers: $(READERS) # Python with readers of Parquet

$(READERS): $(REQUIREMENTS)
	$(PYTHON) -m venv $(VENV) || { apt-get update && apt-get install -y python3-venv && $(PYTHON) -m venv $(VENV); }
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes $(REQUIREMENTS:%=-r %)
	touch $@

# Each file with checksums is made from one without, NAME.in. What is installed together must agree, so the first file of
# a line constrains those after it. Versions that are there already stay; for newer ones remove the file first.
pins: ## write the versions and checksums of Python packages, requirements*.txt, from requirements*.in
	$(PYTHON) -m venv bin/pins && bin/pins/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
	for group in "$(REQUIREMENTS)" "$(LEARNED)"; do \
		for file in $$group; do \
			first=$${group%% *}; [ $$file = $$first ] && constrained= || constrained="-c $$first"; \
			bin/pins/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
				--no-annotate $$constrained $${file%.txt}.in -o $$file || exit 1; \
		done; \
	done

glpsol: # a second opinion on feedback arc sets; without it its tests are skipped
	@command -v glpsol >/dev/null || { apt-get update && apt-get install -y glpk-utils; } >/dev/null 2>&1 || \
		echo 'glpsol is not there and apt-get cannot install glpk-utils: the tests that need it are skipped'

chromium: # drives the page of serve; without it its tests are skipped
	@command -v chromium >/dev/null || { apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core; } >/dev/null 2>&1 || \
		echo 'chromium is not there and apt-get cannot install it: the tests that need it are skipped'

bubblewrap: # runs submissions of Glance apart; without it those tests are skipped
	@command -v bwrap >/dev/null || { apt-get update && apt-get install -y bubblewrap; } >/dev/null 2>&1 || \
		echo 'bwrap is not there and apt-get cannot install bubblewrap: the tests that need it are skipped'

# Without a profile, and without the names of folders, tests and wheel share what is compiled.
check: export GOFLAGS := $(GOFLAGS) -trimpath -pgo=off
check: ## everything that CI runs, two things at a time, since the tests of Python and of pages use one processor
	$(MAKE) -j2 --output-sync=target lint test demo race readme data python check-release check-lab check-js same-bytes
	@git diff --exit-code --stat -- $(SCHEMA) || { echo 'SCHEMA.md is not up to date: make columns'; exit 1; }
	@git diff --exit-code --stat -- catalogue/reference || { echo 'grades do not rest on the published deals: make data'; exit 1; }

same-bytes: # a small plan gives the same bytes on arm64, by an emulator; without qemu-user-static only the code is checked
	bash lab/scripts/same-bytes.sh . few

check-release:
	cd deploy/release && go test -short ./...

check-js: build # the npm package in Node, without a browser; without npm only this is skipped
	@if command -v npm >/dev/null; then $(NPM) && node --test $(IN_NODE); else echo 'npm is not there: the npm package is not tested'; fi

check-lab: $(READERS)
	$(MAKE) -C lab check check-findings

# Lines of Go have at most 120 columns, a tab being one, but for raw strings, what is generated, and long data in tests.
WIDE := ((kernels|lanes)_amd64|page/browser_test|findings/(findings|games)_test|mutants_test|klondike_test)[.]go

lint: columns deadcode ## formatting, vet, staticcheck, functions that nothing reaches, workflows
	@unformatted=$$(go tool gofumpt -l .); [ -z "$$unformatted" ] || { echo "not formatted: $$unformatted"; exit 1; }
	@long=$$(git ls-files '*.go' | grep -Ev '(^|/)testdata/|$(WIDE)' | LC_ALL=C.UTF-8 xargs grep -nE '^.{121,}' | grep -Ev '_test.go:.*`|:[0-9]+:[^"]*`|//go:'); \
		[ -z "$$long" ] || { echo "lines of more than 120 columns:"; echo "$$long"; exit 1; }
	go mod tidy -diff
	go vet ./...
	go tool staticcheck ./...
	$$(cd deploy/release && go tool -n actionlint) -shellcheck= -pyflakes=
	cd deploy/release && go mod tidy -diff && go vet ./... && $$(cd ../.. && go tool -n staticcheck) ./...

# Tests are no reason to keep a function, so they are not looked at. The library and other exceptions are in UNREACHED.
UNREACHED := internal/housetest/unreached.txt

deadcode: # functions that the program does not reach
	@all=$$(go tool deadcode -f '{{range .Funcs}}{{println $$.Path .Name}}{{end}}' ./cmd/patience) || exit 1; \
		dead=$$(echo "$$all" | grep -vxf $(UNREACHED)); \
		[ -z "$$dead" ] || { echo "the program reaches none of these; $(UNREACHED) lists exceptions:"; echo "$$dead"; exit 1; }

# Tests of these packages in which nothing runs in parallel that others do not run, and which take long under the race
# detector. nightly-decks runs all.
SERIAL := TestMergedBytes|TestMergeFaults|TestMergeContinues|TestExtend$$|TestExtendTwice|TestVerifyFlippedBits|TestSplittingOfRareWins|TestPortion|TestSketch|TestWinProbabilityBySimulation|TestCardsStayHome|TestPlayUniform|TestLessonTells

race: ## race tests of what runs in parallel
	CGO_ENABLED=1 go test -race -short -skip '$(SERIAL)' $(PARALLEL)
	CGO_ENABLED=1 go test -race -short -run 'Allowance|OldestFirst|WaitCancelled' ./internal/search/astar
	CGO_ENABLED=1 go test -race -short -run 'TestRun|TestStops' ./label/pick
	CGO_ENABLED=1 go test -race -short -run 'Pages|Cancelled|Timeout|Turns|TooMany|ManyAtOnce|Gone' ./cmd/internal/page

PAGES ?= README.md docs/tour.md docs/train-a-network.md

readme: build $(READERS) ## run the commands of the README and of docs and compare what they print; UPDATE=--update writes it
	PATH="$(CURDIR)/bin:$(CURDIR)/$(VENV)/bin:$$PATH" PYTHONPATH=$(CURDIR)/python/src $(PYTHON) docs/readme-commands.py $(UPDATE) $(PAGES)

docs: columns ## make the pages that come from the program again: columns, findings
	$(MAKE) -C lab findings

columns: build
	./bin/patience schema --all > $(SCHEMA).new && mv $(SCHEMA).new $(SCHEMA)

PUBLISHED := datasets/reference $(wildcard datasets/games/*/)

data: $(READERS) ## check the published tables: sums, loaders, solutions by rules that share nothing with the program
	$(VENV)/bin/python datasets/reference/grades.py catalogue/reference/freecell.txt datasets/reference/data/random-*.parquet
	for folder in $(PUBLISHED); do (cd $$folder && sha256sum --quiet -c SHA256SUMS) || exit 1; done
	$(VENV)/bin/python lab/scripts/check-published.py $(PUBLISHED)
	PYTHONPATH=python/src $(VENV)/bin/python -m patience_deals.replay $(PUBLISHED:%=%/data/*.parquet)

NOTEBOOK := python/examples/notebook.ipynb

notebook: build $(READERS) ## run the notebook of the Python package and write what its cells print
	PATH="$(CURDIR)/bin:$$PATH" PYTHONPATH=$(CURDIR)/python/src $(VENV)/bin/python docs/run-notebook.py --update $(NOTEBOOK)

API := boards columns column_boards labelling klondike rows env vector rewards hidden episodes tasks turns answers glance glance_apart glance_deals glance_play losses nets positions referee replay

api: ## write the pages of the API of the Python package to bin/api, from its docstrings
	$(PYTHON) -m venv bin/api/venv
	bin/api/venv/bin/python -m pip install --quiet --disable-pip-version-check pdoc==16.0.0 numpy pyarrow gymnasium
	PYTHONPATH=python/src bin/api/venv/bin/pdoc -o bin/api patience_deals $(API:%=patience_deals.%)

wheel: ## write the wheel for this machine to bin/wheel, and try it in a fresh virtual environment
	rm -rf bin/wheel
	cd deploy/release && go run . -out ../../bin/wheel -only wheel
	$(PYTHON) -m venv bin/wheel/venv
	bin/wheel/venv/bin/python -m pip install --quiet --disable-pip-version-check bin/wheel/*.whl
	cd bin/wheel && PATH="$$PWD/venv/bin:$$PATH" sh -ec 'patience --version; patience score 617; python -c "from patience_deals import reference; print(reference())"; python -m patience_deals.tasks best --size 1; pip check --disable-pip-version-check'

NPM     := rm -rf bin/js && (cd deploy/release && go run . -out ../../bin/js -only npm)
IN_NODE := js/test/worker.test.mjs js/test/node.test.mjs js/test/rules.test.mjs

js: build ## write the npm package to bin/js, and test it in Node and in Chromium; needs Node, npm and chromium
	for tag in all rules; do GOOS=js GOARCH=wasm go vet -tags $$tag ./cmd/wasm || exit 1; done
	$(NPM)
	node --test js/test/*.test.mjs

release: ## write archives, wheels, lists of modules, the npm package, an image, packs of deals, datasets for a hub and checksums to bin/release; tag the commit first
	GOOS=darwin go vet ./... && GOOS=windows go vet ./...
	rm -rf bin/release
	cd deploy/release && GOFLAGS= go run . -out ../../bin/release

python: build $(READERS) bubblewrap ## style of all Python; test the package: types, rules against the program and against themselves, learning
	$(VENV)/bin/ruff check -q . && $(VENV)/bin/ruff format -q --check .
	cd python && ../$(VENV)/bin/mypy src && ../$(VENV)/bin/pytest -q -n 2

bench: ## benchmarks, several runs; compare two such files with `go tool benchstat`
	go test -run '^$$' -bench . -skip Search -benchmem -count 6 -pgo=cmd/patience/default.pgo ./rollout ./internal/players/... ./heuristics/... ./features/... ./datasets/... | tee bench.txt
	go test -run '^$$' -bench . -benchtime 1x -count 6 -pgo=cmd/patience/default.pgo ./internal/search/astar ./internal/search/greedy | tee -a bench.txt
	go tool benchstat bench.txt
	go tool pprof -top -nodecount 25 cmd/patience/default.pgo

FUZZTIME ?= 60s

# Each fuzz target of this module, as FOLDER:NAME.
FUZZED = go list -f '{{range .TestGoFiles}}{{$$.Dir}}/{{.}} {{end}}{{range .XTestGoFiles}}{{$$.Dir}}/{{.}} {{end}}' ./... | \
	xargs grep -oE '^func Fuzz\w+' | sed -E 's|^$(CURDIR)|.|; s|/[^/]+\.go:func |:|' | sort

fuzz-targets: # list the fuzz targets
	@$(FUZZED)

# Go before 1.27 sometimes takes the end of FUZZTIME for a failure, "context deadline exceeded" (go.dev/issue/75804). What fails
# therefore runs again: an input that really fails has been written to testdata/fuzz, and fails at once.
fuzz: ## fuzz all that reads input from elsewhere, FUZZTIME=60s for each target; goes on after a failure, and lists failures at the end
	@failed=; for target in $$($(FUZZED)); do \
		echo "$$target"; \
		for try in 1 2; do \
			go test -run '^$$' -fuzz "^$${target#*:}\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x "$${target%:*}" </dev/null && continue 2; \
		done; failed="$$failed $$target"; \
	done; [ -z "$$failed" ] || { echo "failed:$$failed"; exit 1; }

# What takes too long, or needs what is rarely there, to run with each change. The outcomes are in docs/lab/nightly.md.
NIGHTLY := go test -count 1 -v -timeout 60m ./cmd -run

NIGHTS := nightly-fuzz nightly-kills nightly-memory nightly-leaks nightly-slow nightly-failures nightly-spark nightly-decks nightly-pages nightly-teaching nightly-bytes wheel js api audit
RAN    := docs/lab/nightly-runs.txt

nights: # list the nights, for .github/workflows/night.yml
	@echo $(NIGHTS)

nightly: ## all that takes too long for each change, one after another; writes when each ran last to docs/lab/nightly-runs.txt
	@failed=; for night in $(NIGHTS); do \
		begin=$$(date +%s); if $(MAKE) $$night; then outcome=passed; else outcome=failed; failed="$$failed $$night"; fi; \
		{ grep -sv "^$$night " $(RAN); echo "$$night $$(date +%F) $$(git rev-parse --short HEAD) $$outcome $$((($$(date +%s) - begin + 59) / 60))"; } | sort > $(RAN).new && mv $(RAN).new $(RAN); \
	done; cat $(RAN); [ -z "$$failed" ] || { echo "failed:$$failed"; exit 1; }

nightly-fuzz: fuzz ## make fuzz, in half an hour

nightly-kills: ## kill --part, merge, winrate and extending 100 times each at random moments; start two commands on one folder 50 times
	PATIENCE_KILLS=100 PATIENCE_ROUNDS=50 $(NIGHTLY) '^(TestKills|TestTogether|TestTwoCounts)$$'

nightly-memory: ## searches that want more than --memory: 8, 32 and 128 MiB, alone, under GOMEMLIMIT and ulimit, in a control group
	PATIENCE_PRESSURE=3 $(NIGHTLY) '^TestPressure$$'

nightly-leaks: ## cancel every verb at 20 random moments, and look for goroutines that go on
	PATIENCE_ROUNDS=20 $(NIGHTLY) '^TestLeaks$$'

nightly-slow: ## read and write slowly or not at all: pipes, and 300 clients of serve
	PATIENCE_CLIENTS=100 $(NIGHTLY) '^(TestSlow.*|TestGoneReader)$$'

nightly-failures: build ## fail each system call of the commands that write files, once in each run, and run them again; needs Linux and a C compiler; half an hour
	cc -O1 -Wall -o bin/fail lab/scripts/fail.c
	$(PYTHON) lab/scripts/failures.py bin/fail bin/patience

nightly-spark: ## read a dataset with Spark, and compare every value with pyarrow's; installs Java and PySpark
	$(MAKE) -C lab spark

nightly-decks: $(READERS) ## all tests over as many small decks as before a release, deals of PySol, and what the race detector finds in every package
	PATIENCE_PYTHON=$(CURDIR)/$(VENV)/bin/python $(MAKE) -C lab thorough
	$(MAKE) -C lab pysol
	CGO_ENABLED=1 go test -race -short -timeout 60m ./...

nightly-pages: docs ## make the pages of findings again, from the published labels: nothing may change
	git diff --exit-code --stat -- docs

train: build $(READERS) ## learn the networks that estimate difficulty again, from the published tables to the files in the program and in the wheel: a night on two cores
	$(MAKE) -C lab train train-moves
	$(MAKE) -C lab board-onnx

nightly-teaching: build $(READERS) ## teach a small net of boards from start to end, interrupted and resumed
	$(MAKE) -C lab train-quick

nightly-bytes: ## plans of every kind give the same bytes on arm64 and with the wider instructions of amd64; seven minutes
	bash lab/scripts/same-bytes.sh . all

VULNDB := https://vuln.go.dev

audit: ## known faults and licences of dependencies; VULNDB=FOLDER of a checkout of golang/vulndb where that database does not answer
	$(PYTHON) deploy/audit.py --vulndb $(VULNDB)

clean: ## remove what the targets made
	rm -rf bin demo bench.txt $(VENV) .venv-board
