package main

import (
	"cmp"
	"slices"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
	boards "patience/internal/model/freecell"
)

// longest is the number of moves after which a game is given up.
const longest = 300

// A player keeps the positions at each depth whose moves so far are the likeliest, by
// the net's first glances: a beam search. With a width of 1 it plays the first choice
// that leads to no position seen before.
type player struct {
	judge  *boards.SearchJudge
	width  int
	judged int // positions, of all games

	seen  map[string]bool
	lines []line
	next  []choice
}

// A line is a position and the log of the chance of the moves that led there.
type line struct {
	at    *freecell.Position
	score float64
}

// A choice is a move from a line.
type choice struct {
	line
	move game.Move
}

func newPlayer(net *boardnet.Net, width int) *player {
	return &player{judge: boards.NewSearchJudge(net, &freecell.Standard), width: width}
}

// play returns the moves of the game, 0 if it is not won.
func (p *player) play(start *freecell.Position) (moves int) {
	p.seen, p.lines = map[string]bool{}, []line{{at: start}}
	for moves < longest && len(p.lines) > 0 {
		moves++
		p.consider()
		if p.advance() {
			return moves
		}
	}
	return 0
}

// consider judges all lines and sets the moves from them, the likeliest first.
func (p *player) consider() {
	positions, moves := make([]game.Position, len(p.lines)), make([][]game.Move, len(p.lines))
	for i, l := range p.lines {
		positions[i], moves[i] = l.at, l.at.AppendMoves(nil)
	}
	p.judged, p.next = p.judged+len(positions), p.next[:0]
	for i, j := range p.judge.Judge(positions, moves) {
		for k, m := range moves[i] {
			p.next = append(p.next, choice{line{p.lines[i].at, p.lines[i].score + j.LogChance[k]}, m})
		}
	}
	slices.SortStableFunc(p.next, func(a, b choice) int { return cmp.Compare(b.score, a.score) })
}

// advance makes the likeliest moves that lead to new positions. It reports whether one
// of them wins.
func (p *player) advance() bool {
	p.lines = p.lines[:0]
	for _, c := range p.next {
		after := c.at.Clone().(*freecell.Position)
		after.Play(c.move)
		if after.Won() {
			return true
		}
		if key := string(after.AppendKey(nil)); !p.seen[key] {
			p.seen[key] = true
			p.lines = append(p.lines, line{after, c.score})
		}
		if len(p.lines) == p.width {
			break
		}
	}
	return false
}
