package gaps_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/internal/testkit/featurestest"

	described "patience/features/gaps"

	"patience/features"
	"patience/game"
	bounds "patience/heuristics/gaps"
	"patience/internal/games/gaps"
	"patience/internal/testkit/gapstest"
)

// alongGaps visits random deals and every third position along random play.
func alongGaps(t testing.TB, rules *gaps.Rules, deals int, visit func(*gaps.Position)) {
	rng := rand.New(rand.NewPCG(1, 1))
	for number := range int64(deals) {
		b, err := gaps.RandomDeal(rules, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Position().(*gaps.Position)
		for move := 0; ; move++ {
			if move%3 == 0 {
				visit(p)
			}
			m, n := p.Pick(rng.Uint64())
			if n == 0 {
				break
			}
			p.Play(m)
		}
	}
}

// TestGapFeatures: along play every feature is in its range, varies and
// repeats no other.
func TestGapFeatures(t *testing.T) {
	s := described.Set()
	columns := make([][]float32, len(s.Features()))
	for _, rules := range []gaps.Rules{gaps.Standard, gaps.Contest} {
		alongGaps(t, &rules, 300, func(p *gaps.Position) {
			featurestest.InRange(t, s, p)
			for i, value := range s.Extract(p, nil) {
				columns[i] = append(columns[i], value)
			}
		})
	}
	names := map[string]string{}
	for i, f := range s.Features() {
		var text strings.Builder
		low, high := float32(math.MaxFloat32), float32(-math.MaxFloat32)
		for _, value := range columns[i] {
			text.WriteByte(byte(int(value)))
			text.WriteByte(byte(int(value) >> 8))
			low, high = min(low, value), max(high, value)
		}
		if low == high {
			t.Errorf("%s is always %g", f.Name, low)
		}
		if other, ok := names[text.String()]; ok {
			t.Errorf("%s has always the value of %s", f.Name, other)
		}
		names[text.String()] = f.Name
	}
}

// TestGapFeaturesAtTheEnd: a won position.
func TestGapFeaturesAtTheEnd(t *testing.T) {
	g, err := gaps.NewGame(gaps.Contest)
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.ParseBoard([]byte(
		"11 12 13 14 15 16 17 --\n21 22 23 24 25 26 27 --\n31 32 33 34 35 36 37 --\n41 42 43 44 45 46 47 --"))
	if err != nil {
		t.Fatal(err)
	}
	s := described.Set()
	featurestest.InRange(t, s, b.Position())
	got := gapNamed(s, b.Position())
	for name, want := range map[string]float32{
		"f_moves": 0, "f_gaps_after_highest": 4, "f_home": 28, "f_misplaced": 0, "f_bound": 0, "f_points": 84,
		"f_pairs": 24, "f_run_longest": 7, "f_gap_columns": 28, "f_fixed": 0, "f_dead": 0, "f_may_move": 0,
		"f_highest_columns": 24,
	} {
		if got[name] != want {
			t.Errorf("%s is %g, want %g", name, got[name], want)
		}
	}
}

func gapNamed(s *features.Set, p game.Position) map[string]float32 {
	values := map[string]float32{}
	for i, value := range s.Extract(p, nil) {
		values[s.Features()[i].Name] = value
	}
	return values
}

// TestGapFeaturesNaively recomputes them from the board's text.
func TestGapFeaturesNaively(t *testing.T) {
	s := described.Set()
	for _, rules := range []gaps.Rules{gaps.Standard, gaps.Contest} {
		alongGaps(t, &rules, 100, func(p *gaps.Position) {
			got := gapNamed(s, p)
			want := naiveGapValues(gapstest.Parse(rules.Ranks, p.Board().String()))
			for name, value := range want {
				if got[name] != float32(value) {
					t.Fatalf("%s is %g, naively %d, at\n%s", name, got[name], value, p.Board())
				}
			}
			if bound := bounds.Detours.Bound(p); got["f_bound"] != float32(bound) ||
				got["f_detours"] != float32(bound)-got["f_misplaced"] {
				t.Fatalf("bound %g, detours %g; want %d", got["f_bound"], got["f_detours"], bound)
			}
		})
	}
}

const naiveRanks = "A23456789TJQK"

func naiveRank(c string) int { return strings.IndexByte(naiveRanks, c[1]) + 1 }

func naiveSuit(c string) int { return int(c[0] - '1') }

// naiveGapValues computes what can be seen by looking at every place.
func naiveGapValues(s gapstest.State) map[string]int {
	values := map[string]int{"f_points": s.Points(), "f_moves": len(s.Moves()), "f_run_longest": 1}
	for _, m := range s.Moves() {
		if naiveSuit(m.Card) == m.Row && naiveRank(m.Card) == m.Column+1 {
			values["f_moves_final"]++
		}
	}
	for i, row := range s.Rows {
		run := 1
		for j := 1; j < len(row); j++ {
			naivePlace(values, s, i, j)
			if row[j] != "" && row[j-1] != "" && naiveSuit(row[j]) == naiveSuit(row[j-1]) &&
				naiveRank(row[j]) == naiveRank(row[j-1])+1 {
				values["f_pairs"]++
				run++
			} else {
				run = 1
			}
			values["f_run_longest"] = max(values["f_run_longest"], run)
		}
		home := 1
		for home < s.Ranks && row[home] != "" && naiveSuit(row[home]) == i && naiveRank(row[home]) == home+1 {
			home++
		}
		values["f_home"] += home
		values["f_placed_early"] -= home - 1
		if home < s.Ranks {
			if row[home] == "" {
				values["f_gaps_final"]++
			} else {
				values["f_next_blockers_rank"] += naiveRank(row[home])
			}
		}
	}
	return values
}

// naivePlace adds what one place counts for.
func naivePlace(values map[string]int, s gapstest.State, i, j int) {
	c, left := s.Rows[i][j], s.Rows[i][j-1]
	if c == "" {
		values["f_gap_columns"] += j
		switch {
		case left == "":
			values["f_gaps_after_gap"]++
		case naiveRank(left) == s.Ranks:
			values["f_gaps_after_highest"]++
		}
		if left != "" {
			values["f_gap_left_ranks"] += naiveRank(left)
		}
		return
	}
	rank, inRow := naiveRank(c), naiveSuit(c) == i
	count := func(name string, yes bool) {
		if yes {
			values[name]++
		} else {
			values[name] += 0
		}
	}
	count("f_in_row", inRow)
	count("f_in_column", rank == j+1)
	count("f_misplaced", !inRow || rank != j+1)
	count("f_placed_early", inRow && rank == j+1)
	count("f_over_own_suit", inRow && j < rank-1)
	count("f_last_column", j == s.Ranks && rank < s.Ranks)
	count("f_after_highest", left != "" && naiveRank(left) == s.Ranks)
	values["f_column_distance"] += max(j-rank+1, rank-1-j)
	if rank <= 4 {
		values["f_low_columns"] += j
	}
	if rank == s.Ranks {
		values["f_highest_columns"] += j
	}
	for _, other := range s.Rows[i][j+1:] {
		count("f_row_inversions", other != "" && naiveSuit(other) == naiveSuit(c) && naiveRank(other) < rank)
	}
}

// TestGapPlaces: the places are those of the board's text.
func TestGapPlaces(t *testing.T) {
	alongGaps(t, &gaps.Contest, 20, func(p *gaps.Position) {
		rows := gapstest.Parse(7, p.Board().String()).Rows
		places := described.Set().Places(p)
		if len(places) != 28 {
			t.Fatalf("%d places", len(places))
		}
		for c, place := range places {
			text := rows[place>>4][place&15]
			if text == "" || naiveRank(text) != c/4+1 || naiveSuit(text) != c%4 {
				t.Fatalf("card %d at %d, where %q lies", c, place, text)
			}
		}
	})
}

func BenchmarkExtractGaps(b *testing.B) {
	s := described.Set()
	var positions []game.Position
	alongGaps(b, &gaps.Standard, 50, func(p *gaps.Position) { positions = append(positions, p.Clone()) })
	var dst []float32
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		dst = s.Extract(positions[i%len(positions)], dst[:0])
	}
}
