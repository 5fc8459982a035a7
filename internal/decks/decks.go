// Package decks has the numbered decks of other programs: of Microsoft's FreeCell, PySol and Solvitaire. Each deck is
// dealt from its last card on, and the games themselves decide which card goes where.
package decks
