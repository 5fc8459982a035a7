package review_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/label"
	"patience/label/review"
	"patience/rollout"
	"patience/solve"
)

// checkDearest compares the dearest moves with the true distances. If complete, they must be
// those that a naive count finds, and better moves must begin a shortest win.
func checkDearest(t *rapid.T, report *review.Report, b game.Board, moves []game.Move, distances []int, complete bool) {
	var costs []int // of each move
	for i := 1; i < len(distances) && distances[i] >= 0; i++ {
		costs = append(costs, distances[i]+1-distances[i-1])
	}
	if complete {
		if got, want := firsts(report.Dearest), naiveDearest(costs, distances); !slices.Equal(got, want) {
			t.Fatalf("the dearest moves are %v; want %v of the costs %v", got, want, costs)
		}
	}
	for _, d := range report.Dearest {
		switch {
		case d.LongerLow == nil:
		case d.Last > len(costs): // one of the moves lost, and the limits let nobody know
			if complete || d.LongerHigh != nil {
				t.Fatalf("moves %d to %d lost; they cost at most %v", d.First, d.Last, d.LongerHigh)
			}
		default:
			sum := 0
			for _, cost := range costs[d.First-1 : d.Last] {
				sum += cost
			}
			if *d.LongerLow < 1 || *d.LongerLow > sum || d.LongerHigh != nil && *d.LongerHigh < sum {
				t.Fatalf("moves %d to %d cost %d; want %d to %v", d.First, d.Last, sum, *d.LongerLow, d.LongerHigh)
			}
		}
		checkBetter(t, &d, b, moves, distances, complete)
	}
}

// checkBetter: a better move keeps what was there.
func checkBetter(t *rapid.T, d *review.Dear, b game.Board, moves []game.Move, distances []int, complete bool) {
	if d.Better == nil {
		if complete && !d.Fell {
			t.Fatalf("%+v has no better move", d)
		}
		return
	}
	before, err := game.BoardAfter(b, moves[:d.First-1])
	if err != nil {
		t.Fatal(err)
	}
	p := before.Position()
	words, err := before.Notation([]game.Move{d.Better.Move})
	if err != nil || words[0] != d.Better.Notation || d.Better.Words != p.MoveText(d.Better.Move) {
		t.Fatalf("%+v is not called %v (%v)", d.Better, words, err)
	}
	p.Play(d.Better.Move)
	after, known := distance(p), d.Better.After
	if known.High != nil && (after < 0 || after > *known.High || after < orZero(known.Low)) {
		t.Fatalf("%+v leads to a win in %d", d.Better, after)
	}
	if complete && after != distances[d.First-1]-1 {
		t.Fatalf("%+v leads to a win in %d; want one less than %d", d.Better, after, distances[d.First-1])
	}
}

func firsts(dears []review.Dear) (list []int) {
	for _, d := range dears {
		if !d.Fell {
			list = append(list, d.First)
		}
	}
	return list
}

// naiveDearest is the losing move, and then the others that cost something, by their costs.
func naiveDearest(costs, distances []int) (list []int) {
	for i, cost := range costs {
		if cost > 0 {
			list = append(list, i+1)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(costs[b-1], costs[a-1]) })
	if lost := len(costs) + 1; lost < len(distances) && distances[0] >= 0 {
		list = append([]int{lost}, list...)
	}
	return list[:min(len(list), 5)]
}

// stages are those of a game of which this is proved.
func stages(exact ...label.Exact) []review.Stage {
	label.Carry(exact)
	list := make([]review.Stage, len(exact))
	for i, e := range exact {
		list[i].Exact = e
		if i > 0 {
			list[i].LongerLow, list[i].LongerHigh = label.Longer(exact[i-1], e)
		}
	}
	return list
}

func between(low, high int) label.Exact {
	return label.Exact{Status: solve.NodeLimit}.AtLeast(low).AtMost(high)
}

// TestTogether: where limits leave open which move it was, the fewest moves are named.
func TestTogether(t *testing.T) {
	open := label.Exact{Status: solve.NodeLimit}
	for _, v := range []struct {
		stages []review.Stage
		want   string
	}{
		{stages(between(98, 98), open, open, open, between(95, 95)), "1–4 by 1 to 1; "},
		{stages(between(98, 98), open, between(97, 97), open, between(96, 96)), "1–2 by 1 to 1; 3–4 by 1 to 1; "},
		{stages(between(98, 98), between(97, 97), open, open.AtLeast(100)), "2–3 by 5 to -; "},
		{stages(between(98, 98), between(97, 97), open.AtLeast(99), open.AtLeast(100)), "2–2 by 3 to -; "},
		{stages(between(98, 98), open, between(96, 96)), ""},
		{stages(between(8, 9), open, open, between(7, 7), label.Exact{Status: solve.Unsolvable}), "lost 4; 1–3 by 1 to 2; "},
		{stages(label.Exact{Status: solve.Unsolvable}, open), ""},
		{stages(open, between(7, 7)), ""},
	} {
		got := ""
		for _, d := range review.Dearest(v.stages) {
			switch {
			case d.Lost:
				got += fmt.Sprintf("lost %d; ", d.First)
			case d.LongerHigh == nil:
				got += fmt.Sprintf("%d–%d by %d to -; ", d.First, d.Last, *d.LongerLow)
			default:
				got += fmt.Sprintf("%d–%d by %d to %d; ", d.First, d.Last, *d.LongerLow, *d.LongerHigh)
			}
		}
		if got != v.want {
			t.Errorf("%s; want %s", got, v.want)
		}
	}
}

// TestFell: where nothing is proved, moves are named after which trials win less than half
// as often, the deepest fall first.
func TestFell(t *testing.T) {
	list := stages(label.Exact{}, label.Exact{}, label.Exact{}, label.Exact{}, label.Exact{})
	for i, wins := range []int64{800, 700, 70, 60, 2} {
		list[i].Sampled = rollout.Result{Tally: rollout.Tally{Playouts: 1000, Wins: wins}}
	}
	got := review.Dearest(list)
	if len(got) != 2 || got[0].First != 2 || got[1].First != 4 || !got[0].Fell || !got[1].Fell {
		t.Errorf("%+v; want the moves 2 and 4", got)
	}
}

// TestOrder: the move that lost the game comes first, then those that made the shortest win longer, the dearest
// first, and then those after which trials win less often, wherever in the game they are.
func TestOrder(t *testing.T) {
	open := label.Exact{Status: solve.NodeLimit}
	list := stages(open, open, between(90, 90), between(91, 91), between(95, 95), open, open,
		label.Exact{Status: solve.Unsolvable})
	for i, wins := range []int64{800, 70, 70, 70, 70, 70, 0, 0} {
		list[i].Sampled = rollout.Result{Tally: rollout.Tally{Playouts: 1000, Wins: wins}}
	}
	got := ""
	for _, d := range review.Dearest(list) {
		got += fmt.Sprintf("%d lost %t fell %t; ", d.First, d.Lost, d.Fell)
	}
	if want := "7 lost true fell false; 4 lost false fell false; 3 lost false fell false; " +
		"6 lost false fell true; 1 lost false fell true; "; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
