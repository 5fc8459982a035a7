package grouphand_test

import (
	"slices"
	"strings"

	"patience/internal/boards"
	"patience/internal/games/freecell"
)

// This file is a second parser. It reads the grammar of the package comment as
// it is written, with strings for cards and quantifiers for conditions, and
// tries every way to split the moves. It shares no code with the package.

// A plainMove is a move on a plain board.
type plainMove struct {
	card, under string // under is "" on the floor and in a cell
	from, to    byte   // as in standard notation
	rider       bool
	lines       map[byte][]string // before the move
	linesAfter  map[byte][]string
}

func isLine(spot byte) bool { return spot >= '0' && spot <= '9' }
func isHome(spot byte) bool { return spot == 'h' }
func isCell(spot byte) bool { return !isLine(spot) && !isHome(spot) }

const plainRanks = "A23456789TJQK"

func rankOf(card string) int { return strings.IndexByte(plainRanks, card[0]) }
func isRed(card string) bool { return card[1] == 'D' || card[1] == 'H' }

// fitsOn reports whether a card may be put on another one.
func fitsOn(card, below string) bool {
	return rankOf(card)+1 == rankOf(below) && isRed(card) != isRed(below)
}

// plainMoves plays moves on columns of texts.
func plainMoves(b *freecell.Board, notation []string) (moves []plainMove) {
	lines, cells, left := map[byte][]string{}, map[byte]string{}, map[string]bool{}
	for i, column := range b.Columns {
		for _, c := range column {
			lines["1234567890"[i]] = append(lines["1234567890"[i]], c.String())
			left[c.String()] = true
		}
	}
	for i, c := range b.Cells {
		if c != boards.Empty {
			cells["abcdefg"[i]] = c.String()
			left[c.String()] = true
		}
	}
	for _, text := range notation {
		m := plainMove{from: text[0], to: text[1], lines: copyOf(lines)}
		if line := lines[m.from]; isLine(m.from) {
			m.card = line[len(line)-1]
			if len(line) > 1 {
				m.under = line[len(line)-2]
			}
			lines[m.from] = line[:len(line)-1]
		} else {
			m.card = cells[m.from]
		}
		switch {
		case isHome(m.to):
			delete(left, m.card)
			m.rider = true
			for other := range left {
				if other[0] != 'A' && fitsOn(other, m.card) {
					m.rider = false
				}
			}
		case isLine(m.to):
			lines[m.to] = append(slices.Clone(lines[m.to]), m.card)
		default:
			cells[m.to] = m.card
		}
		m.linesAfter = copyOf(lines)
		moves = append(moves, m)
	}
	return moves
}

func copyOf(lines map[byte][]string) map[byte][]string {
	c := map[byte][]string{}
	for k, line := range lines {
		c[k] = slices.Clone(line)
	}
	return c
}

// leastHands returns the least number of hands, by trying all first hands.
func leastHands(moves []plainMove) int {
	if len(moves) == 0 {
		return 0
	}
	least := len(moves) + 1
	for n := 1; n <= len(moves); n++ {
		if isHand(moves[:n]) {
			least = min(least, 1+leastHands(moves[n:]))
		}
	}
	return least
}

func isHand(block []plainMove) bool { return isMovS(block) || isChain(block) }

// isMovS: some move completes the sequence on another line. Those before it move
// cards of the sequence or ride, those after it ride.
func isMovS(block []plainMove) bool {
	for last := range block {
		rides := true
		for _, m := range block[last+1:] {
			rides = rides && m.rider
		}
		if rides && completes(block[:last+1]) {
			return true
		}
	}
	return false
}

func completes(block []plainMove) bool {
	first, last := block[0], block[len(block)-1]
	if !isLine(first.from) || !isLine(last.to) || first.from == last.to || isHome(first.to) {
		return false
	}
	moved := map[string]bool{}
	for _, m := range block {
		if !isHome(m.to) {
			moved[m.card] = true
		} else if !m.rider {
			return false
		}
	}
	line := first.lines[first.from]
	if len(moved) > len(line) {
		return false
	}
	part := line[len(line)-len(moved):]
	for i, c := range part {
		if !moved[c] || i > 0 && !fitsOn(c, part[i-1]) {
			return false
		}
	}
	return slices.Equal(last.linesAfter[last.to], append(slices.Clone(first.lines[last.to]), part...))
}

// isChain tries every goal, and every choice of the riders that are taken for
// goals or services.
func isChain(block []plainMove) bool {
	var riders []int
	for i, m := range block {
		if m.rider {
			riders = append(riders, i)
		}
	}
	for goal := range block {
		for chosen := range 1 << len(riders) {
			member := make([]bool, len(block))
			for i, m := range block {
				member[i] = !m.rider
			}
			for k, i := range riders {
				member[i] = chosen>>k&1 == 1
			}
			if member[0] && member[goal] && isChainOf(block, member, goal) {
				return true
			}
		}
	}
	return false
}

func isChainOf(block []plainMove, member []bool, last int) bool {
	goal := block[last]
	onLine := func(i int) bool { return i <= last && isLine(goal.to) && block[i].to == goal.to }
	var digs func(i int) bool // a goal, or it takes a card off one that a goal or such a move takes off its line
	digs = func(i int) bool {
		if i == last || onLine(i) {
			return true
		}
		if i > last || !isLine(block[i].from) || block[i].from == goal.to {
			return false
		}
		for later := i + 1; later <= last; later++ {
			if member[later] && block[i].under != "" && block[later].card == block[i].under && digs(later) {
				return true
			}
		}
		return false
	}
	for i, m := range block {
		if !member[i] {
			continue
		}
		precedes := i < last && isHome(goal.to) && isHome(m.to) && m.card[1] == goal.card[1]
		putdown := false
		if isCell(m.from) && isLine(m.to) && m.to != goal.to {
			for before := range i {
				putdown = putdown || member[before] && block[before].card == m.card && isCell(block[before].to) && digs(before)
			}
		}
		if !digs(i) && !precedes && !putdown {
			return false
		}
	}
	return true
}
