package calculation

import "patience/game/card"

// A relaxed holds when things can happen at the earliest in the relaxed game. In
// it a card serves every foundation that wants its rank, and each card of the
// stock has a stack of its own. A time is a value of Position.drawn, or never.
type relaxed struct {
	*Position
	ready  [16]uint8                 // by rank: when a card of it can be had
	wanted [maxFoundations][16]uint8 // by foundation and height: when it has reached the height
	height [maxFoundations][16]uint8 // by foundation and rank: the height at which it wants the rank
}

const never = 0xFF

// A Future says when things can happen at the earliest in the relaxed game, in
// which a card serves every foundation that wants its rank and each card of the
// stock has a stack of its own. A time is the number of cards to be drawn from
// now on.
type Future struct {
	// Hopeless says that the game certainly cannot be won. The other fields
	// then have no meaning.
	Hopeless bool
	// Wanted holds by rank when the first foundation wants a card of it; 0 if
	// every card of the rank is home.
	Wanted [card.MaxRank + 1]int
	// Full holds by foundation when it is full.
	Full [maxFoundations]int
}

// Future returns the earliest times from the position on.
func (p *Position) Future() (f Future) {
	r := p.relax()
	if f.Hopeless = r.stuck(); f.Hopeless {
		return f
	}
	for rank := range f.Wanted {
		if at := r.wantedAt(uint8(rank)); at != never && rank > 0 {
			f.Wanted[rank] = int(at - p.drawn)
		}
	}
	for i := range p.rules.Foundations {
		f.Full[i] = int(r.wanted[i][p.rules.Ranks] - p.drawn)
	}
	return f
}

// MustStack returns a lower bound on the number of cards of the stock that go
// onto stacks before the game is won, and reports whether the game certainly
// cannot be won. A card must be stacked if even in the relaxed game no
// foundation wants it by the time it is drawn. Whatever can happen in the game
// can happen in the relaxed one, and no move makes anything possible earlier.
func (p *Position) MustStack() (n int, hopeless bool) {
	r := p.relax()
	hopeless = r.stuck()
	for c := int(p.drawn); c < len(p.ranks); c++ {
		if r.wantedAt(p.ranks[c]) > uint8(c) {
			n++
		}
	}
	return n, hopeless
}

// relax sets up the times at which cards of the stock come.
func (p *Position) relax() (r relaxed) {
	r.Position = p
	for rank := range r.ready {
		r.ready[rank] = never
	}
	for c := len(p.ranks) - 1; c >= int(p.drawn); c-- {
		r.ready[p.ranks[c]&15] = uint8(c + 1)
	}
	for f := range p.rules.Foundations {
		for h, rank := range p.wants[f][:p.rules.Ranks] {
			r.height[f][rank&15] = uint8(h)
		}
	}
	return r
}

// stuck computes all times. It reports whether a foundation or a card in a stack
// waits for ever.
func (r *relaxed) stuck() bool {
	for {
		for f := range r.rules.Foundations {
			r.climb(f)
		}
		changed, stuck := false, false
		for _, c := range r.top[:r.rules.Stacks] {
			sooner, waits := r.digOut(c)
			changed, stuck = changed || sooner, stuck || waits
		}
		if changed {
			continue
		}
		for f := range r.rules.Foundations {
			stuck = stuck || r.wanted[f][r.rules.Ranks] == never
		}
		return stuck
	}
}

// climb computes when a foundation wants each of its cards.
func (r *relaxed) climb(f int) {
	now := r.drawn
	for h := int(r.Position.height[f]); h < r.rules.Ranks; h++ {
		r.wanted[f][h] = now
		now = max(now, r.ready[r.wants[f][h]&15])
	}
	r.wanted[f][r.rules.Ranks] = now
}

// digOut computes when the cards of the stack that ends with c can leave. It
// reports whether some rank is ready sooner than was known, and whether a card
// waits for ever.
func (r *relaxed) digOut(c uint8) (sooner, stuck bool) {
	now := r.drawn
	for ; c != noCard; c = r.on[c] {
		rank := r.ranks[c] & 15
		if now < r.ready[rank] {
			r.ready[rank] = now
			sooner = true
		}
		if now = max(now, r.wantedAt(rank)); now == never {
			return sooner, true
		}
	}
	return sooner, false
}

// wantedAt returns when the first foundation wants a card of a rank.
func (r *relaxed) wantedAt(rank uint8) uint8 {
	at := uint8(never)
	for f := range r.rules.Foundations {
		if h := r.height[f][rank&15]; h >= r.Position.height[f] {
			at = min(at, r.wanted[f][h&15])
		}
	}
	return at
}
