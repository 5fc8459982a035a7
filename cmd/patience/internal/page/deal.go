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
	labels, err := ask(s, r, v.key("moves"), func(ctx context.Context) ([]guessedMove, error) { return s.labelMoves(ctx, v, j) })
	if err != nil {
		return nil, err
	}
	guesses := map[game.Move]string{}
	labelled := make([]label.MoveLabel, len(labels))
	for i, l := range labels {
		labelled[i], guesses[l.Move] = l.MoveLabel, l.guess
	}
	words := say.NewMoves(v.board, j.exact, labelled)
	lines, err := words.BestFirst()
	if err != nil {
		return nil, err
	}
	var moves []JudgedMove
	for _, m := range lines {
		link := v.link("/deal", append(slices.Clone(v.Notation), m.Notation))
		moves = append(moves, JudgedMove{m, link, guesses[m.Label.Move]})
	}
	return moves, nil
}

// A guessedMove is a labelled move with the rating after it that the game's model
// guesses; "" for none.
type guessedMove struct {
	label.MoveLabel
	guess string
}

// labelMoves labels and guesses every legal move.
func (s *Site) labelMoves(ctx context.Context, v *view, j *Judgement) ([]guessedMove, error) {
	effort := s.options.Effort
	spec := label.MoveSpec{Playouts: effort.MovePlayouts, ExactNodes: min(effort.MoveNodes, s.options.Solution.MaxNodes)}
	labeler, err := s.labeler(&v.entry, effort.Playouts, effort.MaxPlayouts)
	if err != nil {
		return nil, err
	}
	known := label.Known{}
	known.AddAlong(v.position, j.exact)
	labels, err := labeler.Moves(ctx, v.position.Clone(), j.exact, spec, known)
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
