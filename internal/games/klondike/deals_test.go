package klondike

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/card"
)

// TestSourcesAgainstLonelybot: decks number 0 are those that the tests of lonelybot
// (src/shuffler.rs, MIT) tell by their numbers.
func TestSourcesAgainstLonelybot(t *testing.T) {
	microsoft, ok := microsoftDeck("37529377358585594134454298882350599254635682470701937210952436445911")
	if !ok {
		t.Fatal("the number of a deck is refused")
	}
	for _, c := range []struct {
		name string
		deck []card.Card
		want string
	}{
		{"solvitaire", solvitaireDeck(0), "12954810653509400169295621394006691876957783508183809583464865425989"},
		{"klondike-solver", klondikeSolverDeck(0), "35511235380175238168226668580770214465574563740067205469369780560069"},
		{"greenfelt", greenfeltDeck(0), "70781775317263119030027683441491840945148374294523658484644048341783"},
		{"microsoft", microsoft, "6555618124709432518914756628087920429793617258659043425228908599455"},
	} {
		if got := lonelybotNumber(c.deck); got != c.want {
			t.Errorf("%s: deck %s; want %s", c.name, got, c.want)
		}
	}
}

// lonelybotNumber returns the number by which lonelybot tells a deck: its cards
// column by column and then the stock, as digits of the factorial system. Its suits
// are in the order H D C S.
func lonelybotNumber(deck []card.Card) string {
	rules := Standard(1, false, false)
	b := deal(&rules, deck)
	var cards []card.Card
	for _, column := range b.Columns {
		cards = append(cards, column...)
	}
	cards = append(cards, b.Stock...)
	suits := [...]card.Suit{card.Hearts, card.Diamonds, card.Clubs, card.Spades}
	number := new(big.Int)
	for i := len(cards) - 1; i > 0; i-- {
		at := slices.Index(cards, card.New(i/4+1, suits[i%4]))
		number.Mul(number, big.NewInt(int64(i+1))).Add(number, big.NewInt(int64(at)))
		cards[at], cards[i] = cards[i], cards[at]
	}
	return number.String()
}

// TestKlondikeSolverBoard: the first deal of Klondike-Solver, as the tests of
// lonelybot (src/solvitaire.rs) print it.
func TestKlondikeSolverBoard(t *testing.T) {
	const want = `{"tableau piles":[["3D"],["Ad","8H"],["Qs","9d","8C"],["Jh","2c","3c","AC"],["9c","As","Ts","Qc","4S"],` +
		`["6d","6h","Qh","4d","6s","8D"],["2h","Ks","Js","2s","5d","6c","4H"]],` +
		`"stock":["QD","TH","3S","5S","8S","7D","KC","JD","9H","JC","4C","5H","TD","AH","7C","9S","3H","7H","5C","7S","TC","2D","KD","KH"],` +
		`"waste":[],"foundation":[[],[],[],[]]}`
	rules := Standard(3, false, false)
	got, err := deal(&rules, klondikeSolverDeck(0)).MarshalJSON()
	if err != nil || string(got) != want {
		t.Errorf("%v,\n%s; want\n%s", err, got, want)
	}
}

func TestWrongDeals(t *testing.T) {
	rules := Standard(1, false, false)
	g, err := NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []game.DealID{
		{Source: "solvitaire", Number: 1 << 32},
		{Source: "greenfelt", Number: 1<<31 - 1},
		{Source: "microsoft", Number: 1},
	} {
		if _, err := g.Deal(id, 1); err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, err := ParseBoard(&rules, []byte(strings.Repeat("9", 68))); err == nil || !strings.Contains(err.Error(), "52!") {
		t.Errorf("a deck beyond 52!: %v", err)
	}
}
