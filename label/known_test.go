package label_test

import (
	"testing"

	"patience/label"
	"patience/solve"
)

// exact returns what is proved by bounds; −1 is none.
func exact(low, high int) label.Exact {
	e := label.Exact{Status: solve.NodeLimit}
	if low >= 0 {
		e = e.AtLeast(low)
	}
	if high >= 0 {
		e = e.AtMost(high)
	}
	return e
}

var lost = label.Exact{Status: solve.Unsolvable}

func number(n *int) int {
	if n == nil {
		return -1
	}
	return *n
}

// TestBounds: bounds only get tighter, and where they meet the least number of
// moves is known. What is lost has none.
func TestBounds(t *testing.T) {
	e := exact(70, 80)
	if e.AtLeast(60).Low != e.Low || *e.AtLeast(75).Low != 75 || e.AtMost(90).High != e.High || *e.AtMost(78).High != 78 ||
		e.MinMoves != nil {
		t.Errorf("%+v", e)
	}
	if met := e.AtLeast(80); met.Status != solve.Optimal || number(met.MinMoves) != 80 {
		t.Errorf("%+v; want 80 moves", met)
	}
	if l := lost.AtLeast(3).AtMost(5); l.Low != nil || l.High != nil || l.Status != solve.Unsolvable {
		t.Errorf("%+v; want no bounds", l)
	}
}

// TestLonger: how much longer a win became, as far as the bounds prove it.
func TestLonger(t *testing.T) {
	for _, v := range []struct {
		before, after label.Exact
		low, high     int
		keeps         string
	}{
		{exact(73, 73), exact(72, 72), 0, 0, "true"},
		{exact(73, 73), exact(74, 74), 2, 2, "false"},
		{exact(73, 73), exact(73, -1), 1, -1, "false"},
		{exact(73, 73), exact(72, 73), 0, 1, "nil"},
		{exact(73, 73), exact(70, -1), 0, -1, "nil"},
		{exact(72, 80), exact(85, 90), 6, 19, "nil"},
		{exact(72, -1), exact(85, 90), -1, -1, "nil"},
		{exact(73, 73), lost, -1, -1, "false"},
		{lost, lost, -1, -1, "nil"},
	} {
		low, high := label.Longer(v.before, v.after)
		keeps := "nil"
		if k := label.KeepsShortest(v.before, v.after); k != nil {
			keeps = map[bool]string{true: "true", false: "false"}[*k]
		}
		if number(low) != v.low || number(high) != v.high || keeps != v.keeps {
			t.Errorf("%v to %v: %d, %d, %s; want %+v", v.before, v.after, number(low), number(high), keeps, v)
		}
	}
}

// TestConcluded: a move saves one move at most, so a solution of 97 moves after a
// move from a position of 98 is a shortest one.
func TestConcluded(t *testing.T) {
	moves := []label.MoveLabel{{Exact: exact(86, 97)}, {Exact: exact(86, 99)}, {Exact: lost}}
	got := label.Concluded(exact(98, 98), moves)
	if number(got[0].Exact.MinMoves) != 97 || !*got[0].KeepsShortest || number(got[1].Exact.Low) != 97 ||
		got[1].KeepsShortest != nil || *got[2].KeepsShortest {
		t.Errorf("%+v", got)
	}
	if moves[0].Exact.MinMoves != nil {
		t.Error("the labels given are changed")
	}
	for _, m := range label.Concluded(lost, moves) {
		if m.Exact.Verdict() != solve.Unwinnable {
			t.Errorf("%+v from a lost position", m)
		}
	}
}

// TestAlong: a shortest solution tells its positions, to the end; another one tells
// nothing.
func TestAlong(t *testing.T) {
	l, p := labeler(t, few()), deal(t, "freecell", 3)
	e, err := l.Exact(t.Context(), p)
	if err != nil || e.Status != solve.Optimal {
		t.Fatalf("%v, %v", e.Status, err)
	}
	known := label.Known{}
	longer := e
	longer.MinMoves = nil
	if known.AddAlong(p, longer); len(known) != 0 {
		t.Errorf("%d positions of a solution that is not proved shortest", len(known))
	}
	known.AddAlong(p, e)
	for n := 0; n <= len(e.Solution); n++ {
		left := len(e.Solution) - n
		if at, ok := known.Of(p); !ok || number(at.MinMoves) != left || number(at.Low) != left || number(at.High) != left ||
			len(at.Solution) != left {
			t.Errorf("after %d moves %+v, %v; want %d moves", n, at, ok, left)
		}
		if n < len(e.Solution) {
			p.Play(e.Solution[n])
		}
	}
	open := label.Exact{Status: solve.NodeLimit, Low: pointer(3), High: pointer(len(e.Solution)), Solution: e.Solution}
	if end := open.After(len(e.Solution)); number(end.Low) != 0 || number(end.High) != 0 {
		t.Errorf("at the end %+v; want 0 moves", end)
	}
}
