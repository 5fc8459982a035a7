package review_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/thorough"
	"patience/label"
	"patience/label/reference"
	"patience/label/review"
	"patience/solve"
)

var playedNodes = flag.Int64("played-nodes", 500,
	"nodes of the searches of TestPlayedGames; make -C lab thorough asks for more")

// TestPlayedGames reads games in the forms of other programs. What the review says of
// the move that it names is what searches say that know of no game: the verdicts
// before and after it, and the least moves where they are proved.
//
// The games fc-solve-*.txt are what fc-solve prints with -m, -m -sn and -m -snx. The
// games pysol-*.txt have PySol's text of a board, and moves as its solver says them.
func TestPlayedGames(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/played/*.txt")
	if err != nil || len(files) != 15 {
		t.Fatalf("%d games, %v; expected 15", len(files), err)
	}
	l := labeler(t, e, 1, *playedNodes)
	for i, file := range files {
		if i%thorough.Number(3, 1) > 0 {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, moves := readPlayed(t, e, file)
			report, err := review.Review(t.Context(), l, b, moves, review.Options{
				Known: reference.Known(e, b.Position()), Decide: solve.DecideLimits(),
			})
			if err != nil {
				t.Fatal(err)
			}
			if report.Won != strings.Contains(file, "fc-solve") {
				t.Errorf("won %v", report.Won)
			}
			named, certain := report.Loss()
			if !certain {
				named = report.Detour()
			}
			for i := max(0, named-1); i <= named; i++ {
				checkStage(t, l, &report.Stages[i].Exact, b, moves[:i])
			}
		})
	}
}

// readPlayed returns the start and the moves of a game in a file.
func readPlayed(t *testing.T, e catalogue.Entry, file string) (game.Board, []game.Move) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := review.Read(string(text))
	if err != nil {
		t.Fatal(err)
	}
	var b game.Board
	if len(g.Deals) == 0 {
		b, err = e.ParseBoard([]byte(g.Board))
	} else {
		var id game.DealID
		if id, err = game.ParseDealOf(e, g.Deals[0].Text); err == nil {
			b, err = e.Deal(id, game.DefaultSeed)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	play, err := g.Play(b)
	if err != nil {
		t.Fatal(err)
	}
	return b, play.Moves
}

// checkStage holds what a review says of a position against searches for it alone.
func checkStage(t *testing.T, l *label.Labeler, said *label.Exact, b game.Board, played []game.Move) {
	t.Helper()
	after, err := game.BoardAfter(b, played)
	if err != nil {
		t.Fatal(err)
	}
	p := after.Position()
	out, err := l.Decide(t.Context(), p, solve.DecideLimits())
	if err != nil {
		t.Fatal(err)
	}
	if said.Verdict() != out.Verdict() {
		t.Errorf("after %d moves: %s; alone %s", len(played), said.Verdict(), out.Verdict())
	}
	alone, err := l.Exact(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if low, high := alone.Low, said.High; low != nil && high != nil && *low > *high {
		t.Errorf("after %d moves: at most %d moves; alone at least %d", len(played), *high, *low)
	}
	if low, high := said.Low, alone.High; low != nil && high != nil && *low > *high {
		t.Errorf("after %d moves: at least %d moves; alone at most %d", len(played), *low, *high)
	}
}
