package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/game"
	boards "patience/internal/model/freecell"
	"patience/internal/parallel"
	"patience/internal/search/guided"
)

// A question is a line of the benchmark: a deal, or a position on a solution of one.
type question struct {
	Source string `json:"source"`
	Number int64  `json:"deal"`
	Played string `json:"played"`
}

// A prediction is a line of what Glance scores.
type prediction struct {
	Deal   string   `json:"deal"`
	Rate   *float64 `json:"log10_win_rate,omitempty"`
	Judged int      `json:"judged,omitempty"`
	Moves  string   `json:"moves,omitempty"`
	After  *int     `json:"after,omitempty"`
	Move   string   `json:"move,omitempty"`
}

// glanceBudgets are the positions judged within which Glance counts wins.
var glanceBudgets = []int{100, 1000}

// glance writes what the net predicts of the questions in a folder.
func glance(o options, folder, out string) error {
	chosen, err := o.search()
	if err != nil {
		return err
	}
	deals, err := questions(filepath.Join(folder, "glance-rates.jsonl.gz"))
	if err != nil {
		return err
	}
	positions, err := questions(filepath.Join(folder, "glance-positions.jsonl.gz"))
	if err != nil {
		return err
	}
	lines := make([][]prediction, len(deals)+len(positions))
	err = parallel.Each(context.Background(), 2, slices.Values(append(deals, positions...)),
		func(ctx context.Context, i int, q question) (err error) {
			if i < len(deals) {
				lines[i], err = ofDeal(ctx, q, chosen)
			} else {
				lines[i], err = ofPosition(q)
			}
			return err
		})
	if err != nil {
		return err
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(file)
	for _, line := range slices.Concat(lines...) {
		err = errors.Join(err, encoder.Encode(line))
	}
	return errors.Join(err, file.Close())
}

func questions(path string) (list []question, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(text); decoder.More(); {
		var q question
		if err := decoder.Decode(&q); err != nil {
			return nil, err
		}
		list = append(list, q)
	}
	return list, nil
}

func (q question) board() (game.Board, error) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return nil, err
	}
	return entry.Deal(q.id(), game.DefaultSeed)
}

func (q question) id() game.DealID { return game.DealID{Source: q.Source, Number: q.Number} }

// ofDeal returns the win rate of a deal, and the games that win it: by first choices, and by
// searches of the budgets.
func ofDeal(ctx context.Context, q question, o guided.Options) (lines []prediction, err error) {
	board, err := q.board()
	if err != nil {
		return nil, err
	}
	win := func(judged int, moves []game.Move) error {
		words, err := board.Notation(moves)
		lines = append(lines, prediction{Deal: q.id().String(), Judged: judged, Moves: strings.Join(words, " ")})
		return err
	}
	rate := boards.Model().Judge(board.Position())[0].LogRate.Value
	lines = append(lines, prediction{Deal: q.id().String(), Rate: &rate})
	if moves := greedily(board.Position()); moves != nil {
		if err := win(len(moves), moves); err != nil {
			return nil, err
		}
	}
	s, err := guided.New(boards.Search().NewJudge(), board.Position(), o)
	if err != nil {
		return nil, err
	}
	for _, budget := range glanceBudgets {
		out, err := s.Continue(ctx, budget)
		if err == nil && out.Solution != nil {
			// Glance takes a win for greedy if it has as many judgements as moves. Safe moves have none.
			err = win(max(s.Judged(), len(out.Solution)+1), out.Solution)
		}
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// mostMoves is the length of a game by first choices that is given up.
const mostMoves = 400

// greedily plays the likeliest move to a position not seen before, until the game is won.
// It returns nil if there is none.
func greedily(p game.Position) (moves []game.Move) {
	for seen := map[string]bool{}; !p.Won(); {
		seen[string(p.AppendKey(nil))] = true
		m, ok := chosen(p, seen)
		if !ok || len(moves) == mostMoves {
			return nil
		}
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// chosen returns the likeliest move to a position not seen before.
func chosen(p game.Position, seen map[string]bool) (best game.Move, ok bool) {
	likeliest, moves := 0.0, p.AppendMoves(nil)
	for i, chance := range boards.Model().Judge(p)[0].Choices {
		after := p.Clone()
		after.Play(moves[i])
		if chance > likeliest && !seen[string(after.AppendKey(nil))] {
			best, likeliest, ok = moves[i], chance, true
		}
	}
	return best, ok
}

func ofPosition(q question) ([]prediction, error) {
	board, err := q.board()
	if err != nil {
		return nil, err
	}
	played := strings.Fields(q.Played)
	moves, err := board.ParseNotation(played)
	if err != nil {
		return nil, err
	}
	p := board.Position()
	for _, m := range moves {
		p.Play(m)
	}
	m, _ := chosen(p, nil) // there is a move on a solution
	words, err := board.Notation(append(moves, m))
	if err != nil {
		return nil, err
	}
	after := len(moves)
	return []prediction{{Deal: q.id().String(), After: &after, Move: words[after]}}, nil
}
