package piles

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"patience/internal/boards"
	"patience/internal/ruletext"
)

// ParseRules reads rules as JSON, with the keys of the rule files of Solvitaire and its defaults: eight columns, built
// regardless of suit, and all cards face up. It also takes the value "tail" of "move built group", a number of "face up
// cards", which is that of the last cards of each column that lie face up, a list of "sizes" of the columns, a number
// of "passes" through the stock, and the value "full tableau piles" of "deal type".
// The rules have the name of the game that they are, or else one that spells them. The error is one line: the first key
// of the text that is not supported, and what was expected.
func ParseRules(text []byte) (Rules, error) {
	f := file{
		Rules: Rules{Ranks: Yukon.Ranks, Build: AnySuit, Draw: 1, Passes: -1}, count: -1, founded: true,
		dealtTo: target{Stock: ToWaste}, hole: AceInHole, wraps: true,
	}
	if err := ruleKeys.Read(&f, text); err != nil {
		return f.Rules, err
	}
	if err := cmp.Or(f.setCells(), f.setHome(), f.deal(), f.setStock()); err != nil {
		return f.Rules, err
	}
	r := f.named()
	return r, r.Validate()
}

// A file is what a file of rules says.
type file struct {
	Rules
	count    int // of columns; -1 if the file does not say it
	diagonal bool
	sizes    []int // nil if the file does not say them
	up       int   // 0 if the file does not say it
	down     []int // nil if the file does not say it
	left     int   // cards of the stock
	filled   int   // cells that the deal fills
	// complete and piles say both that whole suits go home.
	complete, piles bool
	redeal          *bool // nil if the file does not say it
	emptied         emptied
	initial         string // cards home at the start: none, one or all; "" if the file does not say it
	dealtTo         target
	founded, holed  bool // there are foundations, and a hole
	hole            Hole // what lies there, if there is one
	wraps           bool
}

// A target is where a stock is dealt to.
type target struct {
	Stock
	hole bool
}

// An emptied is what becomes of empty columns.
type emptied struct {
	Spaces
	Fill
}

var ruleKeys = ruletext.Missing[file]().With(ruletext.Keys[file]{
	"tableau piles: count": ruletext.Number(func(f *file) *int { return &f.count }),
	"tableau piles: sizes": {
		Expected: fmt.Sprintf("a list of the numbers of cards of 1 to %d columns", MaxColumns),
		Read:     func(f *file, value any) (ok bool) { f.sizes, ok = readSizes(value); return ok },
	},
	"tableau piles: face down cards": {
		Expected: fmt.Sprintf("a list of how many of the first cards of each of 1 to %d columns lie face down", MaxColumns),
		Read:     func(f *file, value any) (ok bool) { f.down, ok = readSizes(value); return ok },
	},
	"tableau piles: build policy": ruletext.Word(func(f *file) *Build { return &f.Build },
		map[string]Build{"red-black": AlternateColour, "same-suit": InSuit, "any-suit": AnySuit, "no-build": NoBuild}),
	"tableau piles: spaces policy": ruletext.Word(func(f *file) *emptied { return &f.emptied }, map[string]emptied{
		"any": {AnyCard, NoFill}, "kings": {KingsOnly, NoFill}, "no-build": {NoCard, NoFill},
		"auto-reserve-then-any": {AnyCard, FromReserve}, "auto-reserve-then-waste": {WasteOnly, FromReserve},
		"auto-waste-then-stock": {AnyCard, FromWaste},
	}),
	// Solvitaire tries fewer moves by partial-if-card-above-buildable than by yes. That wins the same deals, but
	// fewer if the stock is dealt to columns.
	"tableau piles: move built group": ruletext.Word(func(f *file) *Moves { return &f.Moves },
		map[string]Moves{
			"no": SingleCards, "yes": Runs, "partial-if-card-above-buildable": Runs, "tail": Tails,
			"whole-pile": WholeColumns,
		}),
	"tableau piles: kings first":   ruletext.Only[file](false),
	"tableau piles: diagonal deal": ruletext.Flag(func(f *file) *bool { return &f.diagonal }),
	"tableau piles: face up cards": {
		Expected: "all, top or how many of the last cards of each column lie face up", Read: readUp,
	},
	"foundations: initial cards": ruletext.Word(func(f *file) *string { return &f.initial },
		map[string]string{"none": "none", "one": "one", "all": "all"}),
	"foundations: base card": ruletext.Word(func(f *file) *bool { return &f.Base },
		map[string]bool{"A": false, "random": true}),
	"foundations: present": ruletext.Flag(func(f *file) *bool { return &f.founded }),
	"hole: present":        ruletext.Flag(func(f *file) *bool { return &f.holed }),
	"hole: base card": ruletext.Word(func(f *file) *Hole { return &f.hole },
		map[string]Hole{"AS": AceInHole, "random": FirstInHole}),
	"hole: build loops":      ruletext.Flag(func(f *file) *bool { return &f.wraps }),
	"foundations: removable": ruletext.Flag(func(f *file) *bool { return &f.Back }),
	"cells: count":           ruletext.Number(func(f *file) *int { return &f.Cells }),
	"cells: pre-filled":      ruletext.Number(func(f *file) *int { return &f.filled }),
	"reserve: size":          ruletext.Number(func(f *file) *int { return &f.Reserve }),
	"reserve: stacked":       ruletext.Flag(func(f *file) *bool { return &f.Stacked }),
	"tableau piles: move built group policy": ruletext.Word(func(f *file) *bool { return &f.SuitRuns },
		map[string]bool{"same-as-build": false, "same-suit": true}),
	"foundations: only complete pile moves": ruletext.Flag(func(f *file) *bool { return &f.complete }),
	"foundations: complete piles":           ruletext.Flag(func(f *file) *bool { return &f.piles }),
	"stock: size":                           ruletext.Number(func(f *file) *int { return &f.left }),
	"stock: deal type": ruletext.Word(func(f *file) *target { return &f.dealtTo }, map[string]target{
		"waste": {Stock: ToWaste}, "tableau piles": {Stock: ToColumns}, "full tableau piles": {Stock: ToFullColumns},
		"hole": {ToWaste, true},
	}),
	"stock: deal count": ruletext.Number(func(f *file) *int { return &f.Draw }),
	"stock: redeal": ruletext.Flag(func(f *file) *bool {
		f.redeal = new(bool)
		return f.redeal
	}),
	"stock: passes": ruletext.Number(func(f *file) *int { return &f.Passes }),
	"max rank":      ruletext.Number(func(f *file) *int { return &f.Ranks }),
	"two decks":     ruletext.Flag(func(f *file) *bool { return &f.TwoDecks }),
	"deck suits": ruletext.Word(func(f *file) *int { return &f.DeckSuits },
		map[string]int{"spades": 1, "hearts and spades": 2, "all": 0}),
})

// readSizes reads a number for each column.
func readSizes(value any) (sizes []int, ok bool) {
	list, _ := value.([]any)
	for _, v := range list {
		n, ok := ruletext.AsNumber(v)
		if !ok {
			return nil, false
		}
		sizes = append(sizes, n)
	}
	return sizes, 0 < len(list) && len(list) <= MaxColumns
}

// readUp reads how many cards of each column lie face up.
func readUp(f *file, value any) (ok bool) {
	switch value {
	case "all":
		f.up = MaxCards
	case "top":
		f.up = 1
	default:
		f.up, ok = ruletext.AsNumber(value)
		return ok && f.up > 0
	}
	return true
}

// setCells sets how many cells the deal fills.
func (f *file) setCells() error {
	switch {
	case f.Cells > 0 && f.Reserve > 0:
		return fmt.Errorf("rules: %d cells, and a reserve of %d cards; expected one of them", f.Cells, f.Reserve)
	case f.filled > f.Cells:
		return fmt.Errorf("rules: %d cells, %d of them filled; expected at most %d", f.Cells, f.filled, f.Cells)
	}
	f.Reserve += f.filled
	return nil
}

// deal sets the sizes of the columns and which cards lie face up.
func (f *file) deal() error {
	switch {
	case f.sizes == nil && (f.count == 0 || f.count > MaxColumns):
		return fmt.Errorf("rules: %d columns; expected 1 to %d", f.count, MaxColumns)
	case f.sizes == nil:
		f.dealInTurn()
	case f.count >= 0 && f.count != len(f.sizes):
		return fmt.Errorf("rules: the sizes of %d columns, and a count of %d; expected one of them", len(f.sizes), f.count)
	case f.diagonal:
		return fmt.Errorf("rules: the sizes of %d columns, and a diagonal deal; expected one of them", len(f.sizes))
	}
	f.Sizes = f.sizes
	most := max(1, slices.Max(f.Sizes))
	switch {
	case f.down != nil && f.up != 0:
		return errors.New("rules: numbers of cards face up and of cards face down; expected one of them")
	case f.down != nil:
		f.setDown(most)
	default:
		f.Up = min(cmp.Or(f.up, most), most)
	}
	return nil
}

// setDown sets which cards lie face down: by a number of those face up in each column if there is one.
func (f *file) setDown(most int) {
	for f.Up = 1; f.Up <= most; f.Up++ {
		if slices.Equal(f.faceDown(), f.down) {
			return
		}
	}
	f.Up, f.Down = 0, f.down
}

// setHome sets which cards the deal puts home.
func (f *file) setHome() error {
	f.Given = f.initial == "all"
	if f.Base != (f.initial == "one") {
		return errors.New("rules: a random base card, or one initial card, without the other; expected both")
	}
	if f.holed == f.founded {
		return errors.New("rules: foundations and a hole, or neither; expected one of them")
	}
	if f.holed {
		f.Hole, f.Wraps = f.hole, f.wraps
	}
	return nil
}

// dealInTurn deals what is neither reserve nor stock to the columns in turn.
func (f *file) dealInTurn() {
	if f.count < 0 {
		f.count = 8
	}
	f.sizes = boards.Counts(f.count, boards.InTurn(f.count, f.Cards()-f.given()-f.Reserve-f.left, f.diagonal))
}

// setStock sets what becomes of the stock, and how cards move and go home.
func (f *file) setStock() error {
	f.Suits = f.complete || f.piles
	f.Stock = f.dealtTo.Stock
	if f.Build == NoBuild {
		f.Moves, f.emptied = SingleCards, emptied{NoCard, f.emptied.Fill}
	}
	f.SuitRuns = f.SuitRuns && f.Build != InSuit && (f.Moves == Runs || f.Moves == WholeColumns)
	f.Stacked = f.Stacked && f.Reserve > 0
	f.Spaces, f.Fill = f.emptied.Spaces, f.emptied.Fill
	switch {
	case f.left != f.stock():
		return fmt.Errorf("rules: %d cards in columns, %d in the reserve and %d in the stock; expected the %d of the deck",
			f.dealt(), f.Reserve, f.left, f.Cards()-f.given())
	case f.left > 0 && f.dealtTo.hole != f.holed:
		return errors.New("rules: a hole to which the stock is not dealt, or no hole for it; expected both")
	case f.left == 0:
		f.Stock, f.Draw, f.Passes = NoStock, 0, 0
	case f.Stock == ToWaste:
		return f.setPasses()
	case f.Passes >= 0 || f.redeal != nil && *f.redeal || f.Draw != 1:
		return errors.New("rules: a stock dealt to columns with passes or redeals, or several cards at a time; expected " +
			"none of them")
	default:
		f.Draw, f.Passes = 0, 0
	}
	return nil
}

// setPasses sets how often the stock is gone through: once, if the file does not say it.
func (f *file) setPasses() error {
	switch {
	case f.Passes >= 0 && f.redeal != nil:
		return errors.New("rules: a number of passes, and whether there are redeals; expected one of them")
	case f.Passes == 0:
		return fmt.Errorf("rules: 0 passes; expected 1 to %d", MaxPasses)
	case f.redeal != nil && *f.redeal:
		f.Passes = 0
	case f.Passes < 0:
		f.Passes = 1
	}
	return nil
}
