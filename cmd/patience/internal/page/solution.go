package page

import (
	"context"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"

	"github.com/dustin/go-humanize"

	"patience/cmd/patience/internal/say"
	"patience/game"
	"patience/internal/charts"
	"patience/label"
	"patience/rollout"
)

// A way is a solution with the win rate of random play at the start and after
// each move.
type way struct {
	exact label.Exact
	rates []rollout.Estimate
}

// Steps is a solution, or a played game, for its page.
type Steps struct {
	*view
	Heading  string
	Sentence string // what there is to say of a game; then each step has what is left after it and a remark
	Steps    []Step
	Current  int // index in Steps
	Curve    template.HTML
	Trials   string
}

// A Step is the start, or a move.
type Step struct {
	say.Move
	Link, Board, Play string // addresses: of the step, its picture, and of the position
	Status, Described string
	Mark              charts.Point
}

// At returns the step that the page shows.
func (s *Steps) At() Step { return s.Steps[s.Current] }

// Previous and Next return the steps before and after it, or itself at an end.
func (s *Steps) Previous() Step { return s.Steps[max(0, s.Current-1)] }

// Next is the counterpart of Previous.
func (s *Steps) Next() Step { return s.Steps[min(s.Last(), s.Current+1)] }

// Last is the index of the last step.
func (s *Steps) Last() int { return len(s.Steps) - 1 }

// solution is the page of the shortest solution, step by step.
func (s *Site) solution(w http.ResponseWriter, r *http.Request, v *view) error {
	step, err := readStep(r.URL.Query().Get("step"))
	if err != nil {
		return err
	}
	p := s.begin(w, top{Title: "Solution of " + v.Title(), Game: v.gameField()})
	found, err := ask(s, r, v.key("solution"), func(ctx context.Context) (way, error) { return s.findWay(ctx, v) })
	switch {
	case err != nil:
		p.answer("", nil, err)
	case found.exact.Solution == nil:
		p.put("unsolved", struct {
			*view
			Shortest string
		}{v, say.Shortest(&v.entry, &found.exact)})
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

// findWay searches for a shortest solution, and plays at random along it.
func (s *Site) findWay(ctx context.Context, v *view) (w way, err error) {
	spec := label.DefaultSpec()
	spec.ExactNodes, spec.Memory = s.options.Solution.MaxNodes, s.options.Solution.MaxBytes
	labeler, err := label.New(v.entry, spec, label.Resources{Memory: s.memory})
	if err != nil {
		return w, err
	}
	p := v.position.Clone()
	proved := false
	if w.exact, proved = v.proved(); !proved {
		w.exact, err = labeler.Exact(ctx, p)
	}
	if err != nil || w.exact.Solution == nil {
		return w, err
	}
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Workers = s.options.Effort.StepPlayouts, s.options.Effort.StepPlayouts, s.options.Workers
	for i := 0; ; i++ {
		trials, err := rollout.Run(ctx, p, o)
		if err != nil {
			return w, err
		}
		w.rates = append(w.rates, trials.WinRate())
		if i == len(w.exact.Solution) {
			return w, nil
		}
		p.Play(w.exact.Solution[i])
	}
}

// steps tells a solution.
func (s *Site) steps(v *view, found *way, current int) (*Steps, error) {
	played := slices.Concat(v.moves, found.exact.Solution)
	rest, err := v.board.Notation(found.exact.Solution)
	if err != nil {
		return nil, err
	}
	notation := slices.Concat(v.Notation, rest)
	trials, current := s.options.Effort.StepPlayouts, min(current, len(found.exact.Solution))
	curve := newCurve(found.rates, trials, "solution", "won")
	t := &Steps{
		view: v, Heading: "Step by step: " + say.Shortest(&v.entry, &found.exact), Current: current,
		Curve: curve.with(current), Trials: humanize.Comma(trials),
	}
	p := v.position.Clone()
	for i := range found.rates {
		n := len(v.moves) + i
		var said say.Move
		if i > 0 {
			m := found.exact.Solution[i-1]
			said.Notation, said.Words = notation[n-1], p.MoveText(m)
			p.Play(m)
		}
		said.Rate = say.RateOf(found.rates[i], trials)
		if p.Won() {
			said.Rate = say.Share(1)
		}
		step, err := v.stepOf("/solution", said, i, notation, played[:n])
		if err != nil {
			return nil, err
		}
		step.Mark = curve.Place(curve.point(i))
		t.Steps = append(t.Steps, step)
	}
	return t, nil
}

// stepOf returns a step of a page, which comes after some moves.
func (v *view) stepOf(page string, m say.Move, number int, notation []string, played []game.Move) (Step, error) {
	n := len(played)
	after, err := v.after(notation[:n], played)
	if err != nil {
		return Step{}, err
	}
	return Step{
		Move: m, Described: describe(after), Status: statusText(number, &m),
		Link:  v.Here(page) + "&step=" + strconv.Itoa(number),
		Board: v.link("/board.svg", notation[:n], n), Play: v.linkWith("/deal", v.with(notation), n),
	}, nil
}

// statusText says where the page is, also to those who hear it.
func statusText(i int, s *say.Move) string {
	if i == 0 {
		return "Start. Chance of a win: " + s.Rate + "."
	}
	return fmt.Sprintf("Step %d: %s (%s). Chance of a win: %s.", i, s.Words, s.Notation, s.Rate)
}
