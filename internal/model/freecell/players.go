package freecell

import (
	"math"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
	players "patience/internal/players/freecell"
	"patience/rollout"
)

// boardVersion is that of the board net's weights, which names of policies tell.
// `make -C lab train-board` links a program with other weights and the version 0.
var boardVersion = "10"

// boardTemperatures are those of the players by the board net, the weakest first. At 0
// the likeliest move is played; among moves whose scores are about equal, one at random.
var boardTemperatures = []float64{2, 1, 0.5, 0}

// Policies returns the players that pick moves by the board net's logits, the weakest
// first: none unless the net fits the rules. Their names are like board10-t0.5, with the version
// of the weights and the temperature.
func Policies(rules *freecell.Rules) (policies []rollout.Policy) {
	if !Fits(rules) {
		return nil
	}
	for _, temperature := range boardTemperatures {
		policies = append(policies, rollout.Softmax(players.PolicyName("board"+boardVersion, temperature),
			max(temperature, 1.0/rollout.ScoreUnit), newBoardScorer))
	}
	return policies
}

func newBoardScorer(p game.Position) rollout.Scorer {
	return &boardScorer{judge: NewJudge(BoardNet(), p.(*freecell.Position).Rules())}
}

// A boardScorer is a rollout.Scorer.
type boardScorer struct {
	judge *Judge
	p     *freecell.Position
}

func (s *boardScorer) Begin(p game.Position) { s.p = p.(*freecell.Position) }

func (s *boardScorer) Forced() (game.Move, bool) { return s.p.Safe() }

func (s *boardScorer) Played(game.Move) {}

func (s *boardScorer) AppendScores(dst []int32, moves []game.Move) []int32 {
	j := &s.judge.Judge([]*freecell.Position{s.p})[0]
	for _, m := range moves {
		dst = append(dst, score(j, m))
	}
	return dst
}

// score is the logit of a move in units of a score.
func score(j *boardnet.Judgement, m game.Move) int32 {
	logit := float64(j.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m))))
	return int32(math.Round(rollout.ScoreUnit * min(max(logit, -1e6), 1e6)))
}
