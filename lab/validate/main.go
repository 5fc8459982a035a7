// Validate compares labels of deals with grades that others gave them, and prints
// tables in Markdown. `make -C lab validate` runs it. Nothing is fitted to the grades.
//
//	go run ./validate -grades FILE -guesses FILE DATASET…
//
// The grades are lines of date, Microsoft number, grade from 1 (easiest) to 4, and
// goal; those that begin with # are comments. The guesses are what `patience score
// --fast --json` prints of the deals. The datasets hold the deals: those under the
// uniform policy give all labels, the others win rates of their policies.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"patience/datasets"
	"patience/internal/stats"
	"patience/lab/correlation"
	"patience/rollout"
)

func main() {
	log.SetFlags(0)
	grades := flag.String("grades", "validate/grades.tsv", "a `FILE` of graded deals")
	guesses := flag.String("guesses", "", "a `FILE` of guesses of these deals, if there are any")
	flag.Parse()
	list, err := readGrades(*grades)
	if err != nil {
		log.Fatal(err)
	}
	t := labels{}
	for _, dir := range flag.Args() {
		if err := t.read(context.Background(), dir); err != nil {
			log.Fatal(err)
		}
	}
	t.combine(list)
	if *guesses != "" {
		if err := t.readGuesses(*guesses); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("Deals whose goal is the whole deck:\n\n")
	t.print(slices.DeleteFunc(slices.Clone(list), func(g graded) bool { return !g.whole }))
	fmt.Printf("\nAll deals, whatever their goal:\n\n")
	t.print(list)
	fmt.Printf("\nGrade 4 against grade 3, whatever their goal:\n\n")
	t.printHard(list)
}

// A graded deal has a grade from 1, the easiest, to 4.
type graded struct {
	deal  int64
	grade float64
	whole bool // the goal is the whole deck
}

func readGrades(file string) (list []graded, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for number := 1; lines.Scan(); number++ {
		fields := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(fields[0], "#") || fields[0] == "date" {
			continue
		}
		if len(fields) != 4 {
			return nil, fmt.Errorf("%s:%d: %d fields; expected date, deal, grade and goal", file, number, len(fields))
		}
		deal, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, number, err)
		}
		grade, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, number, err)
		}
		list = append(list, graded{deal, grade, fields[3] == "solve"})
	}
	return list, lines.Err()
}

// The labels of the table and the columns that they are read from. A win rate
// counts with its sign changed, so that more of each label means a harder deal.
const (
	rating     = "rating"
	leastMoves = "minimum number of moves"
)

var measured = []struct{ label, column string }{
	{rating, "rating"},
	{leastMoves, "min_moves"},
	{"minimum number of cells", "min_cells"},
	{"mean bound at the end of lost trials", "end_bound_mean"},
	{"smallest bound at the end of lost trials", "end_bound_min"},
	{"cards above the aces", "f_above_aces"},
}

// labels are the values of labels by deal. What is not known is left out.
type labels struct {
	names  []string
	values map[string]map[int64]float64
}

// set sets the value of a label.
func (t *labels) set(name string, deal int64, value float64) {
	if t.values == nil {
		t.values = map[string]map[int64]float64{}
	}
	if t.values[name] == nil {
		t.names = append(t.names, name)
		t.values[name] = map[int64]float64{}
	}
	t.values[name][deal] = value
}

// read reads a dataset.
func (t *labels) read(ctx context.Context, dir string) error {
	columns := []string{"deal", "policy", "playouts", "wins"}
	for _, m := range measured {
		columns = append(columns, m.column)
	}
	return datasets.EachRow(ctx, dir, columns, func(cells []datasets.Cell) error {
		deal, policy, playouts, wins := int64(cells[0].Number), cells[1].Text, cells[2].Number, cells[3].Number
		t.set(fmt.Sprintf("win rate of `%s`, %.0f trials", policy, playouts), deal, -wins/playouts)
		if policy != rollout.Uniform {
			return nil
		}
		for i, m := range measured {
			if c := cells[4+i]; c.Known {
				t.set(m.label, deal, c.Number)
			}
		}
		return nil
	})
}

// readGuesses reads the guessed ratings of deals.
func (t *labels) readGuesses(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	lines := json.NewDecoder(bytes.NewReader(text))
	for lines.More() {
		var guess struct {
			Deal   int64    `json:"deal"`
			Rating *float64 `json:"guess_rating"`
		}
		if err := lines.Decode(&guess); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if guess.Rating != nil {
			t.set("rating predicted by `score --fast`", guess.Deal, *guess.Rating)
		}
	}
	return nil
}

// combine adds sums of the rating and the minimum number of moves, standardised and
// by rank. Means, deviations and ranks are of the deals themselves, not of their
// grades.
func (t *labels) combine(list []graded) {
	var deals []int64
	var x, y []float64
	for _, g := range list {
		r, known := t.values[rating][g.deal]
		m, also := t.values[leastMoves][g.deal]
		if known && also {
			deals, x, y = append(deals, g.deal), append(x, r), append(y, m)
		}
	}
	for _, way := range []struct {
		name string
		of   func([]float64) []float64
	}{{"standardised", standardized}, {"by rank", ranked}} {
		p, q := way.of(x), way.of(y)
		for i, deal := range deals {
			t.set("sum of rating and minimum number of moves, "+way.name, deal, p[i]+q[i])
		}
	}
}

// ranked returns how many values are smaller, equal ones counting half.
func ranked(x []float64) []float64 {
	ranks := make([]float64, len(x))
	for i, v := range x {
		for _, w := range x {
			switch {
			case w < v:
				ranks[i]++
			case w == v:
				ranks[i] += 0.5
			}
		}
	}
	return ranks
}

func standardized(x []float64) []float64 {
	mean, squares := 0.0, 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		squares += (v - mean) * (v - mean) / float64(len(x))
	}
	z := make([]float64, len(x))
	for i, v := range x {
		z[i] = (v - mean) / math.Sqrt(squares)
	}
	return z
}

// resampling is of the bootstrap over deals.
var resampling = stats.Resampling{Level: 0.95, Draws: 10_000, Seed: 1}

// print prints how well each label agrees with the grades.
func (t *labels) print(list []graded) {
	counts := map[float64]int{}
	for _, g := range list {
		counts[g.grade]++
	}
	fmt.Printf("%d deals: %d of grade 1, %d of 2, %d of 3, %d of 4.\n\n", len(list), counts[1], counts[2], counts[3],
		counts[4])
	fmt.Println("| label | deals | Spearman's correlation with the grade | AUC, grade 4 | AUC, grades 3 and 4 |")
	fmt.Println("|---|---:|---:|---:|---:|")
	for _, name := range t.names {
		x, grades := t.graded(name, list)
		if 2*len(x) < len(list) { // the label is of other deals in the main
			continue
		}
		correlation := correlation.WithInterval(x, grades, resampling)
		fmt.Printf("| %s | %d | %s | %s | %s |\n", name, len(x), text(correlation), text(area(x, grades, 4)),
			text(area(x, grades, 3)))
	}
}

// graded returns a label of the deals that have it, with their grades.
func (t *labels) graded(name string, list []graded) (x, grades []float64) {
	for _, g := range list {
		if v, known := t.values[name][g.deal]; known {
			x, grades = append(x, v), append(grades, g.grade)
		}
	}
	return x, grades
}

// printHard prints how well labels separate grade 4 from grade 3.
func (t *labels) printHard(list []graded) {
	hard := slices.DeleteFunc(slices.Clone(list), func(g graded) bool { return g.grade < 3 })
	fmt.Println("| label | deals | AUC, grade 4 against 3 |\n|---|---:|---:|")
	for _, name := range t.names {
		if x, grades := t.graded(name, hard); len(x) == len(hard) {
			fmt.Printf("| %s | %d | %s |\n", name, len(x), text(area(x, grades, 4)))
		}
	}
}

// area returns the area under the curve of a label that separates deals of a grade or a
// harder one from the others.
func area(x, grades []float64, from float64) stats.Effect {
	return correlation.Bootstrap(len(x), func(items []int) float64 {
		hard := make([]bool, len(items))
		for i, item := range items {
			hard[i] = grades[item] >= from
		}
		return correlation.Area(chosen(x, items), hard)
	}, resampling)
}

func chosen(x []float64, items []int) []float64 {
	values := make([]float64, len(items))
	for i, item := range items {
		values[i] = x[item]
	}
	return values
}

func text(e stats.Effect) string { return fmt.Sprintf("%.2f (%.2f to %.2f)", e.Value, e.Low, e.High) }
