package calculation

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/game/calculation"
)

// TestOptionsAreLegal: an option is a way to play a wanted card home, or another
// one onto a stack, and then cards from the stacks home. Its table is what is seen
// then and has a sound plan. After a card drawn goes home, all others go that can
// as planned.
func TestOptionsAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position, now := randomPosition(t)
		r := position.Stock()[0] - 1
		p := &player{}
		p.draw(&now, r)
		for i := range p.options {
			o := p.all()[i]
			q := &player{position: position.Clone().(*calculation.Position), now: now, most: 1000}
			if first := o.steps[0]; first.from != drawn || first.to < home && now.wanted(r) && canGoSoundly(&now, r) {
				t.Errorf("first step %+v", first)
			}
			q.play(&o, game.NewHashSet(1000))
			if seen, _ := tableOf(q.position); !alike(&seen, &o.table) {
				t.Errorf("an option leads to %+v; it says %+v", seen, o.table)
			}
			var w waits
			if !w.set(&o.table) {
				t.Errorf("an option without a sound plan: %+v", o.table)
			}
			for s := range int(o.stacks) {
				if slot, ok := o.top(s); ok && o.next(slot) && o.steps[0].to >= home {
					t.Errorf("a card stays that can go home as planned: %+v", o.table)
				}
			}
		}
	})
}

// canGoSoundly reports whether a card drawn can go home and leave a sound plan,
// with slots of its rank exchanged.
func canGoSoundly(t *table, r uint8) bool {
	for slot := range t.nextOf(r) {
		for free := range t.freeOf(r) {
			u := *t
			if slot != free && !t.free.has(slot) {
				u.replan(slot, free)
			}
			u.take(free)
			if t.free.has(slot) && slot != free {
				continue
			}
			u.height[slot/ranks]++
			if w := new(waits); w.set(&u) {
				return true
			}
		}
	}
	return false
}

// TestStockUnseen: with another order of the unseen cards a player makes the same
// moves up to the first card that differs.
func TestStockUnseen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := search{options: 3, round: 2, samples: 2 * rapid.IntRange(0, 2).Draw(t, "rounds"), draws: 2}
		position, _ := randomPosition(t)
		board := position.Board().(*calculation.Board)
		other := *board
		other.Stock = append([]uint8{}, board.Stock...)
		rest := other.Stock[1:]
		game.Shuffle(rest, rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "order"))).IntN)
		same := 0
		for same < len(board.Stock) && board.Stock[same] == other.Stock[same] {
			same++
		}
		seen := game.NewHashSet(100)
		var positions [2]*calculation.Position
		for i, b := range []*calculation.Board{board, &other} {
			positions[i] = b.Position().(*calculation.Position)
			play := newPlayer(randomWeights(), s)
			play.until(positions[i], len(board.Stock)-same, seen)
		}
		a, _ := tableOf(positions[0])
		b, _ := tableOf(positions[1])
		if !alike(&a, &b) {
			t.Errorf("%+v; with another order of the stock %+v", a, b)
		}
	})
}

// until plays a game. It stops when the stock has a given number of cards left, or
// without an option.
func (p *player) until(position *calculation.Position, left int, seen *game.HashSet) {
	p.position, p.moves, p.most = position, 0, 1000
	p.now, _ = tableOf(position)
	rng := rand.NewPCG(1, 2)
	for len(position.Stock()) > left {
		p.draw(&p.now, position.Stock()[0]-1)
		if p.options == 0 {
			return
		}
		p.play(p.choose(rng), seen)
	}
}
