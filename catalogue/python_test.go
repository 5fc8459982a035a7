package catalogue_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/freecell"
	"patience/internal/games/gaps"
	"patience/internal/games/klondike"
	engine "patience/internal/games/piles"
)

// pythonRules are the rules of a game as python/src/patience_deals reads them.
// From columns to back they are of the FreeCell family only.
type pythonRules struct {
	Name      string   `json:"name"`
	Text      string   `json:"text"`
	Ranks     int      `json:"ranks"`
	Columns   int      `json:"columns,omitempty"`
	Cells     int      `json:"cells,omitempty"`
	Build     string   `json:"build,omitempty"`
	Moves     string   `json:"moves,omitempty"`
	Pairs     [][2]int `json:"pairs,omitempty"`  // a card, and one that it may be put on
	Spaces    string   `json:"spaces,omitempty"` // empty for any card
	Filled    int      `json:"filled,omitempty"`
	Given     int      `json:"given,omitempty"`
	Reserve   int      `json:"reserve,omitempty"`
	Diagonal  bool     `json:"diagonal,omitempty"`
	Kings     bool     `json:"kings_first,omitempty"`
	Back      bool     `json:"back,omitempty"`
	Sizes     []int    `json:"sizes,omitempty"` // of columns in games of piles
	Down      []int    `json:"down,omitempty"`  // and how many cards of each lie face down
	Renamings [][4]int `json:"renamings"`       // of suits, those that the rules do not notice
}

// TestPythonRules: the rules that the Python package reads are those of the
// catalogue's games that have places. The flag -update writes them.
func TestPythonRules(t *testing.T) {
	var games []string
	for _, e := range catalogue.Standard().Entries() {
		if e.Words.Places == 0 {
			continue
		}
		line, err := json.Marshal(pythonRulesOf(t, e))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, string(line))
	}
	text := fmt.Sprintf("[\n%s\n]\n", strings.Join(games, ",\n"))
	gametest.Golden(t, "../python/src/patience_deals/games.json", text)
}

func pythonRulesOf(t *testing.T, e catalogue.Entry) pythonRules {
	board, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	r := pythonRules{Name: e.Name(), Text: e.Rules()}
	switch p := board.Position().(type) {
	case *freecell.Position:
		rules := p.Rules()
		r.Ranks, r.Columns, r.Cells = rules.Ranks, rules.Columns, rules.Cells
		r.Build, r.Moves = rules.Build.String(), pythonMoves[rules.Moves]
		if rules.Spaces != freecell.AnyCard {
			r.Spaces = rules.Spaces.String()
		}
		r.Filled, r.Given = rules.Filled, rules.Given
		r.Reserve, r.Diagonal, r.Kings, r.Back = rules.Reserve, rules.Diagonal, rules.KingsFirst, rules.Back
		r.Pairs, r.Renamings = pairsOf(rules), suitsOf(card.Renamings(rules.Build == freecell.AlternateColour))
	case *klondike.Position:
		r.Ranks, r.Renamings = p.Rules().Ranks, suitsOf(card.Renamings(true))
		for i := range p.Rules().Columns {
			r.Sizes, r.Down = append(r.Sizes, i+1), append(r.Down, i)
		}
	case *engine.Position:
		f := p.Rules().Format()
		r.Ranks, r.Renamings = p.Rules().Ranks, suitsOf(card.Renamings(p.Rules().Build == engine.AlternateColour))
		r.Sizes, r.Down = p.Rules().Sizes, f.FaceDown
	case *gaps.Position:
		r.Ranks, r.Renamings = p.Rules().Ranks, suitsOf(card.Renamings(false))
	default:
		t.Fatalf("%s has places, and the Python package does not know what they are", e.Name())
	}
	return r
}

// pythonMoves are the names of [freecell.Moves] in Python.
var pythonMoves = map[freecell.Moves]string{
	freecell.SingleCards: "single cards", freecell.WholeRuns: "whole runs", freecell.PartialRuns: "partial runs",
	freecell.UnlimitedRuns: "unlimited runs",
}

func pairsOf(rules *freecell.Rules) (pairs [][2]int) {
	for c := range rules.Cards() {
		for parent := range (rules.Parents()[c] & card.UpTo(rules.Ranks)).All() {
			pairs = append(pairs, [2]int{c, int(parent)})
		}
	}
	return pairs
}

func suitsOf(renamings []card.Renaming) (suits [][4]int) {
	for _, r := range renamings {
		suits = append(suits, [4]int{int(r[0]), int(r[1]), int(r[2]), int(r[3])})
	}
	return suits
}
