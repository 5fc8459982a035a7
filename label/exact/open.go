package exact

// An openList holds record numbers by f, and within f by h: the least f
// first, of these the least h, of these the youngest. An entry may be stale;
// the taker finds out by comparing f.
type openList struct {
	buckets [maxBound + 1][]bucket // by f, then h
	f       int                    // no entry has less
	blocks  *block                 // spare
	count   int64                  // blocks made
}

// A bucket is a stack of record numbers.
type bucket struct{ top *block }

// A block is a piece of a stack; full blocks are linked.
type block struct {
	below *block
	n     int
	ids   [blockSize]uint32
}

const (
	maxBound   = 510 // of f, since g and h are bytes
	blockSize  = 509 // so that a block is 2 KiB
	blockBytes = 2048
)

// bytes returns the memory in use.
func (o *openList) bytes() int64 { return o.count * blockBytes }

// push adds a record number.
func (o *openList) push(id uint32, f, h int) {
	for len(o.buckets[f]) <= h {
		o.buckets[f] = append(o.buckets[f], bucket{})
	}
	b := &o.buckets[f][h]
	if b.top == nil || b.top.n == blockSize {
		b.top = o.newBlock(b.top)
	}
	b.top.ids[b.top.n] = id
	b.top.n++
	o.f = min(o.f, f)
}

func (o *openList) newBlock(below *block) *block {
	b := o.blocks
	if b == nil {
		b = new(block)
		o.count++
	} else {
		o.blocks = b.below
	}
	b.below, b.n = below, 0
	return b
}

// pop removes the first entry, if there is one.
func (o *openList) pop() (id uint32, f int, ok bool) {
	for ; o.f <= maxBound; o.f++ {
		for h := range o.buckets[o.f] {
			b := &o.buckets[o.f][h]
			if b.top != nil {
				return o.take(b), o.f, true
			}
		}
	}
	return 0, 0, false
}

func (o *openList) take(b *bucket) uint32 {
	t := b.top
	t.n--
	id := t.ids[t.n]
	if t.n == 0 {
		b.top, t.below, o.blocks = t.below, o.blocks, t
	}
	return id
}
