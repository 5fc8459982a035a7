// Ladder plays deals of FreeCell with players of rising skill and prints how they
// do, in Markdown: the proportion won, how their win rates correlate, and how much of
// their variance one component explains.
//
//	go run ./ladder -deals 300
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"runtime"

	"golang.org/x/sync/errgroup"

	"patience/catalogue"
	"patience/game"
	"patience/lab/cputime"
	"patience/rollout"
)

// players are the policies and how many trials of each are played for a deal.
var players = []struct {
	policy string
	trials int64
}{
	{rollout.Uniform, 65_536},
	{"learned1-t4", 512},
	{"learned1-t2", 256},
	{"learned1-t1", 256},
	{"learned1-t0.5", 256},
	{"board10-t2", 16},
	{"board10-t1", 16},
	{"board10-t0.5", 16},
	{"search-75", 512},
	{"search-150", 256},
	{"search-300", 256},
}

func main() {
	deals := flag.Int64("deals", 300, "play random:1 to this number")
	flag.Parse()
	if err := run(*deals); err != nil {
		log.Fatal(err)
	}
}

func run(deals int64) error {
	var ids []game.DealID
	for number := range deals {
		ids = append(ids, game.DealID{Source: game.Random, Number: number + 1})
	}
	results, err := play(ids)
	if err != nil {
		return err
	}
	printLadder(results)
	return nil
}

// A result is how a player does on all deals.
type result struct {
	logs    []float64 // by deal: the logarithm of the win rate
	share   float64   // won, the mean over deals
	none    int       // deals without a win
	moves   float64   // of a trial
	seconds float64   // of processor time, for a trial
}

// play plays all deals with all players.
func play(ids []game.DealID) ([]result, error) {
	entry := catalogue.Standard().Entries()[0] // the default game, which has players
	var results []result
	for _, player := range players {
		policy, err := entry.Policy(player.policy)
		if err != nil {
			return nil, err
		}
		o := rollout.DefaultOptions()
		o.Policy = policy
		o.Playouts, o.MaxPlayouts = player.trials, player.trials
		tallies := make([]rollout.Result, len(ids))
		begin := cputime.Used()
		var g errgroup.Group
		g.SetLimit(runtime.GOMAXPROCS(0))
		for i, id := range ids {
			g.Go(func() error {
				board, err := entry.Deal(id, game.DefaultSeed)
				if err != nil {
					return err
				}
				tallies[i], err = rollout.Run(context.Background(), board.Position(), o)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return nil, err
		}
		r := summary(tallies)
		r.seconds = (cputime.Used() - begin).Seconds() / float64(player.trials*int64(len(ids)))
		results = append(results, r)
	}
	return results, nil
}

func summary(tallies []rollout.Result) (r result) {
	n := float64(len(tallies))
	for i := range tallies {
		t := &tallies[i]
		r.logs = append(r.logs, math.Log10((float64(t.Wins)+0.5)/(float64(t.Playouts)+1)))
		r.share += float64(t.Wins) / float64(t.Playouts) / n
		r.moves += t.MeanMoves() / n
		if t.Wins == 0 {
			r.none++
		}
	}
	return r
}

// header begins a table.
func header(columns ...string) {
	line, rule := "|", "|"
	for i, column := range columns {
		line += " " + column + " |"
		if i == 0 {
			rule += "---|"
		} else {
			rule += "---:|"
		}
	}
	fmt.Printf("%s\n%s\n", line, rule)
}
