// Package freecell has the models of FreeCell and its relatives: networks that judge
// positions, and their weights. See package model.
//
// A message-passing network on the board (package boardnet) reads where the cards lie
// and what the rules say about them. It was trained on the moves of shortest solutions and
// on win rates. It judges every game that it [Fits]; its file names those from which it learned.
// Bayes' rule combines its judgement with random trials. For FreeCell with four cells, small
// dense networks correct the least moves. `make -C lab train train-moves` trains all networks.
// The players that are called board10-t… choose moves with the network on the board.
package freecell

import (
	"sync"

	"patience/game/card"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
)

// BoardNet returns the net that judges boards. The weights are read at the first call.
func BoardNet() *boardnet.Net { return boardNet() }

var boardNet = sync.OnceValue(func() *boardnet.Net {
	net, err := boardnet.Read(boardFile())
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return net
})

// A Judge judges positions of one game. Each goroutine has a Judge of its own.
type Judge struct {
	judge  *boardnet.Judge
	boards []boardnet.Board
}

// NewJudge returns a judge of positions of a game of 52 cards, by a net.
func NewJudge(net *boardnet.Net, r *freecell.Rules) *Judge {
	return &Judge{judge: net.NewJudge(boardnet.NewEdges(&boardnet.Rules{
		Columns: r.Columns, Cells: r.Cells, Moves: ways[r.Moves],
		Fits:    func(c, parent int) bool { return r.Fits(card.Card(c), card.Card(parent)) },
		ToEmpty: func(c int) bool { return r.SpaceCards().Has(card.Card(c)) },
	}))}
}

// ways are the ways to move as a net is told them.
var ways = map[freecell.Moves]boardnet.Moves{
	freecell.SingleCards: boardnet.SingleCards, freecell.WholeRuns: boardnet.WholeRuns,
	freecell.PartialRuns: boardnet.PartialRuns, freecell.UnlimitedRuns: boardnet.UnlimitedRuns,
}

// Judge judges positions. Several at once take less time each.
func (j *Judge) Judge(positions []*freecell.Position) []boardnet.Judgement {
	j.boards = j.boards[:0]
	for _, p := range positions {
		var b boardnet.Board
		for c := range b {
			b[c] = uint8(p.On(card.Card(c)))
		}
		j.boards = append(j.boards, b)
	}
	return j.judge.Judge(j.boards)
}
