package calculation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/internal/games/calculation"
)

// randomPosition plays some draws of a deal at random and returns the table too.
func randomPosition(t *rapid.T) (*calculation.Position, Table) {
	rules := calculation.Standard(rapid.IntRange(2, MaxStacks).Draw(t, "stacks"), rapid.IntRange(0, 8).Draw(t, "given"))
	board, err := calculation.RandomDeal(&rules, rapid.Int64Range(1, 1000).Draw(t, "deal"), 1)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{}
	p.position, p.most = board.Position().(*calculation.Position), 1000
	p.now, _ = tableOf(p.position)
	for range rapid.IntRange(0, len(board.Stock)-1).Draw(t, "draws") {
		p.draw(&p.now, p.position.Stock()[0]-1)
		if p.options == 0 {
			break
		}
		p.play(&p.all()[rapid.IntRange(0, p.options-1).Draw(t, "option")], game.NewHashSet(1000))
	}
	return p.position, p.now
}

// ranksOf returns the stacks of a table as ranks, in order.
func ranksOf(t *Table) (list []string) {
	for i := range int(t.stacks) {
		var stack []byte
		for _, slot := range t.stack(i) {
			stack = append(stack, rankOf[slot])
		}
		list = append(list, string(stack))
	}
	slices.Sort(list)
	return list
}

// alike reports whether two tables show the same cards. Plans and the order of the
// stacks do not count.
func alike(a, b *Table) bool {
	return a.left == b.left && a.height == b.height && slices.Equal(ranksOf(a), ranksOf(b)) &&
		slices.Equal(a.AppendUnseen(nil), b.AppendUnseen(nil))
}

// TestTableOf: what a player keeps along a game is what it would see anew.
func TestTableOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position, now := randomPosition(t)
		if got, _ := tableOf(position); !alike(&got, &now) {
			t.Errorf("%+v kept; %+v seen", now, got)
		}
		if int(now.left) != len(position.Stock()) || now.Won() != position.Won() {
			t.Errorf("%d cards left of %d, won %v", now.left, len(position.Stock()), now.Won())
		}
	})
}

// filled returns the slots that can be filled by the plan if all unseen cards can
// come when they are wanted and one slot is never filled: the naive rules.
func filled(t *Table, never uint8) slotSet {
	height, size, done := t.height, t.size, slotSet(0)
	for again := true; again; {
		again = false
		for f := range uint8(foundations) {
			h := height[f]
			slot := f*ranks + h
			if h == ranks || slot == never {
				continue
			}
			can := t.free.has(slot)
			for i := range int(t.stacks) {
				if n := size[i]; n > 0 && t.cards[i][n-1] == slot {
					can = true
					size[i]--
				}
			}
			if can {
				height[f]++
				done |= set(slot)
				again = true
			}
		}
	}
	return done
}

// randomPlan plans the cards of a table at random, soundly or not.
func randomPlan(t *Table, rng *rand.Rand) {
	for r := range uint8(ranks) {
		var slots []uint8
		for _, slot := range slotsOf[r] {
			if slot%ranks >= t.height[slot/ranks] {
				slots = append(slots, slot)
			}
		}
		rng.Shuffle(len(slots), func(i, j int) { slots[i], slots[j] = slots[j], slots[i] })
		for i := range int(t.stacks) {
			for k, slot := range t.stack(i) {
				if rankOf[slot] == r {
					t.cards[i][k] = slots[0]
					t.free &^= set(slots[0])
					slots = slots[1:]
				}
			}
		}
		for _, slot := range slots {
			t.free |= set(slot)
		}
	}
}

// TestWaits: a plan is sound if the naive rules can fill all slots, and a card
// waits for those slots without which they cannot fill its own.
func TestWaits(t *testing.T) {
	sound := 0
	rapid.Check(t, func(t *rapid.T) {
		_, tab := randomPosition(t)
		if rapid.Bool().Draw(t, "anew") {
			randomPlan(&tab, rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "plan"))))
		}
		var w waits
		all, want := slotSet(0), filled(&tab, none)
		for f, h := range tab.height {
			all |= chain(uint8(f), h, ranks)
		}
		if got := w.set(&tab); got != (want == all) {
			t.Fatalf("sound %v; filled %x of %x", got, want, all)
		}
		if want != all {
			return
		}
		sound++
		for never := range uint8(cards) {
			if !all.has(never) {
				continue
			}
			reached := filled(&tab, never)
			for slot := range uint8(cards) {
				if slot == never || !all.has(slot) {
					continue
				}
				got := w.free(slot)
				if !tab.free.has(slot) {
					got = w.before[slot]
				}
				if got.has(never) == reached.has(slot) {
					t.Fatalf("slot %d waits for %x; without slot %d, %x are filled", slot, got, never, reached)
				}
			}
		}
	})
	if sound < 10 {
		t.Errorf("%d sound plans; expected more", sound)
	}
}

// TestPlan: a plan made anew is sound and changes no card.
func TestPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, tab := randomPosition(t)
		before := tab
		var w waits
		switch found := tab.plan(); {
		case found && (!w.set(&tab) || !alike(&tab, &before)):
			t.Errorf("%+v planned anew is %+v", before, tab)
		case !found && tab != before:
			t.Error("a table without a plan has changed")
		}
	})
}
