package piles_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	described "patience/features/piles"
	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/piles"
	"patience/internal/testkit/featurestest"
)

// TestFeatures: along random play values are in their range, and those that a board shows are what is counted in its
// text.
func TestFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	set := described.Set()
	for i, rules := range append(extremes(t), append(piles.Variants, piles.Simons...)...) {
		g, err := piles.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Deal(game.DealID{Source: game.Random, Number: int64(i) + 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Walk(b.Position(), rng, 200, func(p game.Position) {
			featurestest.InRange(t, set, p)
			if rules.Base {
				return // aces are other cards
			}
			shown := counted(p.Board().String())
			got := set.Extract(p, nil)
			for i, f := range set.Features() {
				if want, ok := shown[f.Name]; ok && float32(want) != got[i] {
					t.Fatalf("%s: %s is %g; want %d, at\n%s", rules.Name, f.Name, got[i], want, p.Board())
				}
			}
		})
	}
}

// extremes are rules with larger values than any game with a name: more moves, or more cards on an ace.
func extremes(t *testing.T) (all []piles.Rules) {
	t.Helper()
	for _, text := range []string{
		`{"two decks": true, "tableau piles": {"count": 18, "move built group": "tail"}}`,
		`{"two decks": true, "tableau piles": {"sizes": [104], "build policy": "red-black", "move built group": "tail"}}`,
		`{"two decks": true, "tableau piles": {"sizes": [18], "move built group": "tail"},
			"stock": {"size": 86, "redeal": true}}`,
		`{"two decks": true, "tableau piles": {"sizes": [90, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
			"move built group": "tail"}}`,
	} {
		rules, err := piles.ParseRules([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rules)
	}
	return all
}

// counted returns what is counted in the text of a board, by the names of features.
func counted(text string) map[string]int {
	n := map[string]int{}
	for line := range strings.Lines(text) {
		label, rest, _ := strings.Cut(line, ":")
		cards := strings.Fields(rest)
		switch label {
		case "":
			countColumn(n, cards)
		case "Reserve":
			n["f_reserve"] = len(cards) - strings.Count(rest, "-")
		case "Talon":
			n["f_stock"] = len(cards)
		case "Waste":
			n["f_waste"] = len(cards)
		}
	}
	return n
}

func countColumn(n map[string]int, cards []string) {
	rank := func(card string) int { return strings.Index("A23456789TJQK", card[:1]) + 1 }
	n["f_longest"] = max(n["f_longest"], len(cards))
	down := 0
	for i, card := range cards {
		if card[0] == '<' {
			down++
			continue
		}
		count := func(name string, yes bool) {
			if yes {
				n[name]++
			}
		}
		count("f_kings_up", rank(card) == 13)
		count("f_kings_floor", rank(card) == 13 && i == 0)
		count("f_aces_up", rank(card) == 1)
		count("f_low_up", rank(card) <= 3)
		if rank(card) == 1 {
			n["f_deepest_ace"] = max(n["f_deepest_ace"], len(cards)-1-i)
		}
		for _, below := range cards[down:i] {
			if below[1] == card[1] && rank(below) < rank(card) {
				n["f_covering"]++
				break
			}
		}
	}
	n["f_face_down"] += down
	switch {
	case len(cards) == 0:
		n["f_free_columns"]++
	case down == 0:
		n["f_open_columns"]++
	}
}
