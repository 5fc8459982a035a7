package calculation

// A step is one move: of the card drawn or of the last card of a stack.
type step struct {
	from uint8 // a stack, or drawn
	to   uint8 // a stack, or home plus a foundation
}

const (
	drawn = 0xFF
	home  = 0x80
)

// An option is what a player can do with a card drawn, and the table after it.
// Every card that can go home has gone there.
type option struct {
	table
	steps [cards]step
	moves int
}

func (o *option) copyFrom(p *option) {
	o.table.copyFrom(&p.table)
	o.moves = copy(o.steps[:], p.steps[:p.moves])
}

func (o *option) add(s step) {
	o.steps[o.moves] = s
	o.moves++
}

// sends sends a card home; from is where it comes from.
func (o *option) sends(from, f int) {
	if from != drawn {
		o.size[from]--
	}
	o.send(f)
	o.add(step{uint8(from), uint8(home + f)})
}

// maxOptions bounds the options listed of a draw. Hardly a draw has more than
// ten.
const maxOptions = 24

// A lister lists options. It keeps its room.
type lister struct {
	room    []option
	options int
}

func (l *lister) all() []option { return l.room[:l.options] }

// next returns room for one more option.
func (l *lister) next() *option {
	if l.options == len(l.room) {
		l.room = append(l.room, option{})
	}
	o := &l.room[l.options]
	l.options++
	return o
}

// draw lists what can be done with a card of rank r. A card that a foundation
// wants goes home: it would go there from a stack at once. Of empty stacks only
// the first is an option.
func (l *lister) draw(t *table, r uint8) {
	l.options = 0
	if t.wanted(r) {
		l.sendDrawn(t, r)
		return
	}
	empty := false
	for i := range int(t.stacks) {
		if t.size[i] == 0 {
			if empty {
				continue
			}
			empty = true
		}
		o := l.next()
		o.table.copyFrom(t)
		o.moves = 0
		o.see(r)
		o.put(i, r)
		o.add(step{drawn, uint8(i)})
	}
}

func (l *lister) sendDrawn(t *table, r uint8) {
	for f := range foundations {
		if wants[f][t.height[f]] != r {
			continue
		}
		var o option
		o.table.copyFrom(t)
		o.see(r)
		o.sends(drawn, f)
		l.settle(&o)
		if r == king {
			return // the last card of any foundation: all are alike
		}
	}
}

// settle lists the ways to send home from the stacks all that can go. They
// differ where two foundations want the same rank, or two stacks end with a rank
// that is wanted.
func (l *lister) settle(o *option) {
	for l.options < maxOptions {
		from, ok := o.firstWanted()
		if !ok {
			l.next().copyFrom(o)
			return
		}
		ways, n := o.waysHome(from)
		for _, s := range ways[1:n] {
			var other option
			other.copyFrom(o)
			other.sends(int(s.from), int(s.to-home))
			l.settle(&other)
		}
		o.sends(int(ways[0].from), int(ways[0].to-home))
	}
}

// firstWanted returns the first stack whose last card can go home.
func (t *table) firstWanted() (stack int, ok bool) {
	for i := range int(t.stacks) {
		if r, ok := t.top(i); ok && t.wanted(r) {
			return i, true
		}
	}
	return 0, false
}

// waysHome returns how a card of the rank on top of a stack can go home: from
// this stack or a later one. A king goes in the first way only: no card waits
// for it, and two kings on top are rare.
func (t *table) waysHome(from int) (ways [maxStacks * foundations]step, n int) {
	rank, _ := t.top(from)
	for i := from; i < int(t.stacks); i++ {
		if r, ok := t.top(i); !ok || r != rank {
			continue
		}
		for f := range foundations {
			if wants[f][t.height[f]] == rank {
				ways[n] = step{uint8(i), uint8(home + f)}
				n++
			}
		}
	}
	if rank == king {
		n = 1
	}
	return ways, n
}
