package freecell

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// TestGaugeFollows: the level that a gauge has after moves is the one that it
// finds at once, for every kind of rules.
func TestGaugeFollows(t *testing.T) {
	for _, rules := range []freecell.Rules{
		freecell.Standard, freecell.BakersGame, freecell.FourCompanies, freecell.FreeCellRuns,
		{Name: "small", Columns: 4, Cells: 2, Ranks: 4},
		{Name: "no cell", Columns: 5, Ranks: 3, Build: freecell.InSuit},
	} {
		checkFollows(t, rules, Gauge, naiveLevel)
	}
}

// TestTaughtGaugeFollows: so has a gauge that was taught, and its level is that of the
// lesson.
func TestTaughtGaugeFollows(t *testing.T) {
	gauge := Gauge().(heuristics.Teachable)
	lesson := &heuristics.Lesson{Lowest: -1500, Weights: make([]int32, gauge.Places())}
	for level := range int32(1200) {
		lesson.Curve = append(lesson.Curve, level*level%1000)
	}
	for i := range lesson.Weights {
		lesson.Weights[i] = int32(i * i % 200)
	}
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FreeCellRuns} {
		checkFollows(t, rules, func() heuristics.Gauge { return gauge.Taught(lesson) }, func(p game.Position) int {
			level := lesson.At(naiveLevel(p))
			for _, place := range gauge.AppendPlaces(nil, p) {
				level += int(lesson.Weights[place])
			}
			return level
		})
	}
}

// checkFollows compares the levels that a gauge has after random moves with those that
// positions have.
func checkFollows(t *testing.T, rules freecell.Rules, newGauge func() heuristics.Gauge, level func(game.Position) int) {
	t.Run(rules.Name, rapid.MakeCheck(func(t *rapid.T) {
		board, err := freecell.RandomDeal(&rules, rapid.Int64Range(1, 1e6).Draw(t, "deal"), 1)
		if err != nil {
			t.Fatal(err)
		}
		p := board.Position()
		followed := newGauge()
		followed.Start(p)
		for range 60 {
			m, n := p.Pick(rapid.Uint64().Draw(t, "pick"))
			if n == 0 || p.Won() {
				return
			}
			p.Play(m)
			if got, want := followed.After(p, m), level(p); got != want {
				t.Fatalf("level %d after %s, want %d at\n%s", got, p.MoveText(m), want, p.Board())
			}
		}
	}))
}

// naiveLevel computes the level of a position pair by pair.
func naiveLevel(position game.Position) int {
	p, w := position.(*freecell.Position), &defaultGauge
	level := -w.Space[min(p.FreeCells(), 4)][min(p.EmptyColumns(), 3)]
	for away := p.Rules().Cards() - p.Home(); away > 0; away-- {
		level -= w.Out
	}
	for _, column := range p.Board().(*freecell.Board).Columns {
		for i, c := range column {
			obstacles := map[string]int{}
			for _, d := range column[:i] {
				if p.Next().Has(d) {
					level -= w.Dig
				}
				if d.Suit() == c.Suit() && d.Rank() < c.Rank() {
					obstacles["forced"] = w.Forced
				}
				if d.Rank() < c.Rank() {
					obstacles["inversion"] = w.Inversions
				}
			}
			if i > 0 && !p.Rules().Fits(c, column[i-1]) {
				obstacles["break"] = w.Breaks
			}
			for _, weight := range obstacles {
				level -= weight
			}
		}
	}
	return level
}

func BenchmarkGauge(b *testing.B) {
	for number := range int64(2) {
		board, err := freecell.MicrosoftDeal(&freecell.Standard, number+1)
		if err != nil {
			b.Fatal(err)
		}
		p, g := board.Position(), Gauge()
		b.Run(fmt.Sprint("start/", number+1), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.Start(p)
			}
		})
	}
}
