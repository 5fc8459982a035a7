package greedy

import "patience/heuristics"

// stacks hold the numbers of what is open, in a stack for each value of a guide. The
// entries of a stack are linked outside: the caller that puts a number onto a stack
// keeps the number below it.
type stacks struct {
	tops  [heuristics.MaxGuideValue + 1]uint32 // 0 if empty
	least int                                  // no stack below it has an entry
}

// reset removes all entries.
func (s *stacks) reset() { *s = stacks{least: heuristics.MaxGuideValue} }

// put puts a number on the stack of a value. It returns the number below.
func (s *stacks) put(number uint32, value int) (below uint32) {
	value = min(max(value, 0), heuristics.MaxGuideValue)
	below, s.tops[value] = s.tops[value], number
	s.least = min(s.least, value)
	return below
}

// top returns the top of the stack of least value that is not empty, and its value. It
// returns 0 as the number if all stacks are empty.
func (s *stacks) top() (number uint32, value int) {
	for ; s.least < heuristics.MaxGuideValue; s.least++ {
		if s.tops[s.least] != 0 {
			break
		}
	}
	return s.tops[s.least], s.least
}

// topAbove returns what top does, but looks only at values that are at least distance
// above s.least, which is the value that top last found, or a lower one that was put
// since. If it finds nothing there, it returns what top does.
func (s *stacks) topAbove(distance int) (number uint32, value int) {
	for value = s.least + distance; value <= heuristics.MaxGuideValue; value++ {
		if s.tops[value] != 0 {
			return s.tops[value], value
		}
	}
	return s.top()
}
