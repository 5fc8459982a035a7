package datasets_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/split"
	"patience/game"
	cards "patience/game/card"
	"patience/internal/stats"
	"patience/label"
	"patience/rollout"
)

// promised are the columns that other programs may count on, in order; the
// features stand where f_ is.
var promised = strings.Fields(`
	game source deal seed position_index position_kind ply split key position on legal f_ policy play_seed playouts
	wins win_rate win_rate_low win_rate_high win_rate_estimator win_rate_error win_rate_runs win_rate_runs_won
	win_rate_spread rating rating_low rating_high mean_moves mean_moves_won mean_branching dead capped best_home
	end_bound_mean end_bound_min learning_trials exact_status min_moves min_moves_low min_moves_high solution card to
	moves_left bound bound_name fas min_cells min_run_moves effort_below group_hands
`)

// rated are the games with ratings, for which there are win rates to compare with.
var rated = strings.Fields(`freecell four-companies freecell-runs siegecraft eight-off stronghold seahaven-towers beleaguered-castle fore-cell spanish-patience bakers-dozen thirty klondike-1 klondike-3 yukon canfield spider-2 spider-1 simple-simon simple-simon-singles`)

// absent are those of the promised columns, ratings apart, that a game's datasets do
// not have: they could never have a value there. A game that is not listed has all.
var absent = map[string]string{
	"four-companies":    "min_run_moves effort_below group_hands",
	"freecell-runs":     "min_run_moves effort_below group_hands",
	"american-canister": "min_run_moves effort_below group_hands",
	"alpha-star":        "min_run_moves effort_below group_hands",
	"fan":               "group_hands",
	"somerset":          "group_hands",
	"spanish-patience":  "group_hands",
	"king-albert":       "group_hands",
	"raglan":            "group_hands",
	"thirty":            "min_run_moves effort_below group_hands",
	"gaps":              "fas min_cells min_run_moves effort_below group_hands",
	"gaps-7":            "fas min_cells min_run_moves effort_below group_hands",
	"calculation":       "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"calculation-3":     "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"klondike-1":        "fas min_cells min_run_moves effort_below group_hands",
	"klondike-3":        "fas min_cells min_run_moves effort_below group_hands",
	"yukon":             "fas min_cells min_run_moves effort_below group_hands",
	"russian":           "fas min_cells min_run_moves effort_below group_hands",
	"spiderette":        "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"will-o-the-wisp":   "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"east-haven":        "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"trigon":            "fas min_cells min_run_moves effort_below group_hands",
	"canfield":          "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"scorpion":          "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"spider":            "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"spider-2":          "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"golf":              "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"black-hole":        "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"spider-1":          "fas min_cells min_run_moves effort_below group_hands on legal card to moves_left",
	"simple-simon":      "fas min_cells min_run_moves effort_below group_hands",

	"simple-simon-singles": "fas min_cells min_run_moves effort_below group_hands",
}

// added are columns of single games, which come last.
var added = map[string]string{"klondike-1": "min_moves_draws", "klondike-3": "min_moves_draws"}

// leastFeatures is how many features a game has at least, if not 40.
var leastFeatures = map[string]int{
	"gaps": 30, "gaps-7": 30, "calculation": 20, "calculation-3": 20, "klondike-1": 15,
	"klondike-3": 15, "yukon": 15, "russian": 15, "spiderette": 15, "scorpion": 15, "will-o-the-wisp": 15,
	"east-haven": 15, "trigon": 15, "canfield": 15, "spider": 15, "spider-2": 15, "spider-1": 15,
	"golf": 15, "black-hole": 15,
	"simple-simon": 15, "simple-simon-singles": 15,
}

func TestColumns(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) { checkColumns(t, e) })
	}
}

func checkColumns(t *testing.T, e catalogue.Entry) {
	columns := datasets.NewSchema(e).Positions.Columns
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
	lacks := strings.Fields(absent[e.Name()])
	if !slices.Contains(rated, e.Name()) {
		lacks = append(lacks, "rating", "rating_low", "rating_high")
	}
	want := slices.DeleteFunc(slices.Clone(promised), func(name string) bool { return slices.Contains(lacks, name) })
	want = append(want, strings.Fields(added[e.Name()])...)
	if !slices.Equal(names, want) {
		t.Errorf("columns %v; want %v", names, want)
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
	if err := datasets.WriteSchemas(&page, games); err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("SCHEMA.md"); err != nil || !bytes.Equal(page.Bytes(), want) {
		t.Errorf("SCHEMA.md is not up to date (%v); run `make docs`", err)
	}
	for _, e := range games {
		for _, c := range datasets.NewSchema(e).Positions.Columns {
			if !strings.Contains(page.String(), "\n* `"+c.Name+"`, ") {
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
	p, rows := datasetstest.LabelAgain(t, datasetstest.Plan("random:1-3"))
	for i := range rows {
		text, err := p.Schema.Positions.Marshal(&rows[i])
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range p.Schema.Positions.Columns {
			names = append(names, c.Name)
		}
		if got := namesOf(t, text); !slices.Equal(got, names) {
			t.Errorf("names %v; want %v", got, names)
		}
	}
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
			if err != nil || datasets.Key(again.Position().Hash()) != row.Key {
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
func labelled(t *testing.T, e catalogue.Entry, s datasets.Subject, spec label.Spec) (datasets.Row, error) {
	t.Helper()
	labeler, err := label.New(e, spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := labeler.Label(t.Context(), s.Board.Position())
	if err != nil {
		t.Fatal(err)
	}
	return datasets.NewRow(e, s, spec, l)
}

func subjectOf(t *testing.T, gameName, deal string) (catalogue.Entry, datasets.Subject) {
	t.Helper()
	e := datasetstest.Entry(gameName)
	id, err := game.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(id, 5)
	if err != nil {
		t.Fatal(err)
	}
	return e, datasets.Subject{ID: id, Seed: 5, Board: board}
}

// digits12 rounds a number to 12 significant digits.
func digits12(x float64) *float64 {
	y, _, err := big.ParseFloat(big.NewFloat(x).Text('e', 11), 10, 53, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	rounded, _ := y.Float64()
	return &rounded
}

// rowByHand makes a row without the package's help.
func rowByHand(t *testing.T, e catalogue.Entry, s datasets.Subject, spec label.Spec) datasets.Row {
	t.Helper()
	p, h := s.Board.Position(), e.Bound(s.Board.Position())
	policy, err := e.Policy("uniform")
	if err != nil {
		t.Fatal(err)
	}
	r, err := rollout.Run(t.Context(), p, rollout.Options{
		Policy: policy, Playouts: spec.Playouts, MaxPlayouts: spec.MaxPlayouts, MaxMoves: spec.MaxMoves, Seed: spec.PlaySeed,
		Workers: 1, Bound: h.Bound,
	})
	if err != nil {
		t.Fatal(err)
	}
	n, wins, lost := float64(r.Playouts), float64(r.Wins), float64(r.Playouts-r.Wins)
	w := stats.Wilson(r.Wins, r.Playouts, 0.95)
	row := datasets.Row{
		Game: e.Name(), Source: s.ID.Source, Deal: s.ID.Number, PositionKind: "deal",
		Split: split.Of(p), Key: datasets.Key(p.Hash()),
		Position: s.Board.String(), On: e.Features.Places(p), Legal: legalByHand(e, p), Features: e.Features.Extract(p, nil),
		Policy: "uniform", PlaySeed: 9, Playouts: r.Playouts, Wins: r.Wins, WinRate: digits12(wins / n),
		WinRateLow: digits12(w.Low), WinRateHigh: digits12(w.High),
		WinRateEstimator: string(r.Estimator), MeanMoves: digits12(float64(r.Moves) / n),
		MeanBranching: digits12(float64(r.Branching) / n),
		Dead:          &r.Dead, Capped: &r.Capped, BestHome: new(int32(r.BestHome)),
		EndBoundMean: digits12(float64(r.EndBound.Sum) / lost),
		EndBoundMin:  new(int32(r.EndBound.Min)), ExactStatus: "skipped",
		MinMovesLow: new(int32(h.Bound(p))), Bound: int32(h.Bound(p)), BoundName: h.Name(),
	}
	if s.ID.Source == game.Random {
		row.Seed = new(uint64(5))
	}
	if row.WinRateEstimator == "sampled" {
		row.WinRateError = digits12(math.Sqrt(wins / n * (1 - wins/n) / n))
	}
	rating := label.RatingOf(e.Reference, "uniform", rollout.Estimate{Rate: wins / n, Low: w.Low, High: w.High})
	for to, from := range map[**float64]*float64{
		&row.Rating: rating.Value, &row.RatingLow: rating.Low, &row.RatingHigh: rating.High,
	} {
		if from != nil {
			*to = digits12(*from)
		}
	}
	if wins > 0 {
		row.MeanMovesWon = digits12(float64(r.MovesWon) / wins)
	}
	if len(e.Extras) > 0 {
		row.Extras = make([]*int32, len(e.Extras))
	}
	for i, x := range e.Extras {
		if x.Flag != "" {
			continue
		}
		if n, err := x.Compute(t.Context(), catalogue.Studied{Position: p}); err != nil {
			t.Fatal(err)
		} else if n != nil {
			row.Extras[i] = new(int32(*n))
		}
	}
	return row
}

// legalByHand returns the legal moves as numbers: the card that begins a move's text, and
// its place after the move. It is nil for a game without places.
func legalByHand(e catalogue.Entry, p game.Position) []int16 {
	if e.Features.Places(p) == nil {
		return nil
	}
	codes := map[int16]bool{}
	for _, m := range p.AppendMoves(nil) {
		named, err := cards.Parse(p.MoveText(m)[:2])
		if err != nil {
			panic(err)
		}
		after := p.Clone()
		after.Play(m)
		codes[int16(named)*64+int16(e.Features.Places(after)[named])] = true
	}
	return slices.Sorted(maps.Keys(codes))
}

// TestRowCounts: whatever the deal, the counts and rates of a row agree.
func TestRowCounts(t *testing.T) {
	_, rows := datasetstest.LabelAgain(t, datasetstest.Plan("microsoft:1-40"))
	estimators := map[string]int{}
	for _, row := range rows {
		estimators[row.WinRateEstimator]++
		switch {
		case row.Wins+*row.Dead+*row.Capped != row.Playouts:
			t.Errorf("deal %d: %d won, %d dead, %d capped of %d", row.Deal, row.Wins, *row.Dead, *row.Capped, row.Playouts)
		case *row.WinRateLow > *row.WinRate || *row.WinRate > *row.WinRateHigh:
			t.Errorf("deal %d: %g is not in %g to %g", row.Deal, *row.WinRate, *row.WinRateLow, *row.WinRateHigh)
		case (row.MeanMovesWon == nil) != (row.Wins == 0), (*row.BestHome == 52) != (row.Wins > 0):
			t.Errorf("deal %d: %d wins, mean %v, %d cards home", row.Deal, row.Wins, row.MeanMovesWon, *row.BestHome)
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
	p := datasetstest.Resolve(t, datasetstest.Plan("random:1-2000"))
	counts := map[string]int{}
	for id := range p.Maker.Deals.All() {
		board, err := p.Maker.Game.Deal(id, 1)
		if err != nil {
			t.Fatal(err)
		}
		in := split.Of(board.Position())
		counts[in]++
		text := strings.NewReplacer("D", "H", "H", "D").Replace(strings.TrimPrefix(board.String(),
			"Foundations: H-0 C-0 D-0 S-0\n"))
		twin, err := p.Maker.Game.ParseBoard([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := split.Of(twin.Position()); got != in || twin.Position().Hash() == board.Position().Hash() {
			t.Errorf("%s is in %s, its twin in %s", id, in, got)
		}
	}
	if len(counts) != 3 || counts["train"] < 1500 || counts["test"] < 140 || counts["validation"] < 140 {
		t.Errorf("%v of 2000", counts)
	}
}
