package freecell_test

import (
	"patience/game/card"
	"patience/internal/games/freecell"
	"pgregory.net/rapid"
)

// boards draws any valid board, whether play can reach it or not.
func boards(rules *freecell.Rules) *rapid.Generator[*freecell.Board] {
	return rapid.Custom(func(r *rapid.T) *freecell.Board {
		b := &freecell.Board{}
		b.Rules, b.Columns = rules, make([][]card.Card, rules.Columns)
		var out []card.Card
		for suit := range card.Suit(card.NumSuits) {
			b.Home[suit] = rapid.IntRange(rules.Given, rules.Ranks).Draw(r, "home")
			for rank := b.Home[suit] + 1; rank <= rules.Ranks; rank++ {
				out = append(out, card.New(rank, suit))
			}
		}
		out = rapid.Permutation(out).Draw(r, "cards")
		inCells := rapid.IntRange(0, min(rules.Cells, len(out))).Draw(r, "in cells")
		b.Cells, out = out[:inCells], out[inCells:]
		columns := rapid.IntRange(1, rules.Columns).Draw(r, "columns used")
		for _, c := range out {
			i := rapid.IntRange(0, columns-1).Draw(r, "column")
			b.Columns[i] = append(b.Columns[i], c)
		}
		return b
	})
}

// oneColumn returns a board of all cards in one column, rank by rank.
func oneColumn(firstRank, step int) *freecell.Board {
	b := &freecell.Board{}
	b.Rules, b.Columns = &freecell.Standard, make([][]card.Card, freecell.Standard.Columns)
	for rank := firstRank; 1 <= rank && rank <= card.MaxRank; rank += step {
		for suit := range card.Suit(card.NumSuits) {
			b.Columns[0] = append(b.Columns[0], card.New(rank, suit))
		}
	}
	return b
}

// fatal is the part of testing.TB and rapid.TB that parse needs.
type fatal interface{ Fatal(args ...any) }

func parse(t fatal, rules *freecell.Rules, text string) *freecell.Board {
	b, err := freecell.ParseBoard(rules, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
