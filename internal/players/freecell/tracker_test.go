package freecell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
	players "patience/internal/players/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
)

// TestTracker: what a move changes of the features, as the tracker follows a
// trial, is what counting from scratch before and after the move gives.
func TestTracker(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		naiveRules := freecelltest.Rules{
			Columns: rapid.IntRange(1, 10).Draw(r, "columns"), Cells: rapid.IntRange(0, 6).Draw(r, "cells"),
			Ranks: rapid.IntRange(1, 13).Draw(r, "ranks"), SameSuit: rapid.Bool().Draw(r, "same suit"),
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 1))
		s := freecelltest.Deal(naiveRules, rng)
		p := freecellcheck.Position(t, s)
		tracker := players.NewTracker(p)
		tracker.Begin(p)
		var before []naiveMove
		for range 40 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				checkChange(r, tracker, s, m, before)
			}
			m := moves[rng.IntN(len(moves))]
			if home, ok := p.Safe(); ok && rng.IntN(4) > 0 {
				m = home
			}
			made := naiveOf(m)
			from, _ := naive{s, naiveRules.Ranks}.place(made.Card)
			before = append(before, naiveMove{made.Card, from, made.To})
			s = s.Play(made)
			p.Play(m)
			tracker.Played(m)
		}
	})
}

// naiveOf returns a move as the naive rules hold it.
func naiveOf(m game.Move) freecelltest.Move {
	to := freecell.MoveTo(m)
	text := map[freecell.Place]string{freecell.Home: "home", freecell.Cell: "cell", freecell.Floor: "floor"}[to]
	if text == "" {
		text = card.Card(to).String()
	}
	return freecelltest.Move{Card: freecell.MoveCard(m).String(), To: text}
}

// checkChange checks what a move changes, and its score.
func checkChange(r *rapid.T, tracker *players.Tracker, s freecelltest.State, m game.Move, before []naiveMove) {
	now, made := naive{s, s.Rules.Ranks}, naiveOf(m)
	old, want := now.features(), naive{s.Play(made), s.Rules.Ranks}.features()
	for f := range want {
		want[f] -= old[f]
	}
	now.ofMove(made, before, &want)
	var weights [players.Features]int32
	for f := range weights {
		weights[f] = int32(f*f*7919%2001) - 1000
	}
	for range 2 { // the second time something is remembered
		var got [players.Features]int
		score := int32(0)
		for _, term := range tracker.Change(m) {
			got[term.Feature] += int(term.Change)
			score += weights[term.Feature] * int32(term.Change)
		}
		for f := range got {
			if got[f] != want[f] {
				r.Fatalf("%v of %v changes %s by %d; want %d, in\n%s", made, before, players.Feature(f), got[f], want[f], s.Text())
			}
		}
		if direct := tracker.Score(m, &weights); direct != score {
			r.Fatalf("score %d of %v; want %d, in\n%s", direct, made, score, s.Text())
		}
	}
}

// TestNames: every feature has a name of its own.
func TestNames(t *testing.T) {
	var names []string
	for f := range players.Features {
		names = append(names, players.Feature(f).String())
	}
	slices.Sort(names)
	if n := len(slices.Compact(names)); n != players.Features || slices.Contains(names, "") {
		t.Errorf("%d names of %d features", n, players.Features)
	}
}
