package freecell

import (
	"math"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
	"patience/internal/search/guided"
)

// A SearchJudge judges positions of one game for package guided. Each goroutine has one
// of its own.
type SearchJudge struct {
	judge     *Judge
	positions []*freecell.Position
}

// NewSearchJudge returns a judge for searches of a game of 52 cards, by a net.
func NewSearchJudge(net *boardnet.Net, r *freecell.Rules) *SearchJudge {
	return &SearchJudge{judge: NewJudge(net, r)}
}

// Judge returns the net's chances of the moves and its moves left.
func (s *SearchJudge) Judge(positions []game.Position, moves [][]game.Move) []guided.Judgement {
	s.positions = s.positions[:0]
	for _, p := range positions {
		s.positions = append(s.positions, p.(*freecell.Position))
	}
	judgements := make([]guided.Judgement, len(positions))
	for i, j := range s.judge.Judge(s.positions) {
		judgements[i] = guided.Judgement{Left: j.MovesLeft(), LogChance: logChances(&j, moves[i])}
	}
	return judgements
}

// logChances returns the logs of the chances of moves.
func logChances(j *boardnet.Judgement, moves []game.Move) []float64 {
	logs := softmax(logits(j, moves))
	for i, chance := range logs {
		logs[i] = math.Log(chance)
	}
	return logs
}
