package page

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// A cost is what a move of the game cost, in words.
type cost struct {
	Said string   `json:"said"` // "" if it is not known
	Kind say.Kind `json:"kind"`
}

// positions returns the positions of the game of the view, from its start.
func (v *view) positions() ([]game.Position, error) {
	moves, err := v.Start.ParseNotation(v.words)
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	return answer.Positions(v.Start, moves), nil
}

// costsOf returns the costs of the moves of a game, from what is known of its
// positions. The first is that of the start, which has none.
func costsOf(exact []label.Exact) []cost {
	costs := make([]cost, len(exact))
	for i := 1; i < len(exact); i++ {
		costs[i].Said, costs[i].Kind = say.Cost(exact[i-1], exact[i])
	}
	return costs
}

// recalledBriefly reads the view of a request for the script of a page, and recalls it.
func (s *Site) recalledBriefly(r *http.Request) (*view, error) {
	v, err := s.view(r)
	if err != nil {
		return nil, err
	}
	v.beBrief(r)
	return s.recall(r, v)
}

// recall adds to a view how its game stands and what its moves cost, as far as the site knows
// that without a search.
func (s *Site) recall(r *http.Request, v *view) (*view, error) {
	positions, err := v.positions()
	if err != nil {
		return nil, err
	}
	exact := s.service.Along(&v.Subject, positions)
	v.Bar = s.bar(r.Context(), v, exact[len(v.Notation)])
	if v.judges() {
		v.costs = costsOf(exact)
	}
	v.End = s.end(v, exact)
	s.grade(r.Context(), v)
	return v, nil
}

// grade adds to a view how hard its deal is, as far as that is known at once.
func (s *Site) grade(ctx context.Context, v *view) {
	var grade label.Grade
	graded := false
	if known, ok := s.ratedStart(v); ok {
		v.Headline = headline(&v.Entry, &known)
		grade, graded = gradeOf(&v.Entry, &known)
	} else if v.IsGuessed() {
		start := v.Began()
		g, err := s.guess(ctx, &start)
		if err != nil {
			return // the client has gone
		}
		v.Headline = g.Headline()
		if g.Exact.Status != solve.Unsolvable {
			grade, graded = label.GradeOf(v.Entry.Reference, rollout.Uniform, g.WinRate())
		}
	}
	if graded {
		v.Place = min(max(1, say.WholePercent(grade.EasierDeals)), 99)
	}
}

// costedPositions is how many positions of a game one request asks about.
const costedPositions = 40

// judgeGame sends the costs of the moves of a game as server-sent events, by their numbers:
// first what is known, then each time what one more position changes, the nearest to the one
// shown first.
func (s *Site) judgeGame(w http.ResponseWriter, r *http.Request, v *view) error {
	positions, err := v.positions()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/event-stream")
	p := parts{site: s, to: w, events: true}
	if !v.judges() {
		p.put("done", nil)
		return p.err
	}
	if err := s.service.FindLoss(r.Context(), &v.Subject, positions); err != nil {
		return nil // the client has gone, or has waited long enough
	}
	sent, curve := make([]cost, len(positions)), template.HTML("")
	for range costedPositions {
		exact := s.service.Along(&v.Subject, positions)
		v.costs = costsOf(exact)
		p.sendChanged(sent, v.costs)
		if v.Stuck() {
			p.put("loss", v)
		}
		if now := s.chanceCurve(r.Context(), v, positions, exact); now != "" && now != curve {
			curve = now
			p.put("curve", curve)
		}
		i, found := s.service.Open(&v.Subject, positions, exact, len(v.Notation))
		if !found {
			break
		}
		if _, err := s.service.Search(r.Context(), &v.Subject, positions[i]); err != nil {
			return nil // the client has gone, or has waited long enough
		}
	}
	p.put("done", nil)
	return p.err
}

// sendChanged sends the costs that differ from those sent, and notes them there.
func (p *parts) sendChanged(sent, costs []cost) {
	changed := map[int]cost{}
	for i, c := range costs {
		if c != sent[i] {
			changed[i], sent[i] = c, c
		}
	}
	text, err := json.Marshal(changed)
	p.err = cmp.Or(p.err, err)
	p.event("costs", string(text))
}

// HasCurve reports whether the chance along the game can be drawn.
func (v *view) HasCurve() bool { return v.Entry.Player != nil && !v.Hides() }

// chanceCurve is the chance of a win along a game, with a mark at the position shown. It is "" if there is
// none.
func (s *Site) chanceCurve(ctx context.Context, v *view, positions []game.Position, exact []label.Exact) template.HTML {
	chances := s.service.ChancesAlong(ctx, &v.Subject, positions, exact)
	if chances == nil {
		return ""
	}
	c := newChanceCurve(chances, fmt.Sprintf("move %d", len(positions)-1))
	c.markCosts(v.costs)
	return c.with(len(v.Notation))
}
