package catalogue_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/dress"
	"patience/internal/testkit/thorough"
)

// A played board comes from a deal.
type played struct{ board, deal game.Board }

// alongPlay returns n boards of a game: deals, boards one move from a deal, and others along random play that prefers
// moves home in every second game, so that some are near their end. Every fourth board has the order of columns that
// its position gives it.
func alongPlay(t testing.TB, e *catalogue.Entry, n int) (boards []played) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(len(e.Name()))))
	for i := range n {
		deal, err := e.Deal(game.DealID{Source: game.Random, Number: int64(i) + 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		b := deal
		if i%8 != 0 {
			most := 1
			if i%8 != 1 {
				most = 1 + rng.IntN(120)
			}
			if b, err = game.BoardAfter(deal, randomMoves(deal.Position(), rng, most, i%2 == 0)); err != nil {
				t.Fatal(err)
			}
			if i%4 == 3 {
				b = b.Position().Board()
			}
		}
		boards = append(boards, played{b, deal})
	}
	return boards
}

// randomMoves returns at most so many random moves, of which one that brings a card home is preferred if homeward.
func randomMoves(p game.Position, rng *rand.Rand, most int, homeward bool) (moves []game.Move) {
	for range most {
		m, legal := p.Pick(rng.Uint64())
		if legal == 0 {
			break
		}
		home := p.Home()
		for _, other := range p.AppendMoves(nil) {
			if homeward && game.After(p, other).Home() > home {
				m = other
				break
			}
		}
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// An outcome counts what became of the boards of a game in one form.
type outcome struct {
	right, refused, misread int
	several                 int // refused because they can be read in several ways
	// example is the first text that was not read right, and said what was wrong with it.
	example, said string
}

// try reads a text that was written of a board.
func (o *outcome) try(e *catalogue.Entry, text string, b game.Board) {
	got, err := e.ParseBoard([]byte(text))
	said := ""
	switch {
	case err != nil && strings.Contains(err.Error(), "can be read in several ways"):
		o.several++
	case err != nil:
		o.refused++
		said = err.Error()
	case !samePosition(got, b):
		o.misread++
		said = "read as\n" + got.String()
	default:
		o.right++
	}
	if said != "" && (o.example == "" || err == nil && o.misread == 1) {
		o.example, o.said = text, said
	}
}

func samePosition(a, b game.Board) bool {
	return string(a.Position().AppendKey(nil)) == string(b.Position().AppendKey(nil))
}

// tries counts the outcomes of n boards of a game in each form.
func tries(t *testing.T, e *catalogue.Entry, n int, forms []dress.Form) []outcome {
	t.Helper()
	outcomes := make([]outcome, len(forms))
	for _, p := range alongPlay(t, e, n) {
		taken := dress.Parse(p.board.String(), p.deal.String())
		for i, form := range forms {
			if text, ok := form.Write(taken); ok {
				outcomes[i].try(e, text, p.board)
			}
		}
	}
	return outcomes
}

// TestCanonicalRead: the text and the JSON of a board are read back as they are.
func TestCanonicalRead(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		for _, p := range alongPlay(t, &e, thorough.Number(40, 2000)) {
			object, err := json.Marshal(p.board)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{p.board.String(), string(object)} {
				if got, err := e.ParseBoard([]byte(text)); err != nil || got.String() != p.board.String() {
					t.Fatalf("%s: %s\nis read as %v\n%v", e.Name(), text, err, got)
				}
			}
		}
	}
}

var counted = flag.String("counted", "", "write to this file how 40 boards of each game are read in each form, as CSV")

// TestCounted writes what docs/lab/reading.md counts.
func TestCounted(t *testing.T) {
	if *counted == "" {
		t.Skip("no -counted FILE")
	}
	text := "kind,form,game,right,refused,misread\n"
	for _, kind := range []struct {
		name  string
		forms []dress.Form
	}{{"dress", dress.Dresses()}, {"order", dress.Orders()}, {"top", dress.TopFirst()}, {"rare", dress.Rare()}} {
		for _, e := range catalogue.Standard().Entries() {
			for i, o := range tries(t, &e, 40, kind.forms) {
				if o.refused += o.several; o.right+o.refused+o.misread > 0 {
					form := strings.ReplaceAll(kind.forms[i].Name, `"`, `""`)
					text += fmt.Sprintf("%s,\"%s\",%s,%d,%d,%d\n", kind.name, form, e.Name(), o.right, o.refused, o.misread)
				}
			}
		}
	}
	if err := os.WriteFile(*counted, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
