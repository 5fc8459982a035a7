package freecell_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/freecell"
)

// TestTwins renames suits in the text of boards. Renamings that the rules do not
// notice keep the key of twins and the number of plays; others change both on
// some board.
func TestTwins(t *testing.T) {
	for _, c := range []struct {
		rules freecell.Rules
		to    string // what clubs, diamonds, hearts and spades become
		twins bool
	}{
		{freecell.Standard, "CDHS", true},
		{freecell.Standard, "SDHC", true},
		{freecell.Standard, "DCSH", true},
		{freecell.Standard, "HSCD", true},
		{freecell.Standard, "DCHS", false},
		{freecell.Standard, "CHSD", false},
		{freecell.BakersGame, "CHSD", true},
		{freecell.FourCompanies, "DCHS", true},
		{freecell.Rules{Name: "any suit", Columns: 8, Cells: 1, Ranks: 13, Build: freecell.AnySuit, Given: 1}, "CHSD", true},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		ignore := func(game.Position) {}
		samePlays := true
		for n := range int64(30) {
			p := walked(t, &c.rules, n+1, rng)
			q := renamed(t, &c.rules, p, c.to)
			if same := twinsKey(p) == twinsKey(q); same != c.twins {
				t.Errorf("%s, %s: twins: %v; want %v; of\n%s", c.rules.Name, c.to, same, c.twins, p.Board())
			}
			samePlays = samePlays && slices.Equal(gametest.Count(p, 2, ignore), gametest.Count(q, 2, ignore))
		}
		if samePlays != c.twins {
			t.Errorf("%s, %s: all boards have as many plays as before: %v; want %v", c.rules.Name, c.to, samePlays, c.twins)
		}
	}
}

// walked returns the position after some random moves from a random deal.
func walked(t *testing.T, rules *freecell.Rules, number int64, rng *rand.Rand) game.Position {
	t.Helper()
	g, err := freecell.NewGame(*rules)
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Deal(game.DealID{Source: game.Random, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position()
	for range rng.IntN(40) {
		if m, n := p.Pick(rng.Uint64()); n > 0 {
			p.Play(m)
		}
	}
	return p
}

var suitsInText = regexp.MustCompile(`[A2-9TJQK][CDHS]\b|[CDHS]-`)

// renamed renames the suits in the text of a position's board.
func renamed(t *testing.T, rules *freecell.Rules, p game.Position, to string) game.Position {
	t.Helper()
	replace := strings.NewReplacer("C", to[0:1], "D", to[1:2], "H", to[2:3], "S", to[3:4])
	text := suitsInText.ReplaceAllStringFunc(p.Board().String(), replace.Replace)
	board, err := freecell.ParseBoard(rules, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return board.Position()
}

func twinsKey(p game.Position) string { return string(p.(*freecell.Position).AppendTwinsKey(nil)) }
