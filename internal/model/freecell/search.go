package freecell

import (
	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/portable"
	"patience/internal/search/guided"
)

// Search returns how positions of a game are searched by the board net; nil if the net does not
// fit the rules. The stages were chosen on deals of the split validation; see docs/lab/model.md.
func Search(rules *freecell.Rules) *guided.Method {
	if !Fits(rules) {
		return nil
	}
	return &guided.Method{
		NewJudge: func() guided.Judge { return newSearchJudge(rules) },
		Options: guided.Options{
			Stages: []guided.Stage{
				{Left: 4, Surprise: 8, Batch: 1, Patience: 20}, {Left: 4, Surprise: 4, Batch: 1}, {Left: 2, Surprise: 4, Batch: 10},
			},
			Bound: boundOf(rules),
			Safe:  func(p game.Position) (game.Move, bool) { return p.(*freecell.Position).Safe() },
			Merge: func(start game.Position, solution []game.Move) []game.Move {
				return start.(*freecell.Position).Shorten(solution)
			},
		},
	}
}

// A searchJudge judges positions for package guided by the board net.
type searchJudge struct {
	judge     *Judge
	positions []*freecell.Position
}

func newSearchJudge(rules *freecell.Rules) guided.Judge {
	return &searchJudge{judge: NewJudge(BoardNet(), rules)}
}

// Judge returns the net's chances of the moves and its moves left.
func (s *searchJudge) Judge(positions []game.Position, moves [][]game.Move) []guided.Judgement {
	s.positions = s.positions[:0]
	for _, p := range positions {
		s.positions = append(s.positions, p.(*freecell.Position))
	}
	judgements := make([]guided.Judgement, len(positions))
	for i, j := range s.judge.Judge(s.positions) {
		chances := Chances(&j, moves[i])
		for k, chance := range chances {
			chances[k] = portable.Log(chance)
		}
		judgements[i] = guided.Judgement{Left: j.MovesLeft(), LogChance: chances}
	}
	return judgements
}
