// Command kquant is an experiment.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/rollout"
)

func down(p game.Position) int {
	n := 0
	for _, x := range fmt.Sprint(p.Board()) {
		if x == '<' {
			n++
		}
	}
	return n
}

func main() {
	name, policy, file := os.Args[1], os.Args[2], os.Args[3]
	trials := 2000
	e, err := catalogue.Lookup(name)
	if err != nil {
		panic(err)
	}
	var pl func(game.Position) rollout.Player
	if policy == "uniform" {
		pl = func(p game.Position) rollout.Player {
			return rollout.ByWeight(p, func(game.Position, game.Move) int { return 1 })
		}
	} else {
		trials = 300
		po, err := e.Policy(policy)
		if err != nil {
			panic(err)
		}
		pl = po.NewPlayer
	}
	text, _ := os.ReadFile(file)
	for i, t := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		r, err := e.ReadBoard([]byte(t+"\n"), "")
		if err != nil {
			panic(err)
		}
		start := r[0].Board.Position()
		player := pl(start)
		var home, moves, turned []int
		wins := 0
		for k := range trials {
			rng := game.RandOf(uint64(i+1), uint64(k+1))
			p := start.Clone()
			seen := game.NewHashSet(0)
			seen.Add(p.Hash())
			m, _, _ := player.PlayTrial(p, rng, seen, 1000)
			home, moves, turned = append(home, p.Home()), append(moves, m), append(turned, 21-down(p))
			if p.Won() {
				wins++
			}
		}
		slices.Sort(home)
		slices.Sort(moves)
		slices.Sort(turned)
		q := func(x []int, f float64) int { return x[int(f*float64(len(x)-1))] }
		mean := func(x []int) float64 {
			s := 0
			for _, v := range x {
				s += v
			}
			return float64(s) / float64(len(x))
		}
		early := 0
		for _, v := range turned {
			if v < 7 {
				early++
			}
		}
		earlym := 0
		for _, v := range moves {
			if v < 30 {
				earlym++
			}
		}
		fmt.Println(i, float64(wins)/float64(trials), mean(home), mean(home[trials*9/10:]), mean(home[trials*99/100:]), q(home, .5), mean(turned), mean(turned[trials*9/10:]), mean(turned[trials*99/100:]), float64(early)/float64(trials), mean(moves), float64(earlym)/float64(trials))
	}
}
