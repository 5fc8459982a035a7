package datasets

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/datasets/stats"
	"patience/rollout"
)

// promised are the columns that other programs may count on, in order; the
// features stand where f_ is.
var promised = strings.Fields(`game source deal position_index position_kind split key position on f_
	policy playouts wins win_rate win_rate_low win_rate_high win_rate_estimator mean_moves mean_moves_won mean_branching
	dead capped best_home end_bound_mean end_bound_min exact_status min_moves min_moves_low min_moves_high effort_below
	relaxed_bound fas min_cells min_run_moves`)

func TestColumns(t *testing.T) {
	columns, err := Columns("freecell")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	features := 0
	for _, c := range columns {
		if c.Doc == "" || c.Type == "" {
			t.Errorf("%s is not described", c.Name)
		}
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
	if features < 40 {
		t.Errorf("%d features; want at least 40", features)
	}
}

// TestSchemaPage: SCHEMA.md is what the row type says.
func TestSchemaPage(t *testing.T) {
	var page bytes.Buffer
	if err := WriteSchema(&page, "freecell"); err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("SCHEMA.md"); err != nil || !bytes.Equal(page.Bytes(), want) {
		t.Errorf("SCHEMA.md is not up to date (%v); run `make generate-docs`", err)
	}
}

// TestRowJSON: a row's JSON has the names of the columns in their order, and
// any row comes back from it.
func TestRowJSON(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-3"))
	for i := range rows {
		text, err := rows[i].JSON()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range p.schema.columns {
			names = append(names, c.Name)
		}
		if got := namesOf(t, text); !slices.Equal(got, names) {
			t.Errorf("names %v; want %v", got, names)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		row := rapid.Make[Row]().Draw(r, "row")
		row.Features = rapid.SliceOfN(rapid.Float32(), len(rows[0].Features), len(rows[0].Features)).Draw(r, "features")
		text, err := p.schema.marshal(&row)
		if err != nil {
			r.Skip("JSON has no infinities")
		}
		back, err := p.schema.unmarshal(text)
		if again, _ := p.schema.marshal(&back); err != nil || !bytes.Equal(again, text) {
			r.Fatalf("%v; %s comes back as %s", err, text, again)
		}
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
		BestHome: 52, EndBoundSum: 3000, EndBoundMin: 7,
	}}
	var row Row
	row.setSampled(&sampled)
	w := stats.Wilson(50, 200, 0.95)
	want := Row{
		Playouts: 200, Wins: 50, WinRate: 0.25, WinRateLow: w.Low, WinRateHigh: w.High, WinRateEstimator: "sampled",
		MeanMoves: 25, MeanMovesWon: pointer(80.0), MeanBranching: 45, Dead: 149, Capped: 1, BestHome: 52,
		EndBoundMean: pointer(20.0), EndBoundMin: pointer(int32(7)),
	}
	if !reflect.DeepEqual(row, want) {
		t.Errorf("%+v; want %+v", row, want)
	}

	first := rollout.Result{Estimator: rollout.FirstWin, Tally: rollout.Tally{Playouts: 300, Wins: 1, Dead: 299, EndBoundMin: 3}}
	row = Row{}
	row.setSampled(&first)
	if f := stats.FirstSuccess(300, 0.95); row.WinRate != 1.0/300 || row.WinRateLow != f.Low || row.WinRateHigh != f.High {
		t.Errorf("a first win in 300 is %g, %g to %g", row.WinRate, row.WinRateLow, row.WinRateHigh)
	}

	all := rollout.Result{Estimator: rollout.Sampled, Tally: rollout.Tally{Playouts: 3, Wins: 3, EndBoundMin: math.MaxInt}}
	row = Row{}
	row.setSampled(&all)
	if row.EndBoundMean != nil || row.EndBoundMin != nil || row.MeanMovesWon == nil {
		t.Errorf("all won: %+v", row)
	}
}

// TestSplit: a tenth each goes to test and to validation.
func TestSplit(t *testing.T) {
	p, err := testPlan("random:1-2000").resolve()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for id := range p.deals.All() {
		board, err := p.game.Deal(id, 1)
		if err != nil {
			t.Fatal(err)
		}
		counts[splitOf(board.Position())]++
	}
	if len(counts) != 3 || counts["train"] < 1500 || counts["test"] < 140 || counts["validation"] < 140 {
		t.Errorf("%v of 2000", counts)
	}
}
