package game

// A Layout says where the cards of a board lie on a table, for pictures.
type Layout struct {
	Piles []Pile
	// Longest is the number of cards that are dealt to the longest column, those of later deals from the stock included; 0
	// if that is not told.
	Longest int
}

// A Pile is a place on the table with the cards that lie there, the lowest
// first.
type Pile struct {
	Name string // for people, such as "column 3"
	// X and Y are the place of the first card, in columns and rows of cards from
	// the top left.
	X, Y   float64
	Spread Spread
	Suit   string // the suit that an empty place shows, or ""
	// Next is the rank and the suit, if suits count, of the only card that an empty place takes; "" if it takes several.
	Next string
	// Above and Below are words at the pile, such as "by twos" and "next 8"; "" for none.
	Above, Below string
	// Letter names the pile in the notation of a game whose moves say from which pile
	// to which; "" in others.
	Letter string
	Cards  []Face
}

// A Spread says how the cards of a pile lie on each other.
type Spread uint8

// The spreads.
const (
	Stacked Spread = iota // only the last card is seen
	Down                  // each card lies lower than the one before
	Right                 // each card lies further right than the one before
)

// A Face is a card as it is seen. The rank is A, 2 to 9, T, J, Q or K. The suit
// is C, D, H or S, or "" in games without suits. The zero Face is a card that lies
// face down: its back says neither.
type Face struct{ Rank, Suit string }

// IsDown reports whether the card lies face down.
func (f Face) IsDown() bool { return f == Face{} }

// FaceDown is the text of a card that lies face down, in the text of boards and
// of pictures.
const FaceDown = "##"

// String returns rank and suit, or FaceDown.
func (f Face) String() string {
	if f.IsDown() {
		return FaceDown
	}
	return f.Rank + f.Suit
}
