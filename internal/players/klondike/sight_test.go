package klondike

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/klondike"
)

// rulesOfTests are those of the players, for one and for three cards drawn at a time.
var rulesOfTests = []klondike.Rules{
	klondike.Standard(1, false, false), klondike.Standard(3, false, false),
	klondike.Standard(3, true, false),
}

// walk calls visit with positions along random play.
func walk(t *testing.T, visit func(p *klondike.Position, rng *game.Rand)) {
	t.Helper()
	for _, rules := range rulesOfTests {
		for number := range int64(12) {
			b, err := klondike.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			source := game.RandOf(1, uint64(number))
			gametest.Walk(b.Position(), rand.New(source), 60, func(p game.Position) { visit(p.(*klondike.Position), source) })
		}
	}
}

// TestLook holds what is seen to the board.
func TestLook(t *testing.T) {
	walk(t, func(p *klondike.Position, _ *game.Rand) {
		if got, want := Look(p, false), sightOf(p); got != want {
			t.Fatalf("%v; want %v:\n%s", got, want, p.Board())
		}
	})
}

// sightOf tells what is seen by the board.
func sightOf(p *klondike.Position) (s Sight) {
	b, draw := p.Board().(*klondike.Board), p.Rules().Draw
	for suit, n := range b.Home {
		for rank := range n {
			s.Cards[card.New(rank+1, card.Suit(suit))] = stateHome
		}
	}
	empty, hidden, with := 0, 0, [mostDown + 1]int{}
	for i, column := range b.Columns {
		down := b.Down[i]
		if len(column) == 0 {
			empty++
			continue
		}
		hidden += down
		with[down]++
		for i, c := range column {
			above := min(len(column)-1-i, mostAbove)
			switch {
			case i < down:
				s.Cards[c] = stateUnseen
			case i == down:
				s.Cards[c] = uint8(stateUp + down*8 + above*2 + 1)
			default:
				s.Cards[c] = uint8(stateUp + down*8 + above*2)
			}
		}
	}
	for i, c := range append(append([]card.Card(nil), b.Waste...), b.Stock...) {
		s.Cards[c] = uint8(stateStock + map[bool]int{true: 3}[p.Reach().Has(c)])
		switch {
		case i%draw == draw-1:
			s.Cards[c] += 2
		case i%draw == 1:
			s.Cards[c]++
		}
	}
	waste := map[bool]int{true: 1}[p.Waste() > 0]
	s.Wholes = [wholes]uint8{
		uint8(wholeEmpty + empty), uint8(wholeStock + len(b.Waste) + len(b.Stock)),
		uint8(wholeDown + hidden), uint8(wholeWaste + waste), wholePending,
	}
	for i := range mostDown {
		s.Wholes[5+i] = uint8(wholeColumns + 8*i + with[i+1])
	}
	return s
}

// TestStepIsBlind: what is seen after a step, before a card that it turns up, does not
// depend on the cards unseen.
func TestStepIsBlind(t *testing.T) {
	steps, turned := 0, 0
	walk(t, func(p *klondike.Position, rng *game.Rand) {
		moves, ends := p.AppendSteps(nil, nil)
		other := p.Clone().(*klondike.Position)
		other.Reshuffle(rng)
		first := 0
		for _, end := range ends {
			q, r := *p, *other
			pending, also := Step(&q, moves[first:end]), Step(&r, moves[first:end])
			if pending != also || Look(&q, pending) != Look(&r, also) {
				t.Fatalf("%v\n%v", q.Board(), r.Board())
			}
			steps++
			if first = end; pending {
				turned++
			}
		}
	})
	if steps < 1000 || turned < 200 {
		t.Errorf("%d steps, %d of them turn a card up", steps, turned)
	}
}
