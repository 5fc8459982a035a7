package open

import (
	"context"

	"patience/game/calculation"
)

// A search is a Decide under way.
type search struct {
	position    *calculation.Position
	stacks      int
	foundations int
	ranks       int
	wants       [foundations][16]uint8 // by foundation and height: the rank, 0 if it is full
	height      [foundations][16]uint8 // by foundation and rank: the height at which it is wanted
	stock       []uint8
	due         [][16]uint8 // by cards drawn and rank: draws until the next one comes, or never

	trie     trie
	drawn    int
	complete bool    // every choice is kept
	before   []entry // the layer in hand
	next     layer   // the layer after it
	kept     [][]entry
	won      bool // the last entry of next is won
	stored   int64
}

// never is later than any time.
const never = 120

func newSearch(p *calculation.Position) *search {
	rules := p.Rules()
	s := &search{position: p, stacks: rules.Stacks, foundations: rules.Foundations, ranks: rules.Ranks, stock: p.Stock()}
	for f := range s.foundations {
		for h := range s.ranks {
			rank := rules.Rank(f, h)
			s.wants[f][h], s.height[f][rank] = uint8(rank), uint8(h)
		}
	}
	s.due = make([][16]uint8, len(s.stock)+1)
	for rank := range s.due[len(s.stock)] {
		s.due[len(s.stock)][rank] = never
	}
	for i := len(s.stock) - 1; i >= 0; i-- {
		for rank, due := range s.due[i+1] {
			s.due[i][rank] = min(due+1, never)
		}
		s.due[i][s.stock[i]&15] = 1
	}
	return s
}

// run searches through the stock with layers of a width.
func (s *search) run(ctx context.Context, width int, complete bool) (Verdict, error) {
	s.trie, s.complete, s.won, s.drawn = newTrie(), complete, false, 0
	s.kept = s.kept[:0]
	s.next.reset()
	s.settle(s.start(), -1)
	cut := false
	for !s.won && s.drawn < len(s.stock) && len(s.next.entries) > 0 {
		if err := ctx.Err(); err != nil {
			return Undecided, err
		}
		cut = s.keep(width) || cut
		s.next.reset()
		s.drawn++
		for i := range s.before {
			s.expand(i, s.stock[s.drawn-1])
		}
	}
	switch {
	case s.won:
		return Winnable, nil
	case complete && !cut:
		return Unwinnable, nil
	}
	return Undecided, nil
}

func (s *search) start() state {
	var start state
	for f := range s.foundations {
		start.heights[f] = uint8(s.position.Height(f))
	}
	for place := range s.stacks {
		for _, rank := range s.position.AppendStack(nil, place) {
			start.stacks[place] = s.trie.push(start.stacks[place], rank)
		}
	}
	return start
}

// keep makes the next layer the one in hand and cuts it to the width. It
// reports whether anything was lost.
func (s *search) keep(width int) (cut bool) {
	entries := s.next.entries
	if cut = len(entries) > width; cut {
		entries = s.best(width)
	}
	s.before = append([]entry(nil), entries...)
	s.kept = append(s.kept, s.before)
	return cut
}

// best returns the entries of the next layer with the least penalties, as
// many as the width.
func (s *search) best(width int) []entry {
	var counts [maxPenalty + 1]int
	penalties := make([]int16, len(s.next.entries))
	for i := range s.next.entries {
		penalties[i] = int16(s.penalty(&s.next.entries[i].state))
		counts[penalties[i]]++
	}
	limit, room := int16(0), width
	for room >= counts[limit] {
		room -= counts[limit]
		limit++
	}
	best := s.next.entries[:0]
	for i, penalty := range penalties {
		if penalty < limit || penalty == limit && room > 0 {
			if penalty == limit {
				room--
			}
			best = append(best, s.next.entries[i])
		}
	}
	return best
}

// expand puts the next card of the stock to every place where it can go from
// a state of the layer in hand.
func (s *search) expand(i int, rank uint8) {
	from := &s.before[i].state
	for f := range s.foundations {
		if s.wants[f][from.heights[f]] == rank && !s.won {
			to := *from
			to.heights[f]++
			s.settle(to, int32(i))
		}
	}
	for j := range s.stacks {
		if j > 0 && from.stacks[j] == from.stacks[j-1] || s.won {
			continue
		}
		to := *from
		to.stacks[j] = s.trie.push(to.stacks[j], rank)
		s.settle(to, int32(i))
	}
}

// A play is a card from the end of a stack to a foundation.
type play struct{ stack, foundation uint8 }

// settle sends cards from stacks to foundations and adds what comes of it to
// the next layer: after all plays that cost no choice, and every choice of the
// others. A hopeful search does not choose to leave a card where it is.
func (s *search) settle(t state, parent int32) {
	var room [maxStacks * foundations]play
	plays, free := s.plays(&t, room[:0])
	for free {
		s.play(&t, plays[len(plays)-1])
		plays, free = s.plays(&t, room[:0])
	}
	if s.complete || len(plays) == 0 {
		t.sort(s.stacks)
		if !s.add(&t, parent) {
			return
		}
		plays, _ = s.plays(&t, room[:0])
	}
	for _, p := range plays {
		if s.won {
			return
		}
		after := t
		s.play(&after, p)
		s.settle(after, parent)
	}
}

func (s *search) play(t *state, p play) {
	t.heights[p.foundation]++
	t.stacks[p.stack] = s.trie.nodes[t.stacks[p.stack]].under
}

// plays appends the plays of a state. If one of them costs no choice it comes
// last, and others may be missing: in a complete search one of a rank that no
// other foundation needs (see [calculation.Position.Forced]), in a hopeful one
// also one of a rank that no other foundation wants now.
func (s *search) plays(t *state, dst []play) (plays []play, free bool) {
	for i, stack := range t.stacks[:s.stacks] {
		if stack == 0 {
			continue
		}
		rank, wanted, needed := s.trie.nodes[stack].rank, 0, 0
		for f := range s.foundations {
			switch h := t.heights[f]; {
			case s.wants[f][h] == rank:
				dst = append(dst, play{uint8(i), uint8(f)})
				wanted++
				needed++
			case s.height[f][rank&15] > h:
				needed++
			}
		}
		if wanted == 1 && (needed == 1 || !s.complete) {
			return dst, true
		}
	}
	return dst, false
}

// add adds a state to the next layer unless it is there or dead. It reports
// whether what comes of the state is worth a look.
func (s *search) add(t *state, parent int32) bool {
	slot, found := s.next.find(t)
	if found {
		return false
	}
	if s.dead(t) {
		return false
	}
	s.next.add(slot, t, parent)
	s.stored++
	s.won = true
	for f := range s.foundations {
		s.won = s.won && int(t.heights[f]) == s.ranks
	}
	return true
}
