package greedy

import (
	"context"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
	"patience/solve"
)

// A Decider decides positions one after another in the same memory. It is not
// safe for concurrent use.
//
// Most methods work on the current position, that of its hand, and on buffers that
// the next call overwrites.
type Decider struct {
	Options
	hand     // with the guide of this attempt
	nodes    store
	out      solve.Outcome
	attempts int
	limit    int64 // of this attempt, in stored positions
	strays   strays
	last     uint32 // the number of the won position

	easier   *easier  // nil if there is none, and in the first attempt
	families families // of this attempt
	weight   int      // that families adds in this attempt

	reserve memory.Reserve
	granted int64 // bytes that may be held
	err     error // of reserve

	diver   *diver
	beam    *beam    // nil until it is needed
	columns *columns // the same

	steps   heuristics.Steps
	codes   []game.Code // by step
	hashes  []uint64    // the same
	settles []bool      // by step: whether there may be something to settle after it
}

// New returns a decider. The error is that of Options.Validate.
func New(o Options) (*Decider, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o.MaxNodes, o.Guides = min(o.MaxNodes, maxRecords), completed(o.Guides...)
	return &Decider{Options: o, diver: newDiver(o.Guides[0])}, nil
}

// firstAttempt is the number of positions that the first attempt may store. Each
// further attempt may store attemptFactor times as many as the one before. Chosen, not
// tuned: without dives the deals of microsoft:1-2000 take 978 positions on average and
// at most 18,211, so most need one attempt.
const (
	firstAttempt  = 8192
	attemptFactor = 4
)

// Decide decides whether a position can be won. It returns an error if ctx is cancelled,
// if the allowance refuses memory, or if the rules reject a solution.
func (d *Decider) Decide(ctx context.Context, start game.Searchable) (out solve.Outcome, err error) {
	err = d.share(ctx, func(ctx context.Context) error {
		out, err = d.decide(ctx, start)
		return err
	})
	return out, err
}

// share runs a search with memory from the allowance, if there is one, and then gives
// the memory back.
func (d *Decider) share(ctx context.Context, search func(context.Context) error) error {
	return d.Memory.Share(ctx, d.MaxBytes, func(ctx context.Context, reserve memory.Reserve) error {
		d.reserve, d.granted, d.err = reserve, 0, nil
		if d.Memory != nil {
			defer func() {
				d.nodes.free()
				d.easier.free()
				d.diver.release()
				d.beam, d.columns = nil, nil
			}()
		}
		return search(ctx)
	})
}

func (d *Decider) decide(ctx context.Context, start game.Searchable) (solve.Outcome, error) {
	d.begin(start)
	path, err := d.dives(ctx, start)
	switch {
	case err != nil:
		return solve.Outcome{}, err
	case path != nil:
		d.out.Status, d.out.Solution, d.out.Bytes = solve.Found, path, d.diver.bytes()
		return d.out, replayed(start, path)
	}
	d.coder = d.newCoder(start)
	d.easier.free()
	d.easier = nil
	for d.limit = firstAttempt; ; d.limit *= attemptFactor {
		d.limit = min(d.limit, d.MaxNodes)
		if err := d.attempt(ctx, start); err != nil {
			return solve.Outcome{}, err
		}
		if d.out.Status != solve.NodeLimit || d.limit == d.MaxNodes {
			break
		}
	}
	if d.out.Status == solve.Found {
		d.out.Solution = d.path(start)
		return d.out, replayed(start, d.out.Solution)
	}
	return d.out, nil
}

// newCoder returns the coder of the first guide, or that of the position if the guide
// has none.
func (d *Decider) newCoder(start game.Searchable) game.Coder {
	if d.Guides[0].NewCoder != nil {
		return d.Guides[0].NewCoder(start)
	}
	return start.NewCoder()
}

// begin prepares a new search.
func (d *Decider) begin(start game.Searchable) {
	d.out = solve.Outcome{Effort: solve.Effort{Unit: solve.Positions}}
	d.attempts = 0
	d.strays = 0
	d.guide = d.Guides[0]
	d.pos = start.Clone().(game.Searchable)
	d.position = d.pos
}

// cancelCheck is the number of expansions between two checks of the context, which takes
// a few milliseconds. Chosen, not tuned.
const cancelCheck = 1024

// attempt searches with the next guide, within the limit.
func (d *Decider) attempt(ctx context.Context, start game.Searchable) error {
	d.guide = d.Guides[d.attempts%len(d.Guides)]
	d.attempts++
	d.weight = min(familyWeight*d.attempts, familyWeightMost)
	d.out.Status = ""
	d.nodes.reset()
	d.families = families{}
	d.relax(ctx, start)
	d.pos.CopyFrom(start)
	if code := d.settle(d.coder.Encode(d.pos)); d.isLost(code) {
		d.out.Status = solve.Unsolvable
	} else {
		d.store(code, noParent)
	}
	for d.out.Status == "" {
		if d.err != nil {
			return d.err
		}
		if d.out.Effort.Expanded%cancelCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			d.tell()
		}
		d.step()
	}
	d.out.Effort.Stored += d.stored()
	d.out.Bytes = d.diver.bytes() + d.nodes.Bytes() + d.easier.bytesWith(0) + game.Footprint(d.coder)
	return nil
}

// relax prepares the easier game for an attempt. The first attempt goes without, as it ends before
// that pays.
func (d *Decider) relax(ctx context.Context, start game.Searchable) {
	switch d.attempts {
	case 1:
		return
	case 2:
		d.easier = newEasier(d.Guides[0], start)
	}
	d.easier.reset(func() bool {
		d.admit()
		return d.out.Status != "" || d.err != nil || ctx.Err() != nil
	})
}

// isLost reports whether the easier game is known to be lost.
func (d *Decider) isLost(code game.Code) bool {
	return d.easier != nil && d.easier.isLost(code, d.limit)
}

// stored returns the number of positions stored in this attempt.
func (d *Decider) stored() int64 { return int64(d.nodes.Len()) + d.easier.len() }

// tell tells a watcher the effort so far.
func (d *Decider) tell() {
	if d.Watch != nil {
		effort := d.out.Effort
		effort.Stored += d.stored()
		d.Watch(solve.Bounds{Effort: effort})
	}
}

// One in randomEvery expansions picks a random distance below randomAbove, and takes an
// open position whose value exceeds the minimum by at least that distance. This escapes
// local minima and saves a third of the positions (docs/lab/notebook.md, "Two values
// taken in turns"). The two numbers are chosen, not tuned.
const (
	randomEvery = 4
	randomAbove = 48
)

// choose takes an open position. It returns 0 if there is none.
func (d *Decider) choose() uint32 {
	if d.out.Effort.Expanded%randomEvery != randomEvery-1 {
		return d.nodes.take(d.nodes.stacks.top())
	}
	return d.nodes.take(d.nodes.stacks.topAbove(d.strays.distance()))
}

// strays is the state of Knuth's MMIX linear congruential generator, which draws the
// random distances. Its high bits are the random ones.
type strays uint64

// distance returns a random number below randomAbove.
func (s *strays) distance() int {
	*s = *s*6364136223846793005 + 1442695040888963407
	return int((*s >> 33) % randomAbove)
}

// step expands the next open position.
func (d *Decider) step() {
	number := d.choose()
	if number == 0 {
		d.out.Status = solve.Unsolvable
		return
	}
	d.out.Effort.Expanded++
	code := d.nodes.Code(number)
	d.coder.Decode(code, d.position)
	d.list()
	d.encodeSteps(code)
	first := 0
	for i, end := range d.steps.Ends {
		if d.out.Status != "" {
			return
		}
		if d.nodes.Lookup(&d.codes[i], d.hashes[i]) == 0 && !d.isLost(d.codes[i]) {
			d.make(d.steps.Moves[first:end], d.settles[i])
			d.store(d.codes[i], number)
			d.takeBack(d.steps.Moves[first:end])
		}
		first = end
	}
}

// list lists the steps of the current position.
func (d *Decider) list() {
	d.steps.Reset()
	d.guide.AppendSteps(d.position, &d.steps)
}

// encodeSteps sets the codes of the positions that the steps lead to, and prefetches
// the memory where they would be stored. For that each step to a new position is played
// twice, here and in step, which costs less than to wait for the memory:
// docs/lab/notebook.md, "Reading ahead".
func (d *Decider) encodeSteps(code game.Code) {
	d.codes, d.hashes, d.settles = d.codes[:0], d.hashes[:0], d.settles[:0]
	first := 0
	for _, end := range d.steps.Ends {
		next, settles := d.after(code, d.steps.Moves[first:end])
		d.codes, d.hashes, d.settles = append(d.codes, next), append(d.hashes, next.Hash()), append(d.settles, settles)
		first = end
	}
	d.nodes.PrefetchEntries(d.hashes)
	d.nodes.PrefetchRecords(d.hashes)
}

// store stores and opens the current position unless it is stored already.
func (d *Decider) store(code game.Code, parent uint32) {
	number, isNew := d.nodes.add(&code, code.Hash(), parent)
	switch {
	case !isNew:
		return
	case d.pos.Won():
		d.out.Status, d.last = solve.Found, number
	case d.stored() >= d.limit:
		d.out.Status = solve.NodeLimit
	case number%admitted == 1:
		d.admit()
	}
	value, family := d.guide.Value(d.position)
	d.nodes.open(number, value+d.families.add(family, d.weight))
}

// admitted is the number of positions for which memory is granted at once. Chosen, not tuned.
const admitted = 1024

// admit ends the search if there is no memory for the next positions.
func (d *Decider) admit() {
	need := d.diver.bytes() + d.nodes.BytesWith(admitted) + d.easier.bytesWith(admitted) + game.Footprint(d.coder)
	switch {
	case need > d.MaxBytes:
		d.out.Status = solve.MemoryLimit
	default:
		d.err = d.grant(need)
	}
}

// grant reserves memory if that is more than was reserved before.
func (d *Decider) grant(bytes int64) error {
	if bytes <= d.granted {
		return nil
	}
	d.granted = bytes
	return d.reserve(bytes)
}
