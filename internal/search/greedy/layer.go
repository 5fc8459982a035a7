package greedy

// A layer is what is open of those positions that are equally many moves from the
// start: a binary heap of entries. An entry is a value, and in its low half a
// number.
type layer []uint64

func entryOf(value int, number uint32) uint64 { return uint64(value)<<32 | uint64(number) }

// put adds an entry.
func (l *layer) put(entry uint64) {
	h := append(*l, entry)
	i := len(h) - 1
	for up := (i - 1) / 2; i > 0 && h[up] > entry; up = (i - 1) / 2 {
		h[i] = h[up]
		i = up
	}
	h[i] = entry
	*l = h
}

// take removes the least entry. The layer must have one.
func (l *layer) take() uint64 {
	h := *l
	least, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	i := 0
	for child := 1; child < len(h); child = 2*i + 1 {
		if child+1 < len(h) && h[child+1] < h[child] {
			child++
		}
		if h[child] >= last {
			break
		}
		h[i] = h[child]
		i = child
	}
	if len(h) > 0 {
		h[i] = last
	}
	*l = h
	return least
}
