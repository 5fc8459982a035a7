package rollout

import (
	"fmt"
	"testing"

	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/games/piles"
)

// BenchmarkTrials times one trial, of Microsoft deals 1 to 20 in turn.
func BenchmarkTrials(b *testing.B) { benchmarkTrials(b, Uniform, nil) }

// BenchmarkPolicies times one trial of each policy.
func BenchmarkPolicies(b *testing.B) {
	for _, policy := range policyNames(freecell.Standard) {
		b.Run(policy, func(b *testing.B) { benchmarkTrials(b, policy, nil) })
	}
}

// BenchmarkTrialsBound times a trial with the bound of its last position.
func BenchmarkTrialsBound(b *testing.B) {
	benchmarkTrials(b, Uniform, bounds.Relaxed.Bound)
}

// BenchmarkTrialsPiles times one uniform trial, of random deals 1 to 20 in turn.
func BenchmarkTrialsPiles(b *testing.B) {
	for _, rules := range []piles.Rules{piles.Yukon, piles.Canfield, piles.Spider1} {
		b.Run(rules.Name, func(b *testing.B) {
			benchmarkTrialsOf(b, DefaultOptions(), nil, func(number int64) game.Position {
				board, err := piles.RandomDeal(&rules, number, game.DefaultSeed)
				if err != nil {
					b.Fatal(err)
				}
				return board.Position()
			})
		})
	}
}

func benchmarkTrials(b *testing.B, policy string, bound func(game.Position) int) {
	benchmarkTrialsOf(b, optionsFor(b, freecell.Standard, policy), bound, func(number int64) game.Position {
		return microsoft(b, freecell.Standard, number)
	})
}

func benchmarkTrialsOf(b *testing.B, o Options, bound func(game.Position) int, deal func(number int64) game.Position) {
	var players []*player
	for number := int64(1); number <= 20; number++ {
		p := newPlayer(deal(number), o.Policy, o.MaxMoves)
		p.rng = *game.RandOf(1, uint64(number))
		players = append(players, p)
	}
	b.ReportAllocs()
	trials, moves := 0, 0
	for b.Loop() {
		p := players[trials%len(players)]
		o := p.trial()
		if bound != nil && o.ending != game.TrialWon {
			bound(p.pos)
		}
		trials++
		moves += o.moves
	}
	report(b, int64(trials), int64(moves))
}

// BenchmarkTrialsWorkers times Run with the default number of trials of one
// deal, the trials of which are half as long as those of others.
func BenchmarkTrialsWorkers(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			start := microsoft(b, freecell.Standard, 1)
			o := DefaultOptions()
			o.MaxPlayouts, o.Workers = o.Playouts, workers
			var total Tally
			for b.Loop() {
				r := mustRun(b, start, o)
				total.merge(&r.Tally)
			}
			report(b, total.Playouts, total.Moves)
		})
	}
}

func report(b *testing.B, trials, moves int64) {
	b.ReportMetric(float64(trials)/b.Elapsed().Seconds(), "trials/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}
