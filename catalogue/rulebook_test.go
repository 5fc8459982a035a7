package catalogue

import (
	"slices"
	"strings"
	"testing"

	"patience/docs"
	"patience/game"
)

// Boards with most cards home, on which rules differ.
const (
	suits = "Foundations: H-8 C-K D-K S-9\n: KS\n: 9H QS JS TS\n: KH QH JH TH\n"
	reds  = "Foundations: H-8 C-Q D-J S-10\n: KS\n: 9H QH JS TH\n: KH\n: QS JH\n: KC\n: QD\n: KD\n"
	aces  = "Foundations: H-A C-K D-K S-Q\nReserve: KS\n: KH QH JH TH 9H 8H 7H\n: 6H 5H 4H 3H 2H\n"
)

// TestRuleBook: what docs/games.md says about moves is there and is so, by all legal moves of a position.
// A move is named by its card; of a run, by the one that moves first.
func TestRuleBook(t *testing.T) {
	for _, c := range []struct{ says, game, board, moves string }{
		{
			"a card goes onto the next higher card of its own suit", "bakers-game", suits,
			"KS to a cell, TH to a cell, TH to an empty column, TS home, TS to a cell, TS to an empty column",
		},
		{
			"only the whole run at the end of a column, never a part of it, may move to another column", "four-companies", suits,
			"KS to a cell, QS onto KS, QS to an empty column, TH to a cell, TS home, TS to a cell",
		},
		{"no cells", "delta-star", suits, "TH to an empty column, TS home, TS to an empty column"},
		{
			"a run or a part of one also moves in one step, whatever its length", "alpha-star", suits,
			"JH to an empty column, JS to an empty column, " +
				"QH to an empty column, QS onto KS, QS to an empty column, TH to an empty column, TS home, TS to an empty column",
		},
		{
			"One card moves at a time", "freecell-0-cells", reds,
			"JH to an empty column, KC home, QD home, QD onto KC, QD onto KS, TH to an empty column",
		},
		{
			"up to (m+1)·2ⁿ cards onto a card, and half as many into an empty column", "freecell-runs-0-cells", reds,
			"JH to an empty column, JS onto QD, KC home, QD home, QD onto KC, QD onto KS, QS onto KD, QS onto KH, " +
				"TH to an empty column",
		},
		{
			"a run or a part of one also moves in one step, whatever its length", "american-canister", reds,
			"JH to an empty column, JS onto QD, " +
				"JS to an empty column, KC home, QD home, QD onto KC, QD onto KS, QH onto KC, QH onto KS, " +
				"QH to an empty column, QS onto KD, QS onto KH, TH to an empty column",
		},
		{"Only kings go to empty columns", "british-canister", reds, "KC home, QD home, QD onto KC, QD onto KS"},
		{
			"only kings go to empty columns", "fore-cell", "Foundations: H-K C-K D-J S-Q\nFreecells: KD\n: QD\n: KS\n",
			"KD to an empty column, KS home, KS to a cell, QD home, QD onto KS, QD to a cell",
		},
		{
			"suits do not matter", "beleaguered-castle", "Foundations: H-J C-K D-K S-Q\n: KH QH\n: KS\n",
			"KS home, QH home, QH onto KS, QH to an empty column",
		},
		{
			"The top card of a foundation may come back: it moves like the last card of a column", "somerset", reds,
			"8H from home to an " +
				"empty column, JD from home to an empty column, JH to an empty column, KC home, QC from home onto KD, QC from " +
				"home onto KH, QC from home to an empty column, QD home, QD onto KC, QD onto KS, TH to an empty column, TS from " +
				"home onto JH, TS from home to an empty column",
		},
		{
			"Any card of the reserve moves like the last card of a column", "king-albert", aces,
			"2H home, 2H to an empty column, 7H to an empty " +
				"column, AH from home to an empty column, KC from home to an empty column, KD from home to an empty column, " +
				"KS home, KS to an empty column, QS from home to an empty column",
		},
		{
			"the aces start on the foundations and stay there", "raglan", aces,
			"2H home, 2H to an empty column, 7H to an empty " +
				"column, KC from home to an empty column, KD from home to an empty column, KS home, KS to an empty column, " +
				"QS from home to an empty column",
		},
		{
			"A run or a part of one also moves in one step, whatever its length", "thirty",
			"Foundations: H-6 C-8 D-8 S-5\nReserve: 7H\n: 8H 7S 6S\n: 8S\n",
			"6S home, 6S to an empty column, 7H home, 7H onto 8S, 7H to an empty column, 7S onto 8S, 7S to an empty column",
		},
		{
			"Only kings go to empty columns, with the cards on them", "klondike-1",
			"Foundations: H-J C-K D-J S-9\nTalon: KH QS KD\nWaste:\n: <TS> QH JS\n: KS\n: QD\n",
			"JS onto QD, KD from the stock to an empty column, KH from the stock to an empty column, QD home, QD onto KS, " +
				"QH onto KS",
		},
	} {
		if rules := docs.Rules(strings.TrimSuffix(c.game, "-0-cells")); !strings.Contains(rules, c.says) {
			t.Errorf("%s: no %q in %q", c.game, c.says, rules)
		}
		e, err := Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		board, err := e.ParseBoard([]byte(c.board + strings.Repeat(":\n", columnsOf(e)-strings.Count(c.board, "\n:"))))
		if err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		if got := movesOf(board.Position()); got != c.moves {
			t.Errorf("%s: %s: %s; want %s", c.game, c.says, got, c.moves)
		}
	}
}

// columnsOf returns the number of columns of a game.
func columnsOf(e Entry) int {
	board, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		panic(err)
	}
	return strings.Count(board.String(), "\n:")
}

// movesOf returns the legal moves of a position in words, in alphabetical order.
func movesOf(p game.Position) string {
	var texts []string
	for _, m := range p.AppendMoves(nil) {
		texts = append(texts, p.MoveText(m))
	}
	slices.Sort(texts)
	return strings.Join(texts, ", ")
}
