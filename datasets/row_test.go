package datasets

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/stats"
)

// promised are the columns that other programs may count on, in order; the
// features stand where f_ is.
var promised = strings.Fields(`game source deal seed position_index position_kind ply split key position on f_
	policy play_seed playouts wins win_rate win_rate_low win_rate_high win_rate_estimator win_rate_error rating rating_low rating_high mean_moves mean_moves_won mean_branching
	dead capped best_home end_bound_mean end_bound_min learning_trials exact_status min_moves min_moves_low min_moves_high effort_below
	solution bound bound_name fas min_cells min_run_moves group_hands`)

// leastFeatures is how many features a game has at least, if not 40.
var leastFeatures = map[string]int{"gaps": 30, "gaps-7": 30, "calculation": 20, "calculation-3": 20}

func TestColumns(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) { checkColumns(t, e) })
	}
}

func checkColumns(t *testing.T, e catalogue.Entry) {
	columns := Columns(e)
	var names []string
	seen := map[string]bool{}
	features := 0
	for _, c := range columns {
		if c.Doc == "" || c.Type == "" {
			t.Errorf("%s is not described", c.Name)
		}
		if seen[c.Name] {
			t.Errorf("%s comes twice", c.Name)
		}
		seen[c.Name] = true
		if strings.HasPrefix(c.Name, "f_") {
			features++
			if features == 1 {
				names = append(names, "f_")
			}
			continue
		}
		names = append(names, c.Name)
	}
	if !slices.Equal(names, promised) {
		t.Errorf("columns %v; want %v", names, promised)
	}
	if least := cmp.Or(leastFeatures[e.Name()], 40); features < least {
		t.Errorf("%d features; want at least %d", features, least)
	}
}

// TestSchemaPage: SCHEMA.md is what the row types say, and it has all that the
// games' own pages say.
func TestSchemaPage(t *testing.T) {
	games := catalogue.Standard().Entries()
	var page bytes.Buffer
	if err := WriteSchemas(&page, games); err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("SCHEMA.md"); err != nil || !bytes.Equal(page.Bytes(), want) {
		t.Errorf("SCHEMA.md is not up to date (%v); run `make docs`", err)
	}
	for _, e := range games {
		for _, c := range Columns(e) {
			if !strings.Contains(page.String(), "\n| `"+c.Name+"` | ") {
				t.Errorf("no %s of %s", c.Name, e.Name())
			}
			if own := e.Words.Columns[c.Name]; !strings.Contains(page.String(), own) {
				t.Errorf("%s of %s without %q", c.Name, e.Name(), own)
			}
		}
	}
}

// TestRowJSON: a row's JSON has the names of the columns in their order, and
// any record comes back from it.
func TestRowJSON(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-3"))
	for i := range rows {
		text, err := p.schema.positions.marshal(&rows[i])
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range p.schema.positions.columns {
			names = append(names, c.Name)
		}
		if got := namesOf(t, text); !slices.Equal(got, names) {
			t.Errorf("names %v; want %v", got, names)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		want := &record{3, "train", rapid.SliceOf(anyRow(p.schema.positions)).Draw(r, "rows"), rapid.SliceOf(anyMove()).Draw(r, "moves")}
		text, err := p.schema.marshal(want)
		if err != nil {
			r.Fatal(err)
		}
		if back, err := p.schema.unmarshal(text); err != nil || !reflect.DeepEqual(back, want) {
			r.Fatalf("%v; %s comes back as %+v", err, text, back)
		}
	})
}

// anyMove draws a row of a move of any values, nulls included.
func anyMove() *rapid.Generator[MoveRow] {
	return rapid.Custom(func(r *rapid.T) MoveRow {
		m := rapid.Make[MoveRow]().Draw(r, "move")
		m.Key &= math.MaxInt64
		m.KeyAfter &= math.MaxInt64
		m.On = rapid.SliceOfN(rapid.Int8(), 0, 52).Draw(r, "on")
		return m
	})
}

// namesOf returns the names of a JSON object in the order of the text.
func namesOf(t *testing.T, text []byte) (names []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	depth, name := 0, false
	for {
		token, err := d.Token()
		if err != nil {
			return names
		}
		switch v := token.(type) {
		case json.Delim:
			depth += map[json.Delim]int{'{': 1, '[': 1, '}': -1, ']': -1}[v]
			name = depth == 1
		case string:
			if depth == 1 && name {
				names = append(names, v)
			}
			name = depth == 1 && !name
		default:
			name = depth == 1
		}
	}
}

// TestSampled holds the columns against the tally they come from.
func TestSampled(t *testing.T) {
	sampled := rollout.Result{Estimator: rollout.Sampled, Tally: rollout.Tally{
		Playouts: 200, Wins: 50, Dead: 149, Capped: 1, Moves: 5000, MovesWon: 4000, Branching: 9000,
		BestHome: 52, EndBound: rollout.EndBound{N: 150, Sum: 3000, Min: 7, Known: true},
	}}
	var row Row
	row.setSampled(&sampled)
	w := stats.Wilson(50, 200, 0.95)
	want := Row{
		Playouts: 200, Wins: 50, WinRate: 0.25, WinRateLow: w.Low, WinRateHigh: w.High, WinRateEstimator: "sampled", WinRateError: pointer(math.Sqrt(0.25 * 0.75 / 200)),
		MeanMoves: 25, MeanMovesWon: pointer(80.0), MeanBranching: 45, Dead: 149, Capped: 1, BestHome: 52,
		EndBoundMean: pointer(20.0), EndBoundMin: pointer(int32(7)),
	}
	if !reflect.DeepEqual(row, want) {
		t.Errorf("%+v; want %+v", row, want)
	}

	rare := rollout.Result{Estimator: rollout.BySplitting, Tally: rollout.Tally{Playouts: 300, Wins: 2}, Rare: rollout.Rare{Rounds: 1, Rate: 1e-9, Error: 1e-10}}
	row = Row{}
	row.setSampled(&rare)
	if row.Wins != 2 || row.WinRate != 1e-9 || *row.WinRateError != 1e-10 || row.WinRateLow >= 1e-9 || row.WinRateHigh <= 1e-9 {
		t.Errorf("splitting: %+v", row)
	}

	first := rollout.Result{Estimator: rollout.FirstWin, Tally: rollout.Tally{Playouts: 300, Wins: 1, Dead: 299}}
	row = Row{}
	row.setSampled(&first)
	if f := stats.FirstSuccess(300, 0.95); row.WinRate != 1.0/300 || row.WinRateLow != f.Low || row.WinRateHigh != f.High || row.WinRateError != nil {
		t.Errorf("a first win in 300 is %g, %g to %g", row.WinRate, row.WinRateLow, row.WinRateHigh)
	}

	all := rollout.Result{Estimator: rollout.Sampled, Tally: rollout.Tally{Playouts: 3, Wins: 3}}
	row = Row{}
	row.setSampled(&all)
	if row.EndBoundMean != nil || row.EndBoundMin != nil || row.MeanMovesWon == nil {
		t.Errorf("all won: %+v", row)
	}
}

// TestRowOfDeal holds a row of a deal against the packages that its parts come
// from, asked one by one.
func TestRowOfDeal(t *testing.T) {
	for _, c := range []struct{ game, deal string }{
		{"freecell", "microsoft:617"},
		{"freecell", "random:3"},
		{"four-companies", "random:5"},
		{"bakers-game", "random:1"},
		{"gaps", "random:2"},
	} {
		t.Run(c.game+" "+c.deal, func(t *testing.T) {
			e, s := subjectOf(t, c.game, c.deal)
			spec := trialSpec(300)
			row, err := labelled(t, e, s, spec)
			if err != nil {
				t.Fatal(err)
			}
			if want := rowByHand(t, e, s, spec); !reflect.DeepEqual(row, want) {
				t.Errorf("%+v; want %+v", row, want)
			}
			again, err := e.ParseBoard([]byte(row.Position))
			if err != nil || Key(again.Position().Hash()) != row.Key {
				t.Errorf("%v; the text of the position is another position", err)
			}
		})
	}
}

// trialSpec is a number of trials and no search.
func trialSpec(playouts int64) label.Spec {
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes, spec.Memory, spec.PlaySeed = playouts, playouts, 0, 0, 9
	return spec
}

// labelled labels a subject and returns its row.
func labelled(t *testing.T, e catalogue.Entry, s Subject, spec label.Spec) (Row, error) {
	t.Helper()
	labeler, err := label.New(e, spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := labeler.Label(t.Context(), s.Board.Position())
	if err != nil {
		t.Fatal(err)
	}
	return NewRow(e, s, spec, l)
}

func subjectOf(t *testing.T, gameName, deal string) (catalogue.Entry, Subject) {
	t.Helper()
	e := entryOf(gameName)
	id, err := game.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(id, 5)
	if err != nil {
		t.Fatal(err)
	}
	return e, Subject{ID: id, Seed: 5, Board: board}
}

// rowByHand makes a row without the package's help.
func rowByHand(t *testing.T, e catalogue.Entry, s Subject, spec label.Spec) Row {
	t.Helper()
	p, h := s.Board.Position(), e.Bound(s.Board.Position())
	policy, err := rollout.PolicyFor(e, "uniform")
	if err != nil {
		t.Fatal(err)
	}
	r, err := rollout.Run(t.Context(), p, rollout.Options{
		Policy: policy, Playouts: spec.Playouts, MaxPlayouts: spec.MaxPlayouts, MaxMoves: spec.MaxMoves, Seed: spec.PlaySeed, Workers: 1, Bound: h.Bound,
	})
	if err != nil {
		t.Fatal(err)
	}
	n, wins, lost := float64(r.Playouts), float64(r.Wins), float64(r.Playouts-r.Wins)
	w := stats.Wilson(r.Wins, r.Playouts, 0.95)
	row := Row{
		Game: e.Name(), Source: s.ID.Source, Deal: s.ID.Number, PositionKind: "deal",
		Split: splitOf(p), Key: Key(p.Hash()),
		Position: s.Board.String(), On: e.Features.Places(p), Features: e.Features.Extract(p, nil),
		Policy: "uniform", PlaySeed: 9, Playouts: r.Playouts, Wins: r.Wins, WinRate: wins / n, WinRateLow: w.Low, WinRateHigh: w.High,
		WinRateEstimator: string(r.Estimator), MeanMoves: float64(r.Moves) / n, MeanBranching: float64(r.Branching) / n,
		Dead: r.Dead, Capped: r.Capped, BestHome: int32(r.BestHome),
		EndBoundMean: pointer(float64(r.EndBound.Sum) / lost), EndBoundMin: pointer(int32(r.EndBound.Min)), ExactStatus: "skipped",
		MinMovesLow: pointer(int32(h.Bound(p))), Bound: int32(h.Bound(p)), BoundName: h.Name(),
	}
	if s.ID.Source == game.Random {
		row.Seed = pointer(uint64(5))
	}
	if row.WinRateEstimator == "sampled" {
		row.WinRateError = pointer(math.Sqrt(row.WinRate * (1 - row.WinRate) / n))
	}
	rating := label.RatingOf(e.Reference, "uniform", stats.Estimate{Rate: wins / n, Low: w.Low, High: w.High})
	row.Rating, row.RatingLow, row.RatingHigh = rating.Value, rating.Low, rating.High
	if wins > 0 {
		row.MeanMovesWon = pointer(float64(r.MovesWon) / wins)
	}
	if e.Needs != nil {
		row.FAS = pointer(int32(e.Needs.FeedbackArcs(p)))
	}
	return row
}

// TestRowCounts: whatever the deal, the counts and rates of a row agree.
func TestRowCounts(t *testing.T) {
	_, rows := labelAgain(t, testPlan("microsoft:1-40"))
	estimators := map[string]int{}
	for _, row := range rows {
		estimators[row.WinRateEstimator]++
		switch {
		case row.Wins+row.Dead+row.Capped != row.Playouts:
			t.Errorf("deal %d: %d won, %d dead, %d capped of %d", row.Deal, row.Wins, row.Dead, row.Capped, row.Playouts)
		case row.WinRateLow > row.WinRate || row.WinRate > row.WinRateHigh:
			t.Errorf("deal %d: %g is not in %g to %g", row.Deal, row.WinRate, row.WinRateLow, row.WinRateHigh)
		case (row.MeanMovesWon == nil) != (row.Wins == 0), (row.BestHome == 52) != (row.Wins > 0):
			t.Errorf("deal %d: %d wins, mean %v, %d cards home", row.Deal, row.Wins, row.MeanMovesWon, row.BestHome)
		case (row.WinRateEstimator == "sampled") != (row.Wins > 0 && row.Playouts == 200),
			(row.WinRateEstimator == "first_win") != (row.Wins == 1 && row.Playouts > 200),
			(row.WinRateEstimator == "no_win") != (row.Wins == 0 && row.Playouts == 400):
			t.Errorf("deal %d: %d wins of %d are %s", row.Deal, row.Wins, row.Playouts, row.WinRateEstimator)
		}
	}
	if len(estimators) != 3 {
		t.Errorf("estimators %v; want rows of all three", estimators)
	}
}

// TestRowGiven: the row of a position that is no deal says so.
func TestRowGiven(t *testing.T) {
	e, s := subjectOf(t, "freecell", "617")
	s.ID = game.DealID{Source: "file"}
	row, err := labelled(t, e, s, trialSpec(1))
	if err != nil || row.PositionKind != "given" || row.Source != "file" || row.Deal != 0 || row.Seed != nil {
		t.Errorf("%v; %s of %s:%d, seed %v", err, row.PositionKind, row.Source, row.Deal, row.Seed)
	}
}

// TestSplit: a tenth each goes to test and to validation, and twins go together.
func TestSplit(t *testing.T) {
	p := mustResolve(t, testPlan("random:1-2000"))
	counts := map[string]int{}
	for id := range p.deals.All() {
		board, err := p.game.Deal(id, 1)
		if err != nil {
			t.Fatal(err)
		}
		split := splitOf(board.Position())
		counts[split]++
		text := strings.NewReplacer("D", "H", "H", "D").Replace(strings.TrimPrefix(board.String(), "Foundations: H-0 C-0 D-0 S-0\n"))
		twin, err := p.game.ParseBoard([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := splitOf(twin.Position()); got != split || twin.Position().Hash() == board.Position().Hash() {
			t.Errorf("%s is in %s, its twin in %s", id, split, got)
		}
	}
	if len(counts) != 3 || counts["train"] < 1500 || counts["test"] < 140 || counts["validation"] < 140 {
		t.Errorf("%v of 2000", counts)
	}
}
