package main

import (
	"math"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
	boards "patience/internal/model/freecell"
	"patience/lab/guided/search"
)

// A searchJudge judges positions of one game for package search. Each goroutine has one
// of its own.
type searchJudge struct {
	judge     *boards.Judge
	positions []*freecell.Position
}

// newSearchJudge returns a judge for searches of FreeCell by the net of the program.
func newSearchJudge() *searchJudge {
	return &searchJudge{judge: boards.NewJudge(boards.BoardNet(), &freecell.Standard)}
}

// Judge returns the net's chances of the moves and its moves left.
func (s *searchJudge) Judge(positions []game.Position, moves [][]game.Move) []search.Judgement {
	s.positions = s.positions[:0]
	for _, p := range positions {
		s.positions = append(s.positions, p.(*freecell.Position))
	}
	judgements := make([]search.Judgement, len(positions))
	for i, j := range s.judge.Judge(s.positions) {
		judgements[i] = search.Judgement{Left: j.MovesLeft(), LogChance: logChances(&j, moves[i])}
	}
	return judgements
}

// logChances returns the logs of the chances of moves.
func logChances(j *boardnet.Judgement, moves []game.Move) []float64 {
	logs := boards.Chances(j, moves)
	for i, chance := range logs {
		logs[i] = math.Log(chance)
	}
	return logs
}
