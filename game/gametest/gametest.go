// Package gametest contains [Run], a battery of tests that every game must pass, and
// [CannotPeek], which every player of a game with hidden cards must pass. It also
// contains helpers that several games use when they test their rules and the codes of
// their positions. It is independent of the games.
package gametest

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"math/bits"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
)

// Run tests a game on random walks from random deals, and its deals. There are as many walks
// as package rapid says, and 40 by day. At every node, moves, hashes, keys and
// boards must agree with each other and keep what package game promises. Boards are
// written, read back and opened at every node at night, and by day at every fifth one.
func Run(t *testing.T, g game.Game) {
	if g.Name() == "" || g.Rules() == "" {
		t.Errorf("the game %q has the rules %q; want both in words", g.Name(), g.Rules())
	}
	t.Run("deals", func(t *testing.T) { testDeals(t, g) })
	t.Run("walks", func(t *testing.T) {
		var reshuffled int
		var hidden bool
		fewerByDay(t)
		rapid.Check(t, func(r *rapid.T) {
			id := game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 1<<40).Draw(r, "deal")}
			board, err := g.Deal(id, 1)
			if err != nil {
				r.Fatal(err)
			}
			w := walker{t: r, game: g, p: board.Position()}
			w.walk()
			reshuffled += w.reshuffled
			_, hidden = game.AsHidden(w.p)
		})
		if hidden && reshuffled == 0 {
			t.Error("no position became another one when it was reshuffled")
		}
	})
}

// fewerByDay has rapid look at 40 samples instead of its 100 until the test ends.
func fewerByDay(t *testing.T) {
	checks := flag.Lookup("rapid.checks")
	if usual := checks.DefValue; !atNight() && !testing.Short() && checks.Value.String() == usual {
		_ = checks.Value.Set("40")
		t.Cleanup(func() { _ = checks.Value.Set(usual) })
	}
}

// testDeals: a deal is the same every time, and its text is read as its board. There is no deal 0 and no deal of an
// unknown source.
func testDeals(t *testing.T, g game.Game) {
	for _, source := range g.Sources() {
		id := game.DealID{Source: source, Number: 7}
		first, err := g.Deal(id, 1)
		second, again := g.Deal(id, 1)
		if err != nil || again != nil || first.String() != second.String() {
			t.Errorf("%s: %v, %v, or two different boards", id, err, again)
		} else if read, err := g.ParseBoard([]byte(first.String())); err != nil || read.String() != first.String() {
			t.Errorf("%s: its board is read with %v, as\n%v", id, err, read)
		}
		if _, err := g.Deal(game.DealID{Source: source}, 1); err == nil {
			t.Errorf("%s has a deal 0", source)
		}
	}
	if _, err := g.Deal(game.DealID{Source: "nowhere", Number: 1}, 1); err == nil {
		t.Error("there is a deal of an unknown source")
	}
}

// A walker walks at random from a position and checks every node.
type walker struct {
	t    *rapid.T
	game game.Game
	p    game.Position
	// reshuffled counts the positions that became others when they were reshuffled.
	reshuffled int
}

func (w *walker) walk() {
	start := w.p.Clone()
	var moves []game.Move
	for i := range rapid.IntRange(0, 80).Draw(w.t, "moves") {
		w.check()
		texts := i%5 == 0 || atNight()
		if texts {
			w.checkTexts()
		}
		w.checkHidden(moves, texts)
		m, n := w.p.Pick(rapid.Uint64().Draw(w.t, "random number"))
		if n == 0 {
			break
		}
		w.p.Play(m)
		moves = append(moves, m)
	}
	w.check()
	w.checkTexts()
	w.checkNotation(start.Board(), moves)
	w.p.CopyFrom(start)
	if !slices.Equal(key(w.p), key(start)) || w.p.Hash() != start.Hash() {
		w.t.Fatal("CopyFrom does not restore the start")
	}
}

// atNight reports whether a test should do what a night allows. It is that of package thorough,
// which lies in a folder whose packages import those of games, so game may not import it.
func atNight() bool { return os.Getenv("PATIENCE_THOROUGH") != "" }

// checkNotation writes the moves of a walk and reads them back. A move that is
// not legal, or a text that is no move, is refused.
func (w *walker) checkNotation(board game.Board, moves []game.Move) {
	notation, err := board.Notation(moves)
	if err != nil {
		w.t.Fatal(err)
	}
	if back, err := board.ParseNotation(notation); err != nil || !slices.Equal(back, moves) {
		w.t.Fatalf("%v; %v comes back as %x; want %x", err, notation, back, moves)
	}
	w.checkAfter(board, moves, notation)
	if _, err := board.ParseNotation(append(notation, "")); err == nil {
		w.t.Fatal("nothing is read as a move")
	}
	if _, err := board.Notation(append(slices.Clip(moves), 0)); err == nil {
		w.t.Fatal("a move that is not legal has a notation")
	}
}

// checkAfter plays the first moves of a walk on its board. On the board after
// them the other moves have the notation that they had.
func (w *walker) checkAfter(board game.Board, moves []game.Move, notation []string) {
	k := rapid.IntRange(0, len(moves)).Draw(w.t, "moves before the board")
	after, err := game.BoardAfter(board, moves[:k])
	if err != nil {
		w.t.Fatal(err)
	}
	if rest, err := after.Notation(moves[k:]); err != nil || !slices.Equal(rest, notation[k:]) {
		w.t.Fatalf("%v; after %v the moves are %v; want %v", err, notation[:k], rest, notation[k:])
	}
	last, err := game.BoardAfter(after, moves[k:])
	if err != nil || !slices.Equal(key(last.Position()), key(w.p)) {
		w.t.Fatalf("%v; the board after the walk is\n%v", err, last)
	}
}

func key(p game.Position) []byte { return p.AppendKey(nil) }

func (w *walker) check() {
	w.checkAgainstBoard()
	moves := w.p.AppendMoves(nil)
	if again := w.p.AppendMoves(nil); !slices.Equal(moves, again) {
		w.t.Fatalf("two lists of moves, %x and %x", moves, again)
	}
	w.checkMoves(moves)
	w.checkPick(moves)
}

// checkAgainstBoard recomputes hash and key from the board.
func (w *walker) checkAgainstBoard() {
	board := w.p.Board()
	fresh := board.Position()
	if fresh.Hash() != w.p.Hash() || !slices.Equal(key(fresh), key(w.p)) || fresh.Home() != w.p.Home() {
		w.t.Fatalf("hash %x, key %x; recomputed %x, %x:\n%v", w.p.Hash(), key(w.p), fresh.Hash(), key(fresh), board)
	}
	if w.p.Hash() > math.MaxInt64 {
		w.t.Fatalf("hash %x has more than 63 bits", w.p.Hash())
	}
}

// checkTexts reads the board's text and JSON back.
func (w *walker) checkTexts() {
	board := w.p.Board()
	object, err := json.Marshal(board)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, text := range [][]byte{[]byte(board.String()), object} {
		parsed, err := w.game.ParseBoard(text)
		if err != nil {
			w.t.Fatalf("%v in\n%s", err, text)
		}
		if parsed.String() != board.String() {
			w.t.Fatalf("%s comes back as\n%v", text, parsed)
		}
	}
}

// checkMoves plays every move. Each leads to another position with the hash
// foretold, and taking it back restores everything.
func (w *walker) checkMoves(moves []game.Move) {
	before, hash := key(w.p), w.p.Hash()
	seen := map[string]bool{string(before): true}
	for _, m := range moves {
		foretold, copied := w.p.HashAfter(m), w.p.Clone()
		w.p.Play(m)
		after := key(w.p)
		switch {
		case len(after) != len(before):
			w.t.Fatalf("keys of %d and %d bytes", len(before), len(after))
		case seen[string(after)]:
			w.t.Fatalf("%s leads nowhere new", copied.MoveText(m))
		case w.p.Hash() != foretold:
			w.t.Fatalf("%s: hash %x; foretold %x", copied.MoveText(m), w.p.Hash(), foretold)
		case !bytes.Equal(key(copied), before):
			w.t.Fatal("a clone changed with its original")
		}
		seen[string(after)] = true
		w.p.Undo(m)
		if w.p.Hash() != hash || !bytes.Equal(key(w.p), before) {
			w.t.Fatalf("%s taken back leaves a change", w.p.MoveText(m))
		}
	}
	if again := w.p.AppendMoves(nil); !slices.Equal(moves, again) {
		w.t.Fatal("playing and taking back changes the list of moves")
	}
}

// checkPick: the n equal parts of the range of random numbers give the n moves in
// order.
func (w *walker) checkPick(moves []game.Move) {
	n := uint64(len(moves))
	for i, want := range moves {
		quotient, remainder := bits.Div64(uint64(i), 0, n) // least r with ⌊r·n/2⁶⁴⌋ = i
		if remainder > 0 {
			quotient++
		}
		if got, count := w.p.Pick(quotient); got != want || count != len(moves) {
			w.t.Fatalf("Pick gives %x of %d; want %x of %d", got, count, want, n)
		}
	}
	if _, count := w.p.Pick(0); count != len(moves) {
		w.t.Fatalf("Pick counts %d moves; want %d", count, n)
	}
}
