package calculation

import "math"

// The inputs of the network, by groups. Each group is of ranks, of pairs of
// ranks, or of places.
const (
	inHeight   = 0                                   // foundation × height: 1
	inUnseen   = inHeight + foundations*(ranks+1)    // rank × number: 1
	inTop      = inUnseen + ranks*5                  // rank: stacks with such a last card
	inPair     = inTop + ranks                       // upper × lower rank: pairs in a stack
	inNext     = inPair + ranks*ranks                // upper × lower rank: neighbours in a stack
	inWanted   = inNext + ranks*ranks                // foundation × ahead × where: 1
	inEmpty    = inWanted + foundations*ahead*places // empty stacks: 1
	inStacked  = inEmpty + mostStacks + 1            // cards in stacks
	inInverted = inStacked + 1                       // foundations in which the lower card of a pair is wanted before the upper one: pairs
	inBlocked  = inInverted + foundations + 1        // foundation: pairs whose lower card is wanted sooner
	Inputs     = inBlocked + foundations
)

const (
	ahead  = 5 // cards that a foundation wants next
	places = 6 // none, unseen, and below 0, 1, 2, or more cards
)

// The sizes of hidden layers.
const (
	hidden1 = 96
	hidden2 = 24
)

// A Sparse is inputs that are not 0.
type Sparse struct {
	Index []int
	Value []float32
}

func (s *Sparse) reset() { s.Index, s.Value = s.Index[:0], s.Value[:0] }

func (s *Sparse) add(index int, value float32) {
	s.Index = append(s.Index, index)
	s.Value = append(s.Value, value)
}

// Inputs sets s to the inputs of a table.
func (t *Table) Inputs(s *Sparse) {
	s.reset()
	for f, h := range t.heights {
		s.add(inHeight+f*(ranks+1)+int(h), 1)
	}
	for r := 1; r <= ranks; r++ {
		s.add(inUnseen+(r-1)*5+int(t.unseen[r]), 1)
	}
	t.stackInputs(s)
	t.wantedInputs(s)
}

// stackInputs adds the inputs of pairs of cards in stacks.
func (t *Table) stackInputs(s *Sparse) {
	var pairs [ranks * ranks]uint8
	var inverted [foundations + 1]float32
	var blocked [foundations]float32
	empty, cards := 0, 0
	for i := range t.used {
		k := &t.stacks[i]
		cards += int(k.n)
		if k.n == 0 {
			empty++
			continue
		}
		s.add(inTop+int(k.top())-1, 1)
		for up := 1; up < int(k.n); up++ {
			a := k.cards[up]
			s.add(inNext+(int(a)-1)*ranks+int(k.cards[up-1])-1, 1)
			for _, b := range k.cards[:up] {
				pairs[(int(a)-1)*ranks+int(b)-1]++
				inverted[t.inversions(a, b, &blocked)]++
			}
		}
	}
	for i, n := range pairs {
		if n > 0 {
			s.add(inPair+i, float32(n))
		}
	}
	for i, n := range inverted {
		s.add(inInverted+i, n/8)
	}
	for f, n := range blocked {
		s.add(inBlocked+f, n/8)
	}
	s.add(inEmpty+empty, 1)
	s.add(inStacked, float32(cards)/16)
}

// inversions counts the foundations that want the lower card b of a stack before
// the upper card a, or want only b.
func (t *Table) inversions(a, b uint8, blocked *[foundations]float32) (n int) {
	for f, h := range t.heights {
		ha, hb := heightOf[f][a], heightOf[f][b]
		if hb >= h && (ha < h || hb < ha) {
			n++
			blocked[f]++
		}
	}
	return n
}

// wantedInputs adds where the cards lie that foundations want next.
func (t *Table) wantedInputs(s *Sparse) {
	var above [ranks + 1]uint8 // by rank: the least number of cards above one
	for r := range above {
		above[r] = 0xFF
	}
	for i := range t.used {
		k := &t.stacks[i]
		for j, r := range k.cards[:k.n] {
			above[r] = min(above[r], k.n-1-uint8(j))
		}
	}
	for f, h := range t.heights {
		for k := range ahead {
			if int(h)+k >= ranks {
				break
			}
			rank, place := order[f][int(h)+k], 0
			switch {
			case above[rank] != 0xFF:
				place = 2 + int(min(above[rank], 3))
			case t.unseen[rank] > 0:
				place = 1
			}
			s.add(inWanted+(f*ahead+k)*places+place, 1)
		}
	}
}

// Weights are the weights of a network, layer by layer.
type Weights struct {
	W1 []float32 // by input and unit
	B1 []float32
	W2 []float32 // by unit of the second layer and of the first
	B2 []float32
	W3 []float32
	B3 []float32
}

// NewWeights returns weights of 0.
func NewWeights() *Weights {
	f := func(n int) []float32 { return make([]float32, n) }
	return &Weights{f(Inputs * hidden1), f(hidden1), f(hidden1 * hidden2), f(hidden2), f(hidden2), f(1)}
}

// Groups returns the groups of weights, in the order of a file.
func (w *Weights) Groups() [][]float32 { return [][]float32{w.W1, w.B1, w.W2, w.B2, w.W3, w.B3} }

// Units are the values of hidden units; negative ones are cut off at 0.
type Units struct {
	First  [hidden1]float32
	Second [hidden2]float32
}

// Value returns the chance to win that the network gives a table with some
// inputs, and sets the units.
func (w *Weights) Value(s *Sparse, u *Units) float64 {
	copy(u.First[:], w.B1)
	for i, index := range s.Index {
		addTimes(&u.First, (*[hidden1]float32)(w.W1[index*hidden1:]), s.Value[i])
	}
	for j := range u.First {
		u.First[j] = max(0, u.First[j])
	}
	out := w.B3[0]
	for k := range u.Second {
		u.Second[k] = max(0, w.B2[k]+dot(&u.First, (*[hidden1]float32)(w.W2[k*hidden1:])))
		out += float32(w.W3[k] * u.Second[k])
	}
	return 1 / (1 + math.Exp(-float64(out)))
}

// addTimes adds x times b to a. The products are rounded before they are added,
// on every machine.
func addTimes(a, b *[hidden1]float32, x float32) {
	for j := 0; j < hidden1; j += 4 {
		a[j] += float32(x * b[j])
		a[j+1] += float32(x * b[j+1])
		a[j+2] += float32(x * b[j+2])
		a[j+3] += float32(x * b[j+3])
	}
}

func dot(a, b *[hidden1]float32) float32 {
	var s0, s1, s2, s3 float32
	for j := 0; j < hidden1; j += 4 {
		s0 += float32(a[j] * b[j])
		s1 += float32(a[j+1] * b[j+1])
		s2 += float32(a[j+2] * b[j+2])
		s3 += float32(a[j+3] * b[j+3])
	}
	return s0 + s1 + s2 + s3
}
