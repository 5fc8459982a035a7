package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"patience/lab/correlation"
)

// printLadder prints how the players do and how their win rates correlate.
func printLadder(results []result) {
	header("player", "games per deal", "proportion won", "deals without a win", "moves per game", "games per second of "+
		"processor time")
	for i, r := range results {
		fmt.Printf("| `%s` | %d | %.4f | %d | %.1f | %.0f |\n", players[i].policy, players[i].trials, r.share, r.none,
			r.moves, 1/r.seconds)
	}
	fmt.Print("\nSpearman's correlation of the win rates:\n\n")
	names := []string{""}
	for _, p := range players {
		names = append(names, "`"+p.policy+"`")
	}
	header(names...)
	for i := range results {
		fmt.Printf("| `%s` |", players[i].policy)
		for j := range results {
			fmt.Printf(" %.2f |", correlation.Spearman(results[i].logs, results[j].logs))
		}
		fmt.Println()
	}
	fmt.Print("\nPrincipal components of the logarithms of the win rates, each of variance 1:\n\n")
	printComponents(results)
}

// printComponents prints the share of the variance that each component holds, and
// what the first two are made of.
func printComponents(results []result) {
	data := mat.NewDense(len(results[0].logs), len(results), nil)
	for j, r := range results {
		mean, deviation := stat.MeanStdDev(r.logs, nil)
		for i, x := range r.logs {
			data.Set(i, j, (x-mean)/deviation)
		}
	}
	var components stat.PC
	if !components.PrincipalComponents(data, nil) {
		fmt.Println("none")
		return
	}
	var vectors mat.Dense
	components.VectorsTo(&vectors)
	variances := components.VarsTo(nil)
	names := []string{"component", "proportion of the variance"}
	for _, p := range players {
		names = append(names, "`"+p.policy+"`")
	}
	header(names...)
	for c, v := range variances[:3] {
		fmt.Printf("| %d | %.3f |", c+1, v/float64(len(results)))
		sign := math.Copysign(1, vectors.At(0, c))
		for j := range results {
			fmt.Printf(" %.2f |", sign*vectors.At(j, c))
		}
		fmt.Println()
	}
}
