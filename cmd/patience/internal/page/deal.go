package page

import (
	"context"
	"net/http"
	"slices"

	"patience/cmd/patience/internal/say"
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
		p.put("working", "Judging every legal move …")
		moves, err := s.judgeMoves(r, v, &judgement)
		p.answer("moves", moves, err)
	}
	p.put("more", s.choices(v.Game()))
	return p.end()
}

// A JudgedMove is a legal move in words.
type JudgedMove struct {
	say.Move
	Link  string
	Guess string // the rating after it that the game's model guesses; "" for none
}

// judgeMoves judges every legal move, the best first.
func (s *Site) judgeMoves(r *http.Request, v *view, j *Judgement) ([]JudgedMove, error) {
	found, err := ask(s, r, v.key("moves"), func(ctx context.Context) (guessedMoves, error) { return s.labelMoves(ctx, v, j) })
	if err != nil {
		return nil, err
	}
	words := say.NewMoves(v.board, j.exact, found.labels)
	lines, err := words.BestFirst()
	if err != nil {
		return nil, err
	}
	var moves []JudgedMove
	for _, m := range lines {
		link := v.link("/deal", append(slices.Clone(v.Notation), m.Notation))
		moves = append(moves, JudgedMove{m, link, found.guesses[m.Label.Move]})
	}
	return moves, nil
}

// guessedMoves are labelled moves, with the rating after each that the game's model
// guesses; "" for none.
type guessedMoves struct {
	labels  []label.MoveLabel
	guesses map[game.Move]string
}

// labelMoves labels and guesses every legal move.
func (s *Site) labelMoves(ctx context.Context, v *view, j *Judgement) (m guessedMoves, err error) {
	effort := s.options.Effort
	spec := label.MoveSpec{Playouts: effort.MovePlayouts, ExactNodes: min(effort.MoveNodes, s.options.Solution.MaxNodes)}
	labeler, err := s.labeler(&v.entry, effort.Playouts, effort.MaxPlayouts)
	if err != nil {
		return m, err
	}
	known := label.Known{}
	known.AddAlong(v.position, j.exact)
	m.labels, err = labeler.Moves(ctx, v.position.Clone(), j.exact, spec, known)
	if err != nil {
		return m, err
	}
	m.guesses = map[game.Move]string{}
	for i := range m.labels {
		if m.guesses[m.labels[i].Move], err = v.guess(ctx, &m.labels[i]); err != nil {
			return m, err
		}
	}
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
