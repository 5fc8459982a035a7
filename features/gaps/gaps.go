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
	features.NewRow(
		"f_moves", "legal moves: the branching now", 0, 4,
		func(v *view) float64 { return float64(len(v.moves)) },
	),
	features.NewRow(
		"f_moves_final", "moves that bring a card to its final place", 0, 4,
		func(v *view) float64 {
			n := 0
			for _, m := range v.moves {
				n += features.Indicator(gaps.MoveTo(m) == gaps.Final(gaps.MoveCard(m)))
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_gaps_after_highest", "gaps right of a card of the highest rank, which nothing can fill", 0, 4,
		gapCount(func(v *view, at gaps.Place) bool { return v.highest(v.position.At(at - 1)) }),
	),
	features.NewRow(
		"f_gaps_after_gap", "gaps right of a gap", 0, 3,
		gapCount(func(v *view, at gaps.Place) bool { return v.position.At(at-1) == gaps.None }),
	),
	features.NewRow(
		"f_gaps_final", "gaps at the final place of the next card that comes home of some suit", 0, 4,
		nextCount(func(v *view, c card.Card) bool { return v.position.At(gaps.Final(c)) == gaps.None }),
	),
	features.NewRow(
		"f_gap_columns", "columns of the gaps, added up, 1 right of the ace", 4, 52,
		func(v *view) float64 {
			n := 0
			for _, at := range v.gaps {
				n += at.Column()
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_gap_rows", "rows that have a gap", 1, 4,
		func(v *view) float64 {
			var rows [card.NumSuits]int
			for _, at := range v.gaps {
				rows[at.Row()] = 1
			}
			return float64(rows[0] + rows[1] + rows[2] + rows[3])
		},
	),
	features.NewRow(
		"f_gap_left_ranks", "ranks of the left neighbours of the gaps, added up; a gap counts nothing", 0, 52,
		func(v *view) float64 {
			n := 0
			for _, at := range v.gaps {
				if left := v.position.At(at - 1); left != gaps.None {
					n += left.Rank()
				}
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_gap_successors_placed", "gaps whose card, the one that may fill them, is at its final place", 0, 4,
		gapCount(func(v *view, at gaps.Place) bool {
			left := v.position.At(at - 1)
			return left != gaps.None && !v.highest(left) && v.final(left+card.NumSuits)
		}),
	),
	features.NewRow(
		"f_home", "cards that are home, aces included", 4, 52,
		func(v *view) float64 { return float64(v.position.Home()) },
	),
	features.NewRow(
		"f_home_spread", "ranks between the suit that has the most cards home and the one that has the fewest", 0, 12,
		(*view).homeSpread,
	),
	features.NewRow(
		"f_misplaced", "cards that are not at their final place", 0, 48,
		func(v *view) float64 { return float64(v.position.Out()) },
	),
	features.NewRow(
		"f_placed_early", "cards that are at their final place but not home", 0, 44,
		func(v *view) float64 {
			return float64(4*v.ranks - v.position.Out() - v.position.Home())
		},
	),
	features.NewRow(
		"f_detours", "least number of misplaced cards that must make a move to another place than the final one", 0, 48,
		func(v *view) float64 { return float64(v.detours) },
	),
	features.NewRow(
		"f_bound", "lower bound on the number of moves: misplaced cards plus detours", 0, 96,
		func(v *view) float64 { return float64(v.position.Out() + v.detours) },
	),
	features.NewRow(
		"f_over_own_suit", "cards that lie at the final place of a lower card of their suit", 0, 44,
		cardCount(func(v *view, c card.Card) bool {
			at := v.position.PlaceOf(c)
			return at.Row() == int(c.Suit()) && at.Column() < c.Rank()-1
		}),
	),
	features.NewRow(
		"f_next_blockers_rank", "ranks of the cards at the final places of the next cards that come home, added up", 0, 52,
		func(v *view) float64 {
			n := 0
			for _, c := range v.next {
				if y := v.position.At(gaps.Final(c)); y != gaps.None {
					n += y.Rank()
				}
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_next_columns", "columns of the next cards that come home, added up", 0, 52,
		func(v *view) float64 {
			n := 0
			for _, c := range v.next {
				n += v.position.PlaceOf(c).Column()
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_points", "the article's points: for each card right of its predecessor, how many ranks the predecessor is below the highest", 0, 312,
		func(v *view) float64 { return float64(v.position.Points()) },
	),
	features.NewRow(
		"f_pairs", "cards right of their predecessor", 0, 48,
		cardCount((*view).paired),
	),
	features.NewRow(
		"f_run_longest", "cards of the longest run of a suit in order, aces included", 1, 13,
		(*view).longestRun,
	),
	features.NewRow(
		"f_in_row", "cards in the row of their suit", 0, 48,
		cardCount(func(v *view, c card.Card) bool { return v.position.PlaceOf(c).Row() == int(c.Suit()) }),
	),
	features.NewRow(
		"f_in_column", "cards in the column of their rank", 0, 48,
		cardCount(func(v *view, c card.Card) bool { return v.position.PlaceOf(c).Column() == c.Rank()-1 }),
	),
	features.NewRow(
		"f_column_distance", "columns between cards and their final column, added up", 0, 576,
		func(v *view) float64 {
			n := 0
			for _, c := range v.cards {
				d := v.position.PlaceOf(c).Column() - c.Rank() + 1
				n += max(d, -d)
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_low_columns", "columns of the twos, threes and fours, added up", 0, 144,
		func(v *view) float64 {
			n := 0
			for _, c := range v.cards {
				if c.Rank() <= 4 {
					n += v.position.PlaceOf(c).Column()
				}
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_highest_columns", "columns of the cards of the highest rank, added up", 4, 52,
		func(v *view) float64 {
			n := 0
			for _, c := range v.cards {
				if v.highest(c) {
					n += v.position.PlaceOf(c).Column()
				}
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_after_highest", "cards directly right of a card of the highest rank", 0, 4,
		cardCount(func(v *view, c card.Card) bool {
			left := v.position.At(v.position.PlaceOf(c) - 1)
			return left != gaps.None && v.highest(left)
		}),
	),
	features.NewRow(
		"f_last_column", "cards in a last column below the highest rank: nothing can follow them there", 0, 4,
		cardCount(func(v *view, c card.Card) bool {
			return v.position.PlaceOf(c).Column() == v.ranks && !v.highest(c)
		}),
	),
	features.NewRow(
		"f_row_inversions", "pairs of one suit in one row of which the higher is on the left", 0, 264,
		(*view).rowInversions,
	),
	features.NewRow(
		"f_may_move", "places that cards might still come to, added up, if a card that moves were left behind as well", 0, 576,
		func(v *view) float64 {
			n := 0
			for _, c := range v.cards {
				n += v.may[c&63]
			}
			return float64(n)
		},
	),
	features.NewRow(
		"f_fixed", "cards that can never move again but are not home", 0, 48,
		func(v *view) float64 {
			n := 0
			for _, c := range v.cards {
				n += features.Indicator(v.may[c&63] == 0)
			}
			return float64(n + card.NumSuits - v.position.Home())
		},
	),
	features.NewRow(
		"f_dead", "1 if the game is proved lost without search, 0 if not", 0, 1,
		func(v *view) float64 { return float64(features.Indicator(v.position.Dead())) },
	),
}

// cardCount counts the cards except aces for which f holds, gapCount the gaps,
// and nextCount the next cards to come home.
func cardCount(f func(*view, card.Card) bool) func(*view) float64 {
	return countOf(func(v *view) []card.Card { return v.cards }, f)
}

func gapCount(f func(*view, gaps.Place) bool) func(*view) float64 {
	return countOf(func(v *view) []gaps.Place { return v.gaps }, f)
}

func nextCount(f func(*view, card.Card) bool) func(*view) float64 {
	return countOf(func(v *view) []card.Card { return v.next }, f)
}

func countOf[T any](list func(*view) []T, f func(*view, T) bool) func(*view) float64 {
	return func(v *view) float64 {
		n := 0
		for _, x := range list(v) {
			n += features.Indicator(f(v, x))
		}
		return float64(n)
	}
}

func (v *view) highest(c card.Card) bool { return c != gaps.None && c.Rank() == v.ranks }

func (v *view) final(c card.Card) bool { return v.position.PlaceOf(c) == gaps.Final(c) }

// paired reports whether a card is right of its predecessor.
func (v *view) paired(c card.Card) bool {
	return v.position.PlaceOf(c) == v.position.PlaceOf(c-card.NumSuits)+1
}

func (v *view) homeSpread() float64 {
	fewest, most := v.ranks, 0
	for suit := range card.Suit(card.NumSuits) {
		n := v.position.HomeOf(suit)
		fewest, most = min(fewest, n), max(most, n)
	}
	return float64(most - fewest)
}

func (v *view) longestRun() float64 {
	var lengths [64]int
	longest := 1
	for _, c := range v.cards {
		if v.paired(c) {
			lengths[c&63] = lengths[(c-card.NumSuits)&63] + 1
			longest = max(longest, lengths[c&63]+1)
		}
	}
	return float64(longest)
}

func (v *view) rowInversions() float64 {
	n := 0
	for i, low := range v.cards {
		for _, high := range v.cards[i+1:] {
			a, b := v.position.PlaceOf(low), v.position.PlaceOf(high)
			n += features.Indicator(low.Suit() == high.Suit() && a.Row() == b.Row() && b < a)
		}
	}
	return float64(n)
}
