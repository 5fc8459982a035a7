package piles_test

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/piles"
	players "patience/internal/players/piles"
	"patience/rollout"
)

// games are those that the player is for.
func games(t testing.TB) (list []game.Game) {
	t.Helper()
	for _, rules := range append(slices.Clone(piles.Variants), piles.SimpleSimon) {
		if rules.Suits {
			g, err := piles.NewGame(rules)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, g)
		}
	}
	return list
}

func deal(t testing.TB, g game.Game, number int64) game.Position {
	t.Helper()
	b, err := g.Deal(game.DealID{Source: game.Random, Number: number}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}

// TestGolden: the name stands for exactly this play.
func TestGolden(t *testing.T) {
	want := map[string][2]int64{ // wins and moves in 200 trials of each of ten deals
		"spiderette": {5, 77984}, "will-o-the-wisp": {3, 99006}, "scorpion": {190, 60572}, "simple-simon": {193, 268215},
		"spider": {1, 428752}, "spider-2": {161, 730980}, "spider-1": {1174, 615812},
	}
	for _, g := range games(t) {
		o := rollout.DefaultOptions()
		o.Policy, o.Playouts, o.MaxPlayouts = players.Policies()[0], 200, 200
		var got [2]int64
		for number := range int64(10) {
			r, err := rollout.Run(t.Context(), deal(t, g, number+1), o)
			if err != nil {
				t.Fatal(err)
			}
			got[0], got[1] = got[0]+r.Wins, got[1]+r.Moves
		}
		if got != want[g.Name()] {
			t.Errorf("%s: %d wins and moves; want %d", g.Name(), got, want[g.Name()])
		}
	}
}

func TestWeights(t *testing.T) {
	for _, g := range games(t) {
		if !hasTwins(g) {
			checkWords(t, g)
		}
	}
	g, err := piles.NewGame(piles.Rules{
		Name: "small", Ranks: 3, Sizes: []int{2, 3, 3}, Up: 1, Build: piles.AnySuit, Moves: piles.Runs, SuitRuns: true,
		Stock: piles.ToColumns, Suits: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	gametest.Weights(t, g, players.Weight)
}

// checkWords compares the weights with what the words for the moves and the text of the board say, along trials.
func checkWords(t *testing.T, g game.Game) {
	t.Helper()
	full := g.Name() == "spiderette" || g.Name() == "will-o-the-wisp" // their stock is dealt to full columns
	seen := map[int]bool{}
	for number := range int64(20) {
		start := deal(t, g, number+1)
		w, err := rollout.NewWalker(start, players.Policies()[0], 200, 1)
		if err != nil {
			t.Fatal(err)
		}
		moves, _ := w.Walk(1)
		for _, made := range moves {
			for _, m := range start.AppendMoves(nil) {
				got, want := players.Weight(start, m), wordsWeight(start, m, full)
				if got != want {
					t.Fatalf("%s: %s has the weight %d; want %d:\n%s", g.Name(), start.MoveText(m), got, want, start.Board())
				}
				seen[got] = true
			}
			start.Play(made)
		}
	}
	if len(seen) < 6 {
		t.Errorf("%s: only the weights %v", g.Name(), seen)
	}
}

// wordsWeight returns a weight by the words for a move and the text of the board, in a game without equal cards. Its
// stock may be one that is dealt to full columns.
func wordsWeight(p game.Position, m game.Move, full bool) int {
	board, words := p.Board().String(), strings.Fields(p.MoveText(m))
	first, last := words[0], words[len(words)-1]
	switch {
	case first == "a":
		return 4
	case last == "home":
		return 100_000_000
	}
	below := under(board, first)
	leaves := map[string]int{"suit": 1, "rank": 10_000, "other": 500}[kind(first, below)]
	if below == ":" || strings.HasPrefix(below, "<") {
		leaves = 20_000
	}
	switch {
	case words[1] == "onto" && below == ":" && full && strings.Contains(board, "Talon: ") && !strings.Contains(board, "<"):
		return 1
	case words[1] == "onto":
		return leaves * map[string]int{"suit": 80, "rank": 1}[kind(first, last)]
	case below == ":":
		return 0
	}
	return leaves * 2
}

// under returns the word before a card in the text of a board.
func under(text, c string) string {
	words := strings.Fields(text)
	return words[slices.Index(words, c)-1]
}

// kind says how a card lies on another one.
func kind(c, below string) string {
	const ranks = "A23456789TJQK"
	switch {
	case strings.Index(ranks, below[:1]) != strings.Index(ranks, c[:1])+1:
		return "other"
	case below[1:] == c[1:]:
		return "suit"
	}
	return "rank"
}

// TestIdle: where only the stock lies face down, the stock is dealt, rather than that columns are emptied or cards are
// moved to equal ones.
func TestIdle(t *testing.T) {
	const text = `Foundations: S-K S-K S-K S-K S-K S-K S-0 S-0
Talon: KS QS TS 7S 6S 5S 4S 3S 2S AS
: KS 8S
: 9S 8S 7S
: 6S
: JS
: QS JS
: AS
: TS
: 2S
: 4S 3S
: 5S 9S
`
	g, err := piles.NewGame(piles.Spider1)
	if err != nil {
		t.Fatal(err)
	}
	for moved, want := range map[string]struct{ open, down int }{
		"a card onto each column":  {4, 4},
		"8S from column 1 onto 9S": {500 * 80, 500 * 80},
		"8S from column 2 onto 9S": {1, 80},
		"6S onto 7S":               {1, 20_000 * 80},
	} {
		for board, want := range map[string]int{text: want.open, strings.Replace(text, "QS JS", "<QS> JS", 1): want.down} {
			b, err := g.ParseBoard([]byte(board))
			if err != nil {
				t.Fatal(err)
			}
			p := b.Position()
			moves := p.AppendMoves(nil)
			i := slices.IndexFunc(moves, func(m game.Move) bool { return strings.HasPrefix(p.MoveText(m), moved) })
			if got := players.Weight(p, moves[i]); got != want {
				t.Errorf("%s has the weight %d; want %d:\n%s", moved, got, want, board)
			}
		}
	}
}

// TestPicks: the first choices of trials have probabilities proportional to the weights (chi-square test).
func TestPicks(t *testing.T) {
	for _, g := range games(t) {
		for number := range int64(3) {
			if !hasTwins(g) {
				checkPicks(t, g.Name(), deal(t, g, number+1))
			}
		}
	}
}

// hasTwins reports whether the deck has cards more than once, so that the words of a move do not say which one it
// takes.
func hasTwins(g game.Game) bool {
	p, ok := g.(piles.Game)
	return ok && p.Parameters.Copies() > 1
}

func checkPicks(t *testing.T, name string, start game.Position) {
	t.Helper()
	const trials = 20_000
	hits, moves, total := firstPicks(start, trials), start.AppendMoves(nil), 0.0
	for _, m := range moves {
		total += float64(wordsWeight(start, m, false))
	}
	got, want := []float64{0}, []float64{1e-9} // first all moves that are too rare to be tested by themselves
	for _, m := range moves {
		i, expected := 0, trials*float64(wordsWeight(start, m, false))/total
		if expected >= 5 {
			got, want, i = append(got, 0), append(want, 0), len(got)
		}
		got[i] += hits[start.HashAfter(m)]
		want[i] += expected
	}
	limit := distuv.ChiSquared{K: float64(len(got) - 1)}.Quantile(0.9999)
	if chi := stat.ChiSquare(got, want); chi > limit {
		t.Errorf("%s: chi-square %.1f above %.1f: %v; want %v", name, chi, limit, got, want)
	}
}

// firstPicks counts the positions after the first moves of trials, by their hashes.
func firstPicks(start game.Position, trials int) map[uint64]float64 {
	player, p := players.Policies()[0].NewPlayer(start), start.Clone()
	rng, seen, hits := game.RandOf(2, 9), game.NewHashSet(10), map[uint64]float64{}
	for range trials {
		p.CopyFrom(start)
		seen.Reset()
		seen.Add(p.Hash())
		player.PlayTrial(p, rng, seen, 1)
		hits[p.Hash()]++
	}
	return hits
}
