package freecell

import (
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/solvitaire"
)

// parseSolvitaire reads Solvitaire's JSON.
func (b *Board) parseSolvitaire(text []byte) error {
	slots := "cells"
	if b.Rules.Reserve > 0 {
		slots = "reserve"
	}
	board, err := solvitaire.Parse(text, "tableau piles", slots)
	if err != nil {
		return err
	}
	for i, words := range board.Tableau {
		column, err := game.ParseEach(words.Cards(), card.Parse)
		if err != nil {
			return fmt.Errorf("tableau piles[%d]: %w", i, err)
		}
		b.Columns = append(b.Columns, column)
	}
	words := append(board.Cells, board.Reserve.Cards()...)
	for i, word := range words {
		if word == "" {
			words[i] = emptyCellText
		}
	}
	if b.Cells, err = parseCells(words); err != nil {
		return fmt.Errorf("%s: %w", slots, err)
	}
	if b.Foundations, err = board.Home(b.Rules.Given); err != nil {
		return err
	}
	return b.checkColumns(func(int) bool { return true })
}

// Solvitaire returns the board as Solvitaire reads it. The error says that cards lie in
// cells: Solvitaire parses the key for them, but its schema then refuses it.
func (b *Board) Solvitaire() ([]byte, error) {
	columns := make([][]string, len(b.Columns))
	for i, column := range b.Columns {
		columns[i] = solvitaire.Texts(column)
	}
	piles := map[string]any{"tableau piles": columns}
	held := []card.Card{}
	for _, c := range b.Cells {
		if c != EmptyCell {
			held = append(held, c)
		}
	}
	switch {
	case b.Rules.Reserve > 0:
		piles["reserve"] = solvitaire.Texts(held)
	case len(held) > 0:
		return nil, fmt.Errorf("%d of %d cells are filled; Solvitaire reads boards with empty cells only", len(held),
			b.Rules.Cells)
	}
	return solvitaire.Write(piles, b.Foundations)
}
