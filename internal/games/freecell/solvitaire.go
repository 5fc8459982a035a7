package freecell

import (
	"fmt"

	"patience/game/card"
	"patience/internal/boards"
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
	if b.Columns, err = boards.ParsePiles("tableau piles", board.Tableau, card.Parse); err != nil {
		return err
	}
	if b.Cells, err = parseCells(emptyNamed(append(board.Cells, board.Reserve.Cards()...))); err != nil {
		return fmt.Errorf("%s: %w", slots, err)
	}
	if b.Foundations, err = board.Home(b.Rules.Given); err != nil {
		return err
	}
	return b.checkColumns(nil)
}

// Solvitaire returns the board as Solvitaire reads it. The error says that cards lie in
// cells: Solvitaire parses the key for them, but its schema then refuses it.
func (b *Board) Solvitaire() ([]byte, error) {
	piles := map[string]any{"tableau piles": boards.Each(b.Columns, solvitaire.Texts)}
	switch held := b.held(); {
	case b.Rules.Reserve > 0:
		piles["reserve"] = solvitaire.Texts(held)
	case len(held) > 0:
		return nil, fmt.Errorf("%d of %d cells are filled; Solvitaire reads boards with empty cells only", len(held),
			b.Rules.Cells)
	}
	return solvitaire.Write(piles, b.Foundations)
}
