package freecell

import (
	"fmt"
	"math"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/search/guided"
	"patience/solve"
)

// dealt returns a random deal of a seed with which nothing was trained.
func dealt(t *testing.T, number int64) *freecell.Position {
	t.Helper()
	board, err := freecell.RandomDeal(&freecell.Standard, number, 90210)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position().(*freecell.Position)
}

// TestSearchJudge: the chances of the moves of a deal are the net's logits, and their
// sum is 1.
func TestSearchJudge(t *testing.T) {
	p := dealt(t, 1)
	moves := p.AppendMoves(nil)
	judgements := newSearchJudge(&freecell.Standard).Judge([]game.Position{p, p}, [][]game.Move{moves, nil})
	net := NewJudge(BoardNet(), &freecell.Standard).Judge([]*freecell.Position{p})[0]
	logit := func(m game.Move) float64 {
		return float64(net.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m))))
	}
	sum, j := 0.0, judgements[0]
	for i, m := range moves {
		sum += math.Exp(j.LogChance[i])
		if got, want := j.LogChance[i]-j.LogChance[0], logit(m)-logit(moves[0]); !(math.Abs(got-want) <= 1e-6) {
			t.Errorf("%s: %v above the first move; want %v", p.MoveText(m), got, want)
		}
	}
	if !(math.Abs(sum-1) <= 1e-9) || j.Left != net.MovesLeft() || len(judgements[1].LogChance) != 0 {
		t.Errorf("chances with the sum %v, %v moves left; want 1 and %v", sum, j.Left, net.MovesLeft())
	}
}

// A counter counts the positions that its judge judges.
type counter struct {
	by     guided.Judge
	judged *int
}

func (c counter) Judge(positions []game.Position, moves [][]game.Move) []guided.Judgement {
	*c.judged += len(positions)
	return c.by.Judge(positions, moves)
}

// counted searches a position, and counts what it judges.
func counted(t *testing.T, p game.Position, most int) (r guided.Result, judged int) {
	t.Helper()
	m := Search(p.(*freecell.Position).Rules())
	newJudge := m.NewJudge
	m.NewJudge = func() guided.Judge { return counter{newJudge(), &judged} }
	r, err := m.Search(t.Context(), p, most, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r, judged
}

// TestSearch: a search says truly how many positions it judged, within the limit, and how
// many until it won: with that limit it wins, and with one less it does not. Solutions are
// legal, and the same each time.
func TestSearch(t *testing.T) {
	const most = 100
	won := 0
	for number := range int64(3) {
		p := dealt(t, number+1)
		r, judged := counted(t, p, most)
		if r.Judged != judged || judged > most || r.ToWin > judged || (r.Solution != nil) != (r.Status == solve.Found) {
			t.Errorf("deal %d: %d positions judged, %d to win, %s; counted %d of %d", number+1, r.Judged, r.ToWin, r.Status,
				judged, most)
		}
		if r.Solution == nil {
			continue
		}
		won++
		if err := game.Replay(p, r.Solution); err != nil || len(r.Solution) < r.Low {
			t.Errorf("deal %d: %d moves, %v; at least %d are needed", number+1, len(r.Solution), err, r.Low)
		}
		just, _ := counted(t, p, r.ToWin)
		short, _ := counted(t, p, r.ToWin-1)
		if just.Solution == nil || short.Solution != nil || len(just.Solution) < len(r.Solution) {
			t.Errorf("deal %d: %d positions win in %d moves, %d in %d, and %d in %d", number+1, r.ToWin-1, len(short.Solution),
				r.ToWin, len(just.Solution), most, len(r.Solution))
		}
		if number == 0 {
			if again, _ := counted(t, p, most); fmt.Sprint(again) != fmt.Sprint(r) {
				t.Errorf("%v; before %v", again, r)
			}
		}
	}
	if won == 0 {
		t.Errorf("no deal is won within %d positions", most)
	}
}
