package freecell

import (
	"sync"

	"patience/game/card"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
)

// BoardNet returns the net that learned the moves of shortest solutions. Its weights are
// read at the first call.
var BoardNet = sync.OnceValue(func() *boardnet.Net {
	net, err := readBoardNet()
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return net
})

func readBoardNet() (*boardnet.Net, error) {
	file, err := files.ReadFile("nets/board.net")
	if err != nil {
		return nil, err
	}
	return boardnet.Read(file)
}

// A Judge judges positions of one game. Each goroutine has a Judge of its own.
type Judge struct {
	judge  *boardnet.Judge
	boards []boardnet.Board
}

// NewJudge returns a judge of positions of a game of 52 cards, by BoardNet.
func NewJudge(r *freecell.Rules) *Judge { return NewJudgeBy(BoardNet(), r) }

// NewJudgeBy is NewJudge by another net.
func NewJudgeBy(net *boardnet.Net, r *freecell.Rules) *Judge {
	fits := func(c, parent int) bool { return r.Fits(card.Card(c), card.Card(parent)) }
	return &Judge{judge: net.NewJudge(boardnet.NewEdges(r.Columns, r.Cells, fits))}
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
