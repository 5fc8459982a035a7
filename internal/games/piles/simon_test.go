package piles_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/piles"
	"patience/internal/testkit/pilescheck"
)

// smallSimon returns rules of Simple Simon with a small deck.
func smallSimon(ranks int, sizes ...int) piles.Rules {
	r := piles.SimpleSimon
	r.Name, r.Ranks, r.Sizes, r.Up = "small", ranks, sizes, 4*ranks
	return r
}

func TestSimonAgainstNaiveRules(t *testing.T) {
	t.Parallel()
	gametest.AgainstNaive(t, pilescheck.SimonDecks(), 6, 400, 2_000)
}

// TestSimonPerft: small decks, further than the full one.
func TestSimonPerft(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 3))
	for _, w := range pilescheck.SimonDecks() {
		w.Perft(t, rng, 4)
	}
}

func TestJoins(t *testing.T) {
	t.Parallel()
	gametest.ForcedMoves(t, pilescheck.SimonDecks(), 10, 2_500, 15_000)
}

func TestSimonMayForce(t *testing.T) {
	t.Parallel()
	checkMayForce(t, pilescheck.SimonDecks(), 4)
}

// TestSimonDeal: the board is the one that `solvitaire --type simple-simon
// --random 10 --deal-only` prints.
func TestSimonDeal(t *testing.T) {
	t.Parallel()
	const want = `: JC 3H 2C 6S 2H 9D QD KS
: 4D KH JD 5D 4C KC 3D 5H
: AH 2D 8D 9C 8H 5S QS 9H
: 7C 7D QC JS 3C TD 7S
: 8S 8C 6D TS 3S AS
: 6C JH AC 4S KD
: 9S 2S QH 5C
: TH TC 4H
: 6H AD
: 7H
`
	g := named(t, piles.SimpleSimon.Name)
	b, err := g.Deal(game.DealID{Source: "solvitaire", Number: 10}, 1)
	if err != nil || b.String() != want {
		t.Errorf("%v,\n%s; want\n%s", err, b, want)
	}
	plain, err := g.ParseBoard([]byte(strings.ReplaceAll(want, ": ", "")))
	if err != nil || plain.String() != want {
		t.Errorf("without colons: %v,\n%s", err, plain)
	}
}

// TestWrongBoards: what is wrong with a board is told.
func TestWrongBoards(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		": AC 2C\n: AD 2D\n: AH 2H AH\n: AS 2S": "AH is there twice",
		": AC 2C\n: AD 2D\n: AH 2H\n: AS":       "1 of 8 cards missing, first 2S",
		": AC 3C":                               "3C is not in the deck of 2 ranks",
		":\n:\n:\n:\n: AC":                      "5 lines of cards for 4 columns",
		"Hole: AC":                              "unknown label",
		"Foundations: X-A":                      "foundation",
		"Foundations: C-A":                      "whole suits go home",
		"Foundations: C-2\nFoundations: C-2":    "a second Foundations line",
		`{"foundation":[["AC","3C"]]}`:          "expected each suit from its ace up",
		`{"tableau piles":[["AX"]]}`:            "tableau piles[0]",
	} {
		rules := smallSimon(2, 2, 2, 2, 2)
		if _, err := piles.ParseBoard(&rules, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}

// FuzzParseBoard: nothing panics, an error is one short line, and what is read comes back from its text and its JSON.
func FuzzParseBoard(f *testing.F) {
	rules := smallSimon(3, 3, 3, 3, 3)
	b, err := piles.RandomDeal(&rules, 1, 1)
	if err != nil {
		f.Fatal(err)
	}
	object, err := json.Marshal(b)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(b.String()))
	f.Add(object)
	f.Add([]byte("Foundations: H-3 C-0 D-0 S-0\nFreecells:\n3C 2C AC\n: 3D 2D AD 3S\n:\n: 2S AS\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := piles.ParseBoard(&rules, text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		object, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, written := range []string{b.String(), string(object)} {
			again, err := piles.ParseBoard(&rules, []byte(written))
			if err != nil || again.String() != b.String() {
				t.Errorf("%q comes back as %q, %v", written, again, err)
			}
		}
		if b.Position().Board().Position().Hash() != b.Position().Hash() {
			t.Errorf("%q: two hashes", text)
		}
	})
}

// TestTwins renames suits in the text of a board, in play. The key of twins stays, and positions that are no twins have
// others.
func TestTwins(t *testing.T) {
	t.Parallel()
	g := named(t, piles.SimpleSimon.Name)
	rename := strings.NewReplacer("H", "C", "C", "D", "D", "S", "S", "H")
	keys, positions := map[string]bool{}, map[string]bool{}
	for n := range int64(8) {
		board, err := g.Deal(game.DealID{Source: game.Random, Number: n + 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		twin, err := g.ParseBoard([]byte(rename.Replace(board.String())))
		if err != nil {
			t.Fatalf("%v in\n%s", err, board)
		}
		p, q := board.Position(), twin.Position()
		for range 6 {
			key := string(p.(*piles.Position).AppendTwinsKey(nil))
			if key != string(q.(*piles.Position).AppendTwinsKey(nil)) {
				t.Fatalf("not a twin:\n%s\n%s", p.Board(), q.Board())
			}
			keys[key] = true
			positions[string(p.AppendKey(nil))] = true
			if m, ok := twinMoves(p, q, rename); ok {
				p.Play(m[0])
				q.Play(m[1])
			} else {
				break
			}
		}
	}
	if len(keys) != len(positions) {
		t.Errorf("%d positions have %d keys", len(positions), len(keys))
	}
}

// twinMoves returns a move of one twin and that of the other.
func twinMoves(p, q game.Position, rename *strings.Replacer) (moves [2]game.Move, ok bool) {
	for _, m := range p.AppendMoves(nil) {
		for _, n := range q.AppendMoves(nil) {
			if rename.Replace(p.MoveText(m)) == q.MoveText(n) {
				return [2]game.Move{m, n}, true
			}
		}
	}
	return moves, false
}
