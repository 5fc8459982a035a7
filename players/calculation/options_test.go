package calculation

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/game/calculation"
)

// randomPosition plays some draws of a deal at random and returns the table too.
func randomPosition(t *rapid.T) (*calculation.Position, table) {
	rules := calculation.Standard(rapid.IntRange(2, maxStacks).Draw(t, "stacks"), rapid.IntRange(0, 8).Draw(t, "given"))
	board, err := calculation.RandomDeal(&rules, rapid.Int64Range(1, 1000).Draw(t, "deal"), 1)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{}
	p.position = board.Position().(*calculation.Position)
	p.now, p.most = tableOf(p.position), 1000
	for range rapid.IntRange(0, len(board.Stock)-1).Draw(t, "draws") {
		p.draw(&p.now, p.position.Stock()[0]-1)
		p.play(&p.all()[rapid.IntRange(0, p.options-1).Draw(t, "option")], game.NewHashSet(1000))
	}
	return p.position, p.now
}

// TestTableOf: what a player keeps along a game is what it would see anew, up to
// the order of the stacks.
func TestTableOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position, now := randomPosition(t)
		if got := tableOf(position); !alike(&got, &now) {
			t.Errorf("%+v kept; %+v seen", now, got)
		}
	})
}

func alike(a, b *table) bool {
	stacksOf := func(t *table) (list []string) {
		for i := range int(t.stacks) {
			list = append(list, string(t.stack(i)))
		}
		slices.Sort(list)
		return list
	}
	return a.left == b.left && a.home == b.home && a.height == b.height && a.unseen == b.unseen && a.need == b.need &&
		slices.Equal(stacksOf(a), stacksOf(b))
}

// TestOptionsAreAllWays: the options are what legal moves reach when a wanted
// card goes home, another one onto a stack, and then all goes home that can.
// Kings aside, of which only one way is listed.
func TestOptionsAreAllWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position, now := randomPosition(t)
		r := position.Stock()[0] - 1
		naive := map[uint64]bool{}
		kings := r == king && now.wanted(king)
		for _, m := range position.AppendMoves(nil) {
			if calculation.MoveTo(m).Foundation == now.wanted(r) {
				q := position.Clone().(*calculation.Position)
				q.Play(m)
				kings = settled(q, naive) || kings
			}
		}
		p := &player{}
		p.draw(&now, r)
		listed := map[uint64]bool{}
		for _, o := range slices.Clone(p.all()) {
			p.position, p.now, p.moves, p.most = position.Clone().(*calculation.Position), now, 0, 1000
			p.play(&o, game.NewHashSet(1000))
			listed[p.position.Hash()] = true
			if seen := tableOf(p.position); !alike(&seen, &o.table) {
				t.Errorf("an option leads to %+v; it says %+v", seen, o.table)
			}
		}
		if kings {
			maps.DeleteFunc(naive, func(hash uint64, _ bool) bool { return !listed[hash] })
		}
		if !maps.Equal(naive, listed) {
			t.Errorf("%d options; %d ways", len(listed), len(naive))
		}
	})
}

// settled adds the hashes of all positions in which nothing more can go home from
// the stacks. It reports whether a king went home.
func settled(p *calculation.Position, found map[uint64]bool) (kings bool) {
	last := true
	for _, m := range p.AppendMoves(nil) {
		if _, fromStock := calculation.FromStock(m); fromStock {
			continue
		}
		last = false
		q := p.Clone().(*calculation.Position)
		place, _ := calculation.FromStock(m)
		ranksOf := q.AppendStack(nil, place)
		q.Play(m)
		kings = settled(q, found) || ranksOf[len(ranksOf)-1] == king+1 || kings
	}
	if last {
		found[p.Hash()] = true
	}
	return kings
}

// TestStockUnseen: with another order of the unseen cards a player makes the same
// moves up to the first card that differs.
func TestStockUnseen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := search{samples: rapid.IntRange(0, 2).Draw(t, "samples"), draws: 2}
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
		moves := game.NewHashSet(100)
		var positions [2]*calculation.Position
		for i, b := range []*calculation.Board{board, &other} {
			positions[i] = b.Position().(*calculation.Position)
			play := &player{chooser: chooser{search: s, judge: judge{weights: randomWeights()}}}
			play.until(positions[i], len(board.Stock)-same, moves)
		}
		a, b := tableOf(positions[0]), tableOf(positions[1])
		if !alike(&a, &b) {
			t.Errorf("%+v; with another order of the stock %+v", a, b)
		}
	})
}

// until plays a game. It stops when the stock has a given number of cards left.
func (p *player) until(position *calculation.Position, left int, seen *game.HashSet) {
	p.position, p.now, p.moves, p.most = position, tableOf(position), 0, 1000
	rng := rand.NewPCG(1, 2)
	for len(position.Stock()) > left {
		p.draw(&p.now, position.Stock()[0]-1)
		p.play(p.choose(rng), seen)
	}
}
