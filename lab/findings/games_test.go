package main

import (
	"strings"
	"testing"

	"patience/internal/charts"
)

const (
	someDeals = "freecell\t1\t1.162e-04\t80\nfreecell\t2\t1.162e-05\t90\nfreecell\t3\t1e-3\t\neight-off\t1\t0.01\t70\neight-off\t2\t0.001\t75\n"
	someSigns = "freecell\tf_depth\t-0.5\t-0.6\t-0.4\neight-off\tf_depth\t-0.3\t-0.4\t-0.2\n" +
		"freecell\tf_runs\t0.2\t0.1\t0.3\neight-off\tf_runs\t-0.2\t-0.3\t-0.1\n" +
		"freecell\tf_fas\t0.2\t0.1\t0.3\neight-off\tf_fas\t0.1\t-0.1\t0.3\n"
)

// TestReadGames: deals without proved moves count, and the rest have ratings.
func TestReadGames(t *testing.T) {
	games, err := readGames(someDeals, someSigns)
	if err != nil || len(games) != 2 || games[0].deals != 3 || len(games[0].moves) != 2 {
		t.Fatalf("%v, %v", games, err)
	}
	near(t, "rating", games[0].ratings[0], 1500)
	near(t, "rating", games[0].ratings[1], 1900)
	for _, wrong := range [][2]string{
		{"freecell\t1\t0.1\n", ""},
		{"chess\t1\t0.1\t5\n", ""},
		{"freecell\t1\tx\t5\n", ""},
		{"freecell\t1\t0.1\tx\n", ""},
		{someDeals, "freecell\tf_depth\t1\n"},
		{someDeals, "gaps\tf_depth\t1\t1\t1\n"},
		{someDeals, "\n"},
	} {
		if _, err := readGames(wrong[0], wrong[1]); err == nil {
			t.Errorf("%q and %q are read", wrong[0], wrong[1])
		}
	}
	if _, err := readGames(gamesTable, gamesFeaturesTable); err != nil {
		t.Error(err)
	}
}

// TestSigns: a sign is kept if no interval holds 0, and changes if two intervals lie on
// both sides of it.
func TestSigns(t *testing.T) {
	games, err := readGames(someDeals, someSigns)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		sign    int
		changes bool
	}{{-1, false}, {0, true}, {0, false}} {
		name := []string{"f_depth", "f_runs", "f_fas"}[i]
		s := sharedFeature{of: []effect{games[0].with[name], games[1].with[name]}}
		if s.sign() != want.sign || s.changes() != want.changes {
			t.Errorf("%s: sign %d, changes %v; want %v", name, s.sign(), s.changes(), want)
		}
	}
	if groups := alike(games); len(groups) != 1 || len(groups[0]) != 2 {
		t.Errorf("groups %v; want one of two games", groups)
	}
}

// TestFifths: the middles of equal parts, by the values from left to right.
func TestFifths(t *testing.T) {
	var points []charts.Point
	for i := range 25 {
		x := float64((i * 7) % 25)
		points = append(points, charts.Point{X: x, Y: 100 - x})
	}
	got := fifths(points)
	if len(got) != 5 || got[0] != (charts.Point{X: 2, Y: 98}) || got[4] != (charts.Point{X: 22, Y: 78}) {
		t.Errorf("%v", got)
	}
}

// TestRatingAndMoves: each game has a line, with the correlation of what is known.
func TestRatingAndMoves(t *testing.T) {
	games, err := readGames(someDeals, someSigns)
	if err != nil {
		t.Fatal(err)
	}
	if text := ratingAndMoves(games); !strings.Contains(text, "| `freecell` | 3 | 2 | 80 | 1.00 ") {
		t.Error(text)
	}
}
