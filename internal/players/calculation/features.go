package calculation

// Features are statements that are true of a table with its plan, by number. Each stack
// has features, and so has the whole table.
//
// The features of a stack say, for each card by its depth from the top: its slot; how
// many unseen cards it waits for; how many of these it waits for because of the cards on
// it; and its slot together with that of each card below it, next or farther. They also
// say how many cards the stack has, and the cards of which free slots it could take with
// a sound plan.
const (
	slotAtDepth   = 0
	needAtDepth   = slotAtDepth + depths*cards
	delayAtDepth  = needAtDepth + depths*needs
	slotOnSlot    = delayAtDepth + depths*needs
	slotAboveSlot = slotOnSlot + cards*cards
	sizeOfStack   = slotAboveSlot + cards*cards
	takesSlot     = sizeOfStack + mostSize + 1
	stackFeatures = takesSlot + cards
)

// The features of the table say: for each slot, whether it is full, free or planned for a
// card in a stack; how many cards are unseen; for each unseen rank, how many stacks could
// take it, or that it could go home; for the next slot of each foundation, if its card is
// in a stack, how many unseen cards that card waits for; and how many unseen cards no
// stack could take, and how many only one.
const (
	stateOfSlot    = 0
	cardsLeft      = stateOfSlot + cards*slotStates
	placesOfRank   = cardsLeft + cards + 1
	needOfNext     = placesOfRank + ranks*(placesHome+1)
	cardsNoPlace   = needOfNext + foundations*(needs+1)
	cardsOnePlace  = cardsNoPlace + mostHomeless + 1
	globalFeatures = cardsOnePlace + mostHomeless + 1
)

const (
	mostSize     = 23
	slotStates   = 3
	placesHome   = MaxStacks + 1
	mostHomeless = 15
)

// globalPlaces is the number of global features that a table has at most: each
// has its place in a list of them.
const globalPlaces = cards + 1 + ranks + foundations + 2

// noFeature stands at a place of a list where no feature is true.
const noFeature = -1

// depths is the number of classes of depths: 0, 1, 2, 3 or 4, and more.
const depths = 5

func depthClass(depth int) int {
	switch {
	case depth < 4:
		return depth
	case depth == 4:
		return 3
	}
	return depths - 1
}

// needs is the number of classes of numbers of unseen cards: 0 to 6 each, and then
// wider ones.
const needs = 12

func needClass(n int) int {
	switch {
	case n <= 6:
		return n
	case n <= 8:
		return 7
	case n <= 11:
		return 8
	case n <= 16:
		return 9
	case n <= 23:
		return 10
	}
	return needs - 1
}

// appendStackFeatures appends the features of stack i, except those of pairs of cards and
// of slots that it could take. w are the waits of the table.
func appendStackFeatures(dst []int32, t *Table, w *waits, i int) []int32 {
	stack := t.stack(i)
	for j := len(stack) - 1; j >= 0; j-- {
		slot, depth := stack[j], depthClass(len(stack)-1-j)
		need := w.before[slot] & t.free
		dst = append(dst,
			int32(slotAtDepth+depth*cards+int(slot)),
			int32(needAtDepth+depth*needs+needClass(need.len())))
		if j < len(stack)-1 {
			dst = append(dst, int32(delayAtDepth+depth*needs+needClass((need&^w.alone[slot]).len())))
		}
	}
	return append(dst, int32(sizeOfStack+min(len(stack), mostSize)))
}

// pairFeature returns the feature of two cards of a stack, by their places from the
// lowest card.
func pairFeature(stack []uint8, upper, lower int) int32 {
	kind := slotAboveSlot
	if lower == upper-1 {
		kind = slotOnSlot
	}
	return int32(kind + int(stack[upper])*cards + int(stack[lower]))
}

// A placer lists features at their places, one after the other.
type placer struct {
	list *[globalPlaces]int32
	next int
}

func (p *placer) put(feature int) {
	p.list[p.next] = int32(feature)
	p.next++
}

// setGlobalFeatures lists the features of the table at their places, given the slots that
// each stack could take.
func setGlobalFeatures(list *[globalPlaces]int32, t *Table, w *waits, taken *[MaxStacks]slotSet) {
	p := placer{list: list}
	p.putSlots(t)
	p.put(cardsLeft + int(t.left))
	homeless := p.putRanks(t, taken)
	p.putFoundations(t, w)
	p.put(cardsNoPlace + min(homeless[0], mostHomeless))
	p.put(cardsOnePlace + min(homeless[1], mostHomeless))
}

// putSlots lists the state of each slot.
func (p *placer) putSlots(t *Table) {
	for slot := range cards {
		state := 2
		switch {
		case t.free.has(uint8(slot)):
			state = 1
		case t.full(uint8(slot)):
			state = 0
		}
		p.put(stateOfSlot + slot*slotStates + state)
	}
}

// putRanks lists how many places there are for the unseen cards of each rank. It returns
// the number of cards with no place, and of those with one.
func (p *placer) putRanks(t *Table, taken *[MaxStacks]slotSet) (homeless [2]int) {
	for r := range ranks {
		f := noFeature
		if unseen, places := placesFor(t, taken, uint8(r)); unseen > 0 {
			f = placesOfRank + r*(placesHome+1) + places
			if places < len(homeless) {
				homeless[places] += unseen
			}
		}
		p.put(f)
	}
	return homeless
}

// putFoundations lists how many cards each foundation needs before the next one of it.
func (p *placer) putFoundations(t *Table, w *waits) {
	for f, h := range t.height {
		feature := noFeature
		if h < ranks {
			class := 0
			if slot := uint8(f*ranks) + h; !t.free.has(slot) {
				class = 1 + needClass((w.before[slot] & t.free).len())
			}
			feature = needOfNext + f*(needs+1) + class
		}
		p.put(feature)
	}
}

// placesFor returns how many cards of a rank are unseen and how many stacks could
// take one with a sound plan, or placesHome if it could go home.
func placesFor(t *Table, taken *[MaxStacks]slotSet, r uint8) (unseen, places int) {
	free := t.free & slotSetOf[r]
	for slot := range t.nextOf(r) {
		if free.has(slot) {
			return free.len(), placesHome
		}
	}
	for _, slots := range taken {
		if slots&free != 0 {
			places++
		}
	}
	return free.len(), places
}
