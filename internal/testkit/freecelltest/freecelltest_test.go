package freecelltest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game/gametest/oracle"
)

func mustParse(t *testing.T, rules Rules, board string) State {
	t.Helper()
	s, err := Parse(rules, board)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// moveTexts returns the moves of s as a sorted text like "2H>home 3S>4D".
func moveTexts(s State) string {
	var texts []string
	for _, m := range s.Moves() {
		texts = append(texts, m.Card+">"+m.To)
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

var microsoft = Rules{Columns: 8, Cells: 4, Ranks: 13}

const microsoft1 = `
: JD KD 2S 4C 3S 6D 6S
: 2D KC KS 5C TD 8S 9C
: 9H 9S 9D TS 4S 8D 2H
: JC 5S QD QH TH QS 6H
: 5D AD JS 4H 8H 6C
: 7H QC AS AC 2C 3D
: 7C KH AH 4D JH 8C
: 5H 3H 3C 7S 7D TC
`

// companies holds two runs and two single cards, with the other cards home.
const companies = `
Foundations: C-4 D-4 S-A
Freecells: 2S
: 3S 3H 2H AH
: 4S
: 4H`

// moveTests give all the moves of a position, sorted.
var moveTests = []struct {
	name  string
	rules Rules
	board string
	want  string
}{
	{
		"alternate colours",
		Rules{Columns: 4, Cells: 1, Ranks: 4},
		"Foundations: C-3 D-4 H-A S-2\n: 2H 4C\n: 4S 3H\n: 4H 3S",
		"3H>4C 3H>cell 3H>floor 3S>cell 3S>floor 3S>home 4C>cell 4C>floor 4C>home",
	},
	{
		"both red is no alternation",
		Rules{Columns: 2, Ranks: 4},
		"Foundations: C-4 S-4 D-2 H-2\n: 4D 3H\n: 4H 3D",
		"3D>home 3H>home",
	},
	{
		"colours differ",
		Rules{Columns: 3, Ranks: 4},
		"Foundations: C-4 D-4 H-A S-2\n: 2H 4S\n: 3S 3H\n: 4H", "3H>4S",
	},
	{
		"same suit",
		Rules{Columns: 3, Ranks: 4, SameSuit: true},
		"Foundations: C-4 D-4 H-A S-2\n: 2H 4S\n: 3S 3H\n: 4H", "3H>4H",
	},
	{
		"any suit",
		Rules{Columns: 3, Ranks: 4, AnySuit: true},
		"Foundations: C-4 D-4 H-A S-2\n: 2H 4S\n: 3S 3H\n: 4H", "3H>4H 3H>4S",
	},
	{
		"kings to spaces",
		Rules{Columns: 4, Cells: 1, Ranks: 4, KingSpaces: true},
		"Foundations: C-3 D-4 H-A S-2\n: 2H 4C\n: 4S 3H\n: 4H 3S",
		"3H>4C 3H>cell 3S>cell 3S>home 4C>cell 4C>floor 4C>home",
	},
	{
		"nothing to spaces",
		Rules{Columns: 4, Cells: 1, Ranks: 4, ClosedSpaces: true},
		"Foundations: C-3 D-4 H-A S-2\n: 2H 4C\n: 4S 3H\n: 4H 3S",
		"3H>4C 3H>cell 3S>cell 3S>home 4C>cell 4C>home",
	},
	{
		"parts of runs without cells",
		Rules{Columns: 4, Ranks: 4, LongSequences: true},
		"Foundations: C-4 D-2 H-A S-0\n: AS 4S 3D 2S\n: 4D 3S 2H\n: 4H 3H",
		"2H>floor 2H>home 2S>3H 2S>floor 3D>floor 3H>floor 3S>floor 4S>floor",
	},
	{
		"not two ranks higher",
		Rules{Columns: 3, Ranks: 4},
		"Foundations: C-4 D-4 H-0 S-A\n: AH 3H 2S\n: 2H 4S\n: 3S 4H",
		"2S>home",
	},
	{
		"full cells",
		Rules{Columns: 3, Cells: 2, Ranks: 4},
		"Foundations: C-4 D-4 H-A S-3\nFreecells: 3H 2H\n: 4S\n: 4H",
		"2H>floor 2H>home 3H>4S 3H>floor 4S>home",
	},
	{
		"never from cell to cell",
		Rules{Columns: 3, Cells: 3, Ranks: 4},
		"Foundations: C-4 D-4 H-A S-3\nFreecells: 3H 2H\n: 4S\n: 4H",
		"2H>floor 2H>home 3H>4S 3H>floor 4H>cell 4S>cell 4S>home",
	},
	{
		"equal places are one",
		Rules{Columns: 4, Cells: 2, Ranks: 4},
		"Foundations: C-4 D-4 H-3 S-3\n: 4H 4S", "4S>cell 4S>floor 4S>home",
	},
	{
		"a lone card stays on the floor",
		Rules{Columns: 2, Ranks: 4},
		"Foundations: C-4 D-4 H-4 S-3\n: 4S", "4S>home",
	},
	{"won", Rules{Columns: 2, Cells: 1, Ranks: 4}, "Foundations: C-4 D-4 H-4 S-4", ""},
	{
		"whole runs",
		Rules{Columns: 4, Cells: 2, Ranks: 4, SameSuit: true, WholeRuns: true},
		companies,
		"2S>floor 2S>home 3H>4H 3H>floor 4H>cell 4S>cell AH>cell AH>home",
	},
	{
		"single cards of the same board",
		Rules{Columns: 4, Cells: 2, Ranks: 4, SameSuit: true},
		companies,
		"2S>floor 2S>home 4H>cell 4S>cell AH>cell AH>floor AH>home",
	},
	{
		"a run that is its column stays on the floor",
		Rules{Columns: 3, Cells: 1, Ranks: 4, SameSuit: true, WholeRuns: true},
		"Foundations: C-4 D-4 H-3 S-0\n: 3S 2S AS\n: 4H 4S",
		"3S>4S 4S>cell 4S>floor AS>cell AS>home",
	},
	{
		"never a part of a run",
		Rules{Columns: 3, Ranks: 4, WholeRuns: true},
		"Foundations: C-4 D-A H-3 S-2\n: 3D 4H 3S 2D\n: 4D\n: 4S", "2D>home",
	},
	{
		"the whole of that run",
		Rules{Columns: 4, Ranks: 4, WholeRuns: true},
		"Foundations: C-4 D-A H-3 S-2\n: 4S 3S 2D\n: 4D 3D\n: 4H",
		"2D>home 3D>floor 3S>4H 3S>floor 4H>home",
	},
}

func TestMoves(t *testing.T) {
	for _, test := range moveTests {
		if got := moveTexts(mustParse(t, test.rules, test.board)); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestPlay(t *testing.T) {
	rules := Rules{Columns: 4, Cells: 2, Ranks: 4, SameSuit: true, WholeRuns: true}
	tests := []struct {
		move Move
		want string
	}{
		{Move{"AH", "home"}, "Foundations: H-A C-4 D-4 S-A\nFreecells: 2S\n: 3S 3H 2H\n: 4S\n: 4H\n:\n"},
		{Move{"AH", "cell"}, "Foundations: H-0 C-4 D-4 S-A\nFreecells: 2S AH\n: 3S 3H 2H\n: 4S\n: 4H\n:\n"},
		{Move{"3H", "4H"}, "Foundations: H-0 C-4 D-4 S-A\nFreecells: 2S\n: 3S\n: 4S\n: 4H 3H 2H AH\n:\n"},
		{Move{"3H", "floor"}, "Foundations: H-0 C-4 D-4 S-A\nFreecells: 2S\n: 3S\n: 4S\n: 4H\n: 3H 2H AH\n"},
		{Move{"2S", "floor"}, "Foundations: H-0 C-4 D-4 S-A\nFreecells:\n: 3S 3H 2H AH\n: 4S\n: 4H\n: 2S\n"},
		{Move{"2S", "home"}, "Foundations: H-0 C-4 D-4 S-2\nFreecells:\n: 3S 3H 2H AH\n: 4S\n: 4H\n:\n"},
	}
	s := mustParse(t, rules, companies)
	before := s.Text()
	for _, test := range tests {
		if got := s.Play(test.move).Text(); got != test.want {
			t.Errorf("%v:\n got %q\nwant %q", test.move, got, test.want)
		}
	}
	if s.Text() != before {
		t.Errorf("Play changed its receiver to\n%s", s.Text())
	}
}

func TestParseErrors(t *testing.T) {
	rules := Rules{Columns: 2, Cells: 1, Ranks: 2}
	const home = "Foundations: C-2 D-2 H-2\n"
	for name, board := range map[string]string{
		"twice":            home + "AS AS",
		"home and there":   home + "AS 2S 2H",
		"missing":          home + "AS",
		"rank too high":    home + "AS 3S",
		"no card":          home + "AS 2Sx",
		"too many columns": home + "AS\n2S\n:",
		"too many cells":   home + "Freecells: AS 2S",
		"home too high":    "Foundations: C-2 D-2 H-2 S-3",
		"no suit":          home + "Foundations: X-2",
		"no rank":          home + "Foundations: S-X",
		"no foundation":    home + "Foundations: S2",
	} {
		if s, err := Parse(rules, board); err == nil {
			t.Errorf("%s: no error but\n%s", name, s.Text())
		}
	}
}

func TestDeal(t *testing.T) {
	s := Deal(microsoft, rand.New(rand.NewPCG(1, 2)))
	for i, column := range s.Columns {
		if want := 7 - i/4; len(column) != want {
			t.Errorf("column %d has %d cards, want %d", i, len(column), want)
		}
	}
	if got := mustParse(t, microsoft, s.Text()); got.Text() != s.Text() {
		t.Errorf("dealt\n%s\nparsed\n%s", s.Text(), got.Text())
	}
	if Deal(microsoft, rand.New(rand.NewPCG(1, 3))).Key() == s.Key() {
		t.Error("two seeds give the same deal")
	}
}

func TestKey(t *testing.T) {
	rules := Rules{Columns: 3, Cells: 3, Ranks: 2}
	s := mustParse(t, rules, "Foundations: C-2 D-2\nFreecells: AS 2S\n: 2H AH")
	for board, same := range map[string]bool{
		"Foundations: D-2 C-2\nFreecells: 2S AS\n:\n:\n2H AH": true,
		"Foundations: C-2 D-2\nFreecells: AS 2S\n: AH 2H":     false,
		"Foundations: C-2 D-2\nFreecells: AS 2S\n: 2H\n: AH":  false,
		"Foundations: C-2 D-2\nFreecells: AS\n: 2S\n: 2H AH":  false,
		"Foundations: C-2 D-2 S-2\n: 2H AH":                   false,
	} {
		if got := mustParse(t, rules, board).Key() == s.Key(); got != same {
			t.Errorf("same position as %q: %v", board, got)
		}
	}
}

// families are the rules that the checks on random deals go through.
var families = []Rules{
	{},
	{SameSuit: true},
	{SameSuit: true, WholeRuns: true},
	{WholeRuns: true},
}

// smallDeals calls check with random deals of each family, one under -short.
func smallDeals(columns, cells, ranks int, check func(State)) {
	rng := rand.New(rand.NewPCG(7, 7))
	deals := 5
	if testing.Short() {
		deals = 1
	}
	for _, rules := range families {
		rules.Columns, rules.Cells, rules.Ranks = columns, cells, ranks
		for range deals {
			check(Deal(rules, rng))
		}
	}
}

// countPaths counts sequences of moves without merging equal positions.
func countPaths(s State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	count := uint64(0)
	for _, t := range s.Next() {
		count += countPaths(t, depth-1)
	}
	return count
}

func TestPerft(t *testing.T) {
	fourCompanies := microsoft
	fourCompanies.SameSuit, fourCompanies.WholeRuns = true, true
	for _, test := range []struct {
		rules Rules
		first string
		want  string // paths and positions for each depth
	}{
		{
			microsoft, "2H>cell 3D>cell 6C>cell 6H>cell 6S>cell 8C>cell 9C>cell TC>cell",
			"[{1 1} {8 8} {70 42} {659 190} {6581 761} {36232 1934}]",
		},
		{
			fourCompanies, "2H>cell 3D>cell 6C>cell 6H>cell 6S>cell 8C>9C 8C>cell 9C>TC 9C>cell TC>cell",
			"[{1 1} {10 10} {96 55} {903 223} {8452 758} {46796 1489}]",
		},
	} {
		s := mustParse(t, test.rules, microsoft1)
		if got := moveTexts(s); got != test.first {
			t.Errorf("first moves are %s, want %s", got, test.first)
		}
		if got := fmt.Sprint(oracle.Perft(s, 5)); got != test.want {
			t.Errorf("perft %s, want %s", got, test.want)
		}
	}
}

func TestPerftOfSmallDeals(t *testing.T) {
	smallDeals(4, 2, 3, func(s State) {
		for depth, count := range oracle.Perft(s, 5) {
			if paths := countPaths(s, depth); count.Paths != paths || count.Distinct > paths {
				t.Errorf("perft %v, but %d paths, at depth %d of\n%s", count, paths, depth, s.Text())
			}
		}
	})
}

// TestMovesAreDistinct checks that different moves lead to different positions,
// none of them where they started.
func TestMovesAreDistinct(t *testing.T) {
	smallDeals(4, 1, 2, func(s State) {
		g, _ := oracle.Distances(s, math.MaxInt)
		for i, successors := range g.Successors {
			sorted := slices.Sorted(slices.Values(successors))
			if len(slices.Compact(sorted)) < len(successors) || slices.Contains(sorted, i) {
				t.Errorf("moves %s repeat a position in\n%s", moveTexts(g.States[i]), g.States[i].Text())
			}
		}
	})
}

func TestDistances(t *testing.T) {
	const board = "Foundations: D-2 H-2 S-2\n: AC 2C"
	for _, test := range []struct {
		name           string
		columns, cells int
		want           map[string]int
	}{
		{"stuck", 1, 0, map[string]int{"|AC 2C": -1}},
		{"by the cell", 1, 1, map[string]int{"|AC 2C": 3, "2C|AC": 2, "2C|": 1, "|2C": 1, "|": 0}},
		{"by the floor", 2, 0, map[string]int{"|/AC 2C": 3, "|2C/AC": 2, "|/2C": 1, "|/": 0}},
	} {
		s := mustParse(t, Rules{Columns: test.columns, Cells: test.cells, Ranks: 2}, board)
		g, ok := oracle.Distances(s, len(test.want))
		if !ok || len(g.States) != len(test.want) {
			t.Errorf("%s: not %d positions", test.name, len(test.want))
		}
		for key, want := range test.want {
			if i, ok := g.Index[key]; !ok || g.Distance[i] != want {
				t.Errorf("%s: %s not at distance %d", test.name, key, want)
			}
		}
		if _, ok := oracle.Distances(s, len(test.want)-1); ok {
			t.Errorf("%s: the limit is not kept", test.name)
		}
	}
}
