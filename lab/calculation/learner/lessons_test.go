package learner

import (
	"math"
	"math/rand/v2"
	"testing"

	players "patience/internal/players/calculation"
)

// randomNet has weights in the unit of the players.
func randomNet() *players.Net {
	rng := rand.New(rand.NewPCG(1, 1))
	all := make([]float32, players.Parameters)
	for i := range all {
		all[i] = float32(rng.IntN(33)-16) / 128
	}
	return players.NewNet(all)
}

// TestBack: the lessons are the derivatives that small changes show. The tables are
// always the same: a change can cross the kink of a unit.
func TestBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for range 20 {
		player := players.Judge{Net: randomNet()}
		table := players.NewTable(2+rng.IntN(3), rng.IntN(6))
		for range rng.IntN(len(table.AppendUnseen(nil))) {
			stock := table.AppendUnseen(nil)
			if options, _ := player.Draw(&table, stock[rng.IntN(len(stock))]); options == 0 {
				break
			}
		}
		checkBack(t, &table, rng)
	}
}

func checkBack(t *testing.T, table *players.Table, rng *rand.Rand) {
	t.Helper()
	n := randomNet()
	lessons := lessons{Net: players.NewNet(make([]float32, players.Parameters))}
	var p players.Pass
	before := n.Forward(&p, table)
	lessons.back(n, &p, 1)
	checked := 0
	for checked < 100 {
		i := rng.IntN(players.Parameters)
		if lessons.All[i] == 0 && checked < 80 {
			continue
		}
		checked++
		const change = 1.0 / 128 / 16
		n.All[i] += change
		p.Forget()
		got := (n.Forward(&p, table) - before) / change
		n.All[i] -= change
		if want := float64(lessons.All[i]); math.Abs(got-want) > 0.05*(1+math.Abs(want)) {
			t.Errorf("parameter %d: derivative %v; a change shows %v", i, want, got)
		}
	}
}
