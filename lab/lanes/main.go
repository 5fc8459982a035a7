// Command lanes writes the kernel of internal/games/freecell that plays random trials side by side,
// in the eight lanes of AVX-512:
//
//	go run ./lanes -out ../internal/games/freecell/lanes_amd64.s -stubs ../internal/games/freecell/lanes_amd64.go
//
// A lane holds one trial. In a step each lane lists its moves, draws one, looks up the position that
// it leads to and plays it if that was not seen. The steps are those of the plain loop in trial.go,
// on the same random numbers, so a trial is the same in both.
package main

import (
	. "github.com/mmcloughlin/avo/build"   //nolint:staticcheck // the language of generators
	. "github.com/mmcloughlin/avo/operand" //nolint:staticcheck
	"github.com/mmcloughlin/avo/reg"
)

// Where the fields of a laneState are, in bytes; see lanes.go.
const (
	vector = 64 // bytes: eight lanes of 64 bits

	endsAt      = 0 * vector
	cellsAt     = 1 * vector
	basesAt     = 2 * vector
	nextAt      = 3 * vector
	hashAt      = 4 * vector
	rngAt       = 5 * vector // two vectors
	failsAt     = 7 * vector
	movesAt     = 8 * vector
	branchingAt = 9 * vector
	rulesAt     = 10 * vector // two vectors of single words
	placesAt    = 12 * vector
	masksAt     = 13 * vector
	scratchAt   = 14 * vector // two vectors
	epochAt     = 17 * vector // shifted to the top 16 bits
	onAt        = 18 * vector // eight rows of 64 bytes, and 64 more, since the last row is read by words
	slotsAt     = 27 * vector

	slots = 2048

	shiftAt    = rulesAt
	childrenAt = rulesAt + 32
	deckAt     = rulesAt + 64
	spacesAt   = rulesAt + 72
	roomAt     = rulesAt + 80
	columnsAt  = rulesAt + 88
	limitAt    = rulesAt + 96
	suitlessAt = rulesAt + 104

	lanes   = 8
	classes = 7
	cell    = 5 // classes
	floor   = 6
	draws   = 3
)

// Comparisons of VPCMPUQ.
const (
	less     = 1
	notLess  = 5
	greater  = 6
	clubs    = 0x1111111111111
	allCards = 1<<52 - 1
)

func main() {
	ConstraintExpr("amd64")
	TEXT("laneSteps", NOSPLIT, "func(s *[8]uint64, zobrist *[64]uint64, active uint64) uint64")
	Pragma("noescape")
	Doc("laneSteps makes steps in the active lanes until one needs attention. It returns four sets of lanes, of eight " +
		"bits each: those that have won, that have no move, that drew too many positions seen, and that are too long.")
	g := &kernel{
		state: Load(Param("s"), GP64()), zobrist: Load(Param("zobrist"), GP64()),
		load: map[int]reg.VecVirtual{},
	}
	active := Load(Param("active"), GP64())
	g.active = K()
	KMOVB(active.(reg.GPVirtual).As32(), g.active)
	g.run()
	Generate()
}

// A kernel is what its parts share.
type kernel struct {
	state, zobrist reg.Register
	active         reg.OpmaskVirtual
	load           map[int]reg.VecVirtual // by offset: the vectors that stay in registers

	one, zero         reg.VecVirtual
	lane64, laneSlots Mem
}

func (g *kernel) at(offset int) Mem { return Mem{Base: g.state, Disp: offset} }

func constant(words func(i int) uint64, name string) Mem {
	at := GLOBL(name, RODATA|NOPTR)
	for i := range lanes {
		DATA(8*i, U64(words(i)))
	}
	return at
}

func (g *kernel) vec(offset int) reg.VecVirtual { return g.load[offset] }

func (g *kernel) run() {
	fields := []int{endsAt, cellsAt, basesAt, nextAt, hashAt}
	for _, offset := range fields {
		v := ZMM()
		VMOVDQU64(g.at(offset), v)
		g.load[offset] = v
	}
	g.one = g.loaded(constantAt(1, "lanesOne"))
	g.zero = ZMM()
	VPXORQ(g.zero, g.zero, g.zero)
	g.lane64 = constant(func(i int) uint64 { return uint64(64 * i) }, "lanesRows")
	g.laneSlots = constant(func(i int) uint64 { return uint64(slots * i) }, "lanesSlots")
	Label("step")
	sets, counts := g.list()
	total := counts[classes]
	kind, from := g.choose(sets, counts)
	bit, c, place := g.move(kind, from)
	row, fromPlace, after := g.hashes(c, place)
	live := K()
	VPTESTMQ(total, total, g.active, live)
	fresh, old := g.look(after, live)

	g.play(kind, bit, c, place, row, fromPlace, after, fresh)
	fails, moves := g.loaded(g.at(failsAt)), g.loaded(g.at(movesAt))
	VPADDQ(g.one, fails, old, fails)
	VMOVDQA64(g.zero, fresh, fails)
	VMOVDQU64(fails, g.at(failsAt))
	VPADDQ(g.one, moves, fresh, moves)
	VMOVDQU64(moves, g.at(movesAt))

	won, dead, stuck, long, any := K(), K(), K(), K(), K()
	VPCMPUQ(Imm(notLess), constantAt(draws, "lanesDraws"), fails, old, stuck)
	VPCMPUQ_BCST(Imm(notLess), g.at(limitAt), moves, fresh, long)
	VPTESTNMQ(g.vec(nextAt), g.vec(nextAt), g.active, won)
	VPTESTNMQ(total, total, g.active, dead)
	KORB(won, dead, any)
	KORB(any, stuck, any)
	KORB(any, long, any)
	KORTESTB(any, any)
	JZ(LabelRef("step"))

	result := GP64()
	KMOVB(long, result.As32())
	for _, k := range []reg.OpmaskVirtual{stuck, dead, won} {
		part := GP64()
		KMOVB(k, part.As32())
		SHLQ(Imm(8), result)
		ORQ(part, result)
	}
	for _, offset := range fields {
		VMOVDQU64(g.vec(offset), g.at(offset))
	}
	VZEROUPPER()
	Store(result, ReturnIndex(0))
	RET()
}

// loaded returns a vector from memory.
func (g *kernel) loaded(from Mem) reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(from, v)
	return v
}

// list returns the cards of each class that have a move, and the running sums of their numbers, before
// each class and in the end.
func (g *kernel) list() (sets []reg.VecVirtual, counts []reg.VecVirtual) {
	ends, cells, bases, next := g.vec(endsAt), g.vec(cellsAt), g.vec(basesAt), g.vec(nextAt)
	heads := ZMM()
	VPORQ(ends, cells, heads)
	for range classes {
		sets = append(sets, ZMM())
	}
	VPANDQ(heads, next, sets[0])
	for k := range 4 {
		shifted, fitting := sets[1+k], ZMM()
		VPANDQ_BCST(g.at(childrenAt+8*k), heads, fitting)
		VPSRLVQ_BCST(g.at(shiftAt+8*k), ends, shifted)
		VPANDQ(fitting, shifted, shifted)
	}
	CMPQ(g.at(suitlessAt), Imm(0))
	JE(LabelRef("built"))
	ofClubs := constantAt(clubs, "lanesClubs")
	for k := range 4 { // onto any card of suit k of the next rank
		onto, spread := sets[1+k], ZMM()
		VPSRLQ(Imm(uint64(4+k)), ends, onto)
		VPANDQ(ofClubs, onto, onto)
		for _, shift := range []uint64{1, 2} {
			VPSLLQ(Imm(shift), onto, spread)
			VPORQ(spread, onto, onto)
		}
		VPANDQ(heads, onto, onto)
	}
	Label("built")
	few, number := K(), ZMM()
	VPOPCNTQ(cells, number)
	VPCMPUQ_BCST(Imm(less), g.at(roomAt), number, few)
	VMOVDQA64_Z(ends, few, sets[cell])
	room, columns := K(), ZMM()
	VPOPCNTQ(bases, columns)
	VPCMPUQ_BCST(Imm(less), g.at(columnsAt), columns, room)
	VPANDNQ(heads, bases, sets[floor])
	VPANDQ_BCST_Z(g.at(spacesAt), sets[floor], room, sets[floor])
	sum := g.zero
	for k := range classes {
		counts = append(counts, sum)
		n, following := ZMM(), ZMM()
		VPOPCNTQ(sets[k], n)
		VPADDQ(sum, n, following)
		sum = following
	}
	return sets, append(counts, sum)
}

// random returns a random number below n.
func (g *kernel) random(n reg.VecVirtual) reg.VecVirtual {
	a, b, r := g.loaded(g.at(rngAt)), g.loaded(g.at(rngAt+vector)), ZMM()
	VPADDQ(a, b, r)
	VPROLQ(Imm(17), r, r)
	VPADDQ(a, r, r)
	VPXORQ(a, b, b)
	shifted := ZMM()
	VPSLLQ(Imm(21), b, shifted)
	VPROLQ(Imm(49), a, a)
	VPTERNLOGQ(Imm(0x96), shifted, b, a)
	VPROLQ(Imm(28), b, b)
	VMOVDQU64(a, g.at(rngAt))
	VMOVDQU64(b, g.at(rngAt+vector))
	high, low := ZMM(), ZMM()
	VPMULUDQ(r, n, low)
	VPSRLQ(Imm(32), r, high)
	VPMULUDQ(high, n, high)
	VPSRLQ(Imm(32), low, low)
	VPADDQ(low, high, high)
	VPSRLQ(Imm(32), high, high)
	return high
}

// choose draws a move: its class, and cards of which it is that of the first.
func (g *kernel) choose(sets, counts []reg.VecVirtual) (kind, from reg.VecVirtual) {
	first, fails, branching := K(), g.loaded(g.at(failsAt)), g.loaded(g.at(branchingAt))
	VPTESTNMQ(fails, fails, first)
	VPADDQ(counts[classes], branching, first, branching)
	VMOVDQU64(branching, g.at(branchingAt))
	i := g.random(counts[classes])
	from, before := sets[0], ZMM()
	kind = ZMM()
	VMOVDQA64(g.zero, kind)
	VMOVDQA64(g.zero, before)
	for k := 1; k < classes; k++ {
		reached := K()
		VPCMPUQ(Imm(notLess), counts[k], i, reached)
		VMOVDQA64(sets[k], reached, from)
		VMOVDQA64(counts[k], reached, before)
		VPADDQ(g.one, kind, reached, kind)
	}
	VPSUBQ(before, i, i)
	g.without(from, i)
	return kind, from
}

// without takes the i lowest cards of sets.
func (g *kernel) without(x, i reg.VecVirtual) {
	seven, many := constantAt(7, "lanesSeven"), K()
	VPCMPUQ(Imm(greater), seven, i, many)
	KORTESTB(many, many)
	JZ(LabelRef("few"))
	Label("many")
	y := ZMM()
	VPSUBQ(g.one, x, y)
	VPANDQ(y, x, many, x)
	VPSUBQ(g.one, i, many, i)
	VPCMPUQ(Imm(greater), seven, i, many)
	KORTESTB(many, many)
	JNZ(LabelRef("many"))
	Label("few")
	for _, bit := range []int{4, 2, 1} {
		set, y, z := K(), ZMM(), ZMM()
		VPTESTMQ(constantAt(uint64(bit), "lanesBit"+string(rune('0'+bit))), i, set)
		VMOVDQA64(x, z)
		for range bit {
			VPSUBQ(g.one, z, y)
			VPANDQ(y, z, z)
		}
		VMOVDQA64(z, set, x)
	}
}

func constantAt(x uint64, name string) Mem { return constant(func(int) uint64 { return x }, name) }

// move returns the card that moves, as a set and as a number, and its new place.
func (g *kernel) move(kind, from reg.VecVirtual) (bit, c, place reg.VecVirtual) {
	bit, c, place = ZMM(), ZMM(), ZMM()
	VPSUBQ(from, g.zero, bit)
	VPANDQ(from, bit, bit)
	VPLZCNTQ(bit, c)
	low := constantAt(63, "lanesLow")
	VPXORQ(low, c, c) // 63 − c; no card is 127, so 63
	VPANDQ(low, c, c)
	places, mask := ZMM(), ZMM()
	VPERMQ(g.at(placesAt), kind, places)
	VPERMQ(g.at(masksAt), kind, mask)
	VPANDQ(c, mask, place)
	VPADDQ(places, place, place)
	return bit, c, place
}

// hashes returns where the card's place is kept, the place, and the hash after the move.
func (g *kernel) hashes(c, place reg.VecVirtual) (row, from, after reg.VecVirtual) {
	row, from, after = ZMM(), ZMM(), ZMM()
	VPADDQ(g.lane64, c, row)
	g.gather(Mem{Base: g.state, Index: row, Scale: 1, Disp: onAt}, from)
	VPANDQ(constantAt(255, "lanesByte"), from, from)
	entries, at, there := ZMM(), ZMM(), ZMM()
	VPSLLQ(Imm(6), c, entries)
	VPADDQ(entries, place, at)
	g.gather(Mem{Base: g.zobrist, Index: at, Scale: 8}, there)
	at2, here := ZMM(), ZMM()
	VPADDQ(entries, from, at2)
	g.gather(Mem{Base: g.zobrist, Index: at2, Scale: 8}, here)
	VMOVDQA64(g.vec(hashAt), after)
	VPTERNLOGQ(Imm(0x96), here, there, after)
	return row, from, after
}

func (g *kernel) gather(from Mem, to reg.VecVirtual) {
	all := K()
	KMOVB(g.active, all)
	VPXORQ(to, to, to)
	VPGATHERQQ(from, all, to)
}

// look looks the hashes up, and adds them where they are not. It returns the lanes in which they were not
// and were there, and the slots.
func (g *kernel) look(after reg.VecVirtual, live reg.OpmaskVirtual) (fresh, old reg.OpmaskVirtual) {
	key, slot, entry := ZMM(), ZMM(), ZMM()
	where, epoch := ZMM(), g.loaded(g.at(epochAt))
	VMOVDQA64(after, key)
	VPTERNLOGQ(Imm(0xEC), constantAt(1<<48-1, "lanesHash"), epoch, key)
	mask, top := constantAt(slots-1, "lanesMask"), constantAt(0xFFFF<<48, "lanesTop")
	VPANDQ(mask, after, slot)
	VPADDQ(g.laneSlots, slot, where)
	g.gather(Mem{Base: g.state, Index: where, Scale: 8, Disp: slotsAt}, entry)
	fresh, old = K(), K()
	todo, seen, empty := K(), K(), K()
	stale := ZMM()
	VPXORQ(key, entry, stale)
	VPTESTMQ(top, stale, live, fresh)
	VPCMPEQQ(key, entry, live, old)
	KORB(fresh, old, seen)
	KANDNB(live, seen, todo)
	KORTESTB(todo, todo)
	JZ(LabelRef("found"))
	Label("probe")
	VPADDQ(g.one, slot, slot)
	VPANDQ(mask, slot, slot)
	VPADDQ(g.laneSlots, slot, todo, where)
	again := K()
	KMOVB(todo, again)
	VPGATHERQQ(Mem{Base: g.state, Index: where, Scale: 8, Disp: slotsAt}, again, entry)
	VPXORQ(key, entry, stale)
	VPTESTMQ(top, stale, todo, empty)
	VPCMPEQQ(key, entry, todo, seen)
	KORB(empty, fresh, fresh)
	KORB(seen, old, old)
	KORB(seen, empty, seen)
	KANDNB(todo, seen, todo)
	KORTESTB(todo, todo)
	JNZ(LabelRef("probe"))
	Label("found")
	VMOVDQA64(key, live, entry)
	VMOVDQU64(where, g.at(scratchAt))
	VMOVDQU64(entry, g.at(scratchAt+vector))
	for i := range lanes {
		at, value := GP64(), GP64()
		MOVQ(g.at(scratchAt+8*i), at)
		MOVQ(g.at(scratchAt+vector+8*i), value)
		MOVQ(value, Mem{Base: g.state, Index: at, Scale: 8, Disp: slotsAt})
	}
	return fresh, old
}

// play makes the moves of the lanes that are fresh.
func (g *kernel) play(kind, bit, c, place, row, from, after reg.VecVirtual, fresh reg.OpmaskVirtual) {
	home, toCell, toFloor, toColumn := K(), K(), K(), K()
	VPTESTNMQ(kind, kind, fresh, home)
	VPCMPEQQ(constantAt(cell, "lanesCell"), kind, fresh, toCell)
	VPCMPEQQ(constantAt(floor, "lanesFloor"), kind, fresh, toFloor)
	KORB(home, toCell, toColumn)
	KANDNB(fresh, toColumn, toColumn)

	under, onto := ZMM(), ZMM()
	VPSLLVQ(from, g.one, under)
	VPANDQ(constantAt(allCards, "lanesCards"), under, under)
	VPSLLVQ(place, g.one, onto)
	VPORQ(bit, onto, onto)
	ends, cells, bases, next := g.vec(endsAt), g.vec(cellsAt), g.vec(basesAt), g.vec(nextAt)
	VPANDNQ(ends, onto, fresh, ends)
	VPORQ(under, ends, fresh, ends)
	VPORQ(bit, ends, toColumn, ends)
	VPANDNQ(cells, bit, fresh, cells)
	VPORQ(bit, cells, toCell, cells)
	VPANDNQ(bases, bit, fresh, bases)
	VPORQ(bit, bases, toFloor, bases)
	following := ZMM()
	VPSLLQ(Imm(4), bit, following)
	VPANDQ_BCST(g.at(deckAt), following, following)
	VPXORQ(bit, next, home, next)
	VPXORQ(following, next, home, next)
	VMOVDQA64(after, fresh, g.vec(hashAt))

	VMOVDQA64(place, fresh, from)
	VMOVDQU64(row, g.at(scratchAt))
	VMOVDQU64(from, g.at(scratchAt+vector))
	for i := range lanes {
		at, value := GP64(), GP32()
		MOVQ(g.at(scratchAt+8*i), at)
		MOVBLZX(g.at(scratchAt+vector+8*i), value)
		MOVB(value.As8(), Mem{Base: g.state, Index: at, Scale: 1, Disp: onAt})
	}
}
