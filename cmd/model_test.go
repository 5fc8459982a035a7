package cmd

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
)

// otherRules are those of a game that has no name of its own.
const otherRules = `{"tableau piles": {"count": 9, "build policy": "same-suit", "spaces policy": "kings"}, "cells": {"count": 3}}`

// modelled returns the arguments that name games which the model judges: the listed ones,
// another number of cells, and rules from a file.
func modelled(t *testing.T) (games []string) {
	t.Helper()
	for _, e := range catalogue.Standard().Entries() {
		if e.Model != nil {
			games = append(games, "--game "+e.Name())
		}
	}
	if len(games) != 20 {
		t.Errorf("%d games; expected 20", len(games))
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("rules.json", []byte(otherRules), 0o666); err != nil {
		t.Fatal(err)
	}
	return append(games, "--game freecell-3-cells", "--rules rules.json")
}

// TestModelOfGames: in each game that the model judges, estimates and hints are complete, and
// the network searches and plays.
func TestModelOfGames(t *testing.T) {
	for _, game := range modelled(t) {
		ask := func(args string) map[string]any {
			t.Helper()
			text := success(t, "", strings.Fields(args+" random:7 --seed 5 "+game)...)
			return decoded(t, []byte(text))[0]
		}
		g := ask("score --fast --moves --playouts 250 --json")
		if g["verdict"] != "unwinnable" {
			checkEstimates(t, game, g)
		}
		s := ask("solve --judged 50 --json")
		if n := s["judged"].(float64); n > 50 || (s["solution"] != nil) != (s["verdict"] == "winnable") {
			t.Errorf("%s: %g positions judged, %v, solution %v", game, n, s["verdict"], s["solution"])
		}
		r := ask("score --policy board10-t0.5 --playouts 1 --max-playouts 1 --rare-events off --exact-nodes 0 --json")
		if r["playouts"] != 1.0 {
			t.Errorf("%s: %v games played", game, r["playouts"])
		}
		text := success(t, "", strings.Fields("score --fast --playouts 0 random:7 --seed 5 "+game)...)
		unrated, learned := strings.Contains(text, "There is no rating"), !strings.Contains(text, "never learned from")
		if g["verdict"] != "unwinnable" && (unrated != (g["guess_rating"] == nil) || learned != g["guess_learned"]) {
			t.Errorf("%s: %v; rated %v, learned %v", game, text, g["guess_rating"], g["guess_learned"])
		}
	}
}

// checkEstimates checks an object of score --fast --moves.
func checkEstimates(t *testing.T, game string, g map[string]any) {
	t.Helper()
	for _, name := range []string{"guess_log10_win_rate", "guess_min_moves"} {
		low, _ := g[name+"_low"].(float64)
		value, ok := g[name].(float64)
		high, _ := g[name+"_high"].(float64)
		if !ok || low > high || value < low-1 || value > high+1 {
			t.Errorf("%s: %s %v, from %g to %g", game, name, g[name], low, high)
		}
	}
	if (g["guess_min_cells"] != nil) != (game == "--game freecell") {
		t.Errorf("%s: least cells %v", game, g["guess_min_cells"])
	}
	best, moves := 0.0, g["moves"].([]any)
	for _, m := range moves {
		hint := m.(map[string]any)
		best += hint["guess_best"].(float64)
		if (hint["guess_min_moves"] == nil) != (hint["verdict"] == "unwinnable") {
			t.Errorf("%s: %v takes %v moves, %v", game, hint["move"], hint["guess_min_moves"], hint["verdict"])
		}
	}
	if math.Abs(best-1) > 1e-9 {
		t.Errorf("%s: the chances of %d moves add up to %g", game, len(moves), best)
	}
}

// TestModelRefuses: games that do not fit the network are refused, by one line.
func TestModelRefuses(t *testing.T) {
	for _, game := range []string{"gaps", "klondike-1", "thirty", "king-albert", "8-columns-12-ranks-4-cells"} {
		for _, args := range []string{"score --fast", "solve --judged 10", "score --policy board10-t1"} {
			expectRefusal(t, patience("", slices.Concat(strings.Fields(args), []string{"random:1", "--game", game})...), game)
		}
	}
}
