package freecell

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"patience/internal/spelling"
	"patience/internal/strictjson"
)

// ParseRules reads rules as JSON, with the keys of the rule files of Solvitaire
// (Blake and Gent 2026) and its defaults: eight columns, no cell, built regardless
// of suit. It also takes the value "if-possible" of "move built group", for runs
// that single moves could carry, and a number of "initial cards", which is that of
// ranks given. The rules have the name of the game that they are, or else one that
// spells them. The error is one line: the first key of the text that is not supported,
// and what was expected.
func ParseRules(text []byte) (Rules, error) {
	r := Rules{Columns: 8, Ranks: 13, Build: AnySuit}
	fields, err := strictjson.Fields(text, "a JSON object of rules")
	if err != nil {
		return r, fmt.Errorf("rules: %w", err)
	}
	for _, f := range fields {
		section, _, within := strings.Cut(f.Name, ": ")
		if err := r.readKey(f.Name, f.Value); err != nil && !(within && unused[section] && errors.Is(err, errKey)) {
			return r, err
		}
	}
	r = r.named()
	return r, r.Validate()
}

// unused are the sections whose keys have no meaning where the piles are not there.
var unused = map[string]bool{"hole": true, "stock": true, "accordion": true, "sequences": true}

var errKey = errors.New("unknown key")

func (r *Rules) readKey(key string, text json.RawMessage) error {
	reader, ok := ruleKeys[key]
	if !ok {
		return fmt.Errorf("rules: %.60q: %w; %s", key, errKey, spelling.Expected(key, slices.Sorted(maps.Keys(ruleKeys)),
			"those of Solvitaire's rules"))
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil || !reader.read(r, value) { // err: a number that is too large
		return fmt.Errorf("rules: %s is %.40s; expected %s", key, strings.Join(strings.Fields(string(text)), " "),
			reader.expected)
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

// maxNumber is larger than any number of rules. Validate knows the range of each.
const maxNumber = 999

func number(field func(r *Rules) *int) ruleKey {
	return ruleKey{fmt.Sprintf("a whole number from 0 to %d", maxNumber), func(r *Rules, value any) bool {
		n, ok := value.(float64)
		if ok = ok && n == math.Trunc(n) && 0 <= n && n <= maxNumber; ok {
			*field(r) = int(n)
		}
		return ok
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
