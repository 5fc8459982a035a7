package calculation

import "slices"

// appendCommon appends the features that do not depend on the stacks.
func (v *view) appendCommon(dst []int32) []int32 {
	dst = append(dst, common)
	for r := range int32(ranks) {
		dst = append(dst, rankCounts+(r*countStates+v.counts[r])*stages+v.stage)
	}
	for _, h := range v.heights {
		dst = append(dst, heightStage+h*stages+v.stage)
	}
	return dst
}

// appendJoint appends the features of all stacks together. The depths are those
// of the table, or those before a card of rank r was put onto stack last.
func (v *view) appendJoint(dst []int32, t *table, d *depths, last int, r uint8) []int32 {
	dst = v.appendWanted(dst, t, d, last, r)
	dst = v.appendWaits(dst, t)
	dst = v.appendRelaxed(dst, t)
	var tops [maxStacks]int32
	empty := int32(0)
	for i := range int(t.stacks) {
		if r, ok := t.top(i); ok {
			tops[i] = int32(r) + 1
		} else {
			empty++
		}
	}
	left := int32(t.left)
	return append(dst,
		allTops+sorted(tops, t.stacks, ranks+1),
		filled+left*(cards+1)+cards-int32(t.home)-left,
		emptied+min(left/4, maxFours-1)*(maxStacks+1)+empty)
}

// sorted returns one number for the first n of some numbers below base in
// ascending order.
func sorted(x [maxStacks]int32, n int8, base int32) int32 {
	slices.Sort(x[:n])
	return ((x[0]*base+x[1])*base+x[2])*base + x[3]
}

// appendWanted appends what is known of the next cards of each foundation.
func (v *view) appendWanted(dst []int32, t *table, d *depths, last int, r uint8) []int32 {
	for f := range foundations {
		place := int32(f*(ranks+1) + int(t.height[f]))
		chain := int32(0)
		for next := range int32(ahead) {
			near := int32(nearness - 1)
			if h := int32(t.height[f]) + next; h < ranks {
				rank := wants[f][h]
				unseen, depth := int32(t.unseen[rank]), d.after(rank, last, r)
				dst = append(dst, wantedNext+((place*ahead+next)*(foundations+1)+unseen)*maxDepth+depth)
				near = nearnessOf(unseen, depth)
			}
			if next < 3 {
				chain = chain*nearness + near
			}
		}
		dst = append(dst, chains+place*(nearness*nearness*nearness)+chain)
	}
	return dst
}

// nearnessOf says how near a rank is, the nearest first; nearness−1 is for no
// rank.
func nearnessOf(unseen, depth int32) int32 {
	switch {
	case unseen >= 2:
		return 0
	case unseen == 1:
		return 1
	case depth <= 1:
		return 2
	case depth <= 3:
		return 3
	}
	return 4
}

// appendRelaxed appends what the relaxed plan tells.
func (v *view) appendRelaxed(dst []int32, t *table) []int32 {
	p := relax(t)
	if p.first >= 0 {
		size := min(p.firstSize, maxFirst-1)
		dst = append(dst, relaxedFirst+int32(p.first*maxFirst+size)*stages+v.stage)
	}
	if p.rest > 0 {
		return append(dst, relaxedStuck+int32(p.rest)*stages+v.stage)
	}
	return append(dst, relaxedDone+int32(p.used*(cards+1))+int32(t.left))
}

// appendWaits appends where unseen cards could wait: on a stack whose cards are
// all wanted later, as far as distances tell.
func (v *view) appendWaits(dst []int32, t *table) []int32 {
	var least [maxStacks]int32
	n := int(t.stacks)
	for i := range n {
		least[i] = v.least(t.stack(i))
		size := min(int32(t.size[i]), maxHeight-1)
		dst = append(dst, urgent+(least[i]*maxHeight+size)*stages+v.stage)
	}
	dst = append(dst, urgencies+sorted(least, t.stacks, distances+1))
	var number [fits]int // unseen cards by how well they can wait
	for r, unseen := range t.unseen {
		if unseen == 0 || v.can[r] == 0 {
			continue
		}
		best, stacks := int32(0), int32(0)
		for _, d := range least[:n] {
			fit := v.fit(r, d)
			best = max(best, fit)
			if fit > 0 {
				stacks++
			}
		}
		number[best] += int(unseen)
		dst = append(dst, waits+(((int32(r)*fits+best)*(maxStacks+1)+stacks)*(foundations+1)+int32(unseen))*stages+v.stage)
	}
	left := max(int(t.left), 1)
	bad, poor := number[0]*(maxShare-1)/left, number[1]*(maxShare-1)/left
	return append(dst, crowded+int32(bad*maxShare+poor)*stages+v.stage)
}

// least returns the least distance that a card of a stack must serve.
func (v *view) least(stack []uint8) int32 {
	d := uint8(never + 1)
	for _, r := range stack {
		d = min(d, v.must[r])
	}
	return int32(d)
}

// fit says how well a rank can wait on a stack with a least distance: 3 for an
// empty stack, 2 if it must leave before the cards there, 1 if it can, 0 if
// not.
func (v *view) fit(r int, least int32) int32 {
	switch {
	case least == never+1:
		return 3
	case int32(v.must[r]) <= least:
		return 2
	case int32(v.can[r]) <= least:
		return 1
	}
	return 0
}
