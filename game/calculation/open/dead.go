package open

// A relaxed future is what could happen if a card served every foundation that
// wants its rank, and the cards of the stock waited wherever they like.
type relaxed struct {
	ready  [16]uint8              // by rank: draws until a card of it can be had
	wanted [foundations][16]uint8 // by foundation and height: draws until it gets so high
}

// dead reports whether a state cannot be won even in its relaxed future:
// because some card of a stack, or some foundation, waits for ever. Whatever
// can happen in the game from the state can happen in the relaxed future, so
// no win is lost.
func (s *search) dead(t *state) bool {
	r := relaxed{ready: s.due[s.drawn]}
	for {
		for f := range s.foundations {
			s.climb(&r, t, f)
		}
		changed, stuck := false, false
		for _, stack := range t.stacks[:s.stacks] {
			c, waits := s.digOut(&r, t, stack)
			changed, stuck = changed || c, stuck || waits
		}
		if changed {
			continue
		}
		for f := range s.foundations {
			stuck = stuck || r.wanted[f][s.ranks] >= never
		}
		return stuck
	}
}

// climb computes when a foundation wants each of its cards.
func (s *search) climb(r *relaxed, t *state, f int) {
	var now uint8
	for h := int(t.heights[f]); h < s.ranks; h++ {
		r.wanted[f][h] = now
		now = max(now, r.ready[s.wants[f][h]&15])
	}
	r.wanted[f][s.ranks] = now
}

// digOut computes when the cards of a stack can leave. It reports whether some
// rank is ready earlier than known, and whether a card waits for ever.
func (s *search) digOut(r *relaxed, t *state, stack int32) (changed, stuck bool) {
	var now uint8
	for ; stack != 0; stack = s.trie.nodes[stack].under {
		rank := s.trie.nodes[stack].rank & 15
		if now < r.ready[rank] {
			r.ready[rank] = now
			changed = true
		}
		wanted := uint8(never)
		for f := range s.foundations {
			if h := s.height[f][rank]; h >= t.heights[f] {
				wanted = min(wanted, r.wanted[f][h])
			}
		}
		if now = max(now, wanted); now >= never {
			return changed, true
		}
	}
	return changed, false
}
