package review_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// smallGame is FreeCell with few cards, of which everything can be reached in no
// time.
func smallGame(t testing.TB) catalogue.Entry {
	t.Helper()
	g, err := freecell.NewGame(freecell.Rules{Name: "small", Columns: 3, Cells: 1, Ranks: 3})
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Entry{Game: g, Bounds: bounds.All(), Solvers: catalogue.Searches(bounds.All(), bounds.Guides)}
}

// distance is the least number of moves to win, by breadth-first search, or −1.
func distance(start game.Position) int {
	layer, seen := []game.Position{start.Clone()}, map[string]bool{}
	for moves := 0; len(layer) > 0; moves++ {
		var next []game.Position
		for _, p := range layer {
			if p.Won() {
				return moves
			}
			for _, m := range p.AppendMoves(nil) {
				q := p.Clone()
				q.Play(m)
				if key := string(q.AppendKey(nil)); !seen[key] {
					seen[key] = true
					next = append(next, q)
				}
			}
		}
		layer = next
	}
	return -1
}

// TestSmallGames holds every stage of games with random moves, and what is
// inferred from neighbours instead of searched for, against breadth-first search.
// With too small limits the bounds and verdicts must hold.
func TestSmallGames(t *testing.T) {
	e := smallGame(t)
	rapid.Check(t, func(r *rapid.T) {
		b, err := e.Deal(game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 500).Draw(r, "deal")}, 1)
		if err != nil {
			r.Fatal(err)
		}
		e, decide, nodes := e, solve.DecideLimits(), int64(1_000_000)
		complete := true
		switch rapid.IntRange(0, 2).Draw(r, "searches") {
		case 1:
			nodes, decide.MaxNodes = 3, rapid.SampledFrom([]int64{1, 100_000}).Draw(r, "nodes")
			complete = false
		case 2:
			e.Solvers.Least = solve.Method{}
			decide.MaxNodes = rapid.SampledFrom([]int64{1, 3, 100_000}).Draw(r, "nodes")
			complete = false
		}
		p := b.Position()
		distances := []int{distance(p)}
		var moves []game.Move
		for range rapid.IntRange(0, 18).Draw(r, "moves") {
			legal := p.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := rapid.SampledFrom(legal).Draw(r, "move")
			p.Play(m)
			moves, distances = append(moves, m), append(distances, distance(p))
		}
		report, err := review.Review(t.Context(), labeler(t, e, 2, nodes), b, moves, review.Options{Decide: decide})
		if err != nil {
			r.Fatal(err)
		}
		checkReport(r, &report, distances, complete)
		checkDearest(r, &report, b, moves, distances, complete)
		if complete {
			checkKept(r, &report, b, moves)
		}
	})
}

// checkKept: the moves that would have kept a lost game are those after which
// breadth-first search finds a win.
func checkKept(t *rapid.T, report *review.Report, b game.Board, moves []game.Move) {
	loss, certain := report.Loss()
	if !certain {
		if report.Kept != nil {
			t.Fatalf("%v kept a game that no move is known to have lost", report.Kept)
		}
		return
	}
	before, err := game.BoardAfter(b, moves[:loss-1])
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	p := before.Position()
	for _, m := range p.AppendMoves(nil) {
		after := p.Clone()
		after.Play(m)
		notation, err := before.Notation([]game.Move{m})
		if err != nil {
			t.Fatal(err)
		}
		if distance(after) >= 0 {
			want = append(want, notation...)
		}
	}
	got := slices.Sorted(slices.Values(report.Kept))
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Fatalf("%v kept it; breadth-first search says %v", got, want)
	}
}

// labeler makes few trials, and searches that store some positions.
func labeler(t testing.TB, e catalogue.Entry, trials, nodes int64) *label.Labeler {
	t.Helper()
	s := review.DefaultSpec()
	s.Playouts, s.MaxPlayouts, s.ExactNodes = trials, trials, nodes
	l, err := label.New(e, s, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func orZero(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// checkReport compares with the true distances. If complete, everything must be
// known.
func checkReport(t *rapid.T, report *review.Report, distances []int, complete bool) {
	lost := -1
	for i, s := range report.Stages {
		d, low, high := distances[i], orZero(s.Exact.Low), orZero(s.Exact.High)
		if d < 0 && lost < 0 {
			lost = i
		}
		want := solve.Winnable
		if d < 0 {
			want = solve.Unwinnable
		}
		switch {
		case s.Exact.Verdict() != want && (complete || s.Exact.Verdict() != solve.Undecided):
			t.Fatalf("stage %d is %s; want %s", i, s.Exact.Verdict(), want)
		case d >= 0 && (low > d || s.Exact.High != nil && high < d || complete && s.Exact.MinMoves == nil ||
			s.Exact.MinMoves != nil && low != d):
			t.Fatalf("stage %d: %+v; want %d moves", i, s, d)
		}
		if i > 0 && report.Stages[i-1].Exact.Verdict() == solve.Unwinnable && s.Exact.Verdict() != solve.Unwinnable {
			t.Fatalf("stage %d is %s after a lost one", i, s.Exact.Verdict())
		}
		if i > 0 && d >= 0 && distances[i-1] >= 0 {
			cost := d + 1 - distances[i-1]
			if s.LongerLow != nil && *s.LongerLow > cost || s.LongerHigh != nil && *s.LongerHigh < cost || complete &&
				(s.LongerLow == nil || *s.LongerLow != cost) {
				t.Fatalf("move %d: %+v; want a cost of %d", i, s, cost)
			}
		}
	}
	if loss, certain := report.Loss(); certain && (distances[loss-1] < 0 || distances[loss] >= 0) {
		t.Fatalf("move %d is said to lose the game; the distances are %v", loss, distances)
	}
	if loss, certain := report.Loss(); complete && (max(lost, 0) != loss || certain != (lost > 0)) {
		t.Fatalf("lost at %d, %v; want %d", loss, certain, lost)
	}
}

// sentences are moves as a solver tells them.
const sentences = "Game #617\n-=-=-=-\nMove 3 cards from here to there\n====\n26\nThis game is solveable.\n"

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     `{"" "" []}`,
		"26 76\n 5a":                           `{"" "" [{26 1} {76 1} {5a 2}]}`,
		"s s\n5 h w s":                         `{"" "" [{s 1} {s 1} {5h 2} {ws 2}]}`, // deals, and moves of one letter a place
		"# a game\nDEAL random:3\n1. 26 2. 76": `{"random:3" "" [{26 3} {76 3}]}`,
		"deal 617 # first\n26":                 `{"617" "" [{26 2}]}`,
		": 4C 2C\n: 9C\nMOVES\n26":             `{"" ": 4C 2C\n: 9C" [{26 4}]}`,
		"DEAL 5\nMoves\n26 # 76":               `{"5" "" [{26 3}]}`,
		sentences:                              `{"617" "" [{Move 3 cards from here to there 3} {26 5}]}`,
		"4C 2C\n: TH 9C\n\n26 76":              `{"" "4C 2C\n: TH 9C" [{26 4} {76 4}]}`,
		"FC: - -\nKS QS\n2H 1a":                `{"" "FC: - -\nKS QS" [{2H 3} {1a 3}]}`,
		"4C 2C\n5C":                            `{"" "" [{4C 1} {2C 1} {5C 2}]}`,
		"DEAL 5\n26\nDEAL 6\n26":               "line 3: DEAL after the beginning of a game; expected one game",
		"MOVES\nDEAL 5\n26":                    `{"5" "" [{26 3}]}`,
		"DEAL\n26":                             "line 1: DEAL without a deal; expected one like DEAL microsoft:617",
	} {
		g, err := review.Read(text)
		got := fmt.Sprintf("{%q %q %v}", dealOf(&g), g.Board, g.Words)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q is %s; want %s", text, got, want)
		}
	}
}

// TestWrong: limits outside their range, and a board of another game, are errors.
func TestWrong(t *testing.T) {
	e := smallGame(t)
	b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	l := labeler(t, e, 1, 100)
	for _, limits := range []solve.Limits{{}, {MaxNodes: 1}, {MaxBytes: 1}} {
		if _, err := review.Review(t.Context(), l, b, nil, review.Options{Decide: limits}); err == nil {
			t.Errorf("%+v passes", limits)
		}
	}
}

// dealOf returns the only deal of a game; "" if there is none.
func dealOf(g *review.Game) string {
	if len(g.Deals) != 1 {
		return ""
	}
	return g.Deals[0].Text
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"26 76", "DEAL 617\n26", ": 4C\nMOVES\n1h", "# x", "DEAL", "moves", "Move 2 cards"} {
		f.Add(text)
	}
	for _, d := range dresses {
		f.Add(d.write([]string{"26", "5a", "12w3"}, []string{"9D onto TS", "AD home", "7 onto stack A"}))
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := review.Read(text)
		if err != nil {
			return
		}
		lines := 1 + len(regexp.MustCompile("[\n\r\u2028]").FindAllString(text, -1))
		for _, w := range g.Words {
			if w.Text == "" || strings.ContainsAny(w.Text, "#\n") || w.Line < 0 || w.Line > lines {
				t.Errorf("%q has the word %+v", text, w)
			}
		}
	})
}

// TestPlay: an error names the line of the first word that is no move.
func TestPlay(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 617}, 1)
	if err != nil {
		t.Fatal(err)
	}
	g, err := review.Read("7a\n7b # fine\n12 3h\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Play(b); err == nil || !strings.HasPrefix(err.Error(), "line 3: ") {
		t.Errorf("%v; want one of line 3", err)
	}
}

// TestCarried: without searches for shortest solutions, the solution found from the
// last position, with the moves played before it, is one of the earlier ones.
func TestCarried(t *testing.T) {
	e := smallGame(t)
	e.Solvers.Least = solve.Method{}
	b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.Solvers.QuickSolution(t.Context(), b.Position())
	if err != nil || len(out.Solution) < 4 {
		t.Fatalf("%v, %v; want a solution of some moves", out, err)
	}
	for _, played := range []int{3, len(out.Solution)} {
		report, err := review.Review(t.Context(), labeler(t, e, 1, 100), b, out.Solution[:played],
			review.Options{Decide: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		last := report.Stages[played].Exact.High
		if last == nil || report.Won != (*last == 0) {
			t.Fatalf("%+v", report.Stages[played])
		}
		for i, s := range report.Stages {
			if s.Exact.Verdict() != solve.Winnable || *s.Exact.High != *last+played-i {
				t.Errorf("stage %d of %d: %+v; want a solution of %d moves", i, played, s.Exact, *last+played-i)
			}
			if i > 0 && (s.LongerHigh == nil) != (report.Stages[i-1].Exact.Low == nil) {
				t.Errorf("stage %d: %+v", i, s)
			}
		}
	}
}

// TestDetour: a move that begins a shortest win is none.
func TestDetour(t *testing.T) {
	none, some := 0, 2
	r := review.Report{Stages: []review.Stage{{}, {LongerLow: &none}, {LongerLow: &some}}}
	if got := r.Detour(); got != 2 {
		t.Errorf("%d; want 2", got)
	}
	r.Stages = r.Stages[:2]
	if got := r.Detour(); got != 0 {
		t.Errorf("%d; want none", got)
	}
}
