package freecell_test

import (
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	players "patience/internal/players/freecell"
	"patience/internal/testkit/freecellcheck"
)

// BenchmarkTrials times one trial of each player, of Microsoft deals 1 to 20 in
// turn.
func BenchmarkTrials(b *testing.B) {
	for _, policy := range players.Policies(&freecell.Standard) {
		b.Run(policy.Name, func(b *testing.B) {
			var starts []*freecell.Position
			for number := int64(1); number <= 20; number++ {
				starts = append(starts, freecellcheck.Microsoft(b, freecell.Standard, number))
			}
			player, p, seen := policy.NewPlayer(starts[0]), starts[0].Clone(), game.NewHashSet(1001)
			rng := game.RandOf(1, 1)
			trials, moves, wins := 0, 0, 0
			b.ReportAllocs()
			for b.Loop() {
				p.CopyFrom(starts[trials%len(starts)])
				seen.Reset()
				seen.Add(p.Hash())
				n, _, end := player.PlayTrial(p, rng, seen, 1000)
				moves += n
				if end == game.TrialWon {
					wins++
				}
				trials++
			}
			b.ReportMetric(float64(trials)/b.Elapsed().Seconds(), "trials/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
			b.ReportMetric(float64(wins)/float64(trials), "won")
		})
	}
}
