package gaps_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/gaps"
	"patience/internal/testkit/gapscheck"
)

// TestMayMove: no card comes to more places than it may.
func TestMayMove(t *testing.T) {
	for number := range int64(40) {
		p := dealt(t, &gaps.Rules{Name: "may", Ranks: 5}, number+1).Position().(*gaps.Position)
		may := p.MayMove()
		var places [64]map[gaps.Place]bool
		visitAll(p, map[string]bool{}, func(q *gaps.Position) {
			for c := range card.Card(20) {
				if places[c] == nil {
					places[c] = map[gaps.Place]bool{}
				}
				places[c][q.PlaceOf(c)] = true
			}
		})
		for c := range card.Card(20) {
			if len(places[c])-1 > may[c] {
				t.Errorf("deal %d: %s comes to %d places; it may to %d", number+1, c, len(places[c])-1, may[c])
			}
		}
	}
}

// visitAll visits every position that can be reached.
func visitAll(p *gaps.Position, seen map[string]bool, visit func(*gaps.Position)) {
	key := string(p.AppendKey(nil))
	if seen[key] {
		return
	}
	seen[key] = true
	visit(p)
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		visitAll(p, seen, visit)
		p.Undo(m)
	}
}

// TestEnough: what AppendEnough appends are legal moves, at least one where
// there is one.
func TestEnough(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	fewer := 0
	for number := range int64(100) {
		gametest.Walk(dealt(t, &gaps.Standard, number+1).Position(), rng, 400, func(p game.Position) {
			moves := p.AppendMoves(nil)
			legal := map[game.Move]bool{}
			for _, m := range moves {
				legal[m] = true
			}
			enough := p.(*gaps.Position).AppendEnough(nil)
			for _, m := range enough {
				if !legal[m] {
					t.Fatalf("%x is not legal or there twice in\n%v", m, p.Board())
				}
				delete(legal, m)
			}
			if len(enough) == 0 && len(moves) > 0 {
				t.Fatalf("no move is enough of %d in\n%v", len(moves), p.Board())
			}
			if len(enough) < len(moves) {
				fewer++
			}
		})
	}
	if fewer == 0 {
		t.Error("all moves are needed everywhere")
	}
}

// TestSearchAdvice: at every position that can be reached and won, a move of
// those that AppendEnough appends leads one move nearer to the win. No such
// position is dead, and some that cannot be won are. The naive rules say which
// can.
func TestSearchAdvice(t *testing.T) {
	var winnable, fewer, lost, dead [7]int // by ranks
	gapscheck.SmallDeals(t, func(g gapscheck.Graph) {
		positions, distance := make([]*gaps.Position, len(g.States)), map[string]int{}
		for i, s := range g.States {
			positions[i] = gapscheck.Position(t, s)
			distance[string(positions[i].AppendKey(nil))] = g.Distance[i]
		}
		ranks := g.States[0].Ranks
		for i, p := range positions {
			switch isDead := p.Dead(); {
			case g.Distance[i] >= 0 && isDead:
				t.Fatalf("dead, but %d moves from a win:\n%v", g.Distance[i], p.Board())
			case g.Distance[i] < 0:
				lost[ranks]++
				if isDead {
					dead[ranks]++
				}
			case g.Distance[i] > 0:
				winnable[ranks]++
				enough := p.AppendEnough(nil)
				if !nearer(p, enough, distance, g.Distance[i]) {
					t.Fatalf("%d moves are enough at distance %d:\n%v", len(enough), g.Distance[i], p.Board())
				}
				if len(enough) < len(p.AppendMoves(nil)) {
					fewer[ranks]++
				}
			}
		}
	})
	for ranks := 2; ranks < len(dead); ranks++ {
		t.Logf("%d ranks: %d of %d lost positions are dead; of %d others %d need not all moves", ranks, dead[ranks],
			lost[ranks], winnable[ranks], fewer[ranks])
		if dead[ranks] == 0 {
			t.Errorf("%d ranks: no dead position of %d lost ones", ranks, lost[ranks])
		}
		if ranks > 2 && fewer[ranks] == 0 {
			t.Errorf("%d ranks: all moves are needed everywhere", ranks)
		}
	}
}

// nearer reports whether one of the moves leads to less than a distance.
func nearer(p *gaps.Position, moves []game.Move, distance map[string]int, than int) bool {
	for _, m := range moves {
		p.Play(m)
		d, known := distance[string(p.AppendKey(nil))]
		p.Undo(m)
		if known && 0 <= d && d < than {
			return true
		}
	}
	return false
}
