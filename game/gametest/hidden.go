package gametest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/game"
)

// checkHidden reshuffles what a player does not see. The player sees the same
// moves as before, and the moves made so far can be taken back and made again. What
// the boards show is compared if that is wanted.
func (w *walker) checkHidden(moves []game.Move, boards bool) {
	p, ok := game.AsHidden(w.p.Clone())
	if _, conceals := game.AsConcealing(w.p.Board()); conceals != ok {
		w.t.Fatalf("the position hides cards: %t; its board conceals some: %t", ok, conceals)
	}
	if !ok {
		return
	}
	p.Reshuffle(game.RandOf(1, uint64(len(moves))))
	if !slices.Equal(key(p), key(w.p)) {
		w.reshuffled++
	}
	if fresh := p.Board().Position(); fresh.Hash() != p.Hash() || !slices.Equal(key(fresh), key(p)) {
		w.t.Fatalf("reshuffled: hash %x; recomputed %x:\n%v", p.Hash(), fresh.Hash(), p.Board())
	}
	if difference := seenApart(w.p, p); difference != "" {
		w.t.Fatalf("reshuffled: %s\n%v\n%v", difference, w.p.Board(), p.Board())
	}
	if boards {
		w.checkConcealing(w.p.Board().(game.Concealing), p.Board().(game.Concealing))
	}
	again := key(p)
	for _, m := range slices.Backward(moves) {
		p.Undo(m)
	}
	if err := retrace(p, moves); err != "" || !slices.Equal(key(p), again) {
		w.t.Fatalf("reshuffled and taken back: %s\n%v", err, p.Board())
	}
}

// CheckReshuffle checks that each card that is hidden comes to lie in each hidden place equally often.
func CheckReshuffle(t *testing.T, start game.Hidden) {
	t.Helper()
	const shuffles = 2000
	words := func(p game.Position) []string {
		return strings.Fields(strings.NewReplacer("<", "", ">", "").Replace(p.Board().String()))
	}
	before := words(start)
	counts := make([]map[string]int, len(before)) // by place, of the words there
	for seed := range uint64(shuffles) {
		p := start.Clone().(game.Hidden)
		p.Reshuffle(game.RandOf(1, seed))
		for place, word := range words(p) {
			if counts[place] == nil {
				counts[place] = map[string]int{}
			}
			counts[place][word]++
		}
	}
	hidden, shares := 0, map[string]float64{}
	for place, words := range counts {
		if len(words) > 1 {
			hidden++
			shares[before[place]]++
		}
	}
	for place, words := range counts {
		for word, n := range shares {
			mean := n / float64(hidden) * shuffles
			if far := math.Abs(float64(words[word]) - mean); len(words) > 1 && far > 5*math.Sqrt(mean) {
				t.Errorf("%s comes to place %d %d times of %d; want about %.0f", word, place, words[word], shuffles, mean)
			}
		}
	}
	if hidden < 10 {
		t.Errorf("only %d cards move", hidden)
	}
}

// checkConcealing: two boards that differ only in hidden cards look alike, until they are
// opened.
func (w *walker) checkConcealing(a, b game.Concealing) {
	if a.Seen() != b.Seen() || !reflect.DeepEqual(layout(a), layout(b)) {
		w.t.Fatalf("hidden cards are seen:\n%v\n%v\n%v\n%v", a.Seen(), b.Seen(), layout(a), layout(b))
	}
	open := a.Open()
	if text := game.SeenText(open); text != a.String() || strings.Contains(fmt.Sprint(layout(open)), game.FaceDown) {
		w.t.Fatalf("the open board hides cards:\n%s\n%v", text, layout(open))
	}
}

// layout returns the layout of a board that has one.
func layout(b game.Board) (l game.Layout) {
	if p, ok := b.(game.Pictured); ok {
		l = p.Layout()
	}
	return l
}

// seenApart says in what two positions differ for a player, or returns "".
func seenApart(p, q game.Position) string {
	moves, others := p.AppendMoves(nil), q.AppendMoves(nil)
	switch {
	case p.Home() != q.Home() || p.Won() != q.Won():
		return "other cards are home"
	case !slices.Equal(moves, others):
		return "there are other moves"
	}
	if !slices.Equal(texts(p, moves), texts(q, moves)) {
		return "a move has another text"
	}
	return ""
}

// texts returns the texts of moves, sorted: which of two columns that look alike comes first may depend on hidden
// cards.
func texts(p game.Position, moves []game.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = p.MoveText(m)
	}
	slices.Sort(list)
	return list
}

// retrace makes moves that must be legal, one after the other.
func retrace(p game.Position, moves []game.Move) string {
	for _, m := range moves {
		if !slices.Contains(p.AppendMoves(nil), m) {
			return p.MoveText(m) + " is not legal"
		}
		p.Play(m)
	}
	return ""
}

// A Player plays trials, as package rollout describes it.
type Player interface {
	PlayTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) (moves int, branching int64,
		end game.TrialEnd)
}

// CannotPeek tests that a player of a game does not look at what is hidden: as
// long as two deals look alike, it makes the same moves in both. For games that
// hide nothing there is nothing to test. NewPlayer returns a new player for
// positions with the rules of p.
func CannotPeek(t *testing.T, g game.Game, newPlayer func(p game.Position) Player) {
	t.Helper()
	if difference := findPeek(t, g, newPlayer); difference != "" {
		t.Error(difference)
	}
}

// findPeek looks for a deal in which a player peeks, and tells it.
func findPeek(t *testing.T, g game.Game, newPlayer func(p game.Position) Player) string {
	deals := 6
	switch {
	case testing.Short():
		deals = 3
	case atNight():
		deals = 12
	}
	for number := range int64(deals) {
		board, err := g.Deal(game.DealID{Source: game.Random, Number: number + 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := board.Position()
		if _, ok := game.AsHidden(p); !ok {
			return ""
		}
		rng := rand.New(rand.NewPCG(2, uint64(number)))
		Walk(p, rng, rng.IntN(20), func(game.Position) {})
		if difference := peek(p, newPlayer, uint64(number), rng.IntN(16)); difference != "" {
			return fmt.Sprintf("random:%d: %s", number+1, difference)
		}
	}
	return ""
}

// peek lets a player make some moves, reshuffles what is still hidden, takes the
// moves back, and lets a second player of the same random numbers play. It says
// where they part, up to the move after those, or returns "".
func peek(start game.Position, newPlayer func(game.Position) Player, seed uint64, moves int) string {
	line, found := opening(start, newPlayer, seed, moves+1)
	if !found {
		return "the player does not mark its positions as seen"
	}
	moves = min(moves, len(line))
	other := start.Clone().(game.Hidden)
	retrace(other, line[:moves])
	other.Reshuffle(game.RandOf(3, seed))
	for _, m := range slices.Backward(line[:moves]) {
		other.Undo(m)
	}
	otherLine, _ := opening(other, newPlayer, seed, moves+1)
	if slices.Equal(line, otherLine) {
		return ""
	}
	first, _ := start.Board().Notation(line)
	second, _ := other.Board().Notation(otherLine)
	return "the moves " + text(first) + " become " + text(second) + " with other cards unseen after " + text(first[:moves])
}

// opening returns the moves of a trial of at most so many. It finds them by the
// hashes that the player adds to what was seen.
func opening(start game.Position, newPlayer func(game.Position) Player, seed uint64, most int) (moves []game.Move,
	found bool,
) {
	last, seen := start.Clone(), game.NewHashSet(most+1)
	seen.Add(last.Hash())
	n, _, _ := newPlayer(start).PlayTrial(last, game.RandOf(4, seed), seen, most)
	return path(start.Clone(), last.Hash(), n, seen)
}

// path returns n moves over seen positions to the one with a hash.
func path(p game.Position, to uint64, n int, seen *game.HashSet) (moves []game.Move, found bool) {
	if n == 0 {
		return nil, p.Hash() == to
	}
	for _, m := range p.AppendMoves(nil) {
		if !seen.Has(p.HashAfter(m)) {
			continue
		}
		p.Play(m)
		rest, ok := path(p, to, n-1, seen)
		p.Undo(m)
		if ok {
			return append([]game.Move{m}, rest...), true
		}
	}
	return nil, false
}

func text(notation []string) string { return "[" + strings.Join(notation, " ") + "]" }
