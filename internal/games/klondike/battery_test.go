package klondike_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/klondike"
)

// small returns the rules of a small deck.
func small(ranks, columns, draw int, back, anySpace bool) klondike.Rules {
	return klondike.Rules{
		Name: fmt.Sprintf("%d ranks, %d columns, draw %d, back %t, any %t", ranks, columns, draw, back, anySpace),
		Draw: draw, Back: back, AnySpace: anySpace, Columns: columns, Ranks: ranks,
	}
}

// limited returns the rules of a small deck with the passes limited.
func limited(rules klondike.Rules, passes int) klondike.Rules {
	rules.Name += fmt.Sprintf(", %d passes", passes)
	rules.Passes = passes
	return rules
}

// smallRules are decks of which everything that can be reached can be listed.
var smallRules = []klondike.Rules{
	small(2, 3, 2, true, false), small(2, 3, 1, true, true), small(3, 3, 1, false, false),
	small(3, 3, 1, true, false), small(3, 3, 2, false, true), small(3, 4, 2, true, true), small(3, 3, 3, false, false),
	small(3, 3, 3, true, false), small(4, 3, 1, false, false), small(4, 3, 3, false, false), small(4, 4, 3, true, false),
	small(4, 4, 2, false, true), small(5, 4, 4, false, false),
	limited(small(3, 3, 1, false, false), 1), limited(small(3, 3, 1, true, false), 2),
	limited(small(3, 3, 2, false, true), 2),
	limited(small(3, 3, 3, true, false), 3), limited(small(4, 3, 1, false, false), 1),
	limited(small(4, 3, 3, false, false), 2),
	limited(small(4, 4, 2, false, false), 1), limited(small(4, 4, 2, true, false), 15),
	limited(small(5, 4, 4, false, false), 3),
}

func TestSmallRules(t *testing.T) {
	for _, rules := range smallRules {
		t.Run(rules.Name, func(t *testing.T) { gametest.Run(t, newGame(t, rules)) })
	}
}

func TestStandardRules(t *testing.T) {
	for _, rules := range []klondike.Rules{
		klondike.Standard(1, false, false), klondike.Standard(3, false, false),
		klondike.Standard(3, true, false), klondike.Standard(5, false, true), klondike.Standard(13, true, true),
		klondike.Standard(1, false, false).WithPasses(1), klondike.Standard(3, true, false).WithPasses(3),
	} {
		t.Run(rules.Name, func(t *testing.T) { gametest.Run(t, newGame(t, rules)) })
	}
}

func newGame(t *testing.T, rules klondike.Rules) klondike.Game {
	t.Helper()
	g, err := klondike.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func dealt(t *testing.T, rules klondike.Rules, number int64) *klondike.Position {
	t.Helper()
	board, err := klondike.RandomDeal(&rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position().(*klondike.Position)
}

func TestRulesOutsideRange(t *testing.T) {
	for _, rules := range []klondike.Rules{
		small(13, 7, 0, false, false), small(13, 7, 14, false, false), small(13, 0, 1, false, false),
		small(13, 8, 1, false, false),
		small(0, 1, 1, false, false), small(14, 7, 1, false, false), small(13, 5, 1, false, false),
		small(2, 4, 1, false, false),
		limited(small(13, 7, 1, false, false), -1), limited(small(13, 7, 1, false, false), 16),
	} {
		if _, err := klondike.NewGame(rules); err == nil {
			t.Errorf("%s passes", rules.Name)
		}
	}
}

func TestNamed(t *testing.T) {
	for name, want := range map[string]klondike.Rules{
		"klondike-1": klondike.Standard(1, false, false), "klondike-3-back": klondike.Standard(3, true, false),
		"klondike-13-any": klondike.Standard(13, false, true), "klondike-2-back-any": klondike.Standard(2, true, true),
		"klondike-1-3-passes":            klondike.Standard(1, false, false).WithPasses(3),
		"klondike-13-10-passes-back-any": klondike.Standard(13, true, true).WithPasses(10),
	} {
		if rules, ok := klondike.Named(name); !ok || rules != want || rules.Name != name {
			t.Errorf("%s is %v, %t", name, rules, ok)
		}
	}
	for _, name := range []string{
		"klondike", "klondike-", "klondike-01", "klondike-1-any-back", "klondike-x",
		"klondike-1-", "Klondike-1", "klondike-1-3", "klondike-1-passes", "klondike-1-03-passes", "klondike-1-0-passes",
		"klondike-1-1-1-passes", "klondike-1-back-3-passes",
	} {
		if rules, ok := klondike.Named(name); ok {
			t.Errorf("%s is %v", name, rules)
		}
	}
}

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the code
// of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range append([]klondike.Rules{
		klondike.Standard(1, false, false), klondike.Standard(3, true, false), klondike.Standard(4, true, true),
		klondike.Standard(1, false, false).WithPasses(2), klondike.Standard(3, true, false).WithPasses(15),
	}, smallRules...) {
		for number := range int64(20) {
			start := dealt(t, rules, number+1)
			gametest.Walk(start, rng, int(number), func(game.Position) {})
			test := gametest.NewCoderTest(start, same)
			gametest.Walk(start.Clone(), rng, 60, func(p game.Position) { test.Check(t, p) })
		}
	}
}

func TestReshuffle(t *testing.T) {
	gametest.CheckReshuffle(t, dealt(t, klondike.Standard(1, false, false), 1))
}

// same compares what is public of two positions, and their moves.
func same(got, want game.Position) bool {
	return bytes.Equal(got.AppendKey(nil), want.AppendKey(nil)) && got.Hash() == want.Hash() &&
		got.Home() == want.Home() &&
		fmt.Sprint(got.AppendMoves(nil)) == fmt.Sprint(want.AppendMoves(nil))
}
