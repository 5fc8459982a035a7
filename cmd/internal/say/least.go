package say

import (
	"fmt"

	"patience/catalogue"
	"patience/label"
	"patience/solve"
)

// CannotBeWon stands where a number of moves would, if there is none.
const CannotBeWon = "cannot be won"

// lostRate stands where the win rate of such a position would.
const lostRate = "0, proved"

// Least tells what is proved of the least number of moves in a few words, like
// "97", "86 to 97", "86 or more" or "cannot be won".
func Least(e *label.Exact) string {
	switch {
	case e.Status == solve.Unsolvable:
		return CannotBeWon
	case e.Low != nil && e.High != nil:
		return Range(*e.Low, *e.High)
	case e.Low != nil:
		return fmt.Sprintf("%d or more", *e.Low)
	case e.High != nil:
		return fmt.Sprintf("at most %d", *e.High)
	}
	return "not known"
}

// LeastMoves is Least with its noun: "1 move", "86 to 97 moves", "cannot be won".
func LeastMoves(e *label.Exact) string {
	switch {
	case e.Status == solve.Unsolvable, e.Low == nil && e.High == nil:
		return Least(e)
	case e.High != nil && *e.High == 1:
		return Least(e) + " move"
	}
	return Least(e) + " moves"
}

// Shortest says in a sentence whether a position can be won, and in how few moves.
func Shortest(e *catalogue.Entry, x *label.Exact) string {
	switch {
	case x.Status == solve.Unsolvable:
		return "It cannot be won."
	case x.High != nil && *x.High == 0:
		return "It" + wonAlready + "."
	case x.High == nil && x.Low == nil:
		return "Whether it can be won is not known."
	case x.High == nil:
		return fmt.Sprintf("If it can be won, it takes at least %s.", Counted(*x.Low, "move"))
	case x.Low == nil || *x.Low == 0 && *x.High > 0:
		return fmt.Sprintf("It can be won in %s%s.", Counted(*x.High, "move"), Knowing(e))
	case *x.Low == *x.High:
		return fmt.Sprintf("It can be won in %s.", noFewer(*x.High, e))
	}
	return fmt.Sprintf("It can be won in %s%s. A shorter win may exist, but it takes at least %d moves.",
		Counted(*x.High, "move"), Knowing(e), *x.Low)
}

// noFewer says how long a shortest solution is, and what its player must know.
func noFewer(moves int, e *catalogue.Entry) string {
	words := Counted(moves, "move") + ", and no fewer"
	if knowing := Knowing(e); knowing != "" {
		words += "," + knowing
	}
	return words
}

// Knowing says what the player of a solution must know that is concealed in the
// game, if anything.
func Knowing(e *catalogue.Entry) string {
	if concealed := e.Words.Hidden; concealed != "" {
		return " by a player who knows " + concealed
	}
	return ""
}

// detour says by how much a move made the shortest win longer; "" if it is not
// proved that it did.
func detour(low, high *int) string {
	switch {
	case low == nil || *low == 0:
		return ""
	case high != nil && *high == *low:
		return Counted(*low, "move")
	case high != nil:
		return Range(*low, *high) + " moves"
	}
	return "at least " + Counted(*low, "move")
}
