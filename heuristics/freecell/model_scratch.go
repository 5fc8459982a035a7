package freecell

import (
	"encoding/binary"
	"os"

	"patience/game/card"
	"patience/internal/games/freecell"
)

// A Model is for the experiment.
type Model struct {
	Suit  bool
	Suits bool // the table of suits counts
	Below bool
	W     []int16 // NumTable
	Base  [NumBase]int32
}

var current *Model

// SetModel sets it.
func SetModel(m *Model) { current = m }

// NumBase: Bound, Out, Dig, Inversions, Breaks, Space 20.
const NumBase = 25

// LoadModel loads one.
func LoadModel(name string) (*Model, error) {
	m := &Model{Suit: true}
	if name == "suit" {
		return m, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for i := range m.Base {
		m.Base[i] = int32(binary.LittleEndian.Uint32(data[4*i:]))
	}
	data = data[4*NumBase:]
	if len(data) > 0 {
		m.W = make([]int16, NumTable)
		for i := range m.W {
			m.W[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
			if m.W[i] != 0 && i >= offS && i < offB {
				m.Suits = true
			}
			if m.W[i] != 0 && i >= offB && i < offC {
				m.Below = true
			}
		}
	}
	return m, nil
}

// Colours: 0 home, else 1 + need*9 + place.
const (
	offP     = 0
	offS     = 4096
	offB     = 8192
	offC     = 12288
	offE     = offC + 12*8*4
	NumTable = offE + 20*14
)

var needBucket = [16]uint8{0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5}
var placeOf = [2][64]uint8{} // by whether it lies well, and depth

func init() {
	for d := range 64 {
		b := uint8(0)
		switch {
		case d == 0:
			b = 0
		case d == 1:
			b = 1
		case d <= 3:
			b = 2
		default:
			b = 3
		}
		placeOf[0][d] = 1 + 2*b
		placeOf[1][d] = 2 + 2*b
	}
}

// A Glimpser computes indexes.
type Glimpser struct {
	colour [64]uint8 // 0 if home
	under  [64]uint8 // colour of what is below; 0 floor or cell
	idx    []uint32
	cols   [20]uint32 // indexes of columns
	n      int
	space  uint32
}

// look finds the colours.
func (g *Glimpser) look(p *freecell.Position) {
	var first [4]uint8 // the rank of the next card
	ranks := uint8(p.Rules().Ranks)
	first = [4]uint8{ranks + 1, ranks + 1, ranks + 1, ranks + 1}
	for n := p.Next(); n != 0; n &= n - 1 {
		c := n.First()
		first[c&3] = uint8(c>>2) + 1
	}
	g.colour = [64]uint8{}
	g.n = 0
	parents := p.Rules().Parents()
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		c := ends.First() & 63
		least, inv, depth := uint8(7), 0, 0
		lowest := c >> 2
		for ; ; depth++ {
			c &= 63
			need := needBucket[(uint8(c>>2)+1-first[c&3])&15]
			least = min(least, need)
			below := p.On(c)
			ok := uint8(1)
			if below < freecell.Floor {
				ok = uint8(parents[c] >> (below & 63) & 1)
			}
			g.colour[c] = 1 + need*9 + placeOf[ok][depth&63]
			if below >= freecell.Floor {
				break
			}
			b := card.Card(below) & 63
			if b>>2 > lowest {
				inv++
			}
			lowest = min(lowest, b>>2)
			c = b
		}
		g.cols[g.n] = offC + (uint32(min(depth+1, 11))*8+uint32(least))*4 + uint32(min(inv, 3))
		g.n++
	}
	for cells := p.Cells(); cells != 0; cells &= cells - 1 {
		c := cells.First() & 63
		need := needBucket[(uint8(c>>2)+1-first[c&3])&15]
		g.colour[c] = 1 + need*9
	}
	g.space = offE + uint32(min(p.FreeCells(), 4)*4+min(p.EmptyColumns(), 3))*14 + uint32(min(p.Home()/4, 13))
}

// Of returns the indexes of a position.
func (g *Glimpser) Of(p *freecell.Position) []uint32 {
	g.look(p)
	idx := g.idx[:0]
	parents := p.Rules().Parents()
	for away := card.UpTo(p.Rules().Ranks) &^ p.HomeCards(); away != 0; away &= away - 1 {
		c := away.First() & 63
		col := uint32(g.colour[c]) << 6
		for q := parents[c] & card.UpTo(p.Rules().Ranks); q != 0; q &= q - 1 {
			idx = append(idx, offP+col+uint32(g.colour[q.First()&63]))
		}
		if c >= 4 {
			idx = append(idx, offS+col+uint32(g.colour[(c-4)&63]))
		}
		if b := p.On(c); b < freecell.Floor {
			idx = append(idx, offB+col+uint32(g.colour[b&63]))
		}
	}
	idx = append(idx, g.cols[:g.n]...)
	idx = append(idx, g.space)
	if Mask != 0 {
		kept := idx[:0]
		for _, i := range idx {
			if Mask>>TableOf(i)&1 != 0 {
				kept = append(kept, i)
			}
		}
		idx = kept
	}
	g.idx = idx
	return idx
}

// Mask says which tables count.
var Mask int

// TableOf returns the table of an index.
func TableOf(i uint32) int {
	for k, off := range []uint32{offS, offB, offC, offE} {
		if i < off {
			return k
		}
	}
	return 4
}

// Sum returns the correction, without indexes.
func (g *Glimpser) Sum(p *freecell.Position, m *Model) int {
	g.look(p)
	sum := int32(m.W[g.space])
	for _, i := range g.cols[:g.n] {
		sum += int32(m.W[i])
	}
	t := (*[4096]int16)(m.W[offP:])
	for c := 0; c < 48; c += 4 {
		r := (*[8]uint8)(g.colour[c:])
		p0, p1, p2, p3 := uint(r[4]), uint(r[5]), uint(r[6]), uint(r[7])
		x0, x1, x2, x3 := uint(r[0])<<6, uint(r[1])<<6, uint(r[2])<<6, uint(r[3])<<6
		sum += int32(t[(x0+p1)&4095]) + int32(t[(x0+p2)&4095]) + int32(t[(x3+p1)&4095]) + int32(t[(x3+p2)&4095]) +
			int32(t[(x1+p0)&4095]) + int32(t[(x1+p3)&4095]) + int32(t[(x2+p0)&4095]) + int32(t[(x2+p3)&4095])
	}
	if m.Suits {
		t := (*[4096]int16)(m.W[offS:])
		for c := 0; c < 48; c += 4 {
			r := (*[8]uint8)(g.colour[c:])
			sum += int32(t[(uint(r[4])<<6+uint(r[0]))&4095]) + int32(t[(uint(r[5])<<6+uint(r[1]))&4095]) +
				int32(t[(uint(r[6])<<6+uint(r[2]))&4095]) + int32(t[(uint(r[7])<<6+uint(r[3]))&4095])
		}
	}
	return int(sum)
}

// BaseOf returns the base features except the bound.
func BaseOf(p *freecell.Position, b *[NumBase]float32) {
	clear(b[:])
	var one Weights
	s := columnSums{next: p.Next()}
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		s.add(p, ends.First())
	}
	_ = one
	b[1] = float32(s.cards + p.Cells().Len())
	b[2] = float32(s.dig)
	b[3] = float32(s.inversions.Len())
	b[4] = float32(s.stuck.Len())
	b[5+min(p.FreeCells(), 4)*4+min(p.EmptyColumns(), 3)] = 1
}

// AlternateBase returns the weights now.
func AlternateBase() (b [NumBase]float32) {
	w := &alternateSurvey
	b[0], b[1], b[2], b[3], b[4] = float32(w.Bound), float32(w.Out), float32(w.Dig), float32(w.Inversions), float32(w.Breaks)
	for i := range 20 {
		b[5+i] = float32(w.Space[i/4][i%4])
	}
	return b
}
