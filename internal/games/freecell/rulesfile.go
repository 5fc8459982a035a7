package freecell

import "patience/internal/ruletext"

// ParseRules reads rules as JSON, with the keys of the rule files of Solvitaire
// (Blake and Gent 2026) and its defaults: eight columns, no cell, built regardless
// of suit. Three things are ours. The value "if-possible" of "move built group" stands
// for runs that single moves could carry. "tableau piles" has the key "kings first". And
// "initial cards" may be a number: so many ranks are home at the start. If a listed game
// has the same rules, they get its name, and otherwise one that spells them. The error is
// one line: the first key of the text that is not supported, and what was expected.
func ParseRules(text []byte) (Rules, error) {
	r := Rules{Columns: 8, Ranks: 13, Build: AnySuit}
	if err := ruleKeys.Read(&r, text); err != nil {
		return r, err
	}
	r = r.named()
	return r, r.Validate()
}

var ruleKeys = ruletext.Missing[Rules]().With(ruletext.Keys[Rules]{
	"tableau piles: count": ruletext.Number(func(r *Rules) *int { return &r.Columns }),
	"tableau piles: build policy": ruletext.Word(func(r *Rules) *Build { return &r.Build },
		map[string]Build{"red-black": AlternateColour, "same-suit": InSuit, "any-suit": AnySuit}),
	"tableau piles: spaces policy": ruletext.Word(func(r *Rules) *Spaces { return &r.Spaces },
		map[string]Spaces{"any": AnyCard, "kings": KingsOnly, "no-build": NoCard}),
	"tableau piles: move built group": ruletext.Word(func(r *Rules) *Moves { return &r.Moves },
		map[string]Moves{"no": SingleCards, "yes": UnlimitedRuns, "maximal-group": WholeRuns, "if-possible": PartialRuns}),
	"tableau piles: diagonal deal": ruletext.Flag(func(r *Rules) *bool { return &r.Diagonal }),
	"tableau piles: kings first":   ruletext.Flag(func(r *Rules) *bool { return &r.KingsFirst }),
	"tableau piles: face up cards": ruletext.Only[Rules]("all"),
	"foundations: initial cards":   {Expected: "none, all or a number of ranks", Read: readGiven},
	"foundations: removable":       ruletext.Flag(func(r *Rules) *bool { return &r.Back }),
	"cells: count":                 ruletext.Number(func(r *Rules) *int { return &r.Cells }),
	"cells: pre-filled":            ruletext.Number(func(r *Rules) *int { return &r.Filled }),
	"reserve: size":                ruletext.Number(func(r *Rules) *int { return &r.Reserve }),
	"max rank":                     ruletext.Number(func(r *Rules) *int { return &r.Ranks }),
})

// readGiven reads the cards that the deal puts home.
func readGiven(r *Rules, value any) (ok bool) {
	switch value {
	case "none":
		r.Given = 0
	case "all":
		r.Given = 1
	default:
		r.Given, ok = ruletext.AsNumber(value)
		return ok
	}
	return true
}
