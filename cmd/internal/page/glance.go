package page

import (
	"context"
	"net/http"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// putGlance writes what the model of the game guesses of a position and of its moves,
// some milliseconds after the board, unless the answer is there already.
func (s *Site) putGlance(p *parts, r *http.Request, v *view) {
	_, rated := s.service.Rated(&v.Subject)
	if !v.IsGuessed() || len(v.Position.AppendMoves(nil)) == 0 || rated {
		return
	}
	g, err := s.guess(r.Context(), &v.Subject)
	if err != nil || g.Exact.Status == solve.Unsolvable {
		return // the client has gone, or a search will say so
	}
	p.put("guess", v.glance(g))
	if !v.judges() {
		return
	}
	hints, err := s.service.Hints(r.Context(), &v.Subject, g)
	if err != nil {
		return // the client has gone
	}
	judged := make([]JudgedMove, len(hints))
	for i, h := range hints {
		h.Words = say.Signs(h.Words)
		judged[i] = JudgedMove{Move: h.Move, Link: v.played([]string{h.Notation}), Guess: h.Guess.Rating().String()}
		s.judgeMove(r.Context(), v, &judged[i], h.After, label.Exact{}, h.Guess.Exact)
	}
	p.put("guessed", judged)
	if err := s.putPlan(p, r, v, false); err != nil {
		return // the client has gone
	}
	p.put("working", "Searching for a shortest solution …")
}

// guess returns the guess of the game's model of a position, as the question hint has it.
func (s *Site) guess(ctx context.Context, at *answer.Subject) (*say.Guess, error) {
	return s.service.Guess(ctx, at, model.Short, false)
}

// glance words a guess as the judgement that will take its place.
func (v *view) glance(g *say.Guess) Judgement {
	rate, ref := g.WinRate(), v.Entry.Reference
	j := Judgement{
		Headline: g.Headline(), Rating: g.Rating().String(), Chance: "about " + say.Often(rate.Rate),
		Shortest: "A trained model estimates that the shortest win takes " + g.Least() + " moves." + g.Caveats(),
		Alone:    ref == nil, Player: v.Entry.Player != nil, rate: rate,
	}
	if g.Exact.MinMoves != nil {
		j.Shortest = say.Shortest(&v.Entry, &g.Exact)
	}
	if ref != nil {
		j.Deals, j.Median = compared(ref)
		j.Picture = newHistogram(ref.Rates, rate, 0)
	}
	return j
}

// IsGuessed reports whether there is a model that judges positions of the game.
func (v *view) IsGuessed() bool { return v.Entry.Model != nil }
