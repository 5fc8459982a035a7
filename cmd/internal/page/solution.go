package page

import (
	"cmp"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/charts"
)

// Steps is a solution, or a played game, for its page.
type Steps struct {
	*view
	Heading  string
	Sentence string // what there is to say of a game; then each step has what is left after it and a remark
	Trained  bool   // the curve is that of a computer player
	List     []Step
	Words    []string // all moves, in standard notation
	From     int      // how many of them come before the first step
	Current  int      // index in List
	Curve    template.HTML
	Trials   string
}

// A Step is the start, or a move.
type Step struct {
	say.Move
	Chance            string // that a computer player wins; "" if there is none
	Link, Board, Play string // addresses: of the step, its picture, and of the position
	Status, Described string
	Mark              charts.Point
}

// At returns the step that the page shows.
func (s *Steps) At() Step { return s.List[s.Current] }

// Previous and Next return the steps before and after it, or itself at an end.
func (s *Steps) Previous() Step { return s.List[max(0, s.Current-1)] }

// Next is the counterpart of Previous.
func (s *Steps) Next() Step { return s.List[min(s.Last(), s.Current+1)] }

// Last is the index of the last step.
func (s *Steps) Last() int { return len(s.List) - 1 }

// solution is the page of the shortest solution, step by step.
func (s *Site) solution(w http.ResponseWriter, r *http.Request, v *view) error {
	step, err := readStep(r.URL.Query().Get("step"))
	if err != nil {
		return err
	}
	p := s.begin(w, top{Title: "Solution of " + v.Title(), Game: v.gameField(s.options.Games)})
	found, err := s.service.Way(r.Context(), &v.Subject)
	switch {
	case err != nil:
		p.answer("", nil, err)
	case found.Exact.Solution == nil:
		p.put("unsolved", struct {
			*view
			Shortest string
		}{v, say.Shortest(&v.Entry, &found.Exact)})
	default:
		steps, err := s.steps(v, &found, step)
		p.answer("steps", steps, err)
	}
	return p.end()
}

// readStep reads the number of a step; the page shows the last if it is greater.
func readStep(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, wrongf("step %q; expected a number from 0", text)
	}
	return int(n), nil
}

// steps tells a solution.
func (s *Site) steps(v *view, found *answer.Way, current int) (*Steps, error) {
	played := slices.Concat(v.Moves, found.Exact.Solution)
	rest, err := v.Board.Notation(found.Exact.Solution)
	if err != nil {
		return nil, err
	}
	notation := slices.Concat(v.Notation, rest)
	trials, current := s.options.Effort.For(&v.Entry).StepPlayouts, min(current, len(found.Exact.Solution))
	curve := wayCurve(found, trials)
	t := &Steps{
		view: v, Heading: "Step by step: " + say.Shortest(&v.Entry, &found.Exact), Current: current,
		Words: notation, From: len(v.Moves),
		Curve: curve.with(current), Trials: humanize.Comma(trials), Trained: found.Chances != nil,
	}
	p := v.Position.Clone()
	for i := range found.Rates {
		n := len(v.Moves) + i
		var said say.Move
		if i > 0 {
			m := found.Exact.Solution[i-1]
			said.Notation, said.Words = notation[n-1], p.MoveText(m)
			p.Play(m)
		}
		said.Rate = say.RateOf(found.Rates[i], trials)
		if p.Won() {
			said.Rate = say.Share(1)
		}
		step, err := v.stepOf("/solution", said, chanceAt(found.Chances, i), i, notation, played[:n])
		if err != nil {
			return nil, err
		}
		step.Mark = curve.Place(curve.point(i))
		t.List = append(t.List, step)
	}
	return t, nil
}

// wayCurve is the curve of a solution, of the computer player or of random play.
func wayCurve(w *answer.Way, trials int64) *curve {
	if w.Chances == nil {
		return newCurve(w.Rates, trials, "solution", "won")
	}
	return newChanceCurve(w.Chances, "won")
}

// stepOf returns a step of a page, which comes after some moves.
func (v *view) stepOf(page string, m say.Move, chance string, number int, notation []string, played []game.Move,
) (Step, error) {
	n := len(played)
	after, err := v.after(notation[:n], played)
	if err != nil {
		return Step{}, err
	}
	m.Words = say.Signs(m.Words)
	return Step{
		Move: m, Chance: chance, Described: describe(after), Status: statusText(number, &m, cmp.Or(chance, m.Rate)),
		Link:  v.Here(page) + "&step=" + strconv.Itoa(number),
		Board: v.link("/board.svg", notation[:n], n), Play: v.linkWith("/deal", v.with(notation), n),
	}, nil
}

// statusText says where the page is, also to those who hear it.
func statusText(i int, m *say.Move, chance string) string {
	if i == 0 {
		return "Start. Chance of a win: " + chance + "."
	}
	return fmt.Sprintf("Step %d: %s (%s). Chance of a win: %s.", i, m.Words, m.Notation, chance)
}
