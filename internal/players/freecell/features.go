package freecell

// A Feature is the number of something that can be counted in a position, or that
// distinguishes kinds of moves. Only the changes of features by moves are ever computed.
type Feature uint8

// The features. Unless it says otherwise, one counts cards of the position after
// the move.
const (
	// Space is the first of 20; exactly one of them is 1. They stand for the number of
	// free cells, where 4 means 4 or more, and of empty columns, where 3 means 3 or more.
	Space Feature = 0
	// Out are the cards that are not home.
	Out = Space + spaces
	// Above is the first of 4: the cards above the next card of each suit to go
	// home, above the card after it, and so on.
	Above = Out + 1
	// Inversions are the cards above a card of lower rank, InversionPairs the
	// pairs of such cards.
	Inversions     = Above + reach
	InversionPairs = Inversions + 1
	// Held are the cards above a lower card of their suit, HeldPairs the pairs of
	// such cards.
	Held      = InversionPairs + 1
	HeldPairs = Held + 1
	// Fits are the cards on a card that they fit on.
	Fits = HeldPairs + 1
	// Heavy are the cards on a card of lower rank.
	Heavy = Fits + 1
	// Bases are the cards on the floor, BaseKings those of the highest rank, and
	// BaseRanks the sum of what the ranks of the bases lack of the highest.
	Bases     = Heavy + 1
	BaseKings = Bases + 1
	BaseRanks = BaseKings + 1
	// Towers are the cards of runs that begin on the floor, KingTowers those of
	// runs that begin there with the highest rank.
	Towers     = BaseRanks + 1
	KingTowers = Towers + 1
	// Short is the first of 4: the columns of one card, of two, three and four.
	Short = KingTowers + 1
	// Ready are the cards that can go home, Soon those that can move and come after
	// a next card in its suit.
	Ready = Short + shorts
	Soon  = Ready + 1
	// CellNext is the first of 4: the cards in cells that are the next to go home
	// of their suit, the one after it, and so on.
	CellNext = Soon + 1
	// CellFits are the cards in cells that fit on an end of a column, EndFits the
	// ends that fit on another end.
	CellFits = CellNext + reach
	EndFits  = CellFits + 1
	// Takes are the cards not home that fit on an end of a column.
	Takes = EndFits + 1
	// CellKings are the cards of the highest rank in cells.
	CellKings = Takes + 1
	// Spread is the largest less the smallest number of cards home of a suit.
	Spread = CellKings + 1
	// Dig is the first of 8; exactly one of them is 1. They stand for the least number of
	// cards above a next card, less the free cells, from −3 or less to 4 or more.
	Dig = Spread + 1
	// Clear is the same for the least number of cards in a column that is not
	// empty.
	Clear = Dig + slacks
	// Kind is the first of 12; one of them is 1. They stand for what the card leaves (a
	// cell, the floor, a card that it fits on, or another card) and where it goes (a
	// cell, a card, or the floor). A move home has none.
	Kind = Clear + slacks
	// Ahead is of a move home: by how many ranks the card is above the least next
	// card of the other colour.
	Ahead = Kind + kinds
	// Again is the first of 4; one of them is 1 if the card that moved last moves
	// again: home, to a cell, onto a card, or to the floor.
	Again = Ahead + 1
	// Uncovered is the same for the card on which the last one lay.
	Uncovered = Again + targets
	// OnLast is 1 if a card goes onto the one that moved last, OnLastFromCell if
	// it also comes from a cell.
	OnLast         = Uncovered + targets
	OnLastFromCell = OnLast + 1
	// Recent is the first of 3; one of them is 1 if the card did not move in the last
	// move, but in the second or third last, in the 4 before these, or in the 8 before
	// these.
	Recent = OnLastFromCell + 1
	// DigHere is the first of 8; one of them is 1 if a next card lies in the column that
	// the card leaves. They stand for the number of cards above the uppermost next card,
	// less the free cells, from −3 or less to 4 or more.
	DigHere = Recent + recents
	// ClearHere is the same for the number of cards in the column that the card
	// leaves.
	ClearHere = DigHere + slacks
	// Features is the number of features.
	Features = int(ClearHere) + slacks
)

// The sizes of the groups of features.
const (
	spaces  = 20
	reach   = 4
	shorts  = 4
	slacks  = 8
	kinds   = 12
	targets = 4
	recents = 3
)

// A Term is by how much a move changes a feature.
type Term struct {
	Feature Feature
	Change  int8
}
