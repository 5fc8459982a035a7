package features

import (
	"patience/game"
	"patience/game/card"
	"patience/game/gaps"
	"patience/heuristics"
)

// A gapView is a position of Gaps laid out for the features to read.
type gapView struct {
	position *gaps.Position
	ranks    int
	cards    []card.Card  // all but the aces
	gaps     []gaps.Place // in order
	next     []card.Card  // the next card to come home of each suit that is not
	moves    []game.Move
	may      [64]int // see [gaps.Position.MayMove]
	detours  int
}

func newGapSet() *Set {
	return newSet(gapRows, func(v *gapView, p game.Position) { v.read(p.(*gaps.Position)) })
}

// read lays out a position, whatever the view held before.
func (v *gapView) read(p *gaps.Position) {
	ranks := p.Rules().Ranks
	*v = gapView{
		position: p, ranks: ranks, cards: v.cards[:0], gaps: v.gaps[:0], next: v.next[:0],
		moves: p.AppendMoves(v.moves[:0]), may: p.MayMove(), detours: heuristics.GapDetoursOf(p),
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

// gapRows say how far the cards are from their places, what order there is
// already, and what the gaps allow. A card's final place is in the row of its
// suit, one column right of that of its predecessor; it is home when it and
// all lower cards of its suit are there.
var gapRows = []rowOf[gapView]{
	{
		Feature{"f_moves", "legal moves: the branching now", 0, 4},
		func(v *gapView) float64 { return float64(len(v.moves)) },
	},
	{
		Feature{"f_moves_final", "moves that bring a card to its final place", 0, 4},
		func(v *gapView) float64 {
			n := 0
			for _, m := range v.moves {
				n += one(gaps.MoveTo(m) == gaps.Final(gaps.MoveCard(m)))
			}
			return float64(n)
		},
	},
	{
		Feature{"f_gaps_after_highest", "gaps right of a card of the highest rank, which nothing can fill", 0, 4},
		gapCount(func(v *gapView, at gaps.Place) bool { return v.highest(v.position.At(at - 1)) }),
	},
	{
		Feature{"f_gaps_after_gap", "gaps right of a gap", 0, 3},
		gapCount(func(v *gapView, at gaps.Place) bool { return v.position.At(at-1) == gaps.None }),
	},
	{
		Feature{"f_gaps_final", "gaps at the final place of the next card that comes home of some suit", 0, 4},
		nextCount(func(v *gapView, c card.Card) bool { return v.position.At(gaps.Final(c)) == gaps.None }),
	},
	{
		Feature{"f_gap_columns", "columns of the gaps, added up, 1 right of the ace", 4, 52},
		func(v *gapView) float64 {
			n := 0
			for _, at := range v.gaps {
				n += at.Column()
			}
			return float64(n)
		},
	},
	{
		Feature{"f_gap_rows", "rows that have a gap", 1, 4},
		func(v *gapView) float64 {
			var rows [card.NumSuits]int
			for _, at := range v.gaps {
				rows[at.Row()] = 1
			}
			return float64(rows[0] + rows[1] + rows[2] + rows[3])
		},
	},
	{
		Feature{"f_gap_left_ranks", "ranks of the left neighbours of the gaps, added up; a gap counts nothing", 0, 52},
		func(v *gapView) float64 {
			n := 0
			for _, at := range v.gaps {
				if left := v.position.At(at - 1); left != gaps.None {
					n += left.Rank()
				}
			}
			return float64(n)
		},
	},
	{
		Feature{"f_gap_successors_placed", "gaps whose card, the one that may fill them, is at its final place", 0, 4},
		gapCount(func(v *gapView, at gaps.Place) bool {
			left := v.position.At(at - 1)
			return left != gaps.None && !v.highest(left) && v.final(left+card.NumSuits)
		}),
	},
	{
		Feature{"f_home", "cards that are home, aces included", 4, 52},
		func(v *gapView) float64 { return float64(v.position.Home()) },
	},
	{
		Feature{"f_home_spread", "ranks between the suit that has most cards home and the one that has fewest", 0, 12},
		(*gapView).homeSpread,
	},
	{
		Feature{"f_misplaced", "cards that are not at their final place", 0, 48},
		func(v *gapView) float64 { return float64(v.position.Out()) },
	},
	{
		Feature{"f_placed_early", "cards that are at their final place but not home", 0, 44},
		func(v *gapView) float64 {
			return float64(4*v.ranks - v.position.Out() - v.position.Home())
		},
	},
	{
		Feature{"f_detours", "least number of misplaced cards that must make a move to another place than the final one", 0, 48},
		func(v *gapView) float64 { return float64(v.detours) },
	},
	{
		Feature{"f_bound", "lower bound on the number of moves: misplaced cards plus detours", 0, 96},
		func(v *gapView) float64 { return float64(v.position.Out() + v.detours) },
	},
	{
		Feature{"f_over_own_suit", "cards that lie at the final place of a lower card of their suit", 0, 44},
		cardCount(func(v *gapView, c card.Card) bool {
			at := v.position.PlaceOf(c)
			return at.Row() == int(c.Suit()) && at.Column() < c.Rank()-1
		}),
	},
	{
		Feature{"f_next_blockers_rank", "ranks of the cards at the final places of the next cards that come home, added up", 0, 52},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.next {
				if y := v.position.At(gaps.Final(c)); y != gaps.None {
					n += y.Rank()
				}
			}
			return float64(n)
		},
	},
	{
		Feature{"f_next_columns", "columns of the next cards that come home, added up", 0, 52},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.next {
				n += v.position.PlaceOf(c).Column()
			}
			return float64(n)
		},
	},
	{
		Feature{"f_points", "the article's points: for each card right of its predecessor, how many ranks the predecessor is below the highest", 0, 312},
		func(v *gapView) float64 { return float64(v.position.Points()) },
	},
	{
		Feature{"f_pairs", "cards right of their predecessor", 0, 48},
		cardCount((*gapView).paired),
	},
	{
		Feature{"f_run_longest", "cards of the longest run of a suit in order, aces included", 1, 13},
		(*gapView).longestRun,
	},
	{
		Feature{"f_in_row", "cards in the row of their suit", 0, 48},
		cardCount(func(v *gapView, c card.Card) bool { return v.position.PlaceOf(c).Row() == int(c.Suit()) }),
	},
	{
		Feature{"f_in_column", "cards in the column of their rank", 0, 48},
		cardCount(func(v *gapView, c card.Card) bool { return v.position.PlaceOf(c).Column() == c.Rank()-1 }),
	},
	{
		Feature{"f_column_distance", "columns between cards and their final column, added up", 0, 576},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.cards {
				d := v.position.PlaceOf(c).Column() - c.Rank() + 1
				n += max(d, -d)
			}
			return float64(n)
		},
	},
	{
		Feature{"f_low_columns", "columns of the twos, threes and fours, added up", 0, 144},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.cards {
				if c.Rank() <= 4 {
					n += v.position.PlaceOf(c).Column()
				}
			}
			return float64(n)
		},
	},
	{
		Feature{"f_highest_columns", "columns of the cards of the highest rank, added up", 4, 52},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.cards {
				if v.highest(c) {
					n += v.position.PlaceOf(c).Column()
				}
			}
			return float64(n)
		},
	},
	{
		Feature{"f_after_highest", "cards directly right of a card of the highest rank", 0, 4},
		cardCount(func(v *gapView, c card.Card) bool {
			left := v.position.At(v.position.PlaceOf(c) - 1)
			return left != gaps.None && v.highest(left)
		}),
	},
	{
		Feature{"f_last_column", "cards in a last column below the highest rank: nothing can follow them there", 0, 4},
		cardCount(func(v *gapView, c card.Card) bool {
			return v.position.PlaceOf(c).Column() == v.ranks && !v.highest(c)
		}),
	},
	{
		Feature{"f_row_inversions", "pairs of one suit in one row of which the higher is on the left", 0, 264},
		(*gapView).rowInversions,
	},
	{
		Feature{"f_may_move", "places that cards might still come to, added up, if a card that moves were left behind as well", 0, 576},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.cards {
				n += v.may[c&63]
			}
			return float64(n)
		},
	},
	{
		Feature{"f_fixed", "cards that can never move again but are not home", 0, 48},
		func(v *gapView) float64 {
			n := 0
			for _, c := range v.cards {
				n += one(v.may[c&63] == 0)
			}
			return float64(n + card.NumSuits - v.position.Home())
		},
	},
	{
		Feature{"f_dead", "1 if the game is proved lost without search, 0 if not", 0, 1},
		func(v *gapView) float64 { return float64(one(v.position.Dead())) },
	},
}

// cardCount counts the cards, aces apart, for which f holds; gapCount the
// gaps; nextCount the next cards that come home.
func cardCount(f func(*gapView, card.Card) bool) func(*gapView) float64 {
	return countOf(func(v *gapView) []card.Card { return v.cards }, f)
}

func gapCount(f func(*gapView, gaps.Place) bool) func(*gapView) float64 {
	return countOf(func(v *gapView) []gaps.Place { return v.gaps }, f)
}

func nextCount(f func(*gapView, card.Card) bool) func(*gapView) float64 {
	return countOf(func(v *gapView) []card.Card { return v.next }, f)
}

func countOf[T any](list func(*gapView) []T, f func(*gapView, T) bool) func(*gapView) float64 {
	return func(v *gapView) float64 {
		n := 0
		for _, x := range list(v) {
			n += one(f(v, x))
		}
		return float64(n)
	}
}

func (v *gapView) highest(c card.Card) bool { return c != gaps.None && c.Rank() == v.ranks }

func (v *gapView) final(c card.Card) bool { return v.position.PlaceOf(c) == gaps.Final(c) }

// paired reports whether a card is right of its predecessor.
func (v *gapView) paired(c card.Card) bool {
	return v.position.PlaceOf(c) == v.position.PlaceOf(c-card.NumSuits)+1
}

func (v *gapView) homeSpread() float64 {
	fewest, most := v.ranks, 0
	for suit := range card.Suit(card.NumSuits) {
		n := v.position.HomeOf(suit)
		fewest, most = min(fewest, n), max(most, n)
	}
	return float64(most - fewest)
}

func (v *gapView) longestRun() float64 {
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

func (v *gapView) rowInversions() float64 {
	n := 0
	for i, low := range v.cards {
		for _, high := range v.cards[i+1:] {
			a, b := v.position.PlaceOf(low), v.position.PlaceOf(high)
			n += one(low.Suit() == high.Suit() && a.Row() == b.Row() && b < a)
		}
	}
	return float64(n)
}
