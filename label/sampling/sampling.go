// Package sampling picks positions along play from a deal and labels them, for datasets
// that need more than deals.
//
//	deal → Sampler.Sample → the deal, positions along random trials, along
//	solutions, a wrong move or two off a shortest solution, where much is at
//	stake, and where play went wrong → label.Labeler → []Position
//
// A [Spec] says which kinds of positions are picked, how many of each, and whether
// their moves are labelled too. The random numbers that pick the positions depend only
// on the deal and the seed. No two positions of a sample are equal.
//
// What a search has found out about one position of a sample is used for the others:
// along a shortest solution every exact label follows from the deal's, and moves that
// lead to a position of the sample need no search.
package sampling

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/internal/spelling"
	"patience/label"
	"patience/rollout"
)

// A Kind says how a position was chosen.
type Kind string

// The kinds of positions.
const (
	Deal     Kind = "deal"     // the deal itself
	Walk     Kind = "walk"     // on a random trial of the policy
	Solution Kind = "solution" // on a shortest or on a longer solution
	Near     Kind = "near"     // one or two wrong moves off a shortest solution
	Stake    Kind = "stake"    // many moves lose, some other wins
	Blunder  Kind = "blunder"  // the policy's next move loses what could be won
)

// kinds are all kinds, in the order in which a sample has them.
var kinds = []Kind{Deal, Walk, Solution, Near, Stake, Blunder}

// Kinds are some kinds, as text: in the order of a sample, with commas between
// them. The zero value is no kind. Make them with [ParseKinds].
type Kinds string

// ParseKinds reads kinds with commas between them, in any order.
func ParseKinds(text string) (Kinds, error) {
	var wanted []string
	for name := range strings.SplitSeq(text, ",") {
		if !slices.Contains(kinds, Kind(name)) {
			return "", fmt.Errorf("positions %.40q; %s", text,
				spelling.Expected(name, kindNames(),
					"some of deal, walk, solution, near, stake and blunder, with commas between them"))
		}
		wanted = append(wanted, name)
	}
	var ordered []string
	for _, k := range kinds {
		if slices.Contains(wanted, string(k)) {
			ordered = append(ordered, string(k))
		}
	}
	return Kinds(strings.Join(ordered, ",")), nil
}

// kindNames returns the names of all kinds.
func kindNames() (names []string) {
	for _, k := range kinds {
		names = append(names, string(k))
	}
	return names
}

// Has reports whether a kind is among the kinds.
func (k Kinds) Has(kind Kind) bool {
	return slices.Contains(strings.Split(string(k), ","), string(kind))
}

// A Spec, together with a label.Spec, is everything that determines the sample of a
// deal. It is plain and comparable, and datasets hash it.
type Spec struct {
	Positions Kinds `json:"positions"`
	// PerDeal is the number of positions of each kind except the deal, 1 to 256. A deal
	// may have fewer. All, with the kinds deal and solution, means every position on a
	// shortest solution except the last, which is won.
	PerDeal int `json:"per_deal"`
	// Moves says to label the legal moves of every position.
	Moves bool `json:"moves"`
	label.MoveSpec
}

// maxPerDeal is the largest number of positions of a kind.
const maxPerDeal = 256

// All is a Spec.PerDeal.
const All = -1

// DefaultSpec is the deals alone.
func DefaultSpec() Spec { return Spec{Positions: Kinds(Deal), PerDeal: 4} }

// Validate returns an error that names the first value outside its range as the
// command line names it.
func (s *Spec) Validate(labels *label.Spec) error {
	if kinds, err := ParseKinds(string(s.Positions)); err != nil || kinds != s.Positions {
		return fmt.Errorf("positions %.40q; expected some of deal, walk, solution, near, stake and blunder in this order",
			s.Positions)
	}
	switch {
	case s.PerDeal == All && s.Positions != Kinds(Deal+","+Solution):
		return fmt.Errorf("per-deal all with positions %s; expected deal,solution", s.Positions)
	case s.PerDeal != All && (s.PerDeal < 1 || s.PerDeal > maxPerDeal):
		return fmt.Errorf("per-deal %d; expected 1 to %d, or all", s.PerDeal, maxPerDeal)
	case labels.ExactNodes == 0 && (s.Positions.Has(Solution) || s.Positions.Has(Near)):
		return fmt.Errorf("positions %s without a search; expected exact-nodes of at least 1", s.Positions)
	case !s.Moves && s.MoveSpec != label.MoveSpec{}:
		return fmt.Errorf("labels of moves that are not wanted; expected moves")
	case s.ExactNodes > 0 && labels.Memory < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", labels.Memory)
	}
	return s.MoveSpec.Validate()
}

// MaxPositions returns the largest number of positions of a sample.
func (s *Spec) MaxPositions() int64 {
	n := int64(0)
	for _, k := range kinds {
		switch {
		case !s.Positions.Has(k):
		case k == Deal:
			n++
		case s.PerDeal == All:
			n += maxPerDeal // more than the longest solution that is searched for
		default:
			n += int64(s.PerDeal)
		}
	}
	return n
}

// A Position is a labelled position of a sample.
type Position struct {
	Position game.Position
	Kind     Kind
	Ply      int // number of moves from the deal along the play that it was taken from
	Label    label.Result
	Moves    []label.MoveLabel // of its legal moves in order; nil if not wanted
}

// A Sampler picks and labels positions of one game. It is safe for concurrent
// use.
type Sampler struct {
	spec    Spec
	labels  label.Spec
	policy  rollout.Policy
	labeler *label.Labeler
}

// New returns a sampler of the labeler's game. It returns an error if a value is outside
// its range.
func New(s Spec, l *label.Labeler) (*Sampler, error) {
	e, labels := l.Entry(), l.Spec()
	policy, err := e.Policy(labels.Policy)
	if err != nil {
		return nil, err
	}
	if err := s.Validate(&labels); err != nil {
		return nil, err
	}
	if err := s.fit(e, policy, labels.MaxMoves); err != nil {
		return nil, err
	}
	return &Sampler{s, labels, policy, l}, nil
}

// fit returns an error if a kind asks for what the game or the policy lacks.
func (s *Spec) fit(e catalogue.Entry, policy rollout.Policy, maxMoves int) error {
	for _, kind := range []Kind{Stake, Blunder} {
		if s.Positions.Has(kind) && e.Solvers.Any.New == nil {
			return fmt.Errorf("positions %s: %s has no search that proves which moves lose", kind, e.Name())
		}
	}
	for _, kind := range []Kind{Walk, Blunder} {
		if !s.Positions.Has(kind) {
			continue
		}
		board, err := e.Deal(game.DealID{Source: e.Sources()[0], Number: 1}, 1)
		if err != nil {
			return err
		}
		if _, err := rollout.NewWalker(board.Position(), policy, maxMoves, 1); err != nil {
			return fmt.Errorf("positions %s: %w", kind, err)
		}
	}
	return nil
}

// Sample returns the positions of a deal, ordered by kind. The error is that of
// ctx, when it is cancelled.
func (s *Sampler) Sample(ctx context.Context, deal game.Position) ([]Position, error) {
	a := &sample{Sampler: s, deal: deal, known: label.Known{}, taken: map[string]bool{string(deal.AppendKey(nil)): true}}
	for _, step := range []struct {
		kind Kind
		pick func(context.Context) error
	}{
		{Deal, a.theDeal},
		{Walk, a.walks},
		{Solution, a.solutions},
		{Near, a.near},
		{Stake, a.stakes},
		{Blunder, a.blunders},
	} {
		if !s.spec.Positions.Has(step.kind) {
			continue
		}
		if err := step.pick(ctx); err != nil {
			return nil, err
		}
	}
	for i := range a.list {
		if err := a.label(ctx, &a.list[i]); err != nil {
			return nil, err
		}
	}
	return a.list, nil
}

// A sample is a Sample under way.
type sample struct {
	*Sampler
	deal  game.Position
	list  []Position
	taken map[string]bool // by key: the positions of the list, and the deal
	known label.Known     // what was searched
}

// take adds a position, unless it is won or there already.
func (a *sample) take(p game.Position, kind Kind, ply int) bool {
	key := string(p.AppendKey(nil))
	if kind != Deal && (a.taken[key] || p.Won()) {
		return false
	}
	a.taken[key] = true
	a.list = append(a.list, Position{Position: p, Kind: kind, Ply: ply})
	return true
}

func (a *sample) theDeal(context.Context) error {
	a.take(a.deal, Deal, 0)
	return nil
}

// exact returns the exact labels of a position, and searches only once for
// them.
func (a *sample) exact(ctx context.Context, p game.Position) (label.Exact, error) {
	if e, ok := a.known.Of(p); ok {
		return e, nil
	}
	e, err := a.labeler.Exact(ctx, p)
	if err == nil {
		a.known.Add(p, e)
	}
	return e, err
}

// label labels a position of the list, and its moves if they are wanted.
func (a *sample) label(ctx context.Context, p *Position) error {
	e, err := a.exact(ctx, p.Position)
	if err != nil {
		return err
	}
	if p.Label, err = a.labeler.LabelKnown(ctx, p.Position, e); err != nil || !a.spec.Moves {
		return err
	}
	p.Moves, err = a.labeler.Moves(ctx, p.Position, e, a.spec.MoveSpec, a.known)
	return err
}
