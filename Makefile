# Run `make help` for the targets. Go and make are all that must be there; the
# rest is installed: Go modules by go, Python packages into .venv.
.DEFAULT_GOAL := help
.PHONY: microsoft-32000 random-5000 published findings help build demo test thorough glpsol chromium screenshots check bench bounds peers scaling unsolvable stats-checks worked-example slurm s3 many-parts generate-docs lint race spark fuzz readme reference validate players calculation-players train ladder pgo clean

PYTHON       ?= python3
VENV         := .venv
REQUIREMENTS := datasets/testdata/readers/requirements.txt
READERS      := $(VENV)/installed
PARALLEL     := ./rollout ./label ./sampling ./review ./pick ./solve ./datasets ./datasets/winrate ./cmd/patience/internal/page ./internal/memory ./internal/journal ./internal/lockfile
TRAINER      := .venv-train
LEARNING     := $(TRAINER)/installed
SCHEMA       := datasets/SCHEMA.md
REFERENCES   := four-companies freecell-runs

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

build: ## build bin/patience, without the symbols that only a debugger needs
	go build -ldflags '-s -w' -o bin/patience ./cmd/patience

# The searches of the demo are short and find the least number of moves of 25
# deals; the default of 20,000,000 positions takes minutes and finds all.
demo: build ## label microsoft:1-50, 131,072 random games each and short searches: about a minute
	./bin/patience generate microsoft:1-50 --exact-nodes 200000 --solutions --out demo/microsoft-1-50 --top 5
	@echo "The rows are in demo/microsoft-1-50/data; the columns are explained in datasets/SCHEMA.md."

test: $(READERS) glpsol chromium ## run the tests; installs Parquet readers into .venv, and Debian's glpk-utils and chromium
	PATIENCE_PYTHON=$(CURDIR)/$(VENV)/bin/python go test -timeout 30m ./...

thorough: ## the tests over four times as many small decks; for the night
	PATIENCE_THOROUGH=1 go test -count 1 -timeout 60m ./internal/... ./heuristics/...

$(READERS): $(REQUIREMENTS)
	$(PYTHON) -m venv $(VENV) || { apt-get update && apt-get install -y python3-venv && $(PYTHON) -m venv $(VENV); }
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r $(REQUIREMENTS)
	touch $@

glpsol: # a second opinion on feedback arc sets; without it its tests are skipped
	@command -v glpsol >/dev/null || { apt-get update && apt-get install -y glpk-utils; } >/dev/null 2>&1 || \
		echo 'glpsol is not there and apt-get cannot install glpk-utils: the tests that need it are skipped'

chromium: # drives the page of serve; without it its tests are skipped
	@command -v chromium >/dev/null || { apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core; } >/dev/null 2>&1 || \
		echo 'chromium is not there and apt-get cannot install it: the tests that need it are skipped'

screenshots: chromium ## take the README's screenshots of the page of serve again
	go test -run Screenshots -count 1 ./cmd/patience/internal/page -args -screenshots $(CURDIR)/docs/images

# Without a profile the program and the tests share what is compiled.
check: export GOFLAGS := $(GOFLAGS) -pgo=off
check: lint test race readme published ## everything that CI runs
	@git diff --exit-code --stat -- $(SCHEMA) || { echo 'the page of columns is not up to date: make generate-docs'; exit 1; }
	@git diff --exit-code --stat -- catalogue/reference || { echo 'grades do not rest on the published deals: make published'; exit 1; }
	@git diff --exit-code --stat -- docs/research/findings.md docs/images/findings.svg || { echo 'docs/research/findings.md is not up to date: make findings'; exit 1; }

lint: generate-docs
	@unformatted=$$(go tool gofumpt -l .); [ -z "$$unformatted" ] || { echo "not formatted: $$unformatted"; exit 1; }
	go mod tidy -diff
	go vet ./...
	go tool staticcheck ./...

race: ## race tests of what runs in parallel
	go test -race -short $(PARALLEL)
	go test -race -short -run 'Allowance|OldestFirst|WaitCancelled' ./internal/search/astar

readme: build ## run the commands of the README and compare what they print
	PATH="$(CURDIR)/bin:$$PATH" $(PYTHON) scripts/readme-commands.py

bench: ## benchmarks, several runs; compare two such files with `go tool benchstat`
	go test -run '^$$' -bench . -skip Search -benchmem -count 6 -pgo=cmd/patience/default.pgo ./rollout ./players/... ./heuristics/... ./features/... ./datasets | tee bench.txt
	go test -run '^$$' -bench . -benchtime 1x -count 6 -pgo=cmd/patience/default.pgo ./internal/search/astar ./internal/search/greedy | tee -a bench.txt
	go tool benchstat bench.txt
	go tool pprof -top -nodecount 25 cmd/patience/default.pgo

bounds: ## compare the lower bounds: positions and time to find shortest solutions; some minutes
	go test -run '^$$' -bench Search -benchtime 1x -timeout 30m ./heuristics/freecell

stats-checks: ## simulate the error rates of the statistics and write them into docs/research/statistics.md; some minutes
	go test -run 'Sizes|Coverage' -timeout 60m ./stats -args -page $(CURDIR)/docs/statistics.md

EXAMPLE := --playouts 16384 --max-playouts 131072 --rare-events off --exact-nodes 0

worked-example: build ## low-numbered Microsoft deals against random ones: docs/research/microsoft-against-random.md; eight minutes of processor time
	./bin/patience generate microsoft:1-2000 $(EXAMPLE) --out bin/example/microsoft
	./bin/patience generate random:1-2000 $(EXAMPLE) --out bin/example/random
	./bin/patience compare bin/example/microsoft bin/example/random --out bin/example/report
	go run ./scripts/example -page docs/research/microsoft-against-random.md -picture docs/images/microsoft-against-random.svg bin/example/microsoft bin/example/random

unsolvable: build ## prove the deals known as unsolvable; some minutes and GiB
	bash scripts/unsolvable.sh ./bin/patience

peers: build ## compare with fc-solve from the checkout FC_SOLVE, in turns; skipped without one
	bash scripts/peers.sh ./bin/patience

scaling: build ## wall time, processor time and busy share with one worker and more
	bash scripts/scaling.sh ./bin/patience

spark: build $(READERS) ## read a small dataset with Spark and compare it with DuckDB; installs Java and PySpark
	command -v java >/dev/null || { apt-get update && apt-get install -y default-jre-headless; }
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check pyspark==4.0.1
	./bin/patience generate random:1-40 --positions deal,walk --moves --move-exact-nodes 0 --playouts 200 --max-playouts 200 --exact-nodes 0 --out bin/spark
	$(VENV)/bin/python scripts/spark.py bin/spark

slurm: build ## an array of 8 tasks under a real Slurm on this machine, one killed and requeued; needs root
	bash scripts/slurm.sh ./bin/patience

s3: ## three workers and an S3 that fails, is slow and breaks off, one of them killed in an upload
	go test -count 1 -v -run 'ObjectStore|StoreOfOther' ./datasets

many-parts: ## measure merges of 100, 1,000 and 10,000 parts; some minutes
	PATIENCE_MANY_PARTS=10000 go test -count 1 -v -timeout 60m -run ManyParts ./datasets

fuzz: ## fuzz the parsers, a minute each
	go test -run '^$$' -fuzz FuzzParseBoard -fuzztime 60s -fuzzminimizetime 1x ./game/freecell
	go test -run '^$$' -fuzz FuzzParseBoard -fuzztime 60s -fuzzminimizetime 1x ./game/gaps
	go test -run '^$$' -fuzz FuzzParseContest -fuzztime 60s -fuzzminimizetime 1x ./game/gaps
	go test -run '^$$' -fuzz FuzzParseBoard -fuzztime 60s -fuzzminimizetime 1x ./game/calculation
	go test -run '^$$' -fuzz FuzzParseDeals -fuzztime 60s -fuzzminimizetime 1x ./game
	go test -run '^$$' -fuzz FuzzParseNotation -fuzztime 60s -fuzzminimizetime 1x ./game/freecell
	go test -run '^$$' -fuzz FuzzParse -fuzztime 60s -fuzzminimizetime 1x ./game/card
	go test -run '^$$' -fuzz FuzzView -fuzztime 60s -fuzzminimizetime 1x ./cmd/patience/internal/page
	go test -run '^$$' -fuzz FuzzRead -fuzztime 60s -fuzzminimizetime 1x ./review

generate-docs: build ## generate the page of columns, datasets/SCHEMA.md
	./bin/patience schema --all > $(SCHEMA)

PUBLISHED_RATES = $(VENV)/bin/python scripts/reference.py catalogue/reference/freecell.txt datasets/reference/data/random-*.parquet

# Grades need ranks of the rates, so each rate may be rough. Those of FreeCell are published.
reference: build $(READERS) ## make the references of ratings in catalogue/reference again: half an hour of processor time
	$(PUBLISHED_RATES)
	for game in $(REFERENCES); do \
		./bin/patience generate random:1-2000 --game $$game --playouts 16384 --rating-error 300 --exact-nodes 0 --out bin/reference/$$game && \
		$(VENV)/bin/python scripts/reference.py catalogue/reference/$$game.txt bin/reference/$$game/data/*.parquet || exit 1; \
	done

# The data are made once, in bin/training, and an interrupted run continues.
train: $(LEARNING) ## make the data and learn the nets of model/freecell and docs/research/model-card.md: some 25 minutes on two idle cores
	go run -pgo=cmd/patience/default.pgo ./scripts/training -out bin/training
	$(TRAINER)/bin/python train/train.py bin/training .

$(LEARNING): train/requirements.txt
	$(PYTHON) -m venv $(TRAINER)
	$(TRAINER)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

# In parts of 500 deals; see scripts/reference-run.sh. What is published is not
# made again, so stop it at any time.
microsoft-32000: build $(READERS) ## go on with the labels of Microsoft deals in datasets/reference: some 18 hours of one core
	nice -n 19 bash scripts/reference-run.sh ./bin/patience $(VENV)/bin/python microsoft 32000

random-5000: build $(READERS) ## the same for random deals: some 3 hours of one core
	nice -n 19 bash scripts/reference-run.sh ./bin/patience $(VENV)/bin/python random 5000

findings: ## the tables and the picture of docs/research/findings.md, from the tables in datasets/reference
	go run ./scripts/findings datasets/reference/data

published: $(READERS) findings ## check datasets/reference: sums, loaders, solutions by rules that share nothing with the program
	$(PUBLISHED_RATES)
	cd datasets/reference && sha256sum --quiet -c SHA256SUMS
	$(VENV)/bin/python scripts/check-reference.py
	$(VENV)/bin/python scripts/replay.py datasets/reference/data/*.parquet

GRADES := scripts/validate/grades.tsv
GRADED  = microsoft:$$(grep '^2' $(GRADES) | cut -f2 | paste -sd,)
WHOLE   = microsoft:$$(grep -w solve$$ $(GRADES) | cut -f2 | paste -sd,)
OTHERS  = microsoft:$$(grep '^2' $(GRADES) | grep -vw solve$$ | cut -f2 | paste -sd,)
SKILLED := learned1-t4:512 learned1-t2:256 learned1-t1:256 learned1-t0.5:256 search-75:512 search-150:256 search-300:256

validate: build ## labels against grades that others gave, and the ratings of microsoft:1-1000; eight minutes of processor time
	./bin/patience generate $(WHOLE) --exact-nodes 3000000 --min-cells --min-cells-nodes 300000 --out bin/validate/whole
	./bin/patience generate $(OTHERS) --exact-nodes 0 --out bin/validate/others
	for player in $(SKILLED); do \
		./bin/patience generate $(GRADED) --policy $${player%:*} --playouts $${player#*:} --max-playouts $${player#*:} --rare-events off \
			--exact-nodes 0 --out bin/validate/$${player%:*} || exit 1; \
	done
	go run ./scripts/validate -grades $(GRADES) bin/validate/whole bin/validate/others $(foreach player,$(SKILLED),bin/validate/$(firstword $(subst :, ,$(player))))
	./bin/patience generate microsoft:1-1000 --playouts 16384 --rating-error 300 --exact-nodes 0 --out bin/validate/microsoft
	go run ./scripts/ratings -picture docs/images/ratings.svg bin/validate/microsoft

players: ## learn the weights of the players of FreeCell again: players/freecell/weights-1.txt
	go run ./scripts/players -out players/freecell/weights-1.txt

calculation-players: ## learn the weights of the players of Calculation again: players/calculation/weights-5-*.gz; an interrupted run goes on from bin
	mkdir -p bin
	go run -pgo=cmd/patience/default.pgo ./scripts/calculation learn -stacks 3 -games 4400000 -out bin/weights-5-3.gz
	go run -pgo=cmd/patience/default.pgo ./scripts/calculation learn -stacks 4 -games 1600000 -out bin/weights-5-4.gz
	cp bin/weights-5-3.gz bin/weights-5-4.gz players/calculation/

ladder: ## the table of docs/research/players.md: how players of rising skill do, and how their win rates correlate
	go run ./scripts/ladder -deals 300

pgo: ## record the profile that guides the compiler
	mkdir -p bin
	go test -trimpath -run '^$$' -bench 'Trials(Bound)?$$|Splitting' -benchtime 10s -cpuprofile bin/rollout.pgo -o bin/rollout.test ./rollout
	go test -trimpath -run '^$$' -bench 'Decide/freecell$$' -benchtime 10s -cpuprofile bin/greedy.pgo -o bin/greedy.test ./internal/search/greedy
	go tool pprof -proto -output cmd/patience/default.pgo bin/rollout.pgo bin/greedy.pgo
	$(PYTHON) scripts/trim-profile.py cmd/patience/default.pgo

clean: ## remove what the targets made
	rm -rf bin demo bench.txt $(VENV) $(TRAINER)
