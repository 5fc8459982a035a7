package freecell

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A Rand is xoroshiro128+.
type Rand struct{ a, b uint64 }

// Uint64 returns a number.
func (r *Rand) Uint64() uint64 {
	a, b := r.a, r.b
	x := a ^ b
	r.a, r.b = bits.RotateLeft64(a, 24)^x^x<<16, bits.RotateLeft64(x, 37)
	return a + b
}

// NewRand returns the generator of the trial with a number.
func NewRand(seed uint64, number int64) Rand {
	s := seed + uint64(number)*0x9e3779b97f4a7c15
	return Rand{mixed(s), mixed(s ^ 0xd1b54a32d192ed03)}
}

func mixed(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

const (
	numLanes    = 8
	laneSlots   = 2048
	laneHistory = 256
	laneMoves   = 1000 // longer trials are played alone
)

// A laneState is the state of the lanes.
type laneState struct {
	ends, cells, bases, next, hash [numLanes]uint64
	rng                            [2][numLanes]uint64
	fails, moves, branching        [numLanes]uint64
	shifts, children               [4]uint64
	deck, spaces, room, columns    uint64
	limit                          uint64
	_                              [3]uint64
	places, masks                  [8]uint64
	_                              [3][8]uint64
	epoch                          [8]uint64
	on                             [9][64]Place
	slots                          [numLanes][laneSlots]uint64
}

// Lanes play trials.
type Lanes struct {
	laneState
	start   Position
	maximum int
	number  [numLanes]int64
	pos     Position
	seed    uint64
	seen    *game.HashSet
	Long    int
	list    [64]aloneMove
}

// NewLanes returns lanes.
func NewLanes(start *Position, maxMoves int) *Lanes {
	l := &Lanes{start: *start, maximum: maxMoves, seen: game.NewHashSet(maxMoves + 1)}
	r := start.rules
	l.deck, l.spaces, l.room, l.columns = uint64(r.deck()), uint64(r.SpaceCards()), uint64(r.Cells), uint64(r.Columns)
	l.limit = uint64(min(maxMoves, laneMoves))
	switch r.Build {
	case AlternateColour:
		l.shifts = [4]uint64{shift0, shift1, shift2, shift3}
		l.children = [4]uint64{uint64(children0), uint64(children1), uint64(children2), uint64(children3)}
	case InSuit:
		l.shifts[0], l.children[0] = card.NumSuits, ^uint64(0)
	}
	for i, t := range r.targets() {
		l.places[i], l.masks[i] = uint64(t.place), uint64(t.cardMask)
	}
	l.pos = *start
	return l
}

// Ended is called for each trial.
type Ended func(number int64, last *Position, moves int, branching int64, end game.TrialEnd)

// Play plays trials.
func (l *Lanes) Play(seed uint64, first, last int64, ended Ended) {
	l.seed = seed
	active := uint64(0)
	for lane := range numLanes {
		if first < last {
			l.begin(lane, first)
			first++
			active |= 1 << lane
		}
	}
	for active != 0 {
		found := laneSteps(&l.ends, &zobrist[0], active)
		won, dead, stuck, long := found&255, found>>8&255, found>>16&255, found>>24
		over := won | dead | long
		for left := stuck &^ over; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros64(left)
			if end, ok := l.unstick(lane); ok {
				over |= 1 << lane
				if end == game.TrialWon {
					won |= 1 << lane
				}
			}
		}
		for left := over; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros64(left)
			bit := uint64(1) << lane
			number := l.number[lane]
			if long&^(won|dead)&bit != 0 {
				moves, branching, end := l.Alone(seed, number)
				ended(number, &l.pos, moves, branching, end)
				l.Long++
			} else {
				end := game.TrialDead
				if won&bit != 0 {
					end = game.TrialWon
				}
				l.export(lane)
				ended(number, &l.pos, int(l.moves[lane]), int64(l.branching[lane]), end)
			}
			if first == last {
				active &^= bit
				continue
			}
			l.begin(lane, first)
			first++
		}
	}
}

func (l *Lanes) begin(lane int, number int64) {
	s := &l.start
	l.ends[lane], l.cells[lane], l.bases[lane], l.next[lane], l.hash[lane] = uint64(s.ends), uint64(s.cells),
		uint64(s.bases), uint64(s.next), s.hash
	l.on[lane] = s.on
	l.fails[lane], l.moves[lane], l.branching[lane] = 0, 0, 0
	r := NewRand(l.seed, number)
	l.rng[0][lane], l.rng[1][lane] = r.a, r.b
	l.number[lane] = number
	l.epoch[lane] += 1 << 48
	if l.epoch[lane] == 0 {
		l.slots[lane] = [laneSlots]uint64{}
		l.epoch[lane] = 1 << 48
	}
	l.add(lane, s.hash)
}

// add adds a hash that is not there.
func (l *Lanes) add(lane int, hash uint64) {
	slots, epoch := &l.slots[lane], l.epoch[lane]
	hash &= hashMask
	i := hash % laneSlots
	for ; slots[i]&^hashMask == epoch; i = (i + 1) % laneSlots {
	}
	slots[i] = hash | epoch
}

func (l *Lanes) has(lane int, hash uint64) bool {
	slots, epoch := &l.slots[lane], l.epoch[lane]
	hash &= hashMask
	for i := hash % laneSlots; ; i = (i + 1) % laneSlots {
		switch entry := slots[i]; {
		case entry == hash|epoch:
			return true
		case entry&^hashMask != epoch:
			return false
		}
	}
}

func (l *Lanes) export(lane int) {
	p := &l.pos
	p.ends, p.cells = card.Set(l.ends[lane]), card.Set(l.cells[lane])
	p.bases, p.next = card.Set(l.bases[lane]), card.Set(l.next[lane])
	p.on, p.hash = l.on[lane], l.hash[lane]
}

// Alone plays a trial alone.
func (l *Lanes) Alone(seed uint64, number int64) (int, int64, game.TrialEnd) {
	l.pos = l.start
	r := NewRand(seed, number)
	l.seen.Reset()
	l.seen.Add(l.pos.hash)
	return l.pos.playAlone(&r, l.seen, l.maximum)
}

// unstick draws from the list.
func (l *Lanes) unstick(lane int) (game.TrialEnd, bool) {
	var t aloneTrial
	p := &l.pos
	p.ends, p.cells = card.Set(l.ends[lane]), card.Set(l.cells[lane])
	p.bases, p.next = card.Set(l.bases[lane]), card.Set(l.next[lane])
	t.p, t.build, t.kinds = p, p.rules.Build, &buildings[p.rules.Build].kinds
	t.deck, t.spaces = card.Set(l.deck), card.Set(l.spaces)
	t.list()
	n, on, hash := uint64(0), &l.on[lane], l.hash[lane]
	list := &l.list
	for class, cards := range &t.classes {
		kind := &t.kinds[class&7]
		for ; cards != 0; cards &= cards - 1 {
			c := cards.First() & 63
			to := kind.to.of(c) & 63
			after := hash ^ zobrist[c][on[c]&63] ^ zobrist[c][to]
			if !l.has(lane, after) {
				list[n&63] = aloneMove{kind, c, to, after}
				n++
			}
		}
	}
	if n == 0 {
		return game.TrialDead, true
	}
	r := Rand{l.rng[0][lane], l.rng[1][lane]}
	i, _ := bits.Mul64(r.Uint64(), n)
	l.rng[0][lane], l.rng[1][lane] = r.a, r.b
	m := list[i&63]
	l.add(lane, m.after)
	p.on[m.c] = on[m.c]
	t.play(m)
	on[m.c], l.hash[lane], l.ends[lane], l.cells[lane] = m.to, m.after, uint64(p.ends), uint64(p.cells)
	l.bases[lane], l.next[lane] = uint64(p.bases), uint64(p.next)
	l.fails[lane] = 0
	l.moves[lane]++
	return game.TrialWon, p.next == 0
}

const hashMask = 1<<48 - 1
