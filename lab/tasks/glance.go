package main

import (
	"context"
	"math"
	"slices"
	"strings"

	"patience/game"
	"patience/internal/parallel"
	"patience/lab/published"
	"patience/label"
	"patience/solve"
)

// A glance is a line of the benchmark: a test deal with its label, and a position
// on its shortest solution with the moves that keep it shortest.
type glance struct {
	Source string   `json:"source"`
	Number int64    `json:"deal"`
	Rate   *float64 `json:"log10_win_rate,omitempty"`
	Played string   `json:"played,omitempty"` // from the deal to the position
	Keeps  []string `json:"keeps,omitempty"`
}

// frozen is the last deal of a source that the benchmark may have. It stays as it is when
// more deals are published.
const frozen = 10_000

// testDeals returns the deals of the benchmark: those of the split test.
func testDeals() (test []*deal, err error) {
	for _, source := range []string{game.Microsoft, game.Random} {
		rows, err := published.Tables[*deal](tables, source)
		if err != nil {
			return nil, err
		}
		for _, d := range rows {
			if d.Split == "test" && d.Number <= frozen {
				test = append(test, d)
			}
		}
	}
	return test, nil
}

// glanceRates are the test deals with log10 of the win rate, to four digits.
func glanceRates() ([]glance, error) {
	deals, err := testDeals()
	lines := make([]glance, len(deals))
	for i, d := range deals {
		lines[i] = glance{Source: d.Source, Number: d.Number}
		if d.Rate != nil && *d.Rate > 0 {
			rate := math.Round(math.Log10(*d.Rate)*1e4) / 1e4
			lines[i].Rate = &rate
		}
	}
	return lines, err
}

// glancePositions are a position of each test deal, where one could be judged.
func glancePositions(j *judge) ([]glance, error) {
	deals, err := testDeals()
	if err != nil {
		return nil, err
	}
	lines := make([]*glance, len(deals))
	err = parallel.Each(context.Background(), workers, slices.Values(deals),
		func(ctx context.Context, i int, d *deal) error {
			s, err := d.line(j)
			if err != nil {
				return err
			}
			lines[i], err = s.glance(ctx, d)
			return err
		})
	if err != nil {
		return nil, err
	}
	var judged []glance
	for _, g := range lines {
		if g != nil {
			judged = append(judged, *g)
		}
	}
	return judged, nil
}

const (
	glanceTries = 30 // positions of a deal that are tried
	glanceLeft  = 60 // the most moves left; it takes long to judge earlier positions
	glanceLeast = 15 // the fewest moves left; later positions lie on solutions to learn from, too
)

// glance judges a position on the solution where there is a choice, and no card to
// send home, which is nearly always right: for each move, whether it keeps the
// solution shortest. It returns nil if there is none, or limits leave that open.
func (s *line) glance(ctx context.Context, d *deal) (*glance, error) {
	for range glanceTries {
		n := len(s.moves) - glanceLeast - s.rand.IntN(glanceLeft-glanceLeast+1)
		if s.sendsHome(n) {
			continue
		}
		labels, err := s.labels(ctx, n)
		if err != nil {
			return nil, err
		}
		keeps, known := kept(labels)
		if !known || len(labels) < 2 {
			continue
		}
		g := &glance{Source: d.Source, Number: d.Number, Played: strings.Join(strings.Fields(d.Solution)[:n], " ")}
		for _, m := range keeps {
			words, err := s.words(n, m)
			if err != nil {
				return nil, err
			}
			g.Keeps = append(g.Keeps, words[0])
		}
		return g, nil
	}
	return nil, nil
}

// sendsHome reports whether a card can go home after n moves.
func (s *line) sendsHome(n int) bool {
	p := s.at(n)
	return slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool {
		after := game.After(p, m)
		return after.Home() > p.Home()
	})
}

// kept returns the moves that keep a solution shortest, and whether all moves are
// decided.
func kept(labels []label.MoveLabel) (keeps []game.Move, known bool) {
	for i := range labels {
		m := &labels[i]
		switch {
		case m.KeepsShortest == nil:
			return nil, false
		case *m.KeepsShortest:
			keeps = append(keeps, m.Move)
		}
	}
	return keeps, true
}

// labels are those of the moves after n moves of the solution.
func (s *line) labels(ctx context.Context, n int) ([]label.MoveLabel, error) {
	left := len(s.moves) - n
	known := label.Exact{Status: solve.Optimal, Low: &left, High: &left, MinMoves: &left, Solution: s.moves[n:]}
	return s.Moves(ctx, s.at(n), known, label.MoveSpec{ExactNodes: searchNodes}, nil)
}
