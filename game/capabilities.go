package game

// The capabilities that some positions, boards and games have beyond [Position],
// [Board] and [Game]. Code that can use one asks for it by a type assertion and does
// without it where it is missing.
//
//	capability     of        in                        asked for by
//	Searchable     position  every game                solve.OfPositions and the greedy search
//	Reducible      position  gaps                      solve.OfPositions and the exhaustive search
//	Forcing        position  freecell                  solve.OfPositions
//	Umpire         position  freecell                  the referee
//	Hidden         position  calculation, klondike     tests of policies; reports of random play and of win rates
//	Member         position  every game                all that takes positions: that they are of its game
//	UniformPlayer  position  freecell, klondike        random trials, in trial.go
//	SideBySide     position  freecell                  several random trials at once, in trial.go
//	Carrier        position  freecell, gaps, klondike  rows of datasets: which card goes where
//	Returning      position  freecell, klondike        random trials
//	Resourced      position  freecell                  the extra column of the least number of cells
//	Renamable      position  all but calculation       splits of datasets
//	Playable       board     all but gaps              BoardAfter
//	PlayReader     board     freecell, klondike, simplesimon  ReadPlay
//	Placing        board     freecell                  the page: cards in the empty places that the player chose
//	Pictured       board     every game                package picture
//	Concealing     board     calculation, klondike     the page: the table as a player sees it, or with hidden cards
//	Stocked        board     klondike                  the page: draws
//	Solvitaired    board     all but calculation       the command line: boards for Solvitaire
//	FCSolved       board     freecell, simplesimon     the command line: solutions for fc-solve
//	ResourceGame   game      freecell                  the command line: number of cells
//	DealFinder     game      freecell                  the command line: numbers of layouts
//	ContestReader  game      gaps                      the command line: input of a contest

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

// Forcing is a position that can tell, before a move is made, whether forced moves may
// follow it. So most moves need not be made to find out that none follow.
type Forcing interface {
	Searchable
	// MayForce reports whether a forced move may follow a legal move. The position has
	// none itself.
	MayForce(m Move) bool
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

// Member is a position that knows its game.
type Member interface {
	Position
	// Game returns the name of the game whose rules the position has, as
	// [Game.Name] does.
	Game() string
}

// Carrier is a position whose moves move one card, together with the cards that lie on
// it. If a game has places (features.Set.Places), its positions are Carriers.
type Carrier interface {
	Position
	// Carried returns the card that a move puts elsewhere, and the entry of that card in
	// the places after the move.
	Carried(m Move) (card, place int8)
}

// Returning is a position of a game in which cards may come back from home.
type Returning interface {
	Position
	// Staying returns the same position by the rules in which cards stay home. Random
	// play keeps to these: cards that came back at random would leave it hardly a win.
	Staying() Position
}

// Resourced is a position of a game that can be played with more or less of a resource,
// such as free cells or redeals. It is the counterpart of [ResourceGame] for a position
// during a game. Every solution is also a solution with more of the resource.
type Resourced interface {
	Position
	// WithResource returns the same position under rules with n of the resource. It
	// returns false if more than n are in use.
	WithResource(n int) (Searchable, bool)
}

// Renamable is a position of a game that stays the same when suits are renamed in some
// ways: in FreeCell, hearts for diamonds everywhere. Two positions are twins if such a
// renaming makes them equal. Twins are equally hard.
type Renamable interface {
	Position
	// AppendTwinsKey appends a key that positions share exactly if they are twins
	// or equal. All such keys of a game and its rules have the same length.
	AppendTwinsKey(dst []byte) []byte
}

// AppendTwinsKey appends the key that a position shares with its twins; see
// [Renamable]. If the game is not Renamable, this is the position's own key.
func AppendTwinsKey(dst []byte, p Position) []byte {
	if r, ok := p.(Renamable); ok {
		return r.AppendTwinsKey(dst)
	}
	return p.AppendKey(dst)
}

// Playable is a board with an order, such as that of its columns, which its position
// lacks. Moves keep this order.
type Playable interface {
	Board
	// After returns the board after moves. The error names the first move that is
	// not legal.
	After(moves []Move) (Board, error)
}

// Placing is a board that can tell from the written moves of a game into which of
// several empty places a card went. For the rules, these places are the same.
type Placing interface {
	Board
	// AfterNotation returns the board after what ParseNotation reads, with each card in
	// the place that its word names.
	AfterNotation(notation []string) (Board, error)
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

// Stocked is a board with a stock from which cards are drawn before a move. Draws are
// not moves, so drawing does not change the position of a board. The first pile of its
// layout is the stock.
type Stocked interface {
	Pictured
	// Drawn returns the board after draws. It returns false if there are not so many.
	Drawn(draws int) (Board, bool)
	// Drawable returns the card that draws have brought up, which a move may take. It
	// returns false if there is none.
	Drawable() (Face, bool)
	// Made returns the board after a move. It returns false if further draws come before it.
	Made(m Move) (Board, bool)
}

// Solvitaired is a board of a game that the program Solvitaire plays too.
type Solvitaired interface {
	Board
	// Solvitaire returns the board as JSON that Solvitaire reads. The error says what
	// of the board that JSON cannot tell.
	Solvitaire() ([]byte, error)
}

// FCSolved is a board of a game that the program fc-solve plays too.
type FCSolved interface {
	Board
	// FCSolve writes moves from the board as fc-solve does with -p -t -sam: boards, and
	// a sentence for each move. The error says what fc-solve has no words for, or names
	// the first move that is not legal.
	FCSolve(moves []Move) (string, error)
}

// BoardAfter returns a board after moves, in the order of the given one. The
// error names the first move that is not legal.
func BoardAfter(b Board, moves []Move) (Board, error) {
	if playable, ok := b.(Playable); ok {
		return playable.After(moves)
	}
	if _, err := b.Notation(moves); err != nil {
		return nil, err
	}
	p := b.Position()
	for _, m := range moves {
		p.Play(m)
	}
	return p.Board(), nil
}

// ResourceGame is a game that can be played with more or less of a resource; see
// [Resourced].
type ResourceGame interface {
	Game
	// Resource names the resource in lower case and in the plural, such as "cells".
	Resource() string
	// WithResource returns the game with n of it, which deals the same cards. The
	// error says which n are allowed.
	WithResource(n int) (Game, error)
}

// DealFinder is a game that finds the numbers of Microsoft's deals by their boards.
type DealFinder interface {
	Game
	// FindMicrosoft returns the numbers of the deals that are a board, in ascending
	// order. If moved is true, their columns are in another order. There are none if
	// the game has no Microsoft deals.
	FindMicrosoft(b Board) (numbers []int64, moved bool)
}

// ContestReader is a game that was set as a problem in a programming contest
// and can read the contest's input.
type ContestReader interface {
	Game
	// ParseContest reads the boards of an input. The contest asks for the
	// least number of moves that wins each, or −1 if none does. The error
	// says what is wrong and where.
	ParseContest(text []byte) ([]Board, error)
}
