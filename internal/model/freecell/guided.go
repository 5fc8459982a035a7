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

// logChances returns the logs of the chances of moves, which are e to the power of their
// logits, divided by the sum.
func logChances(j *boardnet.Judgement, moves []game.Move) []float64 {
	logs, highest := make([]float64, len(moves)), math.Inf(-1)
	for i, m := range moves {
		logs[i] = float64(j.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m))))
		highest = max(highest, logs[i])
	}
	sum := 0.0
	for _, x := range logs {
		sum += math.Exp(x - highest)
	}
	for i := range logs {
		logs[i] -= highest + math.Log(sum)
	}
	return logs
}
