// Package gaps describes positions of Gaps by numbers; see package features.
package gaps

import (
	"patience/features"
	"patience/game"
	"patience/game/card"
	bounds "patience/heuristics/gaps"
	"patience/internal/games/gaps"
)

// A view is a position laid out for the features.
type view struct {
	position *gaps.Position
	ranks    int
	cards    []card.Card  // all except aces
	gaps     []gaps.Place // in order
	next     []card.Card  // the next card to come home of each incomplete suit
	moves    []game.Move
	may      [64]int // see [gaps.Position.MayMove]
	detours  int
}

// Set returns the features of Gaps. Set.Places returns where each card lies:
// 16·row + column, with rows 0..3 for the suits C D H S, and column 0 for the
// aces.
func Set() *features.Set {
	return features.NewSet(rows, func(v *view, p game.Position) { v.read(p.(*gaps.Position)) }, places)
}

func places(p game.Position) []int8 {
	q := p.(*gaps.Position)
	at := make([]int8, q.Rules().Cards())
	for c := range at {
		at[c] = int8(q.PlaceOf(card.Card(c)))
	}
	return at
}

// read lays out a position, whatever the view held before.
func (v *view) read(p *gaps.Position) {
	ranks := p.Rules().Ranks
	*v = view{
		position: p, ranks: ranks, cards: v.cards[:0], gaps: v.gaps[:0], next: v.next[:0],
		moves: p.AppendMoves(v.moves[:0]), may: p.MayMove(), detours: bounds.LeastDetours(p),
	}
	for c := range (card.UpTo(ranks) &^ card.Aces).All() {
		v.cards = append(v.cards, c)
	}
	for suit := range card.Suit(card.NumSuits) {
		for column := 1; column <= ranks; column++ {
			if at := gaps.NewPlace(int(suit), column); p.At(at) == gaps.None {
				v.gaps = append(v.gaps, at)
			}
		}
		if home := p.HomeOf(suit); home < ranks {
			v.next = append(v.next, card.New(home+1, suit))
		}
	}
}

// rows say how far the cards are from their places, what is in order already,
// and what the gaps allow. The final place of a card is in the row of its suit,
// one column right of that of its predecessor. A card is home if it and all
// lower cards of its suit are at their final places.
var rows = []features.Row[view]{
	whole("f_moves", "legal moves in this position", 0, 4, func(v *view) int { return len(v.moves) }),
	whole("f_moves_final", "moves that bring a card to its final place", 0, 4,
		func(v *view) int {
			return count(v.moves, func(m game.Move) bool { return gaps.MoveTo(m) == gaps.Final(gaps.MoveCard(m)) })
		}),
	gapCount("f_gaps_after_highest", "gaps directly to the right of a card of the highest rank, which nothing can fill",
		0, 4,
		func(v *view, at gaps.Place) bool { return v.highest(v.position.At(at - 1)) }),
	gapCount("f_gaps_after_gap", "gaps directly to the right of another gap", 0, 3,
		func(v *view, at gaps.Place) bool { return v.position.At(at-1) == gaps.None }),
	whole("f_gaps_final", "gaps at the final place of a suit's next card", 0, 4,
		func(v *view) int {
			return count(v.next, func(c card.Card) bool { return v.position.At(gaps.Final(c)) == gaps.None })
		}),
	whole("f_gap_columns", "column numbers of the gaps, added up", 4, 52,
		func(v *view) int { return sum(v.gaps, gaps.Place.Column) }),
	whole("f_gap_rows", "rows with a gap", 1, 4, (*view).gapRows),
	whole("f_gap_left_ranks", "ranks of the left neighbours of the gaps, added up; a gap counts as 0", 0, 52,
		func(v *view) int { return sum(v.gaps, func(at gaps.Place) int { return v.rankAt(at - 1) }) }),
	gapCount("f_gap_successors_placed", "gaps whose only fitting card is already at its final place", 0, 4,
		(*view).successorPlaced),
	whole("f_home", "cards that are home, aces included", 4, 52, func(v *view) int { return v.position.Home() }),
	whole("f_home_spread", "cards home in the suit with the most of them, minus cards home in the suit with the "+
		"fewest", 0, 12,
		(*view).homeSpread),
	whole("f_misplaced", "cards that are not at their final place", 0, 48, func(v *view) int { return v.position.Out() }),
	whole("f_placed_early", "cards that are at their final place but not home", 0, 44,
		func(v *view) int { return 4*v.ranks - v.position.Out() - v.position.Home() }),
	whole("f_detours", "least number of misplaced cards that must first move to a place other than their final place", 0,
		48,
		func(v *view) int { return v.detours }),
	whole("f_bound", "lower bound on the number of moves: misplaced cards plus detours", 0, 96,
		func(v *view) int { return v.position.Out() + v.detours }),
	cardCount("f_over_own_suit", "cards that lie at the final place of a lower card of their suit", 0, 44,
		func(v *view, c card.Card) bool { return v.inRow(c) && v.column(c) < c.Rank()-1 }),
	whole("f_next_blockers_rank", "ranks of the cards that lie at the final places of the suits' next cards, added up", 0,
		52,
		func(v *view) int { return sum(v.next, func(c card.Card) int { return v.rankAt(gaps.Final(c)) }) }),
	whole("f_next_columns", "column numbers of the suits' next cards, added up", 0, 52,
		func(v *view) int { return sum(v.next, v.column) }),
	whole("f_points", "points: the highest rank minus the predecessor's rank, added up over the cards that lie "+
		"directly to the right of their predecessor", 0, 312,
		func(v *view) int { return v.position.Points() }),
	cardCount("f_pairs", "cards directly to the right of their predecessor", 0, 48, (*view).paired),
	whole("f_run_longest", "cards in the longest run of a suit in order, aces included", 1, 13, (*view).longestRun),
	cardCount("f_in_row", "cards in the row of their suit", 0, 48, (*view).inRow),
	cardCount("f_in_column", "cards in the column of their rank", 0, 48,
		func(v *view, c card.Card) bool { return v.column(c) == c.Rank()-1 }),
	cardSum("f_column_distance", "distances of the cards from their final columns, in columns, added up", 0, 576,
		func(v *view, c card.Card) int { return max(v.column(c)-c.Rank()+1, c.Rank()-1-v.column(c)) }),
	cardSum("f_low_columns", "column numbers of the twos, threes and fours, added up", 0, 144,
		func(v *view, c card.Card) int { return features.Indicator(c.Rank() <= 4) * v.column(c) }),
	cardSum("f_highest_columns", "column numbers of the cards of the highest rank, added up", 4, 52,
		func(v *view, c card.Card) int { return features.Indicator(v.highest(c)) * v.column(c) }),
	cardCount("f_after_highest", "cards directly to the right of a card of the highest rank", 0, 4,
		func(v *view, c card.Card) bool { return v.highest(v.position.At(v.position.PlaceOf(c) - 1)) }),
	cardCount("f_last_column", "cards in the last column that are below the highest rank, so that nothing can follow "+
		"them there", 0, 4,
		func(v *view, c card.Card) bool { return v.column(c) == v.ranks && !v.highest(c) }),
	whole("f_row_inversions", "pairs of cards of the same suit in the same row in which the higher card is on the left",
		0, 264, (*view).rowInversions),
	cardSum("f_may_move", "for each card, the number of places that it might still reach, added up; the count "+
		"assumes that a card which moves also stays where it was", 0, 576,
		func(v *view, c card.Card) int { return v.may[c&63] }),
	whole("f_fixed", "cards that can never move again but are not home", 0, 48, (*view).fixed),
	whole("f_dead", "1 if the game is lost and no search is needed to prove it, 0 if not", 0, 1,
		func(v *view) int { return features.Indicator(v.position.Dead()) }),
}

// whole makes a row of a count.
func whole(name, doc string, low, high float64, f func(*view) int) features.Row[view] {
	return features.NewRow(name, doc, low, high, func(v *view) float64 { return float64(f(v)) })
}

// cardSum adds up a number of each card except aces. cardCount counts those for
// which f holds, and gapCount the gaps.
func cardSum(name, doc string, low, high float64, f func(*view, card.Card) int) features.Row[view] {
	return whole(name, doc, low, high, func(v *view) int { return sum(v.cards, func(c card.Card) int { return f(v, c) }) })
}

func cardCount(name, doc string, low, high float64, f func(*view, card.Card) bool) features.Row[view] {
	return whole(name, doc, low, high,
		func(v *view) int { return count(v.cards, func(c card.Card) bool { return f(v, c) }) })
}

func gapCount(name, doc string, low, high float64, f func(*view, gaps.Place) bool) features.Row[view] {
	return whole(name, doc, low, high,
		func(v *view) int { return count(v.gaps, func(at gaps.Place) bool { return f(v, at) }) })
}

func sum[T any](list []T, f func(T) int) (n int) {
	for _, x := range list {
		n += f(x)
	}
	return n
}

func count[T any](list []T, f func(T) bool) int {
	return sum(list, func(x T) int { return features.Indicator(f(x)) })
}

// column returns the column of a card.
func (v *view) column(c card.Card) int { return v.position.PlaceOf(c).Column() }

// inRow reports whether a card is in the row of its suit.
func (v *view) inRow(c card.Card) bool { return v.position.PlaceOf(c).Row() == int(c.Suit()) }

// rankAt returns the rank of the card in a place, 0 in a gap.
func (v *view) rankAt(at gaps.Place) int {
	if c := v.position.At(at); c != gaps.None {
		return c.Rank()
	}
	return 0
}

func (v *view) gapRows() int {
	var rows [card.NumSuits]int
	for _, at := range v.gaps {
		rows[at.Row()] = 1
	}
	return rows[0] + rows[1] + rows[2] + rows[3]
}

// successorPlaced reports whether the card that may fill a gap is at its final
// place.
func (v *view) successorPlaced(at gaps.Place) bool {
	left := v.position.At(at - 1)
	return left != gaps.None && !v.highest(left) && v.final(left+card.NumSuits)
}

func (v *view) fixed() int {
	still := count(v.cards, func(c card.Card) bool { return v.may[c&63] == 0 })
	return still + card.NumSuits - v.position.Home()
}

func (v *view) highest(c card.Card) bool { return c != gaps.None && c.Rank() == v.ranks }

func (v *view) final(c card.Card) bool { return v.position.PlaceOf(c) == gaps.Final(c) }

// paired reports whether a card is right of its predecessor.
func (v *view) paired(c card.Card) bool {
	return v.position.PlaceOf(c) == v.position.PlaceOf(c-card.NumSuits)+1
}

func (v *view) homeSpread() int {
	fewest, most := v.ranks, 0
	for suit := range card.Suit(card.NumSuits) {
		n := v.position.HomeOf(suit)
		fewest, most = min(fewest, n), max(most, n)
	}
	return most - fewest
}

func (v *view) longestRun() int {
	var lengths [64]int
	longest := 1
	for _, c := range v.cards {
		if v.paired(c) {
			lengths[c&63] = lengths[(c-card.NumSuits)&63] + 1
			longest = max(longest, lengths[c&63]+1)
		}
	}
	return longest
}

func (v *view) rowInversions() (n int) {
	for i, low := range v.cards {
		for _, high := range v.cards[i+1:] {
			a, b := v.position.PlaceOf(low), v.position.PlaceOf(high)
			n += features.Indicator(low.Suit() == high.Suit() && a.Row() == b.Row() && b < a)
		}
	}
	return n
}
