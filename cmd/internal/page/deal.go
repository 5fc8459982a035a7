package page

import (
	"context"
	"net/http"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
)

// deal is the page of a position: the board, its difficulty, and every legal
// move judged.
func (s *Site) deal(w http.ResponseWriter, r *http.Request, v *view) error {
	p := s.begin(w, top{Title: v.Title(), Game: v.gameField(s.options.Games), Board: true})
	p.put("desk", nil) // while the browser loads the style, the computer player plays
	v, err := s.recall(r, v)
	if err != nil {
		return err
	}
	v.Said = v.boardRead(r.URL.Query())
	p.put("board", v)
	p.put("rules", v.rules())
	p.put("aside", nil)
	s.putJudged(p, r, v)
	p.put("judged", nil)
	return p.end()
}

// putJudged writes the difficulty of a position and its moves, judged. The moves come first,
// unless the difficulty is known: it takes more than half of the time.
func (s *Site) putJudged(p *parts, r *http.Request, v *view) {
	s.putGlance(p, r, v)
	exact, err := s.service.Least(r.Context(), &v.Subject)
	_, known := s.service.Rated(&v.Subject)
	if err == nil && known {
		err = s.putDifficulty(p, r, v)
	}
	if err == nil && v.judges() && !v.Won() {
		err = s.putMoves(p, r, v, exact)
	} else if err == nil && !v.Won() {
		err = s.putInSight(p, r, v)
	}
	if err == nil && !known {
		p.put("working", "Playing random games …")
		err = s.putDifficulty(p, r, v)
	}
	if err != nil {
		p.answer("", nil, err)
	}
}

func (s *Site) putDifficulty(p *parts, r *http.Request, v *view) error {
	if v.Won() {
		return nil
	}
	judgement, err := s.difficulty(r, v)
	if err == nil {
		p.put("difficulty", judgement)
	}
	return err
}

func (s *Site) putMoves(p *parts, r *http.Request, v *view, exact label.Exact) error {
	p.putBar(s.bar(r.Context(), v, exact))
	p.put("working", "Judging every legal move …")
	moves, err := s.judgeMoves(r, v, exact)
	if err == nil {
		p.put("moves", moves)
		err = s.putPlan(p, r, v, true)
	}
	return err
}

// putBar writes the bar, in the place of another with which the page began.
func (p *parts) putBar(bar Bar) {
	if p.events {
		p.put("bar", bar)
	} else {
		p.put("late", bar)
	}
}

// A Hint is what the coach says, with the link of the move, or of the position to go back to.
type Hint struct {
	Sentence, Link string
}

// putPlan writes the hint.
func (s *Site) putPlan(p *parts, r *http.Request, v *view, deep bool) error {
	plan, err := s.service.Plan(r.Context(), &v.Subject, deep)
	if err != nil {
		return err
	}
	h := Hint{Sentence: plan.Sentence()}
	switch {
	case plan.Words != "":
		h.Link = v.played([]string{plan.Notation})
	case plan.Loss > 0:
		h.Link = v.At(plan.Loss - 1)
	case plan.Back >= 0 && !plan.Lost:
		h.Link = v.At(plan.Back)
	}
	p.put("plan", h)
	return nil
}

// putInSight writes the moves that a player sees while cards are hidden.
func (s *Site) putInSight(p *parts, r *http.Request, v *view) error {
	moves, err := s.inSight(r, v)
	if err == nil {
		bar := cardsHome(v)
		if len(moves.Moves) > 0 {
			bar = v.barInSight(moves.Moves[0].Chance)
		}
		p.putBar(bar)
		p.put("seen", moves)
		p.put("plan", moves.Hint)
	}
	return err
}

// table is the board of a position alone, for the script of the page.
func (s *Site) table(w http.ResponseWriter, _ *http.Request, v *view) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	p := parts{site: s, to: w}
	p.put("board", v)
	return p.err
}

// judged is what putJudged writes, as server-sent events named like its parts. The last
// one is named done.
func (s *Site) judged(w http.ResponseWriter, r *http.Request, v *view) error {
	w.Header().Set("Content-Type", "text/event-stream")
	v.beBrief(r)
	p := parts{site: s, to: w, events: true}
	s.putJudged(&p, r, v)
	p.put("done", nil)
	return p.err
}

// A JudgedMove is a legal move in words.
type JudgedMove struct {
	say.Move
	Link   string
	Guess  string // the rating after it that the game's model guesses; "" for none
	Chance say.PlayerChance
	Chip   string
	Colour string // of the chip
}

// judgeMove adds the chance after a move, and what it does in a word.
func (s *Site) judgeMove(ctx context.Context, v *view, m *JudgedMove, after game.Position, before, exact label.Exact) {
	m.Chip = say.Chip(before, exact, m.Kind)
	m.Colour = chipKind(m.Kind, m.Chip)
	m.Chance = s.service.Chance(ctx, &v.Subject, after, exact)
}

// judgeMoves judges every legal move, the best first.
func (s *Site) judgeMoves(r *http.Request, v *view, exact label.Exact) ([]JudgedMove, error) {
	labels, err := s.service.Moves(r.Context(), &v.Subject, exact)
	if err != nil {
		return nil, err
	}
	words := say.NewMoves(v.Board, exact, labels)
	lines, err := words.BestFirst()
	if err != nil {
		return nil, err
	}
	ratings, err := s.guessedRatings(r.Context(), v)
	if err != nil {
		return nil, err
	}
	var moves []JudgedMove
	for _, m := range lines {
		judged := JudgedMove{Move: m, Link: v.played([]string{m.Notation})}
		judged.Words = say.Signs(m.Words)
		after := game.After(v.Position, m.Label.Move)
		if m.Kind != say.Lost && !after.Won() {
			judged.Guess = ratings[m.Label.Move]
		}
		s.judgeMove(r.Context(), v, &judged, after, exact, m.Label.Exact)
		moves = append(moves, judged)
	}
	return moves, nil
}

// guessedRatings returns the rating after each move as the first estimates have it.
func (s *Site) guessedRatings(ctx context.Context, v *view) (map[game.Move]string, error) {
	ratings := map[game.Move]string{}
	if !v.IsGuessed() {
		return ratings, nil
	}
	g, err := s.guess(ctx, &v.Subject)
	if err != nil {
		return nil, err
	}
	hints, err := s.service.Hints(ctx, &v.Subject, g)
	for _, h := range hints {
		ratings[h.Play] = h.Guess.Rating().String()
	}
	return ratings, err
}
