package boards_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
)

const allRanks = "A23456789TJQK"

// pack returns the cards of some ranks, each so many times, in some order, and then other cards.
func pack(ranks string, copies int, others ...string) (cards []string) {
	for range copies {
		for _, rank := range strings.Split(ranks, "") {
			cards = append(cards, rank+"C", rank+"D", rank+"H", rank+"S")
		}
	}
	rand.New(rand.NewPCG(uint64(len(cards)), 1)).Shuffle(len(cards), func(i, j int) {
		cards[i], cards[j] = cards[j], cards[i]
	})
	return append(cards, others...)
}

// packTexts are ways to write a board, however many cards and columns the game has.
var packTexts = map[string]func(cards []string) string{
	"eight columns": func(cards []string) string { return inLines(cards, (len(cards)+7)/8, "") },
	"ten marked":    func(cards []string) string { return inLines(cards, (len(cards)+9)/10, ": ") },
	"rows of eight": func(cards []string) string { return inLines(cards, 8, "") },
	"one line":      func(cards []string) string { return strings.Join(cards, " ") },
	"face down":     func(cards []string) string { return "<" + strings.Join(cards, "> <") + ">" },
	"a talon": func(cards []string) string {
		half := len(cards) / 2
		return "Talon: " + strings.Join(cards[:half], " ") + "\n" + inLines(cards[half:], 4, ": ")
	},
	"two decks of foundations": func(cards []string) string {
		return "Foundations: H-0 C-0 D-0 S-0 H-0 C-0 D-0 S-0\n" + inLines(cards, 8, ": ")
	},
	"JSON": func(cards []string) string {
		text, _ := json.Marshal(map[string]any{"tableau piles": [][]string{cards[:9], cards[9:]}})
		return string(text)
	},
	"JSON with a stock": func(cards []string) string {
		text, _ := json.Marshal(map[string]any{"columns": [][]string{cards[:9]}, "stock": cards[9:]})
		return string(text)
	},
}

// inLines returns lines of n cards after a mark.
func inLines(cards []string, n int, mark string) string {
	var lines []string
	for len(cards) > 0 {
		line := min(n, len(cards))
		lines, cards = append(lines, mark+strings.Join(cards[:line], " ")), cards[line:]
	}
	return strings.Join(lines, "\n")
}

// TestOtherPacks: a board of two decks or of another pack is refused as what it is, in every game and way of writing.
func TestOtherPacks(t *testing.T) {
	const oneDeck = "of them twice; expected one deck of 52"
	for _, c := range []struct {
		name  string
		cards []string
		want  string
	}{
		{"two decks", pack(allRanks, 2), "board: 104 cards, 52 " + oneDeck},
		{"eight decks", pack(allRanks, 8), "board: 416 cards, 52 " + oneDeck},
		{"Pinochle", pack("9TJQKA", 2), "board: 48 cards, 24 " + oneDeck},
		{"Skat", pack("789TJQKA", 1), "board: 32 cards of the ranks A 7 8 9 T J Q K; expected the ranks A to K"},
		{"36 cards", pack("6789TJQKA", 1), "board: 36 cards of the ranks A 6 7 8 9 T J Q K; expected the ranks A to K"},
		{"Spanish", pack("A234567JQK", 1), "board: 40 cards of the ranks A 2 3 4 5 6 7 J Q K; expected the ranks A to K"},
		{"no tens", pack("A23456789JQK", 1), "board: 48 cards of the ranks A 2 3 4 5 6 7 8 9 J Q K; expected the ranks"},
		{"to ten", pack("A23456789T", 1), "board: 40 cards of the ranks A 2 3 4 5 6 7 8 9 T; expected the ranks A to K"},
		{"jokers", pack(allRanks, 1, "JOKER", "Joker"), "board: JOKER is in the deck; expected no jokers"},
		{"a joker's sign", pack(allRanks, 1, "🃏"), "board: 🃏 is in the deck; expected no jokers"},
	} {
		for _, name := range columnGames {
			if name == "thirty" { // has another deck
				continue
			}
			e, err := catalogue.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			for way, text := range packTexts {
				if _, err := e.ParseBoard([]byte(text(c.cards))); err == nil || !strings.HasPrefix(err.Error(), c.want) {
					t.Errorf("%s as %s in %s: %v; want %s", c.name, way, name, err, c.want)
				}
			}
		}
	}
}

// TestOwnPack: cards that are missing from the foundations only are no other pack, and neither are a few cards that are
// there twice. A deck of 52 cards is, in a game of 32.
func TestOwnPack(t *testing.T) {
	freecell, _ := catalogue.Lookup("freecell")
	dealt, err := freecell.Deal(game.DealID{Source: game.Microsoft, Number: 617}, 1)
	if err != nil {
		t.Fatal(err)
	}
	text := dealt.String()
	twice := strings.NewReplacer("KD", "JD", "KS", "JS", "KH", "JH", "KC", "JC").Replace(text)
	for _, c := range []struct{ game, text, want string }{
		{
			"freecell", strings.NewReplacer(" AC", "", " AD", "", " AH", "", " AS", "").Replace(text),
			"4 of 52 cards missing, first AC",
		},
		{"freecell", strings.Replace(text, "KD", "JD", 1), "JD is there twice; expected each card once"},
		{"freecell", twice, "is there twice; expected each card once"},
		{
			"thirty", inLines(pack(allRanks, 1), 8, ": "),
			"52 cards of the ranks A 2 3 4 5 6 7 8 9 T J Q K; expected the ranks A to 8",
		},
	} {
		e, err := catalogue.Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.ParseBoard([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.game, err, c.want)
		}
	}
}
