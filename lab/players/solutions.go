package main

import (
	"context"
	"fmt"
	"slices"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/solve"
)

// A lesson is a choice along a solution, and which moves are right.
type lesson struct {
	choice
	right []bool
}

// widths are those of the beams that shorten the solutions to learn from, one
// after the other.
var widths = []int{100, 400}

// choicesOf returns the lessons of solutions of a number of deals.
func choicesOf(deals int) ([]lesson, error) {
	lists := make([][]lesson, deals)
	err := forEach(deals, func(i int) error {
		p, err := randomDeal(firstSolved + int64(i))
		if err != nil {
			return err
		}
		solution, err := shortSolution(p)
		if err == nil {
			lists[i] = lessonsOf(p, solution)
		}
		return err
	})
	all := slices.Concat(lists...)
	fmt.Printf("%d choices along solutions of %d deals\n", len(all), deals)
	return all, err
}

// shortSolution returns a solution that is nearly shortest.
func shortSolution(p *freecell.Position) ([]game.Move, error) {
	ctx := context.Background()
	d, err := greedy.New(greedy.Options{Guides: bounds.Guides(p), Options: solve.Options{Limits: solve.DefaultLimits()}})
	if err != nil {
		return nil, err
	}
	out, err := d.Decide(ctx, p)
	solution := out.Solution
	for _, width := range widths {
		if err == nil && out.Status == solve.Found {
			solution, err = d.Improve(ctx, p, solution, width)
		}
	}
	return solution, err
}

// lessonsOf returns the choices along a solution. A move is right if the solution
// makes it, or can make it at once instead of later.
func lessonsOf(start *freecell.Position, solution []game.Move) (lessons []lesson) {
	l := newLearner(start)
	l.begin(start)
	for i, m := range solution {
		if _, safe := l.pos.Safe(); !safe && l.list() > 1 {
			lesson := lesson{choice: choice{l.situation, slices.Clone(l.terms), slices.Clone(l.ends)}}
			for _, other := range l.moves {
				lesson.right = append(lesson.right, canBeFirst(l.pos, solution[i:], other))
			}
			lessons = append(lessons, lesson)
		}
		l.play(m)
	}
	return lessons
}

// canBeFirst reports whether a move is one of a solution and the solution can
// begin with it.
func canBeFirst(p *freecell.Position, solution []game.Move, m game.Move) bool {
	i := slices.Index(solution, m)
	if i < 0 {
		return false
	}
	reordered := slices.Concat([]game.Move{m}, solution[:i], solution[i+1:])
	return game.Replay(p, reordered) == nil
}
