//go:build unix

// The processor time of a program is asked of Unix.

package greedy_test

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"patience/solve"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/internal/testkit/freecellcheck"
)

// BenchmarkDecide decides Microsoft deals 1..2000, or as many as
// PATIENCE_DECIDE says, of each game and reports the means of a deal. The
// time is that of the processor.
func BenchmarkDecide(b *testing.B) {
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame} {
		deals := int64(2000)
		if text := os.Getenv("PATIENCE_DECIDE"); text != "" {
			fmt.Sscan(text, &deals)
		}
		var positions []game.Searchable
		for number := range deals {
			positions = append(positions, freecellcheck.Microsoft(b, rules, number+1))
		}
		b.Run(rules.Name, func(b *testing.B) { benchDecide(b, positions) })
	}
}

func benchDecide(b *testing.B, positions []game.Searchable) {
	d, err := greedy.New(options(positions[0]))
	if err != nil {
		b.Fatal(err)
	}
	var stored, expanded, winnable, moves, most int64
	start := cpuTime(b)
	for b.Loop() {
		for _, p := range positions {
			out, err := d.Decide(context.Background(), p)
			if err != nil {
				b.Fatal(err)
			}
			stored, expanded, most = stored+out.Effort.Stored, expanded+out.Effort.Expanded, max(most, out.Effort.Stored)
			if out.Verdict() == solve.Winnable {
				winnable, moves = winnable+1, moves+int64(len(out.Solution))
			}
		}
	}
	took := cpuTime(b) - start
	deals := float64(b.N) * float64(len(positions))
	b.ReportMetric(float64(stored)/deals, "stored/deal")
	b.ReportMetric(float64(expanded)/deals, "expanded/deal")
	b.ReportMetric(float64(most), "stored-most")
	b.ReportMetric(float64(winnable)/deals, "winnable")
	b.ReportMetric(float64(moves)/float64(winnable), "moves")
	b.ReportMetric(took.Seconds()*1000/deals, "ms/deal")
	b.ReportMetric(float64(took.Nanoseconds())/float64(stored), "ns/position")
}

// BenchmarkImprove makes the solutions of Microsoft deals 1..48 shorter, by
// beams of several widths, and reports the mean number of moves.
func BenchmarkImprove(b *testing.B) {
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame} {
		for _, width := range []int{10, 50, 100, 500} {
			b.Run(fmt.Sprintf("%s/width %d", rules.Name, width), func(b *testing.B) { benchImprove(b, rules, width) })
		}
	}
}

func benchImprove(b *testing.B, rules freecell.Rules, width int) {
	var positions []game.Searchable
	var solutions [][]game.Move
	d, err := greedy.New(options(freecellcheck.Microsoft(b, rules, 1)))
	if err != nil {
		b.Fatal(err)
	}
	for number := range int64(48) {
		p := freecellcheck.Microsoft(b, rules, number+1)
		if out := run(b, p, d.Options); out.Verdict() == solve.Winnable {
			positions, solutions = append(positions, p), append(solutions, out.Solution)
		}
	}
	given, moves := 0, 0
	start := cpuTime(b)
	for b.Loop() {
		for i, p := range positions {
			shorter, err := d.Improve(context.Background(), p, solutions[i], width)
			if err != nil {
				b.Fatal(err)
			}
			given, moves = given+len(solutions[i]), moves+len(shorter)
		}
	}
	took := cpuTime(b) - start
	deals := float64(b.N) * float64(len(positions))
	b.ReportMetric(float64(given)/deals, "moves-given")
	b.ReportMetric(float64(moves)/deals, "moves")
	b.ReportMetric(took.Seconds()*1000/deals, "ms/deal")
}

// cpuTime returns the processor time that the program has used so far.
func cpuTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
