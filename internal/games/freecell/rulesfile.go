package freecell

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// ParseRules reads rules as JSON, with the keys of the rule files of Solvitaire
// (Blake and Gent 2026) and its defaults: eight columns, no cell, built regardless
// of suit. It also takes the value "if-possible" of "move built group", for runs
// that single moves could carry, and a number of "initial cards", which is that of
// ranks given. The rules have the name of the game that they are, or else one that
// spells them. The error is one line: what is not supported, and what was expected.
func ParseRules(text []byte) (Rules, error) {
	r := Rules{Columns: 8, Ranks: 13, Build: AnySuit}
	var file map[string]any
	if err := json.Unmarshal(text, &file); err != nil {
		return r, fmt.Errorf("rules: %w; expected a JSON object", err)
	}
	for section, value := range file {
		if err := r.readSection(section, value); err != nil {
			return r, err
		}
	}
	r = r.named()
	return r, r.Validate()
}

// readSection reads a value of the file: an object, or a single value.
func (r *Rules) readSection(section string, value any) error {
	object, ok := value.(map[string]any)
	if !ok {
		return r.readKey(section, value)
	}
	for key, value := range object {
		if err := r.readKey(section+": "+key, value); err != nil && !(unused[section] && errors.Is(err, errKey)) {
			return err
		}
	}
	return nil
}

// unused are the sections whose keys have no meaning where the piles are not there.
var unused = map[string]bool{"hole": true, "stock": true, "accordion": true, "sequences": true}

var errKey = errors.New("unknown key; expected those of Solvitaire's rules")

func (r *Rules) readKey(key string, value any) error {
	reader, ok := ruleKeys[key]
	if !ok {
		return fmt.Errorf("rules: %.60q: %w", key, errKey)
	}
	if !reader.read(r, value) {
		return fmt.Errorf("rules: %s is %.40v; expected %s", key, value, reader.expected)
	}
	return nil
}

// A ruleKey reads the value of a key. It returns false unless the value is one of
// those expected.
type ruleKey struct {
	expected string
	read     func(r *Rules, value any) bool
}

// ruleKeys are by section and key.
var ruleKeys = map[string]ruleKey{
	"tableau piles: count": number(func(r *Rules) *int { return &r.Columns }),
	"tableau piles: build policy": word(func(r *Rules) *Build { return &r.Build },
		map[string]Build{"red-black": AlternateColour, "same-suit": InSuit, "any-suit": AnySuit}),
	"tableau piles: spaces policy": word(func(r *Rules) *Spaces { return &r.Spaces },
		map[string]Spaces{"any": AnyCard, "kings": KingsOnly, "no-build": NoCard}),
	"tableau piles: move built group": word(func(r *Rules) *Moves { return &r.Moves },
		map[string]Moves{"no": SingleCards, "yes": UnlimitedRuns, "maximal-group": WholeRuns, "if-possible": PartialRuns}),
	"tableau piles: move built group policy": only("same-as-build"),
	"tableau piles: diagonal deal":           flag(func(r *Rules) *bool { return &r.Diagonal }),
	"tableau piles: face up cards":           only("all"),
	"foundations: present":                   only(true),
	"foundations: initial cards":             {"none, all or a number of ranks", readGiven},
	"foundations: base card":                 only("A"),
	"foundations: removable":                 flag(func(r *Rules) *bool { return &r.Back }),
	"foundations: only complete pile moves":  only(false),
	"foundations: complete piles":            only(false),
	"cells: count":                           number(func(r *Rules) *int { return &r.Cells }),
	"cells: pre-filled":                      number(func(r *Rules) *int { return &r.Filled }),
	"hole: present":                          only(false),
	"stock: size":                            only(0.0),
	"reserve: size":                          number(func(r *Rules) *int { return &r.Reserve }),
	"reserve: stacked":                       only(false),
	"accordion: size":                        only(0.0),
	"sequences: count":                       only(0.0),
	"max rank":                               number(func(r *Rules) *int { return &r.Ranks }),
	"two decks":                              only(false),
}

func number(field func(r *Rules) *int) ruleKey {
	return ruleKey{"a whole number", func(r *Rules, value any) bool {
		n, ok := value.(float64)
		*field(r) = int(max(-1, min(n, 1000)))
		return ok && n == math.Trunc(n)
	}}
}

func word[T any](field func(r *Rules) *T, words map[string]T) ruleKey {
	names := slices.Sorted(maps.Keys(words))
	return ruleKey{"one of " + strings.Join(names, ", "), func(r *Rules, value any) bool {
		name, _ := value.(string)
		v, ok := words[name]
		*field(r) = v
		return ok
	}}
}

func flag(field func(r *Rules) *bool) ruleKey {
	return ruleKey{"true or false", func(r *Rules, value any) (ok bool) {
		*field(r), ok = value.(bool)
		return ok
	}}
}

// only allows a single value.
func only(allowed any) ruleKey {
	return ruleKey{fmt.Sprint(allowed), func(_ *Rules, value any) bool { return value == allowed }}
}

// readGiven reads the cards that the deal puts home.
func readGiven(r *Rules, value any) bool {
	switch value {
	case "none":
		r.Given = 0
	case "all":
		r.Given = 1
	default:
		return number(func(r *Rules) *int { return &r.Given }).read(r, value)
	}
	return true
}
