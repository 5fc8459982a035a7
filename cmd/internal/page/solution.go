package page

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/charts"
	"patience/label"
	"patience/rollout"
)

// A way is a solution with the win rate of random play at the start and after
// each move.
type way struct {
	exact   label.Exact
	rates   []rollout.Estimate
	chances []float64 // of the trained player; nil if the game has none, or hides cards
}

// Steps is a solution, or a played game, for its page.
type Steps struct {
	*view
	Heading  string
	Sentence string // what there is to say of a game; then each step has what is left after it and a remark
	Trained  bool   // the curve is that of a trained player
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
	Chance            string // that a trained player wins; "" if there is none
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
		if chance, ok := chanceOf(ctx, &v.entry, p, gamesAfter); ok && !v.Hides() {
			w.chances = append(w.chances, chance)
		}
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
	curve := found.curve(trials)
	t := &Steps{
		view: v, Heading: "Step by step: " + say.Shortest(&v.entry, &found.exact), Current: current,
		Words: notation, From: len(v.moves),
		Curve: curve.with(current), Trials: humanize.Comma(trials), Trained: found.chances != nil,
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
		step, err := v.stepOf("/solution", said, chanceAt(found.chances, i), i, notation, played[:n])
		if err != nil {
			return nil, err
		}
		step.Mark = curve.Place(curve.point(i))
		t.List = append(t.List, step)
	}
	return t, nil
}

// curve is the curve of a solution, of the trained player or of random play.
func (w *way) curve(trials int64) *curve {
	if w.chances == nil {
		return newCurve(w.rates, trials, "solution", "won")
	}
	rates := make([]rollout.Estimate, len(w.chances))
	for i, chance := range w.chances {
		rates[i].Rate = chance
	}
	return newChanceCurve(rates, "won")
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
