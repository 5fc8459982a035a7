package page

import (
	"cmp"
	"context"
	"encoding/json"
	"html/template"
	"net/http"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// A cost is what a move of the game cost, in words.
type cost struct {
	Said string   `json:"said"` // "" if it is not known
	Kind say.Kind `json:"kind"`
}

// positions returns the positions of the game of the view, from its start.
func (v *view) positions() ([]game.Position, error) {
	moves, err := v.start.ParseNotation(v.words)
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	return positionsOf(v.start, moves), nil
}

// positionsOf returns the positions of a game, from its start.
func positionsOf(start game.Board, moves []game.Move) []game.Position {
	p := start.Position()
	positions := []game.Position{p.Clone()}
	for _, m := range moves {
		p.Play(m)
		positions = append(positions, p.Clone())
	}
	return positions
}

// answered returns what is proved of positions by answers that the site has, and by the
// solution that comes with the program.
func (s *Site) answered(v *view, positions []game.Position) label.Known {
	known := v.shipped()
	for _, p := range positions {
		if found, ok := s.answers.Peek(v.keyOf("moves", p)); ok {
			for _, l := range found.(guessedMoves).labels {
				after := p.Clone()
				after.Play(l.Move)
				improve(known, after, l.Exact)
			}
		}
		if found, ok := s.answers.Peek(v.keyOf("difficulty", p)); ok {
			improve(known, p, found.(label.Result).Exact)
		}
		if found, ok := s.answers.Peek(v.keyOf("exact", p)); ok {
			improve(known, p, found.(label.Exact))
		}
	}
	return known
}

// improve adds to what is known of a position, and of those along its solution.
func improve(known label.Known, p game.Position, e label.Exact) {
	known.AddAlong(p, e)
	if before, ok := known.Of(p); ok {
		e = both(before, e)
	}
	known.Add(p, e)
}

// both joins what two searches prove of one position.
func both(e, f label.Exact) label.Exact {
	if f.Status == solve.Unsolvable {
		return f
	}
	if f.Low != nil {
		e = e.AtLeast(*f.Low)
	}
	if f.High != nil {
		e = e.AtMost(*f.High)
	}
	return e
}

// along returns what is known of the positions of a game, and what follows from that
// for their neighbours.
func along(positions []game.Position, known label.Known) []label.Exact {
	exact := make([]label.Exact, len(positions))
	for i, p := range positions {
		exact[i], _ = known.Of(p)
		if p.Won() {
			exact[i] = exact[i].AtLeast(0).AtMost(0)
		}
	}
	label.Carry(exact)
	return exact
}

// costsOf returns the costs of the moves of a game, from what is known of its
// positions. The first is that of the start, which has none.
func costsOf(exact []label.Exact) []cost {
	costs := make([]cost, len(exact))
	for i := 1; i < len(exact); i++ {
		said, kind := say.Cost(exact[i-1], exact[i])
		if said != "" {
			said = cmp.Or(chip(exact[i-1], exact[i], kind), said)
		}
		costs[i] = cost{said, kind}
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
	exact := along(positions, s.answered(v, positions))
	v.Bar = s.bar(r.Context(), v, exact[len(v.Notation)])
	if v.judges() {
		v.costs = costsOf(exact)
	}
	v.End = s.end(v, exact)
	return v, nil
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
	sent, curve := make([]cost, len(positions)), template.HTML("")
	for range costedPositions {
		exact := along(positions, s.answered(v, positions))
		p.sendChanged(sent, costsOf(exact))
		if now, ok := s.curveOf(r.Context(), v, positions, exact); ok && now != curve {
			curve = now
			p.put("curve", curve)
		}
		i, found := s.open(v, positions, exact)
		if !found {
			break
		}
		_, err := ask(s, r, v.keyOf("exact", positions[i]),
			func(ctx context.Context) (label.Exact, error) { return s.exact(ctx, v, positions[i]) })
		if err != nil {
			return nil // the client has gone, or has waited long enough
		}
	}
	p.put("done", nil)
	return p.err
}

// open returns a position of which the least number of moves is not known and was not
// searched for: the nearest to the one shown.
func (s *Site) open(v *view, positions []game.Position, exact []label.Exact) (nearest int, found bool) {
	far := func(i int) int { return max(i-len(v.Notation), len(v.Notation)-i) }
	for i, p := range positions {
		settled := exact[i].MinMoves != nil || exact[i].Status == solve.Unsolvable
		if settled || s.answers.Contains(v.keyOf("exact", p)) || s.answers.Contains(v.keyOf("difficulty", p)) {
			continue
		}
		if !found || far(i) < far(nearest) {
			nearest, found = i, true
		}
	}
	return nearest, found
}

// exact searches for the least number of moves from a position, as for a difficulty.
func (s *Site) exact(ctx context.Context, v *view, p game.Position) (label.Exact, error) {
	labeler, err := s.labeler(&v.entry, s.options.Effort.Playouts, s.options.Effort.MaxPlayouts)
	if err != nil {
		return label.Exact{}, err
	}
	return labeler.Exact(ctx, p.Clone())
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
