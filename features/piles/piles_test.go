package piles_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	ofKlondike "patience/features/klondike"
	described "patience/features/piles"
	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/klondike"
	"patience/internal/games/piles"
	"patience/internal/testkit/featurestest"
	"patience/internal/testkit/pilescheck"
)

// TestFeatures: along random play values are in their range, and those that a board shows are what is counted in its
// text.
func TestFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for i, rules := range append(extremes(t), append(piles.Variants, piles.Simons...)...) {
		set := described.Set(&rules)
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

// TestPlaces: places tell exactly those positions apart that differ, and they are where the cards of a board lie. Each
// move has a code of its own, by the card and its place.
func TestPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	small := piles.Rules{Ranks: 4, Sizes: []int{2, 3, 3, 3}, Up: 1}
	all := append(pilescheck.Ruled(piles.Rules{Ranks: 4, Sizes: []int{4, 4, 4, 4}, Up: 2}), pilescheck.Stocked(small)...)
	met := 0
	for i, rules := range append(append(all, piles.Variants...), piles.Simons...) {
		set := described.Set(&rules)
		if rules.Validate() != nil || !set.HasPlaces() {
			continue
		}
		b, err := piles.RandomDeal(&rules, int64(i)+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		keys, places := map[string]string{}, map[string]string{}
		gametest.Walk(b.Position(), rng, 100, func(p game.Position) {
			on := set.Places(p)
			at, key := fmt.Sprint(on), string(p.AppendKey(nil))
			if k, ok := keys[at]; ok && k != key {
				t.Fatalf("two positions of the places %s", at)
			}
			if other, ok := places[key]; ok && other != at {
				t.Fatalf("places %s and %s of one position", at, other)
			}
			keys[at], places[key] = key, at
			if want := placesIn(p.Board().String(), rules.Cards()); !slices.Equal(on, want) {
				t.Fatalf("%s: places %v; want %v of\n%s", &rules, on, want, p.Board())
			}
			codes := map[[2]int8]bool{}
			for _, m := range p.AppendMoves(nil) {
				c, place := p.(*piles.Position).Carried(m)
				codes[[2]int8{c, place}] = true
				p.Play(m)
				if after := set.Places(p); after[c] != place {
					t.Fatalf("%s: %d went to %d; said was %d", &rules, c, after[c], place)
				}
				p.Undo(m)
			}
			if n := len(p.AppendMoves(nil)); len(codes) != n {
				t.Fatalf("%s: %d codes of %d moves", &rules, len(codes), n)
			}
		})
		met += len(keys)
	}
	if met < 2_000 {
		t.Errorf("%d positions; expected more", met)
	}
}

// placesIn reads where cards lie from the text of a board.
func placesIn(text string, cards int) []int8 {
	on := slices.Repeat([]int8{54}, cards)
	waste, stock := []string(nil), []string(nil)
	lay := func(words []string, below int8, down bool) {
		for _, word := range words {
			c, _ := card.Parse(strings.Trim(word, "<>"))
			if on[c] = below; down || strings.HasPrefix(word, "<") {
				on[c] += 64
			}
			below = int8(c)
		}
	}
	for line := range strings.Lines(text) {
		label, rest, _ := strings.Cut(line, ":")
		switch words := strings.Fields(rest); label {
		case "Talon":
			stock = words
		case "Waste":
			waste = words
		case "":
			lay(words, 52, false)
		}
	}
	lay(append(waste, stock...), 53, true)
	for _, word := range waste {
		c, _ := card.Parse(word)
		on[c] -= 64
	}
	return on
}

// TestKlondikePlaces: this package can play Klondike, too. Then the places and the moves are those of package klondike.
func TestKlondikePlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 11))
	for draw := range 3 {
		rules, same := klondike.Standard(draw+1, false, false), piles.Rules{
			Name: "klondike", Ranks: 13, Sizes: []int{1, 2, 3, 4, 5, 6, 7}, Up: 1, Moves: piles.Runs, Spaces: piles.KingsOnly,
			Stock: piles.ToWaste, Draw: draw + 1,
		}
		for number := range int64(20) {
			b, err := klondike.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Walk(b.Position(), rng, 100, func(p game.Position) {
				other, err := piles.ParseBoard(&same, []byte(p.Board().String()))
				if err != nil {
					t.Fatal(err)
				}
				q := other.Position()
				if got, want := described.Set(&same).Places(q), ofKlondike.Set(rules).Places(p); !slices.Equal(got, want) {
					t.Fatalf("places %v; want %v of\n%s", got, want, p.Board())
				}
				if got, want := codes(q), codes(p); !slices.Equal(got, want) {
					t.Fatalf("moves %v; want %v of\n%s", got, want, p.Board())
				}
			})
		}
	}
}

// codes returns the cards and places of the legal moves, in order.
func codes(p game.Position) (codes []int) {
	for _, m := range p.AppendMoves(nil) {
		c, place := p.(interface {
			Carried(game.Move) (c, place int8)
		}).Carried(m)
		codes = append(codes, 64*int(c)+int(place))
	}
	slices.Sort(codes)
	return codes
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
