package page

import (
	"context"
	"math"
	"net/http"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// deal is the page of a position: the board, its difficulty, and every legal
// move judged.
func (s *Site) deal(w http.ResponseWriter, r *http.Request, v *view) error {
	p := s.begin(w, top{Title: v.Title(), Game: v.gameField(), Board: true})
	p.put("desk", nil) // while the browser loads the style, the trained player plays
	v, err := s.recall(r, v)
	if err != nil {
		return err
	}
	p.put("board", v)
	p.put("aside", nil)
	s.putJudged(p, r, v)
	p.put("judged", nil)
	p.put("more", s.choices(v.Game()))
	return p.end()
}

// putJudged writes the difficulty of a position and its moves, judged. The moves come first,
// unless the difficulty is known: it takes more than half of the time.
func (s *Site) putJudged(p *parts, r *http.Request, v *view) {
	s.putGlance(p, r, v)
	exact, err := s.leastMoves(r, v)
	known := s.isRated(v)
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
	judgement, err := s.difficulty(r, v)
	if err == nil {
		p.put("difficulty", judgement)
	}
	return err
}

func (s *Site) putMoves(p *parts, r *http.Request, v *view, exact label.Exact) error {
	bar := s.bar(r.Context(), v, exact)
	if p.events {
		p.put("bar", bar)
	} else {
		p.put("late", bar) // the page began with another
	}
	p.put("working", "Judging every legal move …")
	moves, err := s.judgeMoves(r, v, exact)
	if err == nil {
		p.put("moves", moves)
	}
	return err
}

// putInSight writes the moves that a player sees while cards are hidden.
func (s *Site) putInSight(p *parts, r *http.Request, v *view) error {
	moves, err := s.inSight(r, v)
	if err == nil {
		p.put("seen", moves)
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
	Link  string
	Guess string // the rating after it that the game's model guesses; "" for none
	// Chance is that of a win after it; "" if it is not known. Width is the same of 100.
	Chance string
	Width  int
	Chip   string
	Colour string // of the chip
}

// judge adds the chance after a move, and what it does in a word.
func (s *Site) judgeMove(ctx context.Context, v *view, m *JudgedMove, after game.Position, before, exact label.Exact) {
	m.Chip = chip(before, exact, m.Kind)
	m.Colour = chipKind(m.Kind, m.Chip)
	if exact.Status == solve.Unsolvable {
		m.Chance = percent(0)
	} else if rate, ok := s.chance(ctx, v, after, gamesAfter); ok {
		m.Chance, m.Width = barOf(rate)
	}
}

// judgeMoves judges every legal move, the best first.
func (s *Site) judgeMoves(r *http.Request, v *view, exact label.Exact) ([]JudgedMove, error) {
	found, err := ask(s, r, v.key("moves"),
		func(ctx context.Context) (guessedMoves, error) { return s.labelMoves(ctx, v, exact) })
	if err != nil {
		return nil, err
	}
	words := say.NewMoves(v.board, exact, found.labels)
	lines, err := words.BestFirst()
	if err != nil {
		return nil, err
	}
	if len(found.win) > 0 {
		toFront(lines, soonestWon(lines, found.win[0]))
	}
	var moves []JudgedMove
	for _, m := range lines {
		link := v.played([]string{m.Notation})
		m.Words = say.Signs(m.Words)
		judged := JudgedMove{Move: m, Link: link, Guess: found.guesses[m.Label.Move]}
		after := v.position.Clone()
		after.Play(m.Label.Move)
		s.judgeMove(r.Context(), v, &judged, after, exact, m.Label.Exact)
		moves = append(moves, judged)
	}
	return moves, nil
}

// soonestWon is the index of the move after which the shortest win is known; of several, a given
// one or the first.
func soonestWon(lines []say.Move, given game.Move) (soonest int) {
	high := func(i int) int {
		if h := lines[i].Label.Exact.High; h != nil {
			return *h
		}
		return math.MaxInt
	}
	for i := range lines {
		if high(i) < high(soonest) || high(i) == high(soonest) && lines[i].Label.Move == given {
			soonest = i
		}
	}
	return soonest
}

// guessedMoves are labelled moves, with the rating after each that the game's model
// guesses; "" for none.
type guessedMoves struct {
	labels  []label.MoveLabel
	guesses map[game.Move]string
	win     []game.Move // a solution by the game's network; nil if it was not needed, or found none
}

// labelMoves labels and guesses every legal move.
func (s *Site) labelMoves(ctx context.Context, v *view, exact label.Exact) (m guessedMoves, err error) {
	effort := s.options.Effort
	spec := label.MoveSpec{Playouts: effort.MovePlayouts, ExactNodes: min(effort.MoveNodes, s.options.Solution.MaxNodes)}
	labeler, err := s.labeler(&v.entry, effort.Playouts, effort.MaxPlayouts)
	if err != nil {
		return m, err
	}
	known := v.shipped()
	known.AddAlong(v.position, exact)
	m.labels, err = labeler.Moves(ctx, v.position.Clone(), exact, spec, known)
	if err != nil {
		return m, err
	}
	m.win = s.win(ctx, v, &exact)
	for i := range m.labels {
		if len(m.win) > 0 && m.labels[i].Move == m.win[0] {
			m.labels[i].Exact = m.labels[i].Exact.AtMost(len(m.win) - 1)
		}
	}
	m.guesses, err = s.guessAfter(ctx, v, m.labels)
	return m, err
}

// guessAfter returns the rating of the position after each move that does not end the game, as the
// model of the game guesses it from few trials and from the win rate before.
func (s *Site) guessAfter(ctx context.Context, v *view, moves []label.MoveLabel) (map[game.Move]string, error) {
	ratings := map[game.Move]string{}
	if !v.IsGuessed() {
		return ratings, nil
	}
	before, err := s.guessOf(ctx, v)
	if err != nil {
		return nil, err
	}
	guesses, won := make([]*model.Guess, len(moves)), make([]bool, len(moves))
	for i := range moves {
		if moves[i].Exact.Status == solve.Unsolvable {
			continue
		}
		after := v.position.Clone()
		after.Play(moves[i].Move)
		won[i] = after.Won()
		g, err := v.judge(ctx, after, fewTrials)
		if err != nil {
			return nil, err
		}
		guesses[i] = &g
	}
	rate := before.WinRate()
	if r, ok := v.published(); ok {
		rate = r.Sampled.WinRate()
	}
	model.Level(rate.Rate, guesses)
	for i, g := range guesses {
		if g != nil && !won[i] {
			said := v.said(*g)
			ratings[moves[i].Move] = said.Rating().String()
		}
	}
	return ratings, nil
}
