package main

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"patience/game"
)

// printLadder prints how the players do and how their win rates correlate.
func printLadder(results []result) {
	header("player", "trials a deal", "share won", "deals without a win", "moves a trial", "trials a second of processor time")
	for i, r := range results {
		fmt.Printf("| `%s` | %d | %.4f | %d | %.1f | %.0f |\n", players[i].policy, players[i].trials, r.share, r.none, r.moves, 1/r.seconds)
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
			fmt.Printf(" %.2f |", spearman(results[i].logs, results[j].logs))
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
	names := []string{"component", "share of the variance"}
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

// A graded deal has a grade from 1, the easiest.
type graded struct {
	id    game.DealID
	grade float64
}

// readGrades reads the graded deals whose goal is to solve them.
func readGrades(file string) (list []graded, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 4 || fields[3] != "solve" {
			continue
		}
		number, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return nil, err
		}
		grade, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return nil, err
		}
		list = append(list, graded{game.DealID{Source: game.Microsoft, Number: number}, grade})
	}
	return list, lines.Err()
}

// samples is the number of samples of the bootstrap.
const samples = 10_000

// printGrades prints Spearman's correlation of win rates with grades, with the
// 95 % interval of a percentile bootstrap over deals.
func printGrades(list []graded, results []result) {
	var grades []float64
	for _, g := range list {
		grades = append(grades, g.grade)
	}
	header("win rate of", "trials a deal", "Spearman's correlation with the grade", "95 % interval")
	for i, r := range results {
		low, high := bootstrap(r.logs, grades)
		fmt.Printf("| `%s` | %d | %.2f | %.2f to %.2f |\n", players[i].policy, players[i].trials, spearman(r.logs, grades), low, high)
	}
	fmt.Printf("\n%d deals.\n", len(list))
}

func bootstrap(x, y []float64) (low, high float64) {
	rng := rand.New(rand.NewPCG(1, 1))
	values := make([]float64, samples)
	a, b := make([]float64, len(x)), make([]float64, len(x))
	for s := range values {
		for i := range a {
			j := rng.IntN(len(x))
			a[i], b[i] = x[j], y[j]
		}
		values[s] = spearman(a, b)
	}
	slices.Sort(values)
	return values[samples*25/1000], values[samples*975/1000]
}

// spearman is the correlation of ranks; equal values have their mean rank.
func spearman(x, y []float64) float64 { return stat.Correlation(ranks(x), ranks(y), nil) }

func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case x[i] < x[j]:
			return -1
		case x[i] > x[j]:
			return 1
		}
		return 0
	})
	ranks := make([]float64, len(x))
	for first := 0; first < len(order); {
		last := first
		for last+1 < len(order) && x[order[last+1]] == x[order[first]] {
			last++
		}
		for _, i := range order[first : last+1] {
			ranks[i] = float64(first+last) / 2
		}
		first = last + 1
	}
	return ranks
}
