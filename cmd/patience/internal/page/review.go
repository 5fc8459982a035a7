package page

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/cmd/patience/internal/say"
	"patience/label/review"
	"patience/solve"
)

// pasteGame takes a pasted game to the page of its review.
func (s *Site) pasteGame(w http.ResponseWriter, r *http.Request) error {
	if err := readForm(w, r); err != nil {
		return err
	}
	text := r.PostForm.Get("played")
	if strings.TrimSpace(text) == "" {
		return wrongf("game: nothing; expected a line like DEAL microsoft:617, or a board and a line MOVES, and then the " +
			"moves")
	}
	read, err := review.Read(text)
	if err != nil {
		return wrongf("game: %w", err)
	}
	if read.Deal == "" && read.Board == "" {
		return wrongf("game: no deal; expected a line like DEAL microsoft:617 before the moves")
	}
	v, err := s.start(r.PostForm, read.Deal, read.Board)
	if err != nil {
		return err
	}
	play, err := read.Play(v.start)
	if err != nil {
		return wrongf("game: %w", err)
	}
	notation, err := v.start.Notation(play.Moves)
	if err != nil {
		return wrongf("game: %w", err)
	}
	http.Redirect(w, r, v.link("/review", notation, len(notation)), http.StatusSeeOther)
	return nil
}

// review is the page of a played game: what each move cost, and where it was lost.
func (s *Site) review(w http.ResponseWriter, r *http.Request, v *view) error {
	step, err := readStep(r.URL.Query().Get("step"))
	if err != nil {
		return err
	}
	p := s.begin(w, top{Title: "A game of " + v.Title(), At: "/review", Game: v.gameField()})
	p.put("working", "Analysing every move …")
	report, err := s.report(r, v)
	if err != nil {
		p.answer("", nil, err)
		return p.end()
	}
	steps, err := s.played(v, &report, r.URL.Query().Has("step"), step)
	p.answer("steps", steps, err)
	return p.end()
}

// game reads the view of a request with all moves of its game.
func (s *Site) game(r *http.Request) (*view, error) {
	v, err := s.view(r)
	if err != nil {
		return nil, err
	}
	if v.moves, err = v.start.ParseNotation(v.words); err != nil {
		return nil, wrongf("moves: %w", err)
	}
	return v, nil
}

// report reviews a game, or has done so before.
func (s *Site) report(r *http.Request, v *view) (review.Report, error) {
	return ask(s, r, v.link("review", v.words, len(v.words)),
		func(ctx context.Context) (review.Report, error) { return s.look(ctx, v) })
}

// look reviews a game, with the effort of a step at each move.
func (s *Site) look(ctx context.Context, v *view) (review.Report, error) {
	labeler, err := s.labeler(&v.entry, s.options.Effort.StepPlayouts, s.options.Effort.StepPlayouts)
	if err != nil {
		return review.Report{}, err
	}
	decide := solve.DecideLimits()
	decide.MaxNodes = min(decide.MaxNodes, s.options.Solution.MaxNodes)
	return review.Review(ctx, labeler, v.start, v.moves, v.shipped(), decide)
}

// played tells a reviewed game. It shows the step asked for, or else the one where the
// game was lost or first got longer.
func (s *Site) played(v *view, report *review.Report, asked bool, step int) (*Steps, error) {
	if !asked {
		step = named(report)
	}
	g := say.Game{Name: "The game", Entry: &v.entry, Report: report}
	current := min(step, len(report.Stages)-1)
	trials := s.options.Effort.StepPlayouts
	curve := gameCurve(report, trials)
	t := &Steps{
		view: v, Heading: "The game", Sentence: g.Sentences(), Current: current, Curve: curve.with(current),
		Trials: humanize.Comma(trials),
	}
	for i, line := range g.Lines() {
		step, err := v.stepOf("/review", line.Move, i, v.words, v.moves[:i])
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i, err)
		}
		step.Mark = curve.Place(curve.point(i))
		t.Steps = append(t.Steps, step)
	}
	return t, nil
}
