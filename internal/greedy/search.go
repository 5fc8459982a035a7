package greedy

import (
	"context"

	"patience/game"
	"patience/heuristics"
)

// A Decider decides positions one after another in the same memory. It is not
// safe for concurrent use.
type Decider struct {
	Options
	nodes store
	coder game.Coder
	pos   game.Searchable // the position in hand
	out   Outcome
	guide heuristics.Guide // of this attempt
	limit int64            // of this attempt, in positions
	stray uint64           // state of the generator of strays
	last  uint32           // the number of the won position

	families families // of this attempt
	weight   int      // of families

	moves   []game.Move
	ends    []int
	codes   []game.Code // by step
	settled []game.Move // the moves that settle made last
}

// New returns a decider with valid options.
func New(o Options) (*Decider, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	return &Decider{Options: o}, nil
}

// firstAttempt is the number of positions that the first attempt may store.
// Each of the next may store attemptFactor times as many.
const (
	firstAttempt  = 8192
	attemptFactor = 4
)

// Decide finds out whether a position can be won. The error is ctx's, when it
// is cancelled.
func (d *Decider) Decide(ctx context.Context, start game.Searchable) (Outcome, error) {
	d.begin(start)
	for d.limit = firstAttempt; ; d.limit *= attemptFactor {
		d.limit = min(d.limit, d.MaxNodes)
		if err := d.attempt(ctx, start); err != nil {
			return Outcome{}, err
		}
		if d.out.Verdict != NodeLimit || d.limit == d.MaxNodes {
			break
		}
	}
	var err error
	if d.out.Verdict == Winnable {
		d.out.Solution, err = d.shortened(start, d.path(start))
	}
	return d.out, err
}

// begin forgets the search before.
func (d *Decider) begin(start game.Searchable) {
	d.out = Outcome{}
	d.stray = 0
	d.coder = start.NewCoder()
	d.pos = start.Clone().(game.Searchable)
}

// cancelCheck is the number of expansions between two looks at the context.
const cancelCheck = 1024

// attempt searches with the next guide, within the limit.
func (d *Decider) attempt(ctx context.Context, start game.Searchable) error {
	d.guide = d.Guides[d.out.Attempts%len(d.Guides)]
	d.out.Attempts++
	d.weight = min(familyWeight*d.out.Attempts, familyWeightMost)
	d.out.Verdict = ""
	d.nodes.reset()
	d.families = families{}
	d.pos.CopyFrom(start)
	d.arrive(d.settle(d.coder.Encode(d.pos)), noParent)
	for d.out.Verdict == "" {
		if d.out.Expanded%cancelCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		d.step()
	}
	d.out.Stored += int64(d.nodes.len())
	d.out.Bytes = d.nodes.bytes()
	return nil
}

// One of strayEvery expansions is of a position whose value is up to strayBy
// above the least, drawn at random: it leads out of regions that look good and
// are not.
const (
	strayEvery = 4
	strayBy    = 48
)

// choose takes an open position, 0 if there is none.
func (d *Decider) choose() uint32 {
	if d.out.Expanded%strayEvery != strayEvery-1 {
		return d.nodes.next()
	}
	// Knuth's generator of MMIX, whose high bits are the random ones.
	d.stray = d.stray*6364136223846793005 + 1442695040888963407
	return d.nodes.nextAbove(int((d.stray >> 33) % strayBy))
}

// step expands the next open position by all its steps.
func (d *Decider) step() {
	number := d.choose()
	if number == 0 {
		d.out.Verdict = Unwinnable
		return
	}
	d.out.Expanded++
	code := d.nodes.at(number).code
	d.coder.Decode(code, d.pos)
	d.moves, d.ends = d.guide.AppendSteps(d.pos, d.moves[:0], d.ends[:0])
	d.look(code)
	first := 0
	for i, end := range d.ends {
		if d.out.Verdict != "" {
			return
		}
		if !d.nodes.has(d.codes[i]) {
			d.arrive(d.take(code, d.moves[first:end]), number)
			d.back(d.moves[first:end])
		}
		first = end
	}
}

// look sets the codes of what the steps lead to.
func (d *Decider) look(code game.Code) {
	d.codes = d.codes[:0]
	first := 0
	for _, end := range d.ends {
		d.codes = append(d.codes, d.take(code, d.moves[first:end]))
		d.back(d.moves[first:end])
		first = end
	}
	d.nodes.warmUp(d.codes)
}

// take makes moves, then those of settle, and returns the code.
func (d *Decider) take(code game.Code, moves []game.Move) game.Code {
	for _, m := range moves {
		code = d.coder.After(code, d.pos, m)
		d.pos.Play(m)
	}
	return d.settle(code)
}

// settle makes moves of Settle until there are none, and returns the code.
func (d *Decider) settle(code game.Code) game.Code {
	d.settled = d.settled[:0]
	for {
		m, ok := d.guide.Settle(d.pos)
		if !ok {
			return code
		}
		code = d.coder.After(code, d.pos, m)
		d.pos.Play(m)
		d.settled = append(d.settled, m)
	}
}

// back takes back what take did.
func (d *Decider) back(moves []game.Move) {
	undo(d.pos, d.settled)
	undo(d.pos, moves)
}

func undo(p game.Position, moves []game.Move) {
	for i := len(moves) - 1; i >= 0; i-- {
		p.Undo(moves[i])
	}
}

// arrive stores and opens the position in hand unless it is known.
func (d *Decider) arrive(code game.Code, parent uint32) {
	number, isNew := d.nodes.add(code, parent)
	switch {
	case !isNew:
		return
	case d.pos.Won():
		d.out.Verdict, d.last = Winnable, number
	case int64(number) >= d.limit:
		d.out.Verdict = NodeLimit
	case d.nodes.nextBytes() > d.MaxBytes:
		d.out.Verdict = MemoryLimit
	}
	value, family := d.guide.Value(d.pos)
	d.nodes.open(number, value+d.families.add(family, d.weight))
}
