package catalogue_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

func TestEveryGame(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) { gametest.Run(t, e.Game) })
	}
}

// TestBoundsAreUsed: a search by each bound of a game decides a deal of it, or says at which limit it stopped. In
// FreeCell and its relatives the search without a choice expands no more positions than that by the strongest one, and
// decides what that decides. (Of two searches that the limit stops, the one with the better bound may expand more.)
func TestBoundsAreUsed(t *testing.T) {
	decided := 0
	for _, e := range catalogue.Standard().Entries() {
		b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range e.Bounds {
			o := solve.Options{Limits: solve.DefaultLimits()}
			o.Heuristic, o.MaxNodes = h, 5000
			if !h.Claims(b.Position()).Consistent {
				continue
			}
			out, err := e.Solvers.SearchOnly(t.Context(), b.Position(), o)
			if err != nil || out.Status == solve.Skipped {
				t.Errorf("%s by %s: %s, %v", e.Name(), h.Name(), out.Status, err)
			}
			if _, ok := b.Position().(*freecell.Position); !ok || h != e.Bound(b.Position()) || out.Limited() {
				continue
			}
			decided++
			o.Heuristic = nil
			usual, err := e.Solvers.SearchOnly(t.Context(), b.Position(), o)
			if err != nil || usual.Limited() || usual.Effort.Expanded > out.Effort.Expanded {
				t.Errorf("%s by %s: %+v; without a choice %+v, %v", e.Name(), h.Name(), out.Effort, usual.Effort, err)
			}
		}
	}
	if t.Logf("%d games compared", decided); decided < 10 {
		t.Error("expected more")
	}
}

var featureName = regexp.MustCompile(`^f(_[a-z0-9]+)+$`)

// TestFeaturesAreDocumented: every feature has a name, a meaning and a range, and
// shares neither of the first two with another one of its game.
func TestFeaturesAreDocumented(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		names, docs := map[string]bool{}, map[string]bool{}
		for _, f := range e.Features.Features() {
			if !featureName.MatchString(f.Name) || names[f.Name] {
				t.Errorf("%s: name %q is not f_lower_case or not unique", e.Name(), f.Name)
			}
			if len(f.Doc) < 10 || docs[f.Doc] {
				t.Errorf("%s: %s: doc %q is missing or another feature's", e.Name(), f.Name, f.Doc)
			}
			if f.Min >= f.Max {
				t.Errorf("%s: %s: range %g to %g", e.Name(), f.Name, f.Min, f.Max)
			}
			names[f.Name], docs[f.Doc] = true, true
		}
	}
}

// TestRated1500: the scale of ratings is that of all tables that were published.
func TestRated1500(t *testing.T) {
	for name, want := range map[string]float64{
		"freecell": 1.162e-4, "four-companies": 1.775e-4, "freecell-runs": 6.714e-4,
		"siegecraft": 0.0144, "eight-off": 0.001587, "stronghold": 0.0008545, "seahaven-towers": 6.589e-06,
		"beleaguered-castle": 8.509e-05, "fore-cell": 7.507e-07, "klondike-1": 0.07178, "klondike-3": 0.01416,
		"spanish-patience": 0.6919, "bakers-dozen": 0.002686, "thirty": 0.04932, "yukon": 0.0531, "canfield": 0.00116,
		"simple-simon": 0.03027, "simple-simon-singles": 0.09961, "spider-1": 0.7002, "spider-2": 0.05664,
		"Lucas": 0.0105,
	} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if e.Reference == nil || e.Reference.Rated1500 != want {
			t.Errorf("%s: reference %+v; want the rate %g rated 1500", name, e.Reference, want)
		}
	}
}

func TestLookup(t *testing.T) {
	for _, name := range catalogue.Standard().Names() {
		if g, err := catalogue.Lookup(name); err != nil || g.Name() != name {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"calculation-1": "calculation-1", "calculation-3-2": "calculation-3-2", "calculation-4-0": "calculation",
		"calculation-3-0": "calculation-3",
	} {
		if g, err := catalogue.Lookup(name); err != nil || g.Name() != want {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
	for _, name := range []string{
		"calculation-6", "calculation-0-0", "calculation-4-14", "calculation-x",
		"calculation-4-", "calculation-4-1-1", "calculation-04",
	} {
		if g, err := catalogue.Lookup(name); err == nil {
			t.Errorf("Lookup(%q): %s", name, g.Name())
		}
	}
	for name, want := range map[string]string{
		"chess":    "expected a game such as freecell, gaps, calculation, klondike-1, yukon, simple-simon",
		"klondike": "did you mean klondike-1 or klondike-3?", "freecel": "did you mean freecell?",
	} {
		if _, err := catalogue.Lookup(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Lookup(%q): %v; want %q", name, err, want)
		}
	}
}

// TestPoliciesDoNotPeek: a policy that does not say so knows nothing about what is
// hidden. The uniform policy has the same moves to pick from, as gametest.Run tests.
func TestPoliciesDoNotPeek(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		for _, policy := range e.Players {
			if policy.Peeks {
				continue
			}
			t.Run(e.Name()+"/"+policy.Name, func(t *testing.T) {
				gametest.CannotPeek(t, e.Game, func(p game.Position) gametest.Player { return policy.NewPlayer(p) })
			})
		}
	}
}

// TestHiddenIsNamed: words name what is hidden exactly where something is.
func TestHiddenIsNamed(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		board, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, hidden := game.AsHidden(board.Position()); hidden != (e.Words.Hidden != "") {
			t.Errorf("%s: hidden is %t, by the words %q", e.Name(), hidden, e.Words.Hidden)
		}
	}
}

// carrier is what package datasets asks of positions.
type carrier interface {
	Carried(m game.Move) (card, place int8)
}

// TestCarried: a move says which card it puts elsewhere. Of the other cards at most one
// changes its place, the one that lay on that card, and only turning one over is no change.
func TestCarried(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		for deal := range int64(20) {
			board, err := e.Deal(game.DealID{Source: game.Random, Number: deal + 1}, 1)
			if err != nil {
				t.Fatal(err)
			}
			p := board.Position()
			if _, carries := p.(carrier); e.Features.HasPlaces() && !carries {
				t.Fatalf("%s: there are places, and moves do not say which card goes where", e.Name())
			}
			if e.Features.HasPlaces() {
				gametest.Walk(p, rand.New(rand.NewPCG(uint64(deal), 1)), 60, func(p game.Position) { checkCarried(t, &e, p) })
			}
		}
	}
}

// checkCarried plays every move of a position.
func checkCarried(t *testing.T, e *catalogue.Entry, p game.Position) {
	t.Helper()
	const faceDown = 64
	before := e.Features.Places(p)
	for _, m := range p.AppendMoves(nil) {
		card, place := p.(carrier).Carried(m)
		text := p.MoveText(m)
		p.Play(m)
		after := e.Features.Places(p)
		p.Undo(m)
		if before[card] == place || after[card] != place {
			t.Fatalf("%s: %s carries card %d from %d to %d; said to %d", e.Name(), text, card, before[card], after[card], place)
		}
		for c := range after {
			changed := (before[c]^after[c])%faceDown != 0
			if changed && int8(c) != card && before[c]%faceDown != card {
				t.Fatalf("%s: %s carries card %d; card %d comes from %d to %d", e.Name(), text, card, c, before[c], after[c])
			}
		}
	}
}

// TestPolicy: an entry knows the uniform policy and its players, all by different names.
func TestPolicy(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		names := []string{"uniform"}
		for _, p := range e.Players {
			names = append(names, p.Name)
		}
		for _, name := range names {
			if p, err := e.Policy(name); err != nil || p.Name != name {
				t.Errorf("%s: policy %q is %q, %v", e.Name(), name, p.Name, err)
			}
		}
		want := fmt.Sprintf("unknown policy %q of game %s; expected one of %s", "best", e.Name(), strings.Join(names, ", "))
		if _, err := e.Policy("best"); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", e.Name(), err, want)
		}
		slices.Sort(names)
		if n := len(names); len(slices.Compact(names)) < n {
			t.Errorf("%s: two policies have one name", e.Name())
		}
	}
}

// TestPositionsOfOtherGames: solvers do not panic on a position of another game;
// they refuse it, or search it by its own moves.
func TestPositionsOfOtherGames(t *testing.T) {
	o := solve.Options{Limits: solve.Limits{MaxNodes: 1000, MaxBytes: 64 << 20}}
	entries := catalogue.Standard().Entries()
	for i, e := range entries {
		for j, other := range entries {
			if (i+j)%thorough.Number(12, 1) > 0 {
				continue
			}
			board, err := other.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			p := board.Position()
			_, decided := e.Solvers.Decide(t.Context(), p, o)
			_, quick := e.Solvers.QuickSolution(t.Context(), p)
			if family(e) != family(other) && family(e) != "gaps" && (decided == nil || quick == nil) {
				t.Errorf("%s takes a position of %s: %v, %v", e.Name(), other.Name(), decided, quick)
			}
			if _, err := e.Solvers.Shortest(t.Context(), p, o); err == nil && family(e) == "calculation" &&
				family(other) != "calculation" {
				t.Errorf("%s finds the shortest solution of a position of %s", e.Name(), other.Name())
			}
		}
	}
}

// family returns the name of the package with the rules of a game.
func family(e catalogue.Entry) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(fmt.Sprintf("%T", e.Game), "*"), ".")
	return name
}

// TestPlayersWhereTaught: players that learned FreeCell are offered for it only, with any number of
// cells. Those by the board net are offered wherever there are 52 cards in columns and cells, and
// searchers in all games of columns.
func TestPlayersWhereTaught(t *testing.T) {
	const learned, board, search = "learned1-t1", "board10-t0", "search-75"
	games := catalogue.Standard().Entries()
	for _, name := range []string{"freecell-2-cells", "bakers-game-3-cells", "simple-simon-piles"} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, e)
	}
	for _, e := range games {
		for _, player := range []string{learned, board, search} {
			_, err := e.Policy(player)
			var offered bool
			switch player {
			case learned:
				offered = slices.Contains([]string{"freecell", "freecell-2-cells"}, e.Name())
			case board:
				unfit := []string{"king-albert", "raglan", "thirty"}
				offered = family(e) == "freecell" && !slices.Contains(unfit, e.Name())
			case search:
				offered = family(e) == "freecell" || strings.HasPrefix(e.Name(), "simple-simon")
			}
			if (err == nil) != offered {
				t.Errorf("%s of %s: %v; want it offered: %v", player, e.Name(), err, offered)
			}
		}
	}
}

// TestTitles: the name of a game for people tells its rules where they differ from the usual ones.
func TestTitles(t *testing.T) {
	for name, want := range map[string]string{
		"freecell":             "FreeCell",
		"freecell-2-cells":     "FreeCell with 2 cells",
		"freecell-1-cells":     "FreeCell with 1 cell",
		"bakers-game":          "Baker's Game",
		"four-companies":       "Four Companies",
		"gaps":                 "Gaps",
		"calculation":          "Calculation",
		"calculation-3-2":      "Calculation with 3 stacks, 2 columns given",
		"klondike-1":           "Klondike, draw 1",
		"klondike-3":           "Klondike, draw 3",
		"klondike-3-1-passes":  "Klondike, draw 3, 1 pass",
		"klondike-3-2-passes":  "Klondike, draw 3, 2 passes",
		"klondike-1-back-any":  "Klondike, draw 1, cards come back, any card into a space",
		"simple-simon":         "Simple Simon",
		"simple-simon-singles": "Simple Simon, single cards go home",
		"simple-simon-piles":   "Simple Simon, a suit goes home from a column of its own",
	} {
		e, err := catalogue.Lookup(name)
		if err != nil || e.Words.Name != want {
			t.Errorf("%s: %q, %v; want %q", name, e.Words.Name, err, want)
		}
	}
}
