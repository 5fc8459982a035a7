package cmd

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/console/consoletest"
	"patience/game"
	"patience/internal/testkit/thorough"
	"patience/label/review"
)

// TestPrintedIsRead: what review and solve print, in every form and on a narrow terminal, is read as the moves that it
// is about, in all games. By day review prints each game in one of its forms, taken in turn.
func TestPrintedIsRead(t *testing.T) {
	for i, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			moves := randomMoves(b.Position(), thorough.Number(10, 25))
			words, err := b.Notation(moves)
			if err != nil {
				t.Fatal(err)
			}
			reviewed := []string{
				"review", "--playouts", "0", "--nodes", "20", "--exact-nodes", "20", writeFile(t, "DEAL random:1\n"+
					strings.Join(words, " ")),
			}
			p := printedGame{t, e, b}
			forms := [][]string{nil, {"--json"}, {"--playouts", "30"}}
			for j, form := range forms {
				if (i+j)%thorough.Number(len(forms), 1) == 0 {
					p.check(moves, slices.Concat(reviewed, form)...)
				}
			}
			p.checkSolution()
		})
	}
}

// randomMoves returns random moves from a position, which stays as it is.
func randomMoves(start game.Position, most int) (moves []game.Move) {
	rng, p := rand.New(rand.NewPCG(2, 2)), start.Clone()
	for range most {
		legal := p.AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		moves = append(moves, legal[rng.IntN(len(legal))])
		p.Play(moves[len(moves)-1])
	}
	return moves
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A printedGame is a game from a deal, of which commands print something.
type printedGame struct {
	*testing.T
	e     catalogue.Entry
	start game.Board
}

// checkSolution checks what solve prints about the start, if a short search solves it.
func (p *printedGame) checkSolution() {
	p.Helper()
	solved := []string{"solve", "random:1", "--any", "--exact-nodes", "3000", "--memory", "100MB"}
	g, err := review.Read(p.output(append(solved, "--json")...))
	if err != nil {
		return // it has no solution
	}
	play, err := g.Play(p.start)
	if err != nil {
		p.Fatal(err)
	}
	for _, format := range []string{"--format text", "--format standard", "--explain", "--format fcs"} {
		args := append(slices.Clone(solved), strings.Fields(format)...)
		if strings.HasPrefix(p.output(args...), "patience: ") {
			continue // not in this game
		}
		p.check(play.Moves, args...)
	}
	term := consoletest.Sized(p.T, 60)
	c := exec.CommandContext(p.Context(), "patience", append(solved, "--game", p.e.Name())...)
	c.Stdout, c.Stderr = term.TTY, term.TTY
	if err := c.Run(); err != nil {
		p.Fatal(err)
	}
	text := term.Text()
	_, drawn, found := cutLast(text, consoletest.EraseLine)
	if !found {
		drawn = text
	}
	p.checkText(play.Moves, drawn, "solve on a terminal")
}

// output returns what a command for the game prints.
func (p *printedGame) output(args ...string) string {
	o := patience("", append(args, "--game", p.e.Name(), "--quiet")...)
	return o.out + o.errors
}

func (p *printedGame) check(moves []game.Move, args ...string) {
	p.Helper()
	p.checkText(moves, p.output(args...), strings.Join(args, " "))
}

func (p *printedGame) checkText(moves []game.Move, text, name string) {
	p.Helper()
	g, err := review.Read(text)
	if err != nil {
		p.Errorf("%s: %v\n%s", name, err, text)
		return
	}
	play, err := g.Play(p.start)
	if err != nil || !slices.Equal(play.Moves, moves) {
		p.Errorf("%s: %d moves of %d, %v\n%s", name, len(play.Moves), len(moves), err, text)
	}
	for _, deal := range g.Deals {
		if deal.Text != "random:1" {
			p.Errorf("%s: deal %s", name, deal.Text)
		}
	}
}
