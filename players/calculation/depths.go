package calculation

// noDepth stands for a rank that is in no stack, and greater depths than
// noDepth−1 count as that.
const noDepth = maxDepth - 1

// Depths hold by rank how many cards lie above the copy of it in a stack that
// has the fewest above it.
type depths struct {
	first  [ranks]int8
	stack  [ranks]int8 // the stack with the first one
	second [ranks]int8 // the least depth in another stack
}

func (d *depths) set(t *table) {
	for r := range ranks {
		d.first[r], d.second[r], d.stack[r] = noDepth, noDepth, -1
	}
	for i := range int8(t.stacks) {
		stack := t.stack(int(i))
		for j, r := range stack {
			d.add(r, i, int8(min(len(stack)-1-j, noDepth-1)))
		}
	}
}

func (d *depths) add(r uint8, stack, depth int8) {
	switch {
	case depth < d.first[r] || d.stack[r] == stack && depth <= d.first[r]:
		if d.stack[r] != stack {
			d.second[r] = d.first[r]
		}
		d.first[r], d.stack[r] = depth, stack
	case d.stack[r] != stack && depth < d.second[r]:
		d.second[r] = depth
	}
}

// after returns the depth of a rank once a card of rank r lies on a stack, or the
// present one if the stack is −1.
func (d *depths) after(rank uint8, stack int, r uint8) int32 {
	switch {
	case stack < 0:
		return int32(d.first[rank])
	case rank == r:
		return 0
	case int(d.stack[rank]) == stack:
		return int32(min(d.first[rank]+1, noDepth-1, d.second[rank]))
	}
	return int32(d.first[rank])
}
