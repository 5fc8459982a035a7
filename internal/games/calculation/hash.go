package calculation

import (
	"math"
	"math/rand/v2"

	"patience/game"
)

// The hash of a position is the sum, in 63 bits, of a random number for the
// height of each foundation, of a hash for each stack and of a hash for the rest
// of the stock. A sum does not depend on the order of the stacks. Unlike an
// exclusive or, it tells two equal stacks from none.
var (
	rankNumbers   = numbers("calculation/ranks")
	stockNumbers  = numbers("calculation/stock")
	heightNumbers = numbers("calculation/heights")
)

func numbers(purpose string) *[64]uint64 {
	var table [64]uint64
	src := rand.New(game.NewRand(purpose, nil))
	for i := range table {
		table[i] = src.Uint64()
	}
	return &table
}

// link returns the hash of a stack after a card is put on it.
func link(below uint64, rank uint8) uint64 { return mix(below + rankNumbers[rank&63]) }

// mix is the finalizer of MurmurHash3 (Appleby), a permutation of uint64.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xFF51AFD7ED558CCD
	x ^= x >> 33
	x *= 0xC4CEB9FE1A85EC53
	return x ^ x>>33
}

func heightNumber(f int, height uint8) uint64 { return heightNumbers[f<<4|int(height)] }

// Hash returns the 63-bit hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(m game.Move) uint64 {
	h, c, to := p.hash, p.taken(m), MoveTo(m)
	if _, fromStock := FromStock(m); fromStock {
		h += p.stock[c+1] - p.stock[c]
	} else {
		h += p.below(p.on[c]) - p.chain[c]
	}
	if to.Foundation {
		f, height := to.Index, p.height[to.Index]
		h += heightNumber(f, height+1) - heightNumber(f, height)
	} else {
		below := p.below(p.top[to.Index])
		h += link(below, p.ranks[c]) - below
	}
	return h & math.MaxInt64
}

// hashOf computes the hash anew from the hashes of the stacks.
func (p *Position) hashOf() uint64 {
	h := p.stock[p.drawn]
	for f := range p.rules.Foundations {
		h += heightNumber(f, p.height[f])
	}
	for place := range p.rules.Stacks {
		h += p.below(p.top[place])
	}
	return h & math.MaxInt64
}

// AppendKey appends in half bytes the heights of the foundations, each stack from
// its last card down with a 0 after it, and the stock. Zeros fill the key up to
// its fixed length, which is 30 bytes for a full deck and 4 stacks.
func (p *Position) AppendKey(dst []byte) []byte {
	k := halfBytes{dst: dst}
	for f := range p.rules.Foundations {
		k.add(p.height[f])
	}
	for place := range p.rules.Stacks {
		for c := p.top[place]; c != noCard; c = p.on[c] {
			k.add(p.ranks[c])
		}
		k.add(0)
	}
	for _, rank := range p.Stock() {
		k.add(rank)
	}
	for range p.home {
		k.add(0)
	}
	return k.dst
}

// halfBytes appends numbers below 16, two in a byte.
type halfBytes struct {
	dst  []byte
	half bool
}

func (k *halfBytes) add(v uint8) {
	if k.half {
		k.dst[len(k.dst)-1] |= v << 4
	} else {
		k.dst = append(k.dst, v)
	}
	k.half = !k.half
}
