package freecell_test

import (
	"slices"
	"strings"

	players "patience/internal/players/freecell"
	"patience/internal/testkit/freecelltest"
)

// naive counts features in the plainest way, from the columns as people see
// them. It shares no code with the tracker.
type naive struct {
	freecelltest.State
	ranks int
}

const (
	rankLetters = "A23456789TJQK"
	suitLetters = "CDHS"
)

func rank(c string) int { return strings.IndexByte(rankLetters, c[0]) + 1 }
func suit(c string) int { return strings.IndexByte(suitLetters, c[1]) }
func red(c string) bool { return c[1] == 'D' || c[1] == 'H' }

func (n naive) fits(c, below string) bool {
	if n.Rules.SameSuit {
		return suit(c) == suit(below) && rank(c)+1 == rank(below)
	}
	return red(c) != red(below) && rank(c)+1 == rank(below)
}

// gap returns how many cards of its suit must go home before a card.
func (n naive) gap(c string) int { return rank(c) - n.Home[suit(c)] - 1 }

func (n naive) ends() (ends []string) {
	for _, column := range n.Columns {
		if len(column) > 0 {
			ends = append(ends, column[len(column)-1])
		}
	}
	return ends
}

func (n naive) freeCells() int { return n.Rules.Cells - len(n.Cells) }

func (n naive) emptyColumns() int { return len(n.Columns) - len(n.ends()) }

func clamp(x, low, high int) int { return min(max(x, low), high) }

// features returns the features of a position, those of moves left 0.
func (n naive) features() (f [players.Features]int) {
	f[int(players.Space)+4*min(n.freeCells(), 4)+min(n.emptyColumns(), 3)] = 1
	f[players.Out] = 4*n.ranks - n.Home[0] - n.Home[1] - n.Home[2] - n.Home[3]
	for _, column := range n.Columns {
		n.column(column, &f)
	}
	n.heads(&f)
	f[players.Spread] = slices.Max(n.Home[:]) - slices.Min(n.unfinished())
	if f[players.Out] == 0 {
		f[players.Spread] = 0
	}
	f[int(players.Dig)+clamp(n.leastDig()-n.freeCells(), -3, 4)+3] = 1
	f[int(players.Clear)+clamp(n.leastHeight()-n.freeCells(), -3, 4)+3] = 1
	return f
}

// unfinished returns how many cards are home of each suit that is not complete.
func (n naive) unfinished() (home []int) {
	for _, h := range n.Home {
		if h < n.ranks {
			home = append(home, h)
		}
	}
	return append(home, n.ranks)
}

// column adds what is counted in a column.
func (n naive) column(column []string, f *[players.Features]int) {
	if 1 <= len(column) && len(column) <= 4 {
		f[int(players.Short)+len(column)-1]++
	}
	tower := true
	for i, c := range column {
		inversions, held := 0, 0
		for _, below := range column[:i] {
			if gap := n.gap(below); gap < 4 {
				f[int(players.Above)+gap]++
			}
			if rank(below) < rank(c) {
				inversions++
				if suit(below) == suit(c) {
					held++
				}
			}
		}
		f[players.Inversions] += min(inversions, 1)
		f[players.InversionPairs] += inversions
		f[players.Held] += min(held, 1)
		f[players.HeldPairs] += held
		switch {
		case i == 0:
			f[players.Bases]++
			f[players.BaseRanks] += n.ranks - rank(c)
			if rank(c) == n.ranks {
				f[players.BaseKings]++
			}
		case n.fits(c, column[i-1]):
			f[players.Fits]++
		default:
			tower = false
			if rank(column[i-1]) < rank(c) {
				f[players.Heavy]++
			}
		}
		if tower {
			f[players.Towers]++
			if rank(column[0]) == n.ranks {
				f[players.KingTowers]++
			}
		}
	}
}

// heads adds what is counted of cards that can move.
func (n naive) heads(f *[players.Features]int) {
	ends := n.ends()
	for _, c := range slices.Concat(ends, n.Cells) {
		switch n.gap(c) {
		case 0:
			f[players.Ready]++
		case 1:
			f[players.Soon]++
		}
	}
	for _, c := range n.Cells {
		if gap := n.gap(c); gap < 4 {
			f[int(players.CellNext)+gap]++
		}
		if rank(c) == n.ranks {
			f[players.CellKings]++
		}
		f[players.CellFits] += n.onAnEnd(c)
	}
	for _, c := range ends {
		f[players.EndFits] += n.onAnEnd(c)
	}
	for s := range suitLetters {
		for r := n.Home[s]; r < n.ranks; r++ {
			f[players.Takes] += n.onAnEnd(rankLetters[r:r+1] + suitLetters[s:s+1])
		}
	}
}

// onAnEnd returns 1 if a card fits on an end of a column, else 0.
func (n naive) onAnEnd(c string) int {
	if slices.ContainsFunc(n.ends(), func(end string) bool { return n.fits(c, end) }) {
		return 1
	}
	return 0
}

// leastDig returns the least number of cards above a next card.
func (n naive) leastDig() int {
	least := 99
	for _, c := range n.Cells {
		if n.gap(c) == 0 {
			least = 0
		}
	}
	for _, column := range n.Columns {
		for i, c := range column {
			if n.gap(c) == 0 {
				least = min(least, len(column)-1-i)
			}
		}
	}
	if least == 99 {
		return 0
	}
	return least
}

// leastHeight returns the least number of cards of a column that is not empty.
func (n naive) leastHeight() int {
	least := 0
	for _, column := range n.Columns {
		if len(column) > 0 && (least == 0 || len(column) < least) {
			least = len(column)
		}
	}
	return least
}

// place returns what a card lies on: a card, "cell" or "floor", and the column.
func (n naive) place(c string) (on string, column []string) {
	for _, column := range n.Columns {
		switch i := slices.Index(column, c); {
		case i == 0:
			return "floor", column
		case i > 0:
			return column[i-1], column
		}
	}
	return "cell", nil
}

// A naiveMove is a move that was made.
type naiveMove struct{ card, from, to string }

// ofMove sets the features of a move from a position, after others.
func (n naive) ofMove(m freecelltest.Move, before []naiveMove, f *[players.Features]int) {
	from, column := n.place(m.Card)
	target := map[string]int{"home": 0, "cell": 1, "floor": 3}
	to, ok := target[m.To]
	if !ok {
		to = 2
	}
	if to > 0 {
		source := 3
		switch {
		case from == "cell":
			source = 0
		case from == "floor":
			source = 1
		case n.fits(m.Card, from):
			source = 2
		}
		f[int(players.Kind)+3*source+to-1] = 1
	}
	after := naive{n.Play(m), n.ranks}
	if m.To == "home" {
		least := 0
		for s, home := range n.Home {
			if home < n.ranks && (s == 1 || s == 2) != red(m.Card) && (least == 0 || home+1 < least) {
				least = home + 1
			}
		}
		if least > 0 {
			f[players.Ahead] = max(0, rank(m.Card)-least)
		}
	}
	if column != nil {
		left := column[:len(column)-1]
		f[int(players.ClearHere)+clamp(len(left)-after.freeCells(), -3, 4)+3] = 1
		for i := len(left) - 1; i >= 0; i-- {
			if after.gap(left[i]) == 0 {
				f[int(players.DigHere)+clamp(len(left)-1-i-after.freeCells(), -3, 4)+3] = 1
				break
			}
		}
	}
	n.ofHistory(m, from, to, before, f)
}

// ofHistory sets the features that depend on the moves before.
func (n naive) ofHistory(m freecelltest.Move, from string, to int, before []naiveMove, f *[players.Features]int) {
	if len(before) == 0 {
		return
	}
	last := before[len(before)-1]
	if last.card == m.Card {
		f[int(players.Again)+to] = 1
	}
	if last.from == m.Card {
		f[int(players.Uncovered)+to] = 1
	}
	if last.card == m.To {
		f[players.OnLast] = 1
		if from == "cell" {
			f[players.OnLastFromCell] = 1
		}
	}
	for ago := range len(before) {
		if before[len(before)-1-ago].card != m.Card {
			continue
		}
		switch {
		case ago == 0:
		case ago < 3:
			f[players.Recent] = 1
		case ago < 7:
			f[players.Recent+1] = 1
		case ago < 15:
			f[players.Recent+2] = 1
		}
		break
	}
}
