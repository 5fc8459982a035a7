package boards

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
)

// A Reading is a way in which a text is a board of a format.
type Reading struct {
	game.Reading // without its board
	Piles
}

// ReadBoard returns the ways in which a text is a board by rules; see [Format.Read]. The function of makes the game's
// own board.
func ReadBoard[R Rules](rules R, text []byte, as string, of func(Board[R]) game.Board) ([]game.Reading, error) {
	readings, err := rules.Format().Read(text, as)
	return Each(readings, func(r Reading) game.Reading {
		r.Board = of(Board[R]{rules, r.Piles})
		return r.Reading
	}), err
}

// Only returns the board of the only reading that is certain; see [game.Only].
func Only[B game.Board](readings []game.Reading, err error) (board B, _ error) {
	r, err := game.Only(readings, err)
	if err != nil {
		return board, err
	}
	return r.Board.(B), nil
}

// Read returns the ways in which a text is a board: as the text of [Format.Text], the JSON of [Format.JSON] or that of
// other programs, or a number if the game has some.
//
// Lines may have any order, and may be missing: then the piles are empty, the cards are home that the rules put there,
// and all passes are left. The lines of cards are columns, rows or a deal; see [game.Readings]. A way counts if each
// card of the deck is there once and if a deal can have led to the board. If as is "", all ways are tried, otherwise
// that one alone, whether or not a deal can have led there. The error is one line that says what is wrong and where.
func (f *Format) Read(text []byte, as string) (readings []Reading, err error) {
	if err := game.CheckReading(as); err != nil {
		return nil, err
	}
	err = game.ReadBoard(text, func(text string) error {
		readings, err = f.readText(text, as)
		return f.orOtherPack(err, text)
	}, func(text []byte) error {
		r := f.newReader()
		if err = r.json(text); err == nil {
			readings, err = r.readings(string(text), as)
		}
		if !json.Valid(text) {
			return err
		}
		return f.orOtherPack(err, string(text))
	}, func() error { return nil })
	return readings, err
}

func (f *Format) readText(text, as string) ([]Reading, error) {
	if digits := strings.TrimSpace(text); digits != "" && strings.Trim(digits, "0123456789") == "" {
		p, err := f.readNumber(digits)
		return []Reading{{Piles: p}}, cmp.Or(err, f.Validate(&p))
	}
	if as == "" {
		if own := f.readOwn(text); own != nil {
			return own, nil
		}
		if topFirstSaid.MatchString(text) {
			as = game.AsTopFirst
		}
	}
	readings, err := f.readLines(withEmptyColumns(text, f.Columns), text, as)
	if err != nil { // the blank lines are perhaps no empty columns
		if again, err2 := f.readLines(text, text, as); err2 == nil {
			return again, nil
		}
	}
	return readings, err
}

// topFirstSaid is the remark that the card that can be moved comes first.
var topFirstSaid = regexp.MustCompile(`(?i)\btop(?:most)?(?:[ -]card)?s?[ -]first\b`)

// The numbers of deals have at most dealDigits digits. A program may name a deck by a number below 52!, of which one in
// 10⁸ has fewer than 60 digits.
const dealDigits, leastDeckDigits, mostDeckDigits = 21, 60, 68

// readNumber reads a board that is written as a number.
func (f *Format) readNumber(digits string) (Piles, error) {
	switch n := len(digits); {
	case n <= dealDigits && (f.Number == nil || f.Ranks == card.MaxRank):
		return Piles{}, fmt.Errorf("the number %.20s may name a deal, but it is no board; give it as a deal, with its "+
			"source", digits)
	case f.Number == nil && leastDeckDigits <= n && n <= mostDeckDigits:
		return Piles{}, fmt.Errorf("a number of %d digits; decks of Microsoft's collection are read in Klondike only, "+
			"because it is not known how other games deal them", n)
	case f.Number == nil:
		return Piles{}, fmt.Errorf("a number of %d digits; expected a board", n)
	}
	return f.Number(digits)
}

// readLines reads the lines of a text, in which empty columns may be marked.
func (f *Format) readLines(lines, text, as string) ([]Reading, error) {
	r := f.newReader()
	if err := r.text(lines); err != nil {
		return nil, err
	}
	return r.readings(text, as)
}

// readings returns the ways in which what was read is a board.
func (r *reader) readings(text, as string) ([]Reading, error) {
	if r.eitherEnd {
		return r.fromEitherEnd(text, as)
	}
	r.as = as
	if err := r.settleBase(); err != nil {
		return nil, err
	}
	r.takeSpare()
	if isNext := as == game.AsNextFirst || as == game.AsNextLast; isNext && r.spare != "" {
		as = "" // the end of the stock is chosen, and nothing else
	}
	if err := r.checkDeck(); err != nil && !r.takeHead() {
		return nil, err
	}
	all, faults := found{}, map[string]error{}
	for way, try := range map[string]func() attempt{
		game.AsColumns: r.asColumns, game.AsTopFirst: r.asTopFirst, game.AsRows: r.asRows, game.AsDeal: r.asDeal,
	} {
		if as != "" && as != way {
			continue
		}
		reading, err := r.reading(way, try())
		if faults[way] = err; err == nil {
			all[way] = reading
		}
	}
	if as == "" {
		return r.likely(all, text, faults[game.AsColumns])
	}
	switch fault, tried := faults[as]; {
	case !tried:
		return nil, fmt.Errorf("as %s; it is certain which card of the stock is the next", as)
	case fault != nil:
		return nil, fault
	}
	all[as].Doubt = game.Certain
	return []Reading{*all[as]}, nil
}

// settleBase finds the base if the deal decides it, or the card in the hole of a deal that leaves it out.
func (r *reader) settleBase() error {
	if !r.format.Hole && (!r.format.Based || r.Base.First > 0) {
		return nil
	}
	p := r.Piles
	if err := p.setColumns(r.faces()); err != nil {
		return err
	}
	if r.format.Hole {
		if missing := r.format.missing(&p); len(p.Waste) == 0 && len(missing) == 1 {
			r.Waste = missing
		}
		return nil
	}
	if err := r.format.settleBase(&p); err != nil {
		return err
	}
	r.Home, r.Base, r.unsure, r.format = p.Home, p.Base, nil, r.format.on(p.Base)
	return nil
}

// fromEitherEnd returns the readings with the next card of the stock first, and with it last.
func (r *reader) fromEitherEnd(text, as string) (both []Reading, err error) {
	for _, end := range []string{game.AsNextLast, game.AsNextFirst} {
		if as == "" || as == end {
			turned := *r
			turned.eitherEnd, turned.Stock = false, slices.Clone(r.Stock)
			if end == game.AsNextFirst {
				slices.Reverse(turned.Stock)
			}
			readings, err := turned.readings(text, "")
			if err != nil {
				return nil, err
			}
			for _, reading := range readings {
				reading.As, reading.First = end, fmt.Sprintf("the next card of the stock is %s", turned.Stock[0])
				both = append(both, reading)
			}
		}
	}
	if len(both) == 0 {
		return nil, fmt.Errorf("as %s; expected %s or %s", as, game.AsNextFirst, game.AsNextLast)
	}
	return both, nil
}

// reading returns the board of an attempt. The error says why it is none.
func (r *reader) reading(as string, a attempt) (*Reading, error) {
	if a.err != nil {
		return nil, a.err
	}
	p := a.Piles
	p.sortHomes()
	for len(p.Columns) < r.format.Columns {
		p.Columns = append(p.Columns, nil)
	}
	if r.format.Down {
		p.Down = append(p.Down, make([]int, len(p.Columns)-len(p.Down))...)
		r.implyDown(&p)
	}
	if err := r.format.Validate(&p); err != nil {
		return nil, err
	}
	reading := &Reading{game.Reading{As: as, First: "the first column is " + firstOf(&p), Doubt: a.doubt}, p}
	switch {
	case r.spare != "":
		reading.Said = fmt.Sprintf("board: read as %s, %s; %s", cmp.Or(a.said, as), r.spare, reading.First)
	case a.said != "":
		reading.Said = fmt.Sprintf("board: read as %s; %s", a.said, reading.First)
	case r.format.Loose && r.faceless && !r.format.isDealt(&p):
		reading.Said = "board: read with all cards face up, as no card has a field such as face_up"
	}
	return reading, nil
}

// implyDown turns the cards of a fresh deal face down that the deal puts there, if nothing says that they lie face up.
func (r *reader) implyDown(p *Piles) {
	if f := r.format; f.hidesDealt(p) {
		copy(p.Down, f.FaceDown)
	}
}

// hidesDealt reports whether a board is a fresh deal that puts cards face down, of which none is said to lie face down
// and which cannot, or in loose games need not, lie face up.
func (f *Format) hidesDealt(p *Piles) bool {
	return f.Down && f.isDealt(p) && slices.Max(append(slices.Clone(p.Down), 0)) == 0 &&
		(f.Loose || f.checkFaces(p) != nil) && slices.ContainsFunc(f.FaceDown, func(n int) bool { return n > 0 })
}
