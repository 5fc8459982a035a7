package calculation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/calculation"
	"patience/rollout"
)

// naiveWeight is the weight of the priority policy, by a player that plays from the
// start of the deal for each move.
func naiveWeight(p *calculation.Position, m game.Move) int {
	player, _ := NewPriority(p.Start().Board().(*calculation.Board))
	for stock := p.Start().Stock(); ; {
		rank := uint8(0)
		if len(stock) > 0 {
			rank = stock[0]
		}
		a, ok := player.next(rank)
		if len(stock) == len(p.Stock()) && player.isAt(p) {
			if choice, legal := player.move(a, p); ok && legal && choice == m {
				return 1
			}
			return 0
		}
		if !ok || a.from < 0 && len(stock) == len(p.Stock()) {
			break
		}
		player.do(a, rank)
		if a.from < 0 {
			stock = stock[1:]
		}
	}
	for _, legal := range p.AppendMoves(nil) {
		if calculation.MoveTo(legal).Foundation && !calculation.MoveTo(m).Foundation {
			return 0
		}
	}
	return 1
}

// TestPriorityPolicy: weights that remember are those of a player that begins again
// for each move, along games of the player that now and then go astray, and from one
// game to another.
func TestPriorityPolicy(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	weight := new(memory).weight
	astray, both := 0, 0
	for number := range int64(60) {
		rules := calculation.Standard(3+rng.IntN(2), rng.IntN(9))
		b, err := calculation.RandomDeal(&rules, number/2+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Position().(*calculation.Position)
		var played []game.Move
		for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(moves[:0]) {
			chosen := moves[rng.IntN(len(moves))]
			for _, m := range moves {
				got, want := weight(p, m), naiveWeight(p, m)
				if got != want {
					t.Fatalf("%s random:%d after %d moves: %s has the weight %d; want %d", rules.Name, number/2+1, len(played),
						p.MoveText(m), got, want)
				}
				if got > 0 && rng.IntN(12) > 0 {
					chosen = m
				}
				both += got
			}
			if weight(p, chosen) == 0 {
				astray++
			}
			p.Play(chosen)
			played = append(played, chosen)
			if rng.IntN(10) == 0 { // as splitting does
				p.Undo(chosen)
				played = played[:len(played)-1]
			}
		}
	}
	if astray < 30 || both < 1000 {
		t.Errorf("%d moves astray, %d moves with a weight", astray, both)
	}
}

// plays plays the deal with a stock, the next card first, and reports whether the
// player wins. The player must be new.
func (p *Priority) plays(stock []uint8) bool {
	for {
		rank := uint8(0)
		if len(stock) > 0 {
			rank = stock[0]
		}
		a, ok := p.next(rank)
		if !ok {
			break
		}
		p.do(a, rank)
		if a.from < 0 {
			stock = stock[1:]
		}
	}
	for f := range p.rules.Foundations {
		if p.heights[f] < p.rules.Ranks {
			return false
		}
	}
	return true
}

// TestPriority: the policy makes the moves of the player, whose games are won and
// lost alike.
func TestPriority(t *testing.T) {
	wins := 0
	for _, rules := range []calculation.Rules{
		calculation.Standard(4, 2), calculation.Standard(3, 5),
		calculation.Standard(4, 8),
	} {
		for number := int64(1); number <= 40; number++ {
			b, err := calculation.RandomDeal(&rules, number, 1)
			if err != nil {
				t.Fatal(err)
			}
			player, _ := NewPriority(b)
			o := rollout.DefaultOptions()
			o.Policy, o.Playouts, o.MaxPlayouts = priorityPolicy, 2, 2
			out, err := rollout.Run(t.Context(), b.Position(), o)
			if err != nil {
				t.Fatal(err)
			}
			want := int64(0)
			if player.plays(b.Stock) {
				want = 2
				wins++
			}
			if out.Wins != want {
				t.Errorf("%s random:%d: %d of two trials won; want %d", rules.Name, number, out.Wins, want)
			}
		}
	}
	if wins < 40 || wins > 110 {
		t.Errorf("%d games won; expected some won and some lost", wins)
	}
}

// TestPrioritySeesOnlyTheNextCard: what comes later changes no weight.
func TestPrioritySeesOnlyTheNextCard(t *testing.T) {
	rules := calculation.Standard(4, 0)
	b, err := calculation.RandomDeal(&rules, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := b.Position().(*calculation.Position)
	rng := rand.New(rand.NewPCG(1, 2))
	weight, others := new(memory).weight, new(memory).weight
	for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(moves[:0]) {
		q := p.Clone().(*calculation.Position)
		q.Reshuffle(game.RandOf(1, rng.Uint64()))
		for _, m := range moves {
			if weight(p, m) != others(q, m) {
				t.Fatalf("%s has two weights", p.MoveText(m))
			}
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
}

// TestPriorityInMidGame: a player at a board in mid-game knows the cards of every stack, and plans each
// for a foundation that still wants it.
func TestPriorityInMidGame(t *testing.T) {
	rules := calculation.Standard(4, 0)
	b := &calculation.Board{Rules: &rules, Stacks: [][]uint8{{5}, {13, 9}, {4}, {7, 3}}}
	for rank := uint8(1); rank <= 13; rank++ {
		left := 4
		for _, stack := range b.Stacks {
			if slices.Contains(stack, rank) {
				left--
			}
		}
		b.Stock = append(b.Stock, slices.Repeat([]uint8{rank}, left)...)
	}
	p, ok := NewPriority(b)
	if !ok {
		t.Fatal("no player")
	}
	for i, stack := range b.Stacks {
		var known []uint8
		for _, card := range p.stacks[i] {
			known = append(known, card.rank)
			if p.rules.Height(card.foundation, int(card.rank)) < p.heights[card.foundation] {
				t.Errorf("stack %d: %d is planned for foundation %d", i, card.rank, card.foundation)
			}
		}
		if !slices.Equal(known, stack) {
			t.Errorf("stack %d is %v; want %v", i, known, stack)
		}
	}
}
