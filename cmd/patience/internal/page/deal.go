package page

import (
	"context"
	"fmt"
	"net/http"

	"patience/game"
	"patience/label"
	"patience/model"
	"patience/solve"
)

// deal is the page of a position: the board, its difficulty, and every legal
// move judged.
func (s *Site) deal(w http.ResponseWriter, r *http.Request) error {
	v, err := s.view(r)
	if err != nil {
		return err
	}
	p := s.begin(w, v.Name)
	p.put("board", v)
	judgement, err := s.difficulty(r, v)
	p.answer("difficulty", judgement, err)
	if err == nil && !v.Won() {
		moves, err := s.judgeMoves(r, v, &judgement)
		p.answer("moves", moves, err)
	}
	p.put("more", s.choices(v.Game()))
	return p.end()
}

// A JudgedMove is a legal move with what is known of the position after it.
type JudgedMove struct {
	Link, Notation, Words string
	Least, Rate           string
	Guess                 string // the rating after it that the game's model guesses; "" for none
	Remark                string
	Kind                  string // of the remark: good, bad, lost or ""
}

// judgeMoves judges every legal move.
func (s *Site) judgeMoves(r *http.Request, v *view, j *Judgement) ([]JudgedMove, error) {
	effort := s.options.Effort
	spec := label.MoveSpec{Playouts: effort.MovePlayouts, ExactNodes: min(effort.MoveNodes, s.options.Solution.MaxNodes)}
	labels, err := ask(s, r, v.key("moves"), func(ctx context.Context) ([]guessedMove, error) {
		labeler, err := s.labeler(&v.entry, effort.Playouts, effort.MaxPlayouts)
		if err != nil {
			return nil, err
		}
		labels, err := labeler.Moves(ctx, v.position.Clone(), j.exact, spec, nil)
		if err != nil {
			return nil, err
		}
		moves := make([]guessedMove, len(labels))
		for i := range labels {
			moves[i].MoveLabel = labels[i]
			if moves[i].guess, err = v.guess(ctx, &labels[i]); err != nil {
				return nil, err
			}
		}
		return moves, nil
	})
	if err != nil {
		return nil, err
	}
	var moves []JudgedMove
	for i := range labels {
		m, err := v.judged(&labels[i], j)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// A guessedMove is a labelled move with the rating after it that the game's model
// guesses; "" for none.
type guessedMove struct {
	label.MoveLabel
	guess string
}

// judged words the labels of a move.
func (v *view) judged(l *guessedMove, before *Judgement) (JudgedMove, error) {
	played := append(append([]game.Move(nil), v.moves...), l.Move)
	notation, err := v.start.Notation(played)
	if err != nil {
		return JudgedMove{}, err
	}
	m := JudgedMove{
		Link: v.link("/deal", notation), Notation: notation[len(notation)-1], Words: v.position.MoveText(l.Move),
		Least: leastText(&l.Exact), Rate: rateText(l.Sampled.WinRate()), Guess: l.guess,
	}
	m.Remark, m.Kind = remark(&l.MoveLabel, before)
	return m, nil
}

// guess is the rating of the position after a move, as the model of the game
// guesses it from few trials.
func (v *view) guess(ctx context.Context, l *label.MoveLabel) (string, error) {
	after := v.position.Clone()
	after.Play(l.Move)
	e := &v.entry
	if e.Model == nil || e.Reference == nil || l.Exact.Status == solve.Unsolvable || after.Won() {
		return "", nil
	}
	g, err := e.Model().JudgePlayed(ctx, after, model.Short, game.DefaultSeed)
	return label.RatingOf(e.Reference, e.Reference.Policy, g.WinRate()).String(), err
}

// leastText is the least number of moves, or the bounds on it.
func leastText(e *label.Exact) string {
	switch {
	case e.Status == solve.Unsolvable:
		return "none"
	case e.MinMoves != nil:
		return fmt.Sprint(*e.MinMoves)
	case e.Low != nil && e.High != nil:
		return fmt.Sprintf("%d–%d", *e.Low, *e.High)
	case e.Low != nil:
		return fmt.Sprintf("%d or more", *e.Low)
	}
	return "?"
}

// remark says what a move does.
func remark(l *label.MoveLabel, before *Judgement) (text, kind string) {
	after, rate, keeps := &l.Exact, l.Sampled.WinRate(), label.KeepsShortest(before.exact, l.Exact)
	switch {
	case after.Status == solve.Unsolvable && before.exact.Verdict() == solve.Winnable:
		return "loses the game", "lost"
	case after.Status == solve.Unsolvable:
		return "cannot be won", "lost"
	case keeps != nil && *keeps:
		return "begins a shortest win", "good"
	case keeps != nil && after.MinMoves != nil:
		return fmt.Sprintf("%d longer", *after.MinMoves+1-*before.exact.MinMoves), "bad"
	case keeps != nil:
		return "begins no shortest win", "bad"
	case rate.High < before.rate.Low:
		return "lowers the chance of a win", "bad"
	case rate.Low > before.rate.High:
		return "raises the chance of a win", "good"
	}
	return "", ""
}
