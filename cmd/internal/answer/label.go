package answer

import (
	"context"
	"fmt"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/label/pick"
	"patience/label/reference"
	"patience/rollout"
)

// An Effort is how much is computed for an answer. Playouts are random games, and nodes are
// positions that a search stores, at most the limit of the service.
type Effort struct {
	Playouts     int64 // for a position
	Nodes        int64 // for its least number of moves
	MovePlayouts int64 // after each legal move
	MoveNodes    int64
	StepPlayouts int64 // at each step of a solution or a game
	ScanPlayouts int64 // for each deal of a list, before splitting
	ScanDeals    int64 // that are tried for a page of a list
}

// DefaultEffort takes about a second of one processor for a position, and as much for its moves.
func DefaultEffort() Effort {
	return Effort{
		Playouts: 16_384, Nodes: 200_000, MovePlayouts: 1000, MoveNodes: 20_000, StepPlayouts: 2048,
		ScanPlayouts: pick.DefaultPlayouts, ScanDeals: 60,
	}
}

// usualGames is how many random games of each deal most references have.
const usualGames = 16_384

// For returns the effort for a game: fewer random games if its reference has fewer, as they take long.
func (e Effort) For(of *catalogue.Entry) Effort {
	if ref := of.Reference; ref != nil && 0 < ref.Games && ref.Games < usualGames {
		for _, n := range []*int64{&e.Playouts, &e.MovePlayouts, &e.StepPlayouts, &e.ScanPlayouts} {
			*n = max(1, *n*ref.Games/usualGames)
		}
	}
	return e
}

// spec returns the spec of labels of a subject.
func (s *Service) spec(at *Subject, playouts, nodes int64) label.Spec {
	spec := label.DefaultSpec()
	spec.Policy = at.Entry.DefaultPolicy()
	spec.PlaySeed, spec.Published = at.Seed, true
	spec.Playouts, spec.MaxPlayouts = playouts, label.MaxPlayoutsFor(playouts)
	spec.ExactNodes, spec.Memory = min(nodes, s.Limits.MaxNodes), s.Limits.MaxBytes
	return spec
}

// labeler returns a labeler whose searches share the memory of the service.
func (s *Service) labeler(at *Subject, spec label.Spec) (*label.Labeler, error) {
	l, err := label.New(at.Entry, spec, label.Resources{
		Workers: s.Workers, Memory: s.Memory, Published: reference.Labels(at.Entry, spec),
	})
	if err != nil {
		return nil, wrongf("%w", err)
	}
	return l, nil
}

// labelled is once for what a labeler with a spec finds.
func labelled[A any](
	ctx context.Context, s *Service, at *Subject, key string, spec label.Spec,
	find func(context.Context, *label.Labeler) (A, error),
) (A, error) {
	return once(ctx, s, key, false, func(ctx context.Context) (none A, err error) {
		labeler, err := s.labeler(at, spec)
		if err != nil {
			return none, err
		}
		return find(ctx, labeler)
	})
}

// Search finds the least number of moves from a position of the game of a subject, or bounds.
func (s *Service) Search(ctx context.Context, at *Subject, p game.Position) (label.Exact, error) {
	spec := s.spec(at, s.Effort.For(&at.Entry).Playouts, s.Effort.Nodes)
	return labelled(ctx, s, at, at.key(searched, p), spec,
		func(ctx context.Context, l *label.Labeler) (label.Exact, error) { return l.Exact(ctx, p.Clone()) })
}

// The keys of answers that prove something; see Along.
const (
	searched = "exact"
	rated    = "difficulty"
	moved    = "moves"
	solved   = "solution"
	verdict  = "verdict"
	long     = "long verdict"
)

// Least returns what is proved of the least number of moves, or what a search finds.
func (s *Service) Least(ctx context.Context, at *Subject) (label.Exact, error) {
	if known, ok := peek[Way](s, at.key(solved, at.Position)); ok {
		return known.Exact, nil // by a longer search
	}
	if known, ok := at.Published(); ok {
		return known.Exact, nil
	}
	if proved, ok := at.Proved(); ok {
		return proved, nil
	}
	return s.Search(ctx, at, at.Position)
}

// Label returns the labels of a position: those that come with the program, or what random games and a
// search find.
func (s *Service) Label(ctx context.Context, at *Subject) (label.Result, error) {
	if known, ok := at.Published(); ok && at.Seed == game.DefaultSeed {
		return known, nil
	}
	exact, err := s.Least(ctx, at)
	if err != nil {
		return label.Result{}, err
	}
	spec := s.spec(at, s.Effort.For(&at.Entry).Playouts, s.Effort.Nodes)
	result, err := labelled(ctx, s, at, at.key(rated, at.Position), spec,
		func(ctx context.Context, l *label.Labeler) (label.Result, error) {
			return l.LabelKnown(ctx, at.Position.Clone(), exact)
		})
	if known, ok := peek[Way](s, at.key(solved, at.Position)); ok {
		result.Exact = known.Exact // by a longer search
	}
	return result, err
}

// Rated returns the labels of a position, if they come with the program or are kept.
func (s *Service) Rated(at *Subject) (label.Result, bool) {
	if known, ok := at.Published(); ok {
		return known, true
	}
	return peek[label.Result](s, at.key(rated, at.Position))
}

// Moves labels the legal moves of a position, of which exact is proved.
func (s *Service) Moves(ctx context.Context, at *Subject, exact label.Exact) ([]label.MoveLabel, error) {
	return once(ctx, s, at.key(moved, at.Position), false, func(ctx context.Context) ([]label.MoveLabel, error) {
		effort := s.Effort.For(&at.Entry)
		after := label.MoveSpec{Playouts: effort.MovePlayouts, ExactNodes: min(effort.MoveNodes, s.Limits.MaxNodes)}
		return s.MovesBy(ctx, at, exact, s.spec(at, effort.Playouts, effort.Nodes), after)
	})
}

// MovesBy is Moves by specs of labels, without the memo.
func (s *Service) MovesBy(
	ctx context.Context, at *Subject, exact label.Exact, spec label.Spec, after label.MoveSpec,
) ([]label.MoveLabel, error) {
	l, err := s.labeler(at, spec)
	if err != nil {
		return nil, err
	}
	known := label.Known{}
	if mayKnow(&spec) {
		known = at.Known()
	}
	known.AddAlong(at.Position, exact)
	return l.Moves(ctx, at.Position.Clone(), exact, after, known)
}

// mayKnow reports whether a spec asks for exact labels, and what comes with the program may be the answer.
func mayKnow(spec *label.Spec) bool { return spec.Published && spec.ExactNodes > 0 }

// A Way is a solution with what there is to say of its start and of the position after each move.
type Way struct {
	Exact   label.Exact        // of its start; without a solution if none is known
	Rates   []rollout.Estimate // of random play
	Chances []say.PlayerChance // of the computer player; nil if the game has none, or hides cards
}

// Way finds a shortest solution within the limits of the service, and plays along it.
func (s *Service) Way(ctx context.Context, at *Subject) (Way, error) {
	games := s.Effort.For(&at.Entry).StepPlayouts
	spec := s.spec(at, games, s.Limits.MaxNodes)
	return labelled(ctx, s, at, at.key(solved, at.Position), spec,
		func(ctx context.Context, l *label.Labeler) (w Way, err error) {
			ok := false
			if w.Exact, ok = at.Proved(); !ok {
				w.Exact, err = l.Exact(ctx, at.Position.Clone())
			}
			if err != nil || w.Exact.Solution == nil {
				return w, err
			}
			positions := Positions(at.Board, w.Exact.Solution)
			for _, p := range positions {
				trials, err := l.Glance(ctx, p, games)
				if err != nil {
					return w, err
				}
				w.Rates = append(w.Rates, trials.WinRate())
			}
			w.Chances = s.ChancesAlong(ctx, at, positions, make([]label.Exact, len(positions)))
			return w, ctx.Err()
		})
}

const mostPlayouts = 1 << 20

// Asked is how much a question may take.
type Asked struct {
	// random games for each position; 16384 without it, and 2048 in a review. Fewer than 512 cannot measure rare wins,
	// so many positions get no rating
	Playouts *int64 `json:"playouts,omitempty"`
	// how many positions a search for the least number of moves may store; 200000 without it
	ExactNodes *int64 `json:"exact_nodes,omitempty"`
}

// effort returns the random games and the positions of a search.
func (a Asked) effort(s *Service, playouts, leastNodes int64) (games, nodes int64, err error) {
	games, nodes = playouts, min(s.Effort.Nodes, s.Limits.MaxNodes)
	if a.Playouts != nil {
		games = *a.Playouts
	}
	if a.ExactNodes != nil {
		nodes = *a.ExactNodes
	}
	switch {
	case games < 1 || games > mostPlayouts:
		err = wrongf("playouts %d; expected 1 to %d", games, mostPlayouts)
	case nodes < leastNodes || nodes > s.Limits.MaxNodes:
		err = wrongf("exact_nodes %d; expected %d to %d", nodes, leastNodes, s.Limits.MaxNodes)
	}
	return games, nodes, err
}

// A JudgeQuestion asks how hard a position is. Labels that come with the program are the answer
// unless it sets an effort.
type JudgeQuestion struct {
	Place
	Asked
}

// judge labels a position as score does with --playouts and --exact-nodes.
func (s *Service) judge(ctx context.Context, q *JudgeQuestion) (say.Judged, error) {
	at, err := s.read(&q.Place)
	if err != nil {
		return say.Judged{}, err
	}
	result, err := s.judgedFor(ctx, at, q.Asked)
	if err != nil {
		return say.Judged{}, err
	}
	deal := say.Deal{Name: at.Named(), Game: &at.Entry, Policy: at.Entry.DefaultPolicy(), Result: result}
	return say.NewJudged(at.JSON(), at.Board, &deal)
}

func (s *Service) judgedFor(ctx context.Context, at *Subject, a Asked) (label.Result, error) {
	playouts, nodes, err := a.effort(s, s.Effort.For(&at.Entry).Playouts, 0)
	if err != nil {
		return label.Result{}, err
	}
	if a == (Asked{}) {
		return s.Label(ctx, at)
	}
	return s.LabelBy(ctx, at, s.spec(at, playouts, nodes), func() {})
}

// LabelBy is Label by a spec. It calls begin unless the random games come with the program.
func (s *Service) LabelBy(ctx context.Context, at *Subject, spec label.Spec, begin func()) (label.Result, error) {
	return labelled(ctx, s, at, at.key(fmt.Sprintf("judge %+v", spec), at.Position), spec,
		func(ctx context.Context, l *label.Labeler) (label.Result, error) {
			if known, _ := l.Published(at.Position); known.Sampled == nil {
				begin()
			}
			proved, ok := at.Proved()
			if !ok || !mayKnow(&spec) {
				return l.Label(ctx, at.Position)
			}
			return l.LabelKnown(ctx, at.Position, proved)
		})
}
