package rollout

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"gonum.org/v1/gonum/stat"

	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
)

// oracleBoards are positions from which every trial can be enumerated. All
// of them together have trials of every ending.
var oracleBoards = []struct {
	name     string
	rules    freecelltest.Rules
	maxMoves int
	board    string
}{
	{
		"alternate",
		freecelltest.Rules{Columns: 3, Cells: 1, Ranks: 4},
		9,
		"Foundations: H-4 C-0 D-4 S-2\n: 3S 4C\n: AC 2C\n: 4S 3C",
	},
	{
		"two columns",
		freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 4},
		14,
		"Foundations: H-3 C-A D-A S-4\n: 2D 4C 2C 4H\n: 4D 3C 3D",
	},
	{
		"two cells",
		freecelltest.Rules{Columns: 4, Cells: 2, Ranks: 4},
		7,
		"Foundations: H-4 C-A D-4 S-2\n: 2C 3S 4C\n: 4S 3C",
	},
	{
		"in suit",
		freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 4, SameSuit: true},
		14,
		"Foundations: H-3 C-A D-2 S-2\n: 3D 4H 4C 4S\n: 3C 2C 3S 4D",
	},
	{
		"no cell",
		freecelltest.Rules{Columns: 3, Ranks: 4, SameSuit: true},
		12,
		"Foundations: H-A C-2 D-2 S-2\n: 3H 4S 3C\n: 4D 3D 3S\n: 4C 2H 4H",
	},
	{
		"whole runs",
		freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 4, SameSuit: true, WholeRuns: true},
		14,
		"Foundations: H-0 C-4 D-A S-4\n: 4D 3D 3H 2H\n: 2D AH 4H",
	},
	{
		"whole runs, no cell",
		freecelltest.Rules{Columns: 3, Ranks: 4, SameSuit: true, WholeRuns: true},
		12,
		"Foundations: H-3 C-A D-A S-2\n: 3D 4D 4C\n: 2D 4H 2C\n: 3S 3C 4S",
	},
}

// oracleWeights are the weightings of package freecell, from their Doc. That
// of the uniform policy is nil.
var oracleWeights = map[string]func(freecelltest.State, freecelltest.Move) int{
	Uniform: nil,
	"pairs": countPlaces,
	"paper": func(s freecelltest.State, m freecelltest.Move) int {
		if cellToFloor(s, m) && len(s.Cells) == s.Rules.Cells {
			return 0
		}
		return countPlaces(s, m)
	},
	"full-cells-stay": func(s freecelltest.State, m freecelltest.Move) int {
		if cellToFloor(s, m) && len(s.Cells) == s.Rules.Cells {
			return 0
		}
		return 1
	},
	"cells-stay": func(s freecelltest.State, m freecelltest.Move) int {
		if cellToFloor(s, m) {
			return 0
		}
		return 1
	},
	"home-first": func(s freecelltest.State, m freecelltest.Move) int {
		isHome := func(m freecelltest.Move) bool { return m.To == "home" }
		if !isHome(m) && slices.ContainsFunc(s.Moves(), isHome) {
			return 0
		}
		return 1
	},
}

// countPlaces returns in how many cells or columns the move can end.
func countPlaces(s freecelltest.State, m freecelltest.Move) int {
	switch m.To {
	case "cell":
		return s.Rules.Cells - len(s.Cells)
	case "floor":
		return s.Rules.Columns - len(slices.DeleteFunc(slices.Clone(s.Columns), isEmpty))
	}
	return 1
}

func isEmpty(column []string) bool { return len(column) == 0 }

func cellToFloor(s freecelltest.State, m freecelltest.Move) bool {
	return m.To == "floor" && slices.Contains(s.Cells, m.Card)
}

// An oracleCase names probabilities that several tests need.
type oracleCase struct {
	board  int // of oracleBoards
	policy string
}

var exactOutcomes sync.Map // of func() exactOutcome, by oracleCase

// exactly returns the exact probabilities of everything that can happen in
// trials from a board, which it computes once.
func exactly(board int, policy string) exactOutcome {
	compute, _ := exactOutcomes.LoadOrStore(oracleCase{board, policy}, sync.OnceValue(func() exactOutcome {
		b := oracleBoards[board]
		s, err := freecelltest.Parse(b.rules, b.board)
		if err != nil {
			panic(err)
		}
		return winProbability(s, b.maxMoves, oracleWeights[policy])
	}))
	return compute.(func() exactOutcome)()
}

// TestPolicies compares the trials of every policy with the exact
// probabilities of everything that can happen in them.
func TestPolicies(t *testing.T) {
	for i, board := range oracleBoards {
		s, err := freecelltest.Parse(board.rules, board.board)
		if err != nil {
			t.Fatal(err)
		}
		for j, policy := range policyNames(rulesOf(board.rules)) {
			if testing.Short() && (i+j)%3 > 0 {
				continue // the exact probabilities take long
			}
			t.Run(fmt.Sprintf("%s/%s", board.name, policy), func(t *testing.T) {
				t.Parallel()
				if _, ok := oracleWeights[policy]; !ok {
					t.Fatalf("the test knows no weights of policy %s", policy)
				}
				checkSample(t, sample(t, s, policy, board.maxMoves), exactly(i, policy))
			})
		}
	}
}

// rulesOf returns the rules by which the oracle plays.
func rulesOf(r freecelltest.Rules) freecell.Rules {
	return *freecellcheck.Rules(r)
}

// sampleSize returns how many trials are compared with exact probabilities.
func sampleSize() int64 {
	if testing.Short() {
		return 50_000
	}
	return oracleTrials
}

// sample returns the tallies of a hundred independent runs.
func sample(t *testing.T, s freecelltest.State, policy string, maxMoves int) []Tally {
	t.Helper()
	rules := rulesOf(s.Rules)
	b, err := freecell.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	o := optionsFor(t, rules, policy)
	each := sampleSize() / 100
	o.Playouts, o.MaxPlayouts, o.MaxMoves = each, each, maxMoves
	var tallies []Tally
	for o.Seed = range 100 {
		tallies = append(tallies, mustRun(t, b.Position(), o).Tally)
	}
	return tallies
}

// checkSample compares shares and means with what they are expected to be.
func checkSample(t *testing.T, runs []Tally, want exactOutcome) {
	t.Helper()
	var total Tally
	var moves, branching []float64
	for i := range runs {
		total.merge(&runs[i])
		moves = append(moves, runs[i].MeanMoves())
		branching = append(branching, runs[i].MeanBranching())
	}
	if total.Playouts != sampleSize() {
		t.Fatalf("%d trials, want %d", total.Playouts, sampleSize())
	}
	checkShare(t, "won", total.Wins, total.Playouts, want.Win)
	checkShare(t, "dead", total.Dead, total.Playouts, want.Dead)
	checkShare(t, "capped", total.Capped, total.Playouts, want.Capped)
	checkMean(t, "moves", moves, want.Moves)
	checkMean(t, "branching", branching, want.Branching)
}

// checkShare checks that p lies in the Wilson interval, 99.99 percent, of k
// out of n.
func checkShare(t *testing.T, what string, k, n int64, p float64) {
	t.Helper()
	const z, rounding = 3.8906, 1e-9
	if off := math.Abs(float64(k) - p*float64(n)); off > z*math.Sqrt(float64(n)*p*max(0, 1-p))+rounding*float64(n) {
		t.Errorf("%s: %d of %d trials, want a share of %.6f", what, k, n, p)
	}
}

// checkMean checks that the mean of independent values is within five
// standard errors of mu.
func checkMean(t *testing.T, what string, values []float64, mu float64) {
	t.Helper()
	const rounding = 1e-9
	mean, deviation := stat.MeanStdDev(values, nil)
	standardError := stat.StdErr(deviation, float64(len(values)))
	if !(math.Abs(mean-mu) <= 5*standardError+rounding) {
		t.Errorf("%s: mean %.5f ± %.5f, want %.5f", what, mean, standardError, mu)
	}
}

// TestOracleBoards keeps the exact probabilities of the uniform policy, so that
// nobody has to wonder whether the two sides changed together.
func TestOracleBoards(t *testing.T) {
	wins := []float64{.0784892725, .7450556200, .0087619702, .3761541515, .2948388203, .3040211864, .1701388889}
	for i, board := range oracleBoards {
		if testing.Short() && i%3 > 0 {
			continue // as in TestPolicies
		}
		if got := exactly(i, Uniform).Win; !(math.Abs(got-wins[i]) <= 1e-9) {
			t.Errorf("%s: exact share of wins %.10f, want %.10f", board.name, got, wins[i])
		}
	}
}

// TestWeightsMatter checks that the boards tell the weightings apart: no two
// give the same on all of them.
func TestWeightsMatter(t *testing.T) {
	if testing.Short() {
		t.Skip("it is about the other tests, and takes seconds")
	}
	outcomes := map[string][]exactOutcome{}
	for _, policy := range policyNames(freecell.Standard) {
		for board := range 3 {
			outcomes[policy] = append(outcomes[policy], exactly(board, policy))
		}
		for other := range outcomes {
			if other != policy && slices.Equal(outcomes[other], outcomes[policy]) {
				t.Errorf("policies %s and %s look the same", other, policy)
			}
		}
	}
}
