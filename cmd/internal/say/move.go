package say

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"patience/game"
	"patience/label"
	"patience/solve"
)

// A Kind of remark says at a look what a move does.
type Kind string

// The kinds of remarks.
const (
	Plain Kind = ""     // nothing is known, or nothing worth a word
	Good  Kind = "good" // it keeps a shortest solution
	Bad   Kind = "bad"  // it makes the win longer or rarer
	Lost  Kind = "lost" // it loses the game
)

// A Move is a legal move in words.
type Move struct {
	Label    *label.MoveLabel
	Notation string // in the standard notation of the game
	Words    string // such as "2C onto 3D"
	Least    string // moves to win after it
	Rate     string // the win rate after it; "" without trials
	Remark   string
	Kind     Kind
}

// Moves are the legal moves of a position with their labels.
type Moves struct {
	board  game.Board
	before label.Exact
	labels []label.MoveLabel
}

// NewMoves returns the legal moves of a board, of which before is proved. What
// follows from that for the moves is added to their labels.
func NewMoves(b game.Board, before label.Exact, labels []label.MoveLabel) Moves {
	return Moves{b, before, label.Concluded(before, labels)}
}

// BestFirst returns the moves in words, from the best to the worst: by the verdict,
// then whether a shortest solution is kept, then, where a search was asked for, by
// the bounds on the moves after it, then by the win rate.
func (m *Moves) BestFirst() ([]Move, error) {
	p := m.board.Position()
	moves := make([]Move, len(m.labels))
	for i := range m.labels {
		l := &m.labels[i]
		notation, err := m.board.Notation([]game.Move{l.Move})
		if err != nil {
			return nil, err
		}
		moves[i] = Move{
			Label: l, Notation: notation[0], Words: p.MoveText(l.Move), Least: Least(&l.Exact),
			Rate: rateAfter(l),
		}
		moves[i].Remark, moves[i].Kind = m.remark(l)
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return better(a.Label, b.Label) })
	return moves, nil
}

// rateAfter tells the win rate after a move.
func rateAfter(l *label.MoveLabel) string {
	switch {
	case l.Exact.Status == solve.Unsolvable:
		return lostRate
	case l.Sampled == nil:
		return ""
	}
	return Rate(l.Sampled)
}

// better compares two moves, the better one first.
func better(x, y *label.MoveLabel) int {
	return cmp.Or(
		verdictRank(x)-verdictRank(y), keepsRank(x)-keepsRank(y),
		cmp.Compare(boundRank(x, x.Exact.High), boundRank(y, y.Exact.High)),
		cmp.Compare(boundRank(x, x.Exact.Low), boundRank(y, y.Exact.Low)),
		cmp.Compare(rateOf(y), rateOf(x)),
	)
}

func verdictRank(l *label.MoveLabel) int {
	return slices.Index([]solve.Verdict{solve.Winnable, solve.Undecided, solve.Unwinnable}, l.Exact.Verdict())
}

func keepsRank(l *label.MoveLabel) int {
	switch {
	case l.KeepsShortest == nil:
		return 1
	case *l.KeepsShortest:
		return 0
	}
	return 2
}

// boundRank ranks a bound of a move. It is 0 where no search was made: a bound of
// its own says little.
func boundRank(l *label.MoveLabel, bound *int) int {
	switch {
	case l.Exact.Status == solve.Skipped:
		return 0
	case bound == nil:
		return math.MaxInt
	}
	return *bound
}

func rateOf(l *label.MoveLabel) float64 {
	if l.Sampled == nil {
		return 0
	}
	return l.Sampled.WinRate().Rate
}

// remark says what a move does.
func (m *Moves) remark(l *label.MoveLabel) (text string, kind Kind) {
	text, kind = remark(m.before, l.Exact, m.winnable())
	if kind != Lost && m.costsWinRate(l) {
		return strings.TrimPrefix(text+", costs much of the win rate", ", "), Bad
	}
	return text, kind
}

// remark says what is proved of a move from what is proved before and after it.
// The position before may be known to be winnable by another move.
func remark(before, after label.Exact, winnable bool) (text string, kind Kind) {
	if after.Status == solve.Unsolvable {
		if winnable {
			return "loses the game", Lost
		}
		return "", Lost
	}
	if keeps := label.KeepsShortest(before, after); keeps != nil && *keeps {
		return "keeps a shortest solution", Good
	}
	if text = detour(label.Longer(before, after)); text != "" {
		return text + " longer", Bad
	}
	return "", Plain
}

// Cost says in a word what a move of a game cost: "best", "+2", "loses"; "" if that is not proved.
func Cost(before, after label.Exact) (text string, kind Kind) {
	if before.Status == solve.Unsolvable {
		return "", Plain // it was lost before
	}
	if after.Status == solve.Unsolvable && before.Verdict() != solve.Winnable {
		return "", Plain // it may have been lost before
	}
	_, kind = remark(before, after, true)
	return Chip(before, after, kind), kind
}

// LossOf returns the move of a game that lost it: after it the game is lost, and before it a win is known. It is 0 if
// that is not proved of any.
func LossOf(along []label.Exact) int {
	for i := 1; i < len(along); i++ {
		if along[i].Status == solve.Unsolvable && along[i-1].Verdict() == solve.Winnable {
			return i
		}
	}
	return 0
}

// Chip is Cost of a move whose kind is known.
func Chip(before, after label.Exact, kind Kind) string {
	switch low, high := label.Longer(before, after); {
	case kind == Good:
		return "best"
	case after.Status == solve.Unsolvable:
		return "loses"
	case low == nil || *low == 0:
		return ""
	case high != nil && *high == *low:
		return fmt.Sprintf("+%d", *low)
	default:
		return fmt.Sprintf("≥ +%d", *low)
	}
}

// winnable reports whether the position is known to be winnable, from its own
// label or from that of a move.
func (m *Moves) winnable() bool {
	return m.before.Verdict() == solve.Winnable || slices.ContainsFunc(m.labels, func(l label.MoveLabel) bool {
		return l.Exact.Verdict() == solve.Winnable
	})
}

// costsWinRate reports whether a move costs much of the win rate, as the package
// comment says.
func (m *Moves) costsWinRate(l *label.MoveLabel) bool {
	if l.Sampled == nil {
		return false
	}
	best := 0.0
	for i := range m.labels {
		best = max(best, m.labels[i].Sampled.WinRate().Low)
	}
	return l.Sampled.WinRate().High < best/2
}

// Sentence says how many moves keep a shortest solution, and how many lose the
// game.
func (m *Moves) Sentence() string {
	var keeps, loses, unsure, undecided int
	for i := range m.labels {
		l := &m.labels[i]
		switch {
		case l.KeepsShortest == nil:
			unsure++
		case *l.KeepsShortest:
			keeps++
		}
		switch l.Exact.Verdict() {
		case solve.Unwinnable:
			loses++
		case solve.Undecided:
			undecided++
		}
	}
	all := len(m.labels)
	switch {
	case all == 0:
		return "There is no legal move."
	case loses == 1 && all == 1:
		return "The only legal move cannot win the game."
	case loses == all:
		return fmt.Sprintf("None of the %s can win the game.", Counted(all, "legal move"))
	case m.before.MinMoves == nil:
		return fmt.Sprintf("Which of the %s keep a shortest solution is not known. %s", Counted(all, "legal move"),
			losing(loses, undecided))
	}
	return fmt.Sprintf("%s of the %s %s a shortest solution%s. %s", some(keeps), Counted(all, "legal move"),
		verb(keeps, "keep"),
		open(unsure), losing(loses, undecided))
}

func losing(loses, undecided int) string {
	return fmt.Sprintf("%s %s the game%s.", some(loses), verb(loses, "lose"), open(undecided))
}

// some returns a number at the start of a sentence, None for 0.
func some(n int) string {
	if n == 0 {
		return "None"
	}
	return fmt.Sprint(n)
}

// verb returns a verb in the form that fits a number; that of none is "keeps".
func verb(n int, verb string) string {
	if n < 2 {
		return verb + "s"
	}
	return verb
}

// open says of how many moves something is not known.
func open(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (1 more is undecided)"
	}
	return fmt.Sprintf(" (%d more are undecided)", n)
}
