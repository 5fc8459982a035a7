package calculation

// The layers of a net.
const (
	StackUnits  = 64 // of each stack
	tableUnits  = 32 // of the table alone
	FirstUnits  = StackUnits + tableUnits
	SecondUnits = 32
)

// A Net is a function of the features of a table, the log odds of a win:
//
//	units of a stack = positive part of: bias + Σ rows of its features + Σ rows of the table's features
//	units of a table = positive part of: bias + Σ rows of the table's features
//	second layer     = positive part of: bias + weights · (sum of the units of the stacks, units of the table)
//	log odds         = bias + weights · second layer + Σ direct weights of all features
//
// All stacks have the same rows, so their order does not matter.
type Net struct {
	All       []float32 // what follows, one after another
	Stack     []float32 // by feature of a stack and unit of a stack
	Table     []float32 // by feature of the table and unit of a stack, then of the table
	Bias      []float32 // by unit of a stack, then of the table
	Second    []float32 // by unit of a stack or of the table and unit of the second layer
	SecondOf  []float32 // by unit of the second layer: its bias
	Last      []float32 // by unit of the second layer
	Direct    []float32 // by feature of a stack
	DirectOf  []float32 // by feature of the table
	Intercept []float32 // one number
}

// Parameters is the number of weights of a net.
const Parameters = stackFeatures*StackUnits + globalFeatures*FirstUnits + FirstUnits + FirstUnits*SecondUnits +
	2*SecondUnits +
	stackFeatures + globalFeatures + 1

// NewNet returns a net with the given weights, which it shares: parameters of
// them.
func NewNet(all []float32) *Net {
	n := &Net{All: all}
	for _, part := range []struct {
		weights *[]float32
		size    int
	}{
		{&n.Stack, stackFeatures * StackUnits},
		{&n.Table, globalFeatures * FirstUnits},
		{&n.Bias, FirstUnits},
		{&n.Second, FirstUnits * SecondUnits},
		{&n.SecondOf, SecondUnits},
		{&n.Last, SecondUnits},
		{&n.Direct, stackFeatures},
		{&n.DirectOf, globalFeatures},
		{&n.Intercept, 1},
	} {
		*part.weights, all = all[:part.size:part.size], all[part.size:]
	}
	return n
}

// StackRow returns the weights of a feature of a stack.
func (n *Net) StackRow(f int32) []float32 { return row(n.Stack, int(f), StackUnits) }

// TableRow returns the weights of a feature of the table.
func (n *Net) TableRow(f int32) []float32 { return row(n.Table, int(f), FirstUnits) }

// SecondRow returns the weights of a unit in the second layer.
func (n *Net) SecondRow(unit int) []float32 { return row(n.Second, unit, SecondUnits) }

func row(weights []float32, i, size int) []float32 { return weights[i*size : (i+1)*size] }

// A Pass is what a net makes of a table, kept for the way back.
type Pass struct {
	waits  waits
	pairs  [MaxStacks]pairs    // by stack
	takes  [MaxStacks]takes    // by stack
	lists  [MaxStacks][]int32  // by stack: its other features
	list   [globalPlaces]int32 // the features of the table
	sums   [FirstUnits]float32 // bias and rows of the table's features
	Units  [MaxStacks][StackUnits]float32
	First  [FirstUnits]float32
	Second [SecondUnits]float32 // before the positive part
	based  bool                 // sums and list are of some table
}

// Forward returns the log odds of a win at a table with a sound plan. The sums of
// the table's features are those of the table before, with what has changed: all
// that is added is exact, so that both give the same, unless the net is learning.
func (n *Net) Forward(p *Pass, t *Table) float64 {
	p.waits.set(t)
	return n.forwardFrom(p, t)
}

// forwardFrom is forward after the waits of t are set.
func (n *Net) forwardFrom(p *Pass, t *Table) float64 {
	var list [globalPlaces]int32
	taken := p.waits.taken(t.free)
	setGlobalFeatures(&list, t, &p.waits, &taken)
	n.change(p, &list)
	odds := float64(n.Intercept[0])
	for _, f := range list {
		if f != noFeature {
			odds += float64(n.DirectOf[f])
		}
	}
	clear(p.First[:StackUnits])
	for i := range int(t.stacks) {
		units := p.Units[i][:]
		pairSums, pairOdds := n.pairs(&p.pairs[i], t.stack(i))
		takes := &p.takes[i]
		n.takes(takes, taken[i])
		copy(units, p.sums[:])
		addTo(units, 1, pairSums[:])
		addTo(units, 1, takes.sums[:])
		odds += pairOdds + takes.odds
		p.lists[i] = appendStackFeatures(p.lists[i][:0], t, &p.waits, i)
		for _, f := range p.lists[i] {
			addTo(units, 1, n.StackRow(f))
			odds += float64(n.Direct[f])
		}
		for k, x := range units {
			p.First[k] += max(x, 0)
		}
	}
	for k := StackUnits; k < FirstUnits; k++ {
		p.First[k] = max(p.sums[k], 0)
	}
	copy(p.Second[:], n.SecondOf)
	for k, x := range p.First {
		if x > 0 {
			addTo(p.Second[:], x, n.SecondRow(k))
		}
	}
	for k, x := range p.Second {
		odds += float64(float64(max(x, 0)) * float64(n.Last[k]))
	}
	return odds
}

// change makes p.sums those of a list of the table's features.
func (n *Net) change(p *Pass, list *[globalPlaces]int32) {
	if !p.based {
		copy(p.sums[:], n.Bias)
		for i := range p.list {
			p.list[i] = noFeature
		}
		p.based = true
	}
	for i, f := range list {
		if old := p.list[i]; old != f {
			if old != noFeature {
				addTo(p.sums[:], -1, n.TableRow(old))
			}
			if f != noFeature {
				addTo(p.sums[:], 1, n.TableRow(f))
			}
		}
	}
	p.list = *list
}

// Pairs are the sums over the pairs of cards of a stack, kept from one table to the
// next: most tables differ in one card.
type pairs struct {
	cards [cards]uint8                   // a stack
	known int                            // its cards
	sums  [cards + 1][StackUnits]float32 // by number of cards, the lowest: the rows of the features of their pairs
	odds  [cards + 1]float64             // and their direct weights
}

// pairs returns the sums of a stack.
func (n *Net) pairs(p *pairs, stack []uint8) (*[StackUnits]float32, float64) {
	size := 0
	for size < min(p.known, len(stack)) && p.cards[size] == stack[size] {
		size++
	}
	for ; size < len(stack); size++ {
		sums, odds := &p.sums[size+1], p.odds[size]
		*sums = p.sums[size]
		for lower := range size {
			f := pairFeature(stack, size, lower)
			addTo(sums[:], 1, n.StackRow(f))
			odds += float64(n.Direct[f])
		}
		p.cards[size], p.odds[size+1] = stack[size], odds
		p.known = size + 1
	}
	return &p.sums[size], p.odds[size]
}

// Takes are the sums over the slots that a stack could take, kept like pairs.
type takes struct {
	slots slotSet
	sums  [StackUnits]float32
	odds  float64
}

// takes makes p that of the slots.
func (n *Net) takes(p *takes, slots slotSet) {
	for changed := p.slots ^ slots; changed != 0; changed &= changed - 1 {
		slot := changed.first()
		f, factor := takesSlot+int32(slot), float32(1)
		if !slots.has(slot) {
			factor = -1
		}
		addTo(p.sums[:], factor, n.StackRow(f))
		p.odds += float64(float64(factor) * float64(n.Direct[f]))
	}
	p.slots = slots
}

// Forget makes the next forward pass start from nothing, after the weights have
// changed.
func (p *Pass) Forget() {
	p.based = false
	for i := range p.pairs {
		p.pairs[i].known = 0
		p.takes[i] = takes{}
	}
}

// Stacks returns the number of stacks of the last table.
func (p *Pass) Stacks() int { return int(p.waits.table.stacks) }

// AppendStackFeatures appends all features of a stack of the last table.
func (p *Pass) AppendStackFeatures(dst []int32, i int) []int32 {
	dst = append(dst, p.lists[i]...)
	for slots := p.takes[i].slots; slots != 0; slots &= slots - 1 {
		dst = append(dst, takesSlot+int32(slots.first()))
	}
	stack := p.waits.table.stack(i)
	for upper := range stack {
		for lower := range upper {
			dst = append(dst, pairFeature(stack, upper, lower))
		}
	}
	return dst
}

// AppendTableFeatures appends the features of the last table that are no stack's.
func (p *Pass) AppendTableFeatures(dst []int32) []int32 {
	for _, f := range p.list {
		if f != noFeature {
			dst = append(dst, f)
		}
	}
	return dst
}
