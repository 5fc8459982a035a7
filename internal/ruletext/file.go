// Package ruletext reads the texts that say what the rules of a game are: files with the keys of Solvitaire (Blake and
// Gent 2026), and names that spell the rules. A package of games lists its [Keys] and its [Parts], once each; both lead
// to the fields of its type of rules.
package ruletext

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

// Keys are the keys of files of rules, by section and key, such as "tableau piles: count".
type Keys[R any] map[string]Key[R]

// A Key reads the value of a key.
type Key[R any] struct {
	Expected string // the values that it takes, in words
	// Read sets the rules. It returns false unless the value, as encoding/json has it, is one of those expected.
	Read func(r *R, value any) bool
}

// Read sets what a file says. Of Solvitaire's other keys it takes those of piles that no game of these keys has. The
// error is one line: the first key of the text that is not supported, and what was expected.
func (k Keys[R]) Read(r *R, text []byte) error {
	fields, err := strictjson.Fields(text, "a JSON object of rules")
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	for _, f := range fields {
		if err := k.readKey(r, f); err != nil && !(errors.Is(err, errKey) && isUnused(f.Name)) {
			return err
		}
	}
	return nil
}

// unused are keys that say how piles are played which are not there.
var unused = []string{"stock: deal type", "stock: deal count", "stock: redeal", "hole: base card", "hole: build loops"}

func isUnused(name string) bool {
	section, _, within := strings.Cut(name, ": ")
	return slices.Contains(unused, name) || within && (section == "accordion" || section == "sequences")
}

var errKey = errors.New("unknown key")

func (k Keys[R]) readKey(r *R, f strictjson.Field) error {
	key, ok := k[f.Name]
	if !ok {
		return fmt.Errorf("rules: %.60q: %w; %s", f.Name, errKey, spelling.Expected(f.Name, slices.Sorted(maps.Keys(k)),
			"those of Solvitaire's rules"))
	}
	var value any
	if err := json.Unmarshal(f.Value, &value); err != nil || !key.Read(r, value) { // err: a number that is too large
		return fmt.Errorf("rules: %s is %.40s; expected %s", f.Name, strings.Join(strings.Fields(string(f.Value)), " "),
			key.Expected)
	}
	return nil
}

// maxNumber is larger than any number of rules. Those who validate them know the range of each.
const maxNumber = 999

// Number reads a whole number.
func Number[R any](field func(r *R) *int) Key[R] {
	return Key[R]{fmt.Sprintf("a whole number from 0 to %d", maxNumber), func(r *R, value any) (ok bool) {
		n, ok := AsNumber(value)
		if ok {
			*field(r) = n
		}
		return ok
	}}
}

// AsNumber returns a value that is a whole number from 0 to 999. It returns false for any other value.
func AsNumber(value any) (n int, ok bool) {
	number, ok := value.(float64)
	if !ok || number != math.Trunc(number) || number < 0 || number > maxNumber {
		return 0, false
	}
	return int(number), true
}

// Word reads one of some words.
func Word[R, T any](field func(r *R) *T, words map[string]T) Key[R] {
	return Key[R]{"one of " + strings.Join(slices.Sorted(maps.Keys(words)), ", "), func(r *R, value any) bool {
		name, _ := value.(string)
		v, ok := words[name]
		*field(r) = v
		return ok
	}}
}

// Flag reads true or false.
func Flag[R any](field func(r *R) *bool) Key[R] {
	return Key[R]{"true or false", func(r *R, value any) (ok bool) {
		*field(r), ok = value.(bool)
		return ok
	}}
}

// Only takes a single value.
func Only[R any](allowed any) Key[R] {
	return Key[R]{fmt.Sprint(allowed), func(_ *R, value any) bool { return value == allowed }}
}

// Missing returns keys of what no game of columns has, with the only value that they may have.
func Missing[R any]() Keys[R] {
	return Keys[R]{
		"tableau piles: move built group policy": Only[R]("same-as-build"),
		"foundations: present":                   Only[R](true),
		"foundations: base card":                 Only[R]("A"),
		"foundations: only complete pile moves":  Only[R](false),
		"foundations: complete piles":            Only[R](false),
		"hole: present":                          Only[R](false),
		"stock: size":                            Only[R](0.0),
		"reserve: stacked":                       Only[R](false),
		"accordion: size":                        Only[R](0.0),
		"sequences: count":                       Only[R](0.0),
		"two decks":                              Only[R](false),
		"deck suits":                             Only[R]("all"),
	}
}

// With returns the keys and others.
func (k Keys[R]) With(others Keys[R]) Keys[R] {
	all := maps.Clone(k)
	maps.Copy(all, others)
	return all
}
