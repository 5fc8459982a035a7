package game

// The capabilities that some positions, boards and games have beyond [Position],
// [Board] and [Game]. Code that can use one asks for it by a type assertion and does
// without it where it is missing. Several packages ask for those that are exported here.
// If one package alone asks, it declares the interface itself, and the table says where.
//
//	capability                 of        in                        for
//	Searchable                 position  every game                solve.OfPositions and the greedy search
//	Reducible                  position  gaps                      solve.OfPositions and the exhaustive search
//	Umpire                     position  freecell                  the referee and the greedy search
//	Hidden                     position  calculation, klondike, piles  policies must not peek; chances of moves in sight
//	PlayReader                 board     freecell, klondike, piles  games as other programs write them
//	Pictured                   board     every game                pictures, and cards to click
//	Concealing                 board     calculation, klondike, piles  what a player sees, or all cards
//	playable                   board     all but gaps              BoardAfter
//	solve.forcing              position  freecell, piles           moves that need not be made, in searches
//	label.member               position  every game                the check that a position is of the labeler's game
//	rollout.uniformPlayer      position  freecell, klondike        faster random trials
//	rollout.sideBySide         position  freecell                  several random trials at once
//	rollout.returning          position  freecell, klondike, piles  random trials in which cards stay home
//	rollout.rising             position  piles                     win rates that are computed
//	split.renamable            position  all but calculation       deals that differ only in the names of suits
//	datasets.carrier           position  all but calculation       which card goes where, for games with places
//	catalogue.resourced        position  freecell                  the extra column of the least number of cells
//	catalogue.resourceGame     game      freecell                  games with another number of cells
//	piles.changer              position  piles                     the careful player
//	hands.Placing              board     freecell                  cards in the empty places that the player chose
//	hands.Stocked              board     klondike, piles           draws
//	answer.dealFinder          game      freecell                  numbers of layouts
//	answer.longDealer          game      every game                numbers of more than 63 bits
//	deal.solvitaired           board     all but calculation       boards for Solvitaire
//	solve.fcSolved             board     freecell, piles           solutions for fc-solve
//	solve.contestReader        game      gaps                      the input of a contest

// Searchable is a position that solvers can search: it has codes, and it knows
// some moves that must be made. All its moves are in 1..MaxSearchedMove.
type Searchable interface {
	Position
	// NewCoder returns a coder for the positions that can be reached from
	// this one.
	NewCoder() Coder
	// Forced returns a legal move with which some shortest solution begins,
	// provided that there is a solution. It returns false if it knows of none.
	Forced() (Move, bool)
}

// MaxSearchedMove is the greatest move of a [Searchable] position.
const MaxSearchedMove = 1<<24 - 1

// Reducible is a position of a game in which a solver need not try all moves
// and can tell that some positions are lost.
type Reducible interface {
	Searchable
	// AppendEnough appends some of the legal moves. If there is a solution,
	// some shortest solution begins with one of them.
	AppendEnough(dst []Move) []Move
	// Dead reports that the game cannot be won. False says nothing.
	Dead() bool
}

// An Umpire is a position that can tell whether a move is legal without listing all
// legal moves.
type Umpire interface {
	Position
	// Legal reports whether AppendMoves would append the move. The move may be
	// any number.
	Legal(m Move) bool
}

// Hidden is a position of a game in which a player does not see every card. The player
// sees the legal moves and their texts, the cards that are home, and whatever else the
// game says. Its boards are [Concealing]: their pictures and texts for players do not
// depend on what Reshuffle changes. Solvers know every card. Policies of random play do
// not know the hidden cards, unless they say that they peek. Package gametest checks
// both rules.
type Hidden interface {
	Position
	// Reshuffle puts the cards that the player does not see into a random order,
	// each one that fits what was seen so far equally likely. So a player may
	// reshuffle a copy to sample what may come. The moves made before can still be
	// taken back, and made again.
	Reshuffle(rng *Rand)
}

// AsHidden returns a position as one of a game in which a player does not see every card. It returns false if it is
// none: if it is no [Hidden], or has a method Hides that says so, as games whose rules are data have.
func AsHidden(p Position) (Hidden, bool) {
	h, ok := p.(Hidden)
	return h, ok && hides(p)
}

// AsConcealing does the same for a board and [Concealing].
func AsConcealing(b Board) (Concealing, bool) {
	c, ok := b.(Concealing)
	return c, ok && hides(b)
}

func hides(of any) bool {
	h, ok := of.(interface{ Hides() bool })
	return !ok || h.Hides()
}

// PlayReader is a board that reads played games in the ways in which other
// programs write them, where one word may be several moves.
type PlayReader interface {
	Board
	// ReadPlay reads a played game. The moves may include some that leave the
	// position as it is, which AppendMoves does not list. The error is a
	// [*WordError].
	ReadPlay(words []string) (Play, error)
}

// Pictured is a board of playing cards that can be drawn.
type Pictured interface {
	Board
	// Layout returns where the cards lie.
	Layout() Layout
}

// Concealing is a board of a game in which a player does not see every card; see
// [Hidden]. Its layout, if it has one, shows what the player sees. String and
// MarshalJSON show all cards, because programs read them.
type Concealing interface {
	Board
	// Seen returns the board's text with [FaceDown] for each card that lies face down.
	Seen() string
	// Open returns the board with all cards face up, in what it says as in its layout.
	Open() Board
}

// SeenText returns a board's text as a player sees it.
func SeenText(b Board) string {
	if c, ok := b.(Concealing); ok {
		return c.Seen()
	}
	return b.String()
}

// playable is a board with an order, such as that of its columns, which its position
// lacks. Moves keep this order.
type playable interface {
	// After returns the board after moves. The error names the first move that is
	// not legal.
	After(moves []Move) (Board, error)
}

// BoardAfter returns a board after moves, in the order of the given one. The
// error names the first move that is not legal.
func BoardAfter(b Board, moves []Move) (Board, error) {
	if p, ok := b.(playable); ok {
		return p.After(moves)
	}
	if _, err := b.Notation(moves); err != nil {
		return nil, err
	}
	return After(b.Position(), moves...).Board(), nil
}
