package calculation

import (
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/internal/games/calculation"
)

// TestOptionsAreLegal: an option is a way to play a wanted card home, or another
// one onto a stack, and then cards from the stacks home. Its table is what is seen
// then and has a sound plan. After a card drawn goes home, all others go that can
// as planned.
func TestOptionsAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position, now := randomPosition(t)
		r := position.Stock()[0] - 1
		p := &player{}
		p.draw(&now, r)
		for i := range p.options {
			o := p.all()[i]
			q := &player{position: position.Clone().(*calculation.Position), now: now, most: 1000}
			if first := o.steps[0]; first.from != drawn || first.to < home && now.wanted(r) && canGoSoundly(&now, r) {
				t.Errorf("first step %+v", first)
			}
			q.play(&o, game.NewHashSet(1000))
			if seen, _ := tableOf(q.position); !alike(&seen, &o.Table) {
				t.Errorf("an option leads to %+v; it says %+v", seen, o.Table)
			}
			var w waits
			if !w.set(&o.Table) {
				t.Errorf("an option without a sound plan: %+v", o.Table)
			}
			for s := range int(o.stacks) {
				if slot, ok := o.top(s); ok && o.next(slot) && o.steps[0].to >= home {
					t.Errorf("a card stays that can go home as planned: %+v", o.Table)
				}
			}
		}
	})
}

// canGoSoundly reports whether a card drawn can go home and leave a sound plan,
// with slots of its rank exchanged.
func canGoSoundly(t *Table, r uint8) bool {
	for slot := range t.nextOf(r) {
		for free := range t.freeOf(r) {
			u := *t
			if slot != free && !t.free.has(slot) {
				u.replan(slot, free)
			}
			u.take(free)
			if t.free.has(slot) && slot != free {
				continue
			}
			u.height[slot/ranks]++
			if w := new(waits); w.set(&u) {
				return true
			}
		}
	}
	return false
}
