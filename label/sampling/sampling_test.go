package sampling_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/racing"
	"patience/label"
	"patience/label/sampling"
	"patience/rollout"
	"patience/solve"
)

// all is a spec with every kind of positions, and their moves.
func all() sampling.Spec {
	return sampling.Spec{
		Positions: "deal,walk,solution,near,stake,blunder", PerDeal: 6, Moves: true,
		MoveSpec: label.MoveSpec{Playouts: 5, ExactNodes: 50_000},
	}
}

// few is a spec of small searches and hardly any trials.
func few() label.Spec {
	s := label.DefaultSpec()
	s.Playouts, s.MaxPlayouts, s.ExactNodes, s.Memory = 10, 10, 100_000, 64<<20
	return s
}

func sampler(t *testing.T, name string, s sampling.Spec, labels label.Spec) *sampling.Sampler {
	t.Helper()
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := label.New(e, labels, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	made, err := sampling.New(s, l)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func sampled(t *testing.T, s *sampling.Sampler, deal game.Position) []sampling.Position {
	t.Helper()
	list, err := s.Sample(t.Context(), deal)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSmallBoards holds samples of small boards against everything that can be
// reached: each position can be, none comes twice, and its exact labels and
// those of its moves are the distances.
func TestSmallBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	s := sampler(t, "freecell", all(), few())
	kinds := map[sampling.Kind]int{}
	won := 0
	for range 40 {
		g, ok := oracle.Distances(freecelltest.Deal(freecelltest.Rules{Columns: 3, Cells: 1, Ranks: 5}, rng), 50_000)
		if !ok {
			continue
		}
		distance := map[string]int{}
		for i, state := range g.States {
			distance[key(freecellcheck.Position(t, state))] = g.Distance[i]
		}
		deal := freecellcheck.Position(t, g.States[0])
		seen := map[string]bool{}
		for _, p := range sampled(t, s, deal) {
			d, ok := distance[key(p.Position)]
			if !ok || seen[key(p.Position)] || p.Position.Won() {
				t.Fatalf("%s, ply %d: reached: %v, seen before: %v:\n%s", p.Kind, p.Ply, ok, seen[key(p.Position)],
					p.Position.Board())
			}
			seen[key(p.Position)] = true
			kinds[p.Kind]++
			checkExact(t, &p.Label.Exact, d)
			checkKind(t, &p, distance[key(deal)], d)
			if p.Kind == sampling.Walk && d < 0 && distance[key(deal)] >= 0 {
				won++
			}
			checkMoves(t, &p, distance)
		}
	}
	for _, k := range []sampling.Kind{
		sampling.Deal, sampling.Walk, sampling.Solution, sampling.Near, sampling.Stake,
		sampling.Blunder,
	} {
		if kinds[k] == 0 {
			t.Errorf("no position of kind %s", k)
		}
	}
	if won == 0 {
		t.Error("no random trial spoiled a game")
	}
}

func key(p game.Position) string { return string(p.AppendKey(nil)) }

func checkExact(t *testing.T, e *label.Exact, distance int) {
	t.Helper()
	if distance < 0 {
		if e.Status != solve.Unsolvable {
			t.Errorf("%s; want unsolvable", e.Status)
		}
	} else if e.Status != solve.Optimal || *e.MinMoves != distance || len(e.Solution) != distance {
		t.Errorf("%+v; want %d moves", e, distance)
	}
}

// checkKind checks a position by its kind; deal and d are the distances of the
// deal and of the position.
func checkKind(t *testing.T, p *sampling.Position, deal, d int) {
	t.Helper()
	ok := true
	switch p.Kind {
	case sampling.Deal:
		ok = p.Ply == 0 && d == deal
	case sampling.Solution:
		ok = p.Ply > 0 && d >= deal-p.Ply
	case sampling.Near:
		ok = p.Ply > 0 && (d < 0 || d > deal-p.Ply)
	case sampling.Stake:
		lost := 0
		for i := range p.Moves {
			if p.Moves[i].Exact.Status == solve.Unsolvable {
				lost++
			}
		}
		ok = p.Ply > 0 && d > 0 && 5*lost >= len(p.Moves) && lost < len(p.Moves)
	case sampling.Blunder:
		ok = d > 0 && slices.ContainsFunc(p.Moves, func(m label.MoveLabel) bool { return m.Exact.Status == solve.Unsolvable })
	}
	if !ok {
		t.Errorf("%s at ply %d: %d moves to win, the deal %d", p.Kind, p.Ply, d, deal)
	}
}

func checkMoves(t *testing.T, p *sampling.Position, distance map[string]int) {
	t.Helper()
	moves := p.Position.AppendMoves(nil)
	if len(moves) != len(p.Moves) {
		t.Fatalf("%d moves are labelled; want %d", len(p.Moves), len(moves))
	}
	for i, m := range p.Moves {
		after := p.Position.Clone()
		after.Play(moves[i])
		checkExact(t, &m.Exact, distance[key(after)])
		if m.Move != moves[i] || m.Sampled.Playouts != 5 {
			t.Errorf("%+v; want move %x", m, moves[i])
		}
	}
}

// TestRepeats: the same deal has the same sample, and another seed another one.
func TestRepeats(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	spec, labels := all(), few()
	spec.Moves, spec.MoveSpec = false, label.MoveSpec{}
	first := sampled(t, sampler(t, "freecell", spec, labels), board.Position())
	if again := sampled(t, sampler(t, "freecell", spec, labels), board.Position()); !reflect.DeepEqual(again, first) {
		t.Error("two samples of a deal differ")
	}
	labels.PlaySeed++
	if other := sampled(t, sampler(t, "freecell", spec, labels), board.Position()); reflect.DeepEqual(keys(other),
		keys(first)) {
		t.Error("two seeds give the same positions")
	}
	late := 0
	for _, p := range first {
		if p.Kind == sampling.Walk && p.Position.Home() >= 8 {
			late++
		}
	}
	if late == 0 {
		t.Error("no position on a walk has 8 cards home")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sampler(t, "freecell", spec, labels).Sample(ctx, board.Position()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

func keys(list []sampling.Position) (keys []string) {
	for _, p := range list {
		keys = append(keys, key(p.Position))
	}
	return keys
}

// TestEveryGame samples a deal of every game, by trials alone.
func TestEveryGame(t *testing.T) {
	racing.Skip(t)
	for _, e := range catalogue.Standard().Entries() {
		if strings.HasPrefix(e.Name(), "spider-") || e.Name() == "spider" || e.Name() == "will-o-the-wisp" {
			continue // each move is decided, which takes seconds there
		}
		labels := few()
		labels.ExactNodes, labels.Memory, labels.RareEvents = 0, 0, false
		spec := sampling.Spec{Positions: "walk", PerDeal: 2, Moves: true, MoveSpec: label.MoveSpec{Playouts: 5}}
		board, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(sampled(t, sampler(t, e.Name(), spec, labels), board.Position())); n != 2 {
			t.Errorf("%s: %d positions; want 2", e.Name(), n)
		}
	}
}

// TestAlong: with all there is every position of the shortest solution but the last,
// in order, each with the rest of the solution, and the deal keeps its effort.
func TestAlong(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	deal, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 3}, 0)
	if err != nil {
		t.Fatal(err)
	}
	labels := few()
	labels.Playouts = 0
	list := sampled(t, sampler(t, "freecell", sampling.Spec{Positions: "deal,solution", PerDeal: sampling.All}, labels),
		deal.Position())
	first := list[0].Label.Exact
	if first.MinMoves == nil || len(list) != *first.MinMoves {
		t.Fatalf("%d positions, %+v", len(list), first)
	}
	p := deal.Position()
	for n, at := range list {
		e := &at.Label.Exact
		if key(at.Position) != key(p) || at.Ply != n || *e.MinMoves != len(list)-n || e.Solution[0] != first.Solution[n] {
			t.Errorf("position %d: ply %d, %+v", n, at.Ply, e)
		}
		if r := at.Label.Sampled; r.Estimator != rollout.Skipped || r.Playouts > 0 || at.Label.Rating != (label.Rating{}) {
			t.Errorf("position %d: %+v, %+v; want no trials", n, r, at.Label.Rating)
		}
		p.Play(first.Solution[n])
	}
	if !p.Won() {
		t.Error("the solution does not win")
	}
}

// TestStake: of a full deck many moves lose where much is at stake, and some other
// wins. A game without proofs has no such positions.
func TestStake(t *testing.T) {
	racing.Skip(t)
	labels := few()
	labels.Playouts, labels.ExactNodes = 0, 0
	spec := sampling.Spec{Positions: "stake", PerDeal: 3, Moves: true}
	s := sampler(t, "freecell", spec, labels)
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	for number := range int64(3) {
		board, err := e.Deal(game.DealID{Source: game.Random, Number: number + 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		list := sampled(t, s, board.Position())
		if len(list) == 0 {
			t.Errorf("deal %d has no position at stake", number+1)
		}
		for _, p := range list {
			verdicts := map[solve.Verdict]int{}
			for _, m := range p.Moves {
				verdicts[m.Exact.Verdict()]++
			}
			if 5*verdicts[solve.Unwinnable] < len(p.Moves) || verdicts[solve.Winnable] == 0 {
				t.Errorf("%v in\n%s", verdicts, p.Position.Board())
			}
		}
	}
	e.Solvers.Any = solve.Method{}
	l, err := label.New(e, labels, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sampling.New(spec, l); err == nil ||
		!strings.Contains(err.Error(), "freecell has no search that proves which moves lose") {
		t.Errorf("%v", err)
	}
}

// TestBlunder: from each position the policy's trial goes on to one that cannot be
// won. With another policy the blunders are others.
func TestBlunder(t *testing.T) {
	racing.Skip(t)
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	places := map[string]bool{}
	for _, name := range []string{rollout.Uniform, "pairs", "learned1-t0.5"} {
		labels := few()
		labels.Playouts, labels.ExactNodes, labels.Policy = 0, 0, name
		list := sampled(t, sampler(t, "freecell", sampling.Spec{Positions: "blunder", PerDeal: 3, Moves: true}, labels),
			board.Position())
		if len(list) == 0 {
			t.Fatalf("%s makes no blunder", name)
		}
		for _, p := range list {
			if places[key(p.Position)] {
				t.Errorf("%s: a blunder twice", name)
			}
			places[key(p.Position)] = true
			if !blundered(t, e, &labels, board.Position(), &p) {
				t.Errorf("%s: no trial blunders after %d moves in\n%s", name, p.Ply, p.Position.Board())
			}
		}
	}
}

// blundered reports whether one of the first trials comes by a position and makes a
// move there that is proved to lose, while another wins.
func blundered(t *testing.T, e catalogue.Entry, labels *label.Spec, deal game.Position, p *sampling.Position) bool {
	t.Helper()
	policy, err := e.Policy(labels.Policy)
	if err != nil {
		t.Fatal(err)
	}
	w, err := rollout.NewWalker(deal, policy, labels.MaxMoves, labels.PlaySeed)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[game.Move]solve.Verdict{}
	some := map[solve.Verdict]bool{}
	for i := range p.Moves {
		verdicts[p.Moves[i].Move] = p.Moves[i].Exact.Verdict()
		some[p.Moves[i].Exact.Verdict()] = true
	}
	for trial := range uint64(20) {
		moves, _ := w.Walk(trial)
		at := deal.Clone()
		for _, m := range moves {
			if key(at) == key(p.Position) && verdicts[m] == solve.Unwinnable && some[solve.Winnable] {
				return true
			}
			at.Play(m)
		}
	}
	return false
}

func TestParseKinds(t *testing.T) {
	for text, want := range map[string]sampling.Kinds{
		"deal": "deal", "near,walk,deal": "deal,walk,near",
		"walk,walk": "walk",
	} {
		if got, err := sampling.ParseKinds(text); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "deals", "deal,", "deal walk"} {
		if _, err := sampling.ParseKinds(text); err == nil {
			t.Errorf("%q passes", text)
		}
	}
}

func TestValidate(t *testing.T) {
	for name, change := range map[string]func(*sampling.Spec, *label.Spec){
		"kinds out of order":      func(s *sampling.Spec, _ *label.Spec) { s.Positions = "walk,deal" },
		"all of several kinds":    func(s *sampling.Spec, _ *label.Spec) { s.PerDeal = sampling.All },
		"no position":             func(s *sampling.Spec, _ *label.Spec) { s.PerDeal = 0 },
		"fewer than no positions": func(s *sampling.Spec, _ *label.Spec) { s.PerDeal = -2 },
		"too many positions":      func(s *sampling.Spec, _ *label.Spec) { s.PerDeal = 257 },
		"solutions, no search":    func(_ *sampling.Spec, l *label.Spec) { l.ExactNodes = 0 },
		"moves without moves":     func(s *sampling.Spec, _ *label.Spec) { s.Moves = false },
		"search without memory": func(s *sampling.Spec, l *label.Spec) {
			s.Positions, l.ExactNodes, l.Memory = "deal", 0,
				0
		},
		"trials of moves below 0": func(s *sampling.Spec, _ *label.Spec) { s.Playouts = -1 },
	} {
		s, l := all(), few()
		if err := s.Validate(&l); err != nil {
			t.Fatal(err)
		}
		if change(&s, &l); s.Validate(&l) == nil {
			t.Errorf("%s passes", name)
		}
	}
}
