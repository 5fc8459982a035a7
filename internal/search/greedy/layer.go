package greedy

// A layer holds what is open at one depth: a binary heap of entries.
type layer []entry

// An entry is a value, and in its low half the number of what has it. So entries are
// ordered by their values.
type entry uint64

func entryOf(value int, number uint32) entry { return entry(value)<<32 | entry(number) }

func (e entry) value() int { return int(e >> 32) }

func (e entry) number() uint32 { return uint32(e) }

// put adds an entry.
func (l *layer) put(entry entry) {
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
func (l *layer) take() entry {
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
