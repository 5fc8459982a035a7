package compare

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/game"
	"patience/internal/files"
	"patience/internal/stats"
	"patience/label"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// few are options that take no time.
var few = Options{Resampling: stats.Resampling{Level: 0.95, Draws: 99, Seed: 1}}

func freecell(t *testing.T) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// makerOf returns the maker of planOf.
func makerOf(t *testing.T, deals string) *datasets.Maker {
	t.Helper()
	m, err := datasets.NewMaker(freecell(t), planOf(t, deals), label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// planOf is a plan of few trials and small searches.
func planOf(t *testing.T, deals string) datasets.Plan {
	t.Helper()
	parsed, err := game.ParseDeals(deals)
	if err != nil {
		t.Fatal(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 300, 600, 2000
	return datasets.NewPlan(freecell(t), parsed, game.DefaultSeed, spec)
}

func labelled(t *testing.T, deals string, workers int) *Population {
	t.Helper()
	p, err := LabelDeals(t.Context(), deals, makerOf(t, deals), Work{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// made is a population of deals with the given columns.
func made(name string, deals int, columns func(i int) map[string]float64) *Population {
	games := catalogue.Standard().Entries()
	p := &Population{Name: name, labels: labelsOf(&games[0])}
	for i := range deals {
		r := record{
			columnKind: {Known: true, Text: "deal"}, columnSource: {Known: true, Text: name},
			columnDeal: {Known: true, Number: float64(i)},
		}
		for column, value := range columns(i) {
			r[column] = datasets.Cell{Known: !math.IsNaN(value), Number: value}
		}
		addRecord(p, r)
	}
	return p
}

// A record is the cells of one deal, by column.
type record map[string]datasets.Cell

// addRecord adds a row to a population.
func addRecord(p *Population, r record) {
	var names []string
	var cells []datasets.Cell
	for name, cell := range r {
		names, cells = append(names, name), append(cells, cell)
	}
	p.add(names, cells)
}

func compared(t *testing.T, a, b *Population) *Report {
	t.Helper()
	r, err := Run(t.Context(), a, b, few)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// row returns the row of a label.
func (r *Report) row(t *testing.T, name string) *Row {
	t.Helper()
	i := slices.IndexFunc(r.Rows, func(row Row) bool { return row.Name == name })
	if i < 0 {
		t.Fatalf("no row %s; omitted are %v", name, r.Omitted)
	}
	return &r.Rows[i]
}

// TestFolderAndDeals: deals labelled for the comparison are the same population
// as a dataset of them, with any number of workers.
func TestFolderAndDeals(t *testing.T) {
	dir, plan := filepath.Join(t.TempDir(), "ds"), planOf(t, "microsoft:1-6")
	plan.ShardRows = 4
	maker, err := datasets.NewMaker(freecell(t), plan, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := generate.Build(t.Context(), dir, maker, generate.Options{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	folder, err := ReadFolder(t.Context(), "microsoft:1-6", dir, catalogue.Standard())
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		deals := labelled(t, "microsoft:1-6", workers)
		if !reflect.DeepEqual(recordsOf(folder), recordsOf(deals)) || deals.Deals != 6 {
			t.Errorf("%d workers: the deals differ from those of the folder", workers)
		}
	}
	if err := Alike(plan, planOf(t, "random:1-3")); err != nil {
		t.Error(err)
	}
	r := compared(t, folder, labelled(t, "microsoft:1-6", 2))
	if len(r.Warnings) == 0 || r.Warnings[0].Code != "same_deals" {
		t.Errorf("warnings %v; want that all deals are in both", r.Warnings)
	}
	for _, row := range r.Rows {
		if row.Verdict != NoDifference || row.P != 1 || row.Delta.Value != 0 {
			t.Errorf("%s: %s, p %v, delta %v of a population and itself", row.Name, row.Verdict, row.P, row.Delta)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := int64(0)
	_, err := LabelDeals(ctx, "", makerOf(t, "microsoft:1-500"), Work{Workers: 2, Progress: func(n int64) {
		done = n
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || done == 0 || done > 100 {
		t.Errorf("%v after %d deals; want %v after few", err, done, context.Canceled)
	}
	if _, err := Run(ctx, &Population{labels: common}, &Population{}, few); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestAlike: what decides labels must be equal, and the error names it.
func TestAlike(t *testing.T) {
	for want, change := range map[string]func(*datasets.Plan){
		"": func(p *datasets.Plan) {
			p.Deals, p.Seed, p.PlaySeed, p.ShardRows, p.Solutions = "random:7", 8, 9, 10, true
			p.Sampling.PerDeal++
		},
		"playouts is 300 ":  func(p *datasets.Plan) { p.Playouts = 301 },
		"policy is uni":     func(p *datasets.Plan) { p.Policy = "paper" },
		"format_version is": func(p *datasets.Plan) { p.FormatVersion++ },
		"game is":           func(p *datasets.Plan) { p.Game = "gaps" },
	} {
		a, b := planOf(t, "microsoft:1"), planOf(t, "microsoft:1")
		change(&b)
		err := Alike(a, b)
		if want == "" && err != nil || want != "" && (!errors.Is(err, errAlike) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// TestDifference: a label that differs is found with its direction and the
// others are not; rows of other positions are left out.
func TestDifference(t *testing.T) {
	columns := func(shift float64) func(int) map[string]float64 {
		return func(i int) map[string]float64 {
			rate := float64(1 + i*7%50)
			return map[string]float64{
				"playouts": 1000, "wins": rate + shift, "win_rate": (rate + shift) / 1000, "win_rate_low": 0, "win_rate_high": 1,
				"fas": float64(i % 7), "bound": 80 - shift + float64(i%5), "capped": 0,
			}
		}
	}
	a, b := made("a", 100, columns(20)), made("b", 90, columns(0))
	addRecord(b, record{columnKind: {Known: true, Text: "walk"}, columnIndex: {Known: true, Number: 3}})
	r := compared(t, a, b)
	for name, want := range map[string]Verdict{"win_rate": LargerA, "bound": LargerB, "fas": NoDifference} {
		if got := r.row(t, name); got.Verdict != want || got.P < got.Test.P {
			t.Errorf("%s: %s, p %v of %v; want %s", name, got.Verdict, got.P, got.Test.P, want)
		}
	}
	if r.B.Deals != 90 || r.B.LeftOut != 1 || len(r.Warnings) != 1 || r.Warnings[0].Code != "positions" {
		t.Errorf("%d deals, %d left out, %v; want 90, 1 and a warning", r.B.Deals, r.B.LeftOut, r.Warnings)
	}
	if want := "For random play a tends to be easier than b"; !strings.HasPrefix(r.Conclusion, want) ||
		!strings.Contains(r.Conclusion, "win rate of random play, lower bound on the moves") {
		t.Errorf("%q; want %q and the labels that differ", r.Conclusion, want)
	}
	if !slices.Contains(r.Omitted, Omitted{"capped", "0 in all deals"}) {
		t.Errorf("omitted %v; want capped", r.Omitted)
	}
	mirrored := compared(t, b, a)
	if got := mirrored.row(t, "bound"); got.Verdict != LargerA || got.Delta.Value != -r.row(t, "bound").Delta.Value {
		t.Errorf("swapped: %s, %v", got.Verdict, got.Delta)
	}
}

// TestOneValue: a label that is known in one deal of a population is compared; one that is known in none is not.
func TestOneValue(t *testing.T) {
	columns := func(known int) func(int) map[string]float64 {
		return func(i int) map[string]float64 {
			fas := math.NaN()
			if i < known {
				fas = float64(i % 7)
			}
			return map[string]float64{"fas": fas, "bound": float64(80 + i%5)}
		}
	}
	a := made("a", 50, columns(50))
	if row := compared(t, a, made("b", 50, columns(1))).row(t, "fas"); row.B.Values != 1 {
		t.Errorf("%d values; want 1", row.B.Values)
	}
	omitted := Omitted{"fas", "null in all deals of one population"}
	if r := compared(t, a, made("b", 50, columns(0))); !slices.Contains(r.Omitted, omitted) {
		t.Errorf("omitted %v; want fas", r.Omitted)
	}
}

// TestOneDeal: a label is left out if all deals of both populations have one value, even if each has a single deal, and
// is compared if only those of one have.
func TestOneDeal(t *testing.T) {
	always := func(bound float64) func(int) map[string]float64 {
		return func(int) map[string]float64 { return map[string]float64{"bound": bound} }
	}
	rising := func(i int) map[string]float64 { return map[string]float64{"bound": float64(70 + i)} }
	for _, test := range []struct {
		a, b *Population
		omit bool
	}{
		{made("a", 1, always(70)), made("b", 1, always(70)), true},
		{made("a", 3, always(70)), made("b", 1, always(70)), true},
		{made("a", 1, always(70)), made("b", 1, always(71)), false},
		{made("a", 3, always(70)), made("b", 3, rising), false},
		{made("a", 3, rising), made("b", 3, always(70)), false},
	} {
		r := compared(t, test.a, test.b)
		if got := slices.Contains(r.Omitted, Omitted{"bound", "70 in all deals"}); got != test.omit {
			t.Errorf("%d and %d deals: omitted %v, want bound: %t", test.a.Deals, test.b.Deals, r.Omitted, test.omit)
		}
	}
}

// TestBounds: where least numbers of moves are unknown, lower bounds are compared,
// and the warning has the range of what is possible.
func TestBounds(t *testing.T) {
	unknown := math.NaN()
	a := made("a", 40, func(i int) map[string]float64 {
		if i < 10 {
			return map[string]float64{"min_moves_low": 80, "min_moves_high": unknown, "min_moves": unknown}
		}
		return map[string]float64{"min_moves_low": 70, "min_moves_high": 70, "min_moves": 70}
	})
	b := made("b", 40, func(i int) map[string]float64 {
		if i == 0 {
			return map[string]float64{"min_moves_low": unknown, "min_moves_high": unknown, "min_moves": unknown} // unsolvable
		}
		return map[string]float64{"min_moves_low": 75, "min_moves_high": 75, "min_moves": 75}
	})
	row := compared(t, a, b).row(t, "min_moves_low")
	codes := map[string]string{}
	for _, w := range row.Warnings {
		codes[w.Code] = w.Text
	}
	if row.B.Missing != 1 || row.Delta.Value != -0.5 || !strings.Contains(codes["bounds"], "25 and 0 %") {
		t.Errorf("missing %d, delta %v, %v", row.B.Missing, row.Delta, codes)
	}
	if !strings.Contains(codes["possible_delta"], "is between −0.50 and −0.50") {
		t.Errorf("%q; want −0.50 at both ends", codes["possible_delta"])
	}
	known := made("known", 40, func(i int) map[string]float64 {
		return map[string]float64{
			"min_moves_low": float64(70 + i), "min_moves_high": float64(70 + i),
			"min_moves": float64(70 + i),
		}
	})
	if row := compared(t, known, b).row(t, "min_moves"); row.A.Values != 40 {
		t.Errorf("%+v; want the values themselves", row.A)
	}
}

// TestNoSearch: without a search the lower bound says no more than bound.
func TestNoSearch(t *testing.T) {
	skipped := func(i int) map[string]float64 {
		return map[string]float64{"min_moves_low": float64(i), "min_moves": math.NaN(), "bound": float64(i)}
	}
	a, b := made("a", 30, skipped), made("b", 30, skipped)
	for _, p := range []*Population{a, b} {
		p.table.columns[columnStatus] = &column{texts: slices.Repeat([]string{"skipped"}, p.Deals)}
	}
	r := compared(t, a, b)
	if !slices.Contains(r.Omitted, Omitted{"min_moves", "not searched for"}) || len(r.Rows) != 1 {
		t.Errorf("rows %d, omitted %v", len(r.Rows), r.Omitted)
	}
}

// TestWinnable: a deal counts as winnable if it was won by a search or at random, and as unwinnable only if that is
// proved; others have no value.
func TestWinnable(t *testing.T) {
	const unknown = -1.
	winnable := func(status string, high, wins float64) float64 {
		p := &Population{}
		addRecord(p, record{
			columnKind: {Known: true, Text: "deal"}, columnStatus: {Known: true, Text: status},
			"min_moves_high": {Known: high > 0, Number: high}, "wins": {Known: true, Number: wins},
		})
		l := common[slices.IndexFunc(common, func(l Label) bool { return l.Name == "winnable" })]
		if values := l.values(p); len(values) > 0 {
			return values[0]
		}
		return unknown
	}
	for _, c := range []struct {
		status           string
		high, wins, want float64
	}{
		{"optimal", 80, 0, 1},
		{"node_limit", 90, 0, 1},
		{"skipped", 0, 3, 1},
		{"unsolvable", 0, 0, 0},
		{"node_limit", 0, 0, unknown},
		{"skipped", 0, 0, unknown},
	} {
		if got := winnable(c.status, c.high, c.wins); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// trialsOf returns the trials of the win rate of a deal.
func trialsOf(r record) stats.Trials {
	p := &Population{}
	r[columnKind] = datasets.Cell{Known: true, Text: "deal"}
	addRecord(p, r)
	c := common[0].in(p)
	return c.trials(0)
}

// TestTrials: rates from counts know their trials; other estimates have an
// interval.
func TestTrials(t *testing.T) {
	r := record{
		"wins": {Known: true, Number: 3}, "playouts": {Known: true, Number: 100}, "win_rate_low": {Known: true, Number: 0.01},
		"win_rate_high": {Known: true, Number: 0.1}, columnEstimator: {Known: true, Text: "sampled"},
	}
	if got, want := trialsOf(r), (stats.Trials{Successes: 3, Played: 100}); got != want {
		t.Errorf("%+v; want %+v", got, want)
	}
	r[columnEstimator] = datasets.Cell{Known: true, Text: "splitting"}
	if got, want := trialsOf(r), (stats.Trials{Interval: stats.Interval{Low: 0.01, High: 0.1}}); got != want {
		t.Errorf("%+v; want %+v", got, want)
	}
}

// TestJSON: the report is an object, with the names that scripts use.
func TestJSON(t *testing.T) {
	text, err := compared(t, labelled(t, "microsoft:1-8", 1), labelled(t, "random:1-9", 1)).JSON()
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Conclusion string
		Labels     []struct {
			Name, Kind, Verdict string
			PCorrected          *float64      `json:"p_corrected"`
			CliffDelta          *stats.Effect `json:"cliff_delta"`
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Labels) < 8 || report.Labels[0].Name != "win_rate" || report.Labels[0].CliffDelta == nil ||
		report.Labels[0].PCorrected == nil {
		t.Errorf("%s", text)
	}
}

func TestMagnitude(t *testing.T) {
	for delta, want := range map[float64]string{0: "negligible", -0.2: "small", 0.4: "medium", -0.5: "large"} {
		if got := magnitude(delta); got != want {
			t.Errorf("%v: %s; want %s", delta, got, want)
		}
	}
}

// TestDamagedFolder: compare refuses what verify refuses, where that costs little:
// a file that is missing, changed, replaced by another or not in the manifest, and
// a deal that is there twice.
func TestDamagedFolder(t *testing.T) {
	sound, plan := filepath.Join(t.TempDir(), "ds"), planOf(t, "random:1-6")
	plan.ShardRows, plan.ExactNodes, plan.Memory = 2, 0, 0
	maker, err := datasets.NewMaker(freecell(t), plan, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := generate.Build(t.Context(), sound, maker, generate.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	first, second := m.Files[0].Path, m.Files[1].Path
	for name, spoil := range map[string]func(dir string) error{
		"missing": func(dir string) error { return os.Remove(filepath.Join(dir, first)) },
		"extra": func(dir string) error {
			return os.Link(filepath.Join(dir, first), filepath.Join(dir, "data", "more.parquet"))
		},
		"copy": func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, first)),
				os.Link(filepath.Join(dir, second), filepath.Join(dir, first)))
		},
		"byte": func(dir string) error {
			text, err := os.ReadFile(filepath.Join(dir, first))
			if err == nil {
				text[len(text)/2] ^= 1
				err = os.WriteFile(filepath.Join(dir, first), text, 0o666)
			}
			return err
		},
		"manifest": func(dir string) error {
			path := filepath.Join(dir, "manifest.json")
			text, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path, bytes.Replace(text, []byte("deals"), []byte("seals"), 1), 0o666)
			}
			return err
		},
		"twice": func(dir string) error {
			again := m
			again.Files = append(slices.Clone(m.Files), m.Files[0])
			return files.WriteJSON(filepath.Join(dir, "manifest.json"), again)
		},
	} {
		dir := filepath.Join(t.TempDir(), "ds")
		if err := errors.Join(os.CopyFS(dir, os.DirFS(sound)), spoil(dir)); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFolder(t.Context(), "ds", dir, catalogue.Standard()); !errors.Is(err, datasets.ErrDamaged) {
			t.Errorf("%s: %v; want %v", name, err, datasets.ErrDamaged)
		}
	}
}

// TestDependentDeals: the report says that many consecutive Microsoft deals depend on each other,
// and says so about no other deals.
func TestDependentDeals(t *testing.T) {
	every := func(step float64) func(i int) map[string]float64 {
		return func(i int) map[string]float64 {
			return map[string]float64{columnDeal: 1 + step*float64(i), "bound": float64(i % 7)}
		}
	}
	for _, test := range []struct {
		source string
		deals  int
		step   float64
		want   bool
	}{
		{"microsoft", 100, 1, true},
		{"microsoft", 99, 1, false},
		{"microsoft", 100, 2, false},
		{"random", 100, 1, false},
	} {
		r := compared(t, made(test.source, test.deals, every(test.step)), made("others", 20, every(1)))
		got := slices.ContainsFunc(r.Warnings, func(w stats.Warning) bool { return w.Code == "dependent_deals" })
		if got != test.want {
			t.Errorf("%d deals of %s, every %gth: %t; want %t", test.deals, test.source, test.step, got, test.want)
		}
	}
}
