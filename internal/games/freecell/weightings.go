package freecell

import "patience/game"

// A Weighting gives each legal move of a position a weight, at least 0, by which random
// play may pick among them. Where a card can go home, some move has a positive weight.
type Weighting struct {
	Name   string
	Doc    string // one sentence: what is counted
	Weight func(p game.Position, m game.Move) int
}

// Weightings returns the ways in which the program of the difficulty paper may
// have picked its moves. The paper picks "for each card that can move, for each place
// it can go"; the ways differ in which pairs of a card and a place they count. With a
// reserve those about cells are left out.
func (r *Rules) Weightings() []Weighting {
	if r.Reserve > 0 {
		return weightings[len(weightings)-1:]
	}
	return weightings
}

var weightings = []Weighting{
	{
		Name: "paper",
		Doc: "pairs of source and destination, each empty cell and each empty column counted; never from a cell to an " +
			"empty column while all cells are full",
		Weight: paperWeight,
	},
	{
		Name:   "pairs",
		Doc:    "pairs of source and destination, each empty cell and each empty column counted",
		Weight: pairsWeight,
	},
	{
		Name:   "full-cells-stay",
		Doc:    "distinct moves; never from a cell to an empty column while all cells are full",
		Weight: fullCellsStayWeight,
	},
	{
		Name:   "cells-stay",
		Doc:    "distinct moves; never from a cell to an empty column",
		Weight: cellsStayWeight,
	},
	{
		Name:   "home-first",
		Doc:    "distinct moves; a move home whenever there is one",
		Weight: homeFirstWeight,
	},
}

func pairsWeight(pos game.Position, m game.Move) int {
	p := pos.(*Position)
	switch MoveTo(m) {
	case Cell:
		return p.FreeCells()
	case Floor:
		return p.EmptyColumns()
	}
	return 1
}

func paperWeight(pos game.Position, m game.Move) int {
	return pairsWeight(pos, m) * fullCellsStayWeight(pos, m)
}

func fullCellsStayWeight(pos game.Position, m game.Move) int {
	if pos.(*Position).FreeCells() > 0 {
		return 1
	}
	return cellsStayWeight(pos, m)
}

func cellsStayWeight(_ game.Position, m game.Move) int {
	if MoveFrom(m) == Cell && MoveTo(m) == Floor {
		return 0
	}
	return 1
}

// homeFirstWeight gives all other moves the weight 0 while a card can go home. Where
// cards stay home, a move home always reaches a new position, so some move always has
// positive weight.
func homeFirstWeight(pos game.Position, m game.Move) int {
	p := pos.(*Position)
	if MoveTo(m) != Home && (p.ends|p.cells)&p.next != 0 {
		return 0
	}
	return 1
}
