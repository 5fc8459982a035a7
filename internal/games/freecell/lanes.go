package freecell

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// Trials side by side: each of eight lanes holds a trial, and a step draws and plays a move in every
// lane. Only sets of 64 bits and a few tables are needed, so a processor with AVX-512 makes a step
// of all lanes at once. The trials are those of PlayUniform: the same moves, drawn from the same
// random numbers.

const (
	numLanes = 8
	// laneSlots is the number of slots of a lane for positions seen, and laneMoves the number of moves
	// after which a trial leaves its lane, to be played alone: half of the slots must be empty. Fewer
	// slots are slower, because more positions share one; more do not fit the nearest memory.
	laneSlots = 2048
	laneMoves = laneSlots/2 - 1
)

// A laneState is what the step knows, lane by lane. The generator of the step, lab/lanes, has where
// its fields are.
type laneState struct {
	ends, cells, bases, next, hash [numLanes]uint64
	rng                            [2][numLanes]uint64
	fails                          [numLanes]uint64 // draws of positions seen since the last move
	moves, branching               [numLanes]uint64

	// The rules: of each class of moves onto cards how far a card's number is below that of the card that
	// it goes onto, and the cards that have such a move; the deck, and the cards that go to an
	// empty column; the numbers of cells and columns; by class where a card goes, as in target.
	shifts, children            [maxBuildClasses]uint64
	deck, spaces, room, columns uint64
	limit                       uint64 // of moves
	suitless                    uint64 // 1 if cards of any suit are built on another
	_                           [2]uint64
	places, masks               [8]uint64

	_     [3][numLanes]uint64 // of the step
	trial [numLanes]uint64    // marks the slots of the trial in hand, as in game.HashSet
	on    [numLanes][64]Place
	_     [64]byte // the step reads words of on
	slots [numLanes][laneSlots]uint64
}

// A laneTrials plays trials of a position side by side. See [game.Lanes].
type laneTrials struct {
	laneState
	start, pos Position
	maxMoves   int
	trials     game.Trials
	number     [numLanes]int64 // of the trials in the lanes
	seen       *game.HashSet   // of a trial played alone
	unseen     []uniformMove
}

// NewLanes returns what plays trials of p side by side. It is nil if the processor or the rules do not
// allow that, or if hardly a trial would stay in its lane.
func (p *Position) NewLanes(maxMoves int) game.Lanes {
	r := p.rules
	if !hasLanes || !p.PlaysUniform() || maxMoves < laneSlots/16 {
		return nil
	}
	l := &laneTrials{start: *p, pos: *p, maxMoves: maxMoves, seen: game.NewHashSet(maxMoves + 1)}
	l.deck, l.spaces, l.room, l.columns = uint64(r.deck()), uint64(r.SpaceCards()), uint64(r.Cells), uint64(r.Columns)
	l.limit = uint64(min(maxMoves, laneMoves))
	switch r.Build {
	case InSuit:
		l.shifts[0], l.children[0] = card.NumSuits, uint64(card.All)
	case AnySuit:
		l.suitless = 1
	default:
		l.shifts = [...]uint64{shift0, shift1, shift2, shift3}
		l.children = [...]uint64{uint64(children0), uint64(children1), uint64(children2), uint64(children3)}
	}
	for i, to := range r.targets() {
		l.places[i], l.masks[i] = uint64(to.place), uint64(to.cardMask)
	}
	return l.play
}

// play plays trials; see [game.Lanes].
func (l *laneTrials) play(trials game.Trials, first, last int64, ended game.TrialEnded) {
	l.trials = trials
	active := uint64(0)
	for lane := 0; lane < numLanes && first < last; lane, first = lane+1, first+1 {
		l.begin(lane, first)
		active |= 1 << lane
	}
	for active != 0 {
		found := l.step(active)
		for left := found.over(); left != 0; left &= left - 1 {
			lane := bits.TrailingZeros64(left)
			end, over := game.TrialWon, true
			switch bit := uint64(1) << lane; {
			case found.won&bit != 0:
			case found.long&bit != 0:
				l.playAlone(lane, ended)
				over = false
			case found.dead&bit != 0:
				end = game.TrialDead
			default:
				if end = l.drawUnseen(lane); end != game.TrialCapped {
					break
				}
				if l.moves[lane] < l.limit {
					continue // it goes on
				}
				l.playAlone(lane, ended)
				over = false
			}
			if over {
				ended(l.number[lane], l.last(lane), int(l.moves[lane]), int64(l.branching[lane]), end)
			}
			if first == last {
				active &^= 1 << lane
				continue
			}
			l.begin(lane, first)
			first++
		}
	}
}

// A laneStop says which lanes need attention, and why.
type laneStop struct {
	won, dead uint64 // trials that have ended
	stuck     uint64 // DrawsBeforeListing draws of positions seen
	long      uint64 // the limit of moves
}

func (s *laneStop) over() uint64 { return s.won | s.dead | s.stuck | s.long }

// begin begins the trial of a number.
func (l *laneTrials) begin(lane int, number int64) {
	s, r := &l.start, l.trials.Rand(number)
	l.ends[lane], l.cells[lane], l.bases[lane], l.next[lane] = uint64(s.ends), uint64(s.cells), uint64(s.bases),
		uint64(s.next)
	l.on[lane], l.hash[lane] = s.on, s.hash
	l.rng[0][lane], l.rng[1][lane] = r.A, r.B
	l.fails[lane], l.moves[lane], l.branching[lane] = 0, 0, 0
	l.number[lane] = number
	if l.trial[lane] += game.HashBits + 1; l.trial[lane] == 0 {
		l.slots[lane] = [laneSlots]uint64{}
		l.trial[lane] = game.HashBits + 1
	}
	l.add(lane, s.hash)
}

// add adds the hash of a position that was not seen.
func (l *laneTrials) add(lane int, hash uint64) {
	slots, trial, i := &l.slots[lane], l.trial[lane], hash%laneSlots
	for slots[i]^trial <= game.HashBits {
		i = (i + 1) % laneSlots
	}
	slots[i] = hash&game.HashBits | trial
}

// has reports whether the position of a hash was seen.
func (l *laneTrials) has(lane int, hash uint64) bool {
	slots, trial := &l.slots[lane], l.trial[lane]
	for i := hash % laneSlots; slots[i]^trial <= game.HashBits; i = (i + 1) % laneSlots {
		if slots[i]&game.HashBits == hash&game.HashBits {
			return true
		}
	}
	return false
}

// last returns the position of a lane, which is valid until the next call.
func (l *laneTrials) last(lane int) *Position {
	p := &l.pos
	p.ends, p.cells = card.Set(l.ends[lane]), card.Set(l.cells[lane])
	p.bases, p.next = card.Set(l.bases[lane]), card.Set(l.next[lane])
	p.on, p.hash = l.on[lane], l.hash[lane]
	return p
}

// drawUnseen draws among the moves of a lane to positions not seen, after too many draws of others. It
// returns how the trial ended, or TrialCapped if it goes on.
func (l *laneTrials) drawUnseen(lane int) game.TrialEnd {
	p := l.last(lane)
	t := newUniformTrial(p)
	t.list()
	l.unseen = l.unseen[:0]
	for class, cards := range &t.classes {
		for ; cards != 0; cards &= cards - 1 {
			if m := t.first(class, cards); !l.has(lane, m.after) {
				l.unseen = append(l.unseen, m)
			}
		}
	}
	n := uint64(len(l.unseen))
	if n == 0 {
		return game.TrialDead
	}
	r := game.Rand{A: l.rng[0][lane], B: l.rng[1][lane]}
	i, _ := bits.Mul64(r.Uint64(), n)
	l.rng[0][lane], l.rng[1][lane] = r.A, r.B
	m := l.unseen[i]
	l.add(lane, m.after)
	t.play(m)
	l.ends[lane], l.cells[lane], l.bases[lane], l.next[lane] = uint64(p.ends), uint64(p.cells), uint64(p.bases),
		uint64(p.next)
	l.on[lane][m.c&63], l.hash[lane] = m.to, m.after
	l.fails[lane] = 0
	l.moves[lane]++
	if p.next == 0 {
		return game.TrialWon
	}
	return game.TrialCapped
}

// playAlone plays the trial of a lane again, from its start, without the lane.
func (l *laneTrials) playAlone(lane int, ended game.TrialEnded) {
	l.pos = l.start
	l.seen.Reset()
	l.seen.Add(l.pos.hash)
	r := l.trials.Rand(l.number[lane])
	moves, branching, end := l.pos.PlayUniform(&r, l.seen, l.maxMoves, nil)
	ended(l.number[lane], &l.pos, moves, branching, end)
}
