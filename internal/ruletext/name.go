package ruletext

import (
	"fmt"
	"strconv"
	"strings"
)

// Parts spell rules in a name, one after the other, such as 9-columns-in-suit-kings-2-filled-4-cells.
type Parts[R any] []Part[R]

// A Part is a field of the rules in names.
type Part[R any] struct {
	spell func(r *R) string               // with a hyphen before it; "" if it is left out
	take  func(r *R, text string) (n int) // reads the start of a text that goes on with a hyphen; n: its length
}

// Spell returns the name.
func (p Parts[R]) Spell(r *R) (name string) {
	for _, part := range p {
		name += part.spell(r)
	}
	return strings.TrimPrefix(name, "-")
}

// Read sets the fields that a name spells. It returns false if that is not how the rules are spelled then.
func (p Parts[R]) Read(r *R, name string) bool {
	rest := "-" + name
	for _, part := range p {
		if n := part.take(r, rest); n == len(rest) || n < len(rest) && rest[n] == '-' {
			rest = rest[n:]
		}
	}
	return p.Spell(r) == name
}

// Count spells a number of something, such as -4-cells. It leaves one number out: absent.
func Count[R any](field func(r *R) *int, what string, absent int) Part[R] {
	return Part[R]{
		func(r *R) string {
			if *field(r) == absent {
				return ""
			}
			return fmt.Sprintf("-%d-%s", *field(r), what)
		},
		func(r *R, text string) int {
			numbers, n := numbersOf(text, what)
			if len(numbers) != 1 {
				return 0
			}
			*field(r) = numbers[0]
			return n
		},
	}
}

// Counts spells some numbers, such as -1-2-3-columns; nothing if there are none.
func Counts[R any](field func(r *R) *[]int, what string) Part[R] {
	return Part[R]{
		func(r *R) (text string) {
			for _, n := range *field(r) {
				text += fmt.Sprintf("-%d", n)
			}
			if text == "" {
				return ""
			}
			return text + "-" + what
		},
		func(r *R, text string) (n int) {
			*field(r), n = numbersOf(text, what)
			return n
		},
	}
}

// numbersOf reads numbers and what they are the numbers of at the start of a text, and how long these are together.
func numbersOf(text, what string) (numbers []int, n int) {
	for word := range strings.SplitSeq(strings.TrimPrefix(text, "-"), "-") {
		n += len("-") + len(word)
		if word == what {
			return numbers, n
		}
		number, err := strconv.Atoi(word)
		if err != nil {
			break
		}
		numbers = append(numbers, number)
	}
	return nil, 0
}

// Choice spells a value as one of some words, each with a hyphen before it. One of them may be "".
func Choice[R any, T ~uint8](field func(r *R) *T, words ...string) Part[R] {
	return Part[R]{
		func(r *R) string { return words[*field(r)] },
		func(r *R, text string) int {
			for i, word := range words {
				rest, ok := strings.CutPrefix(text, word)
				if ok && word != "" && (rest == "" || rest[0] == '-') {
					*field(r) = T(i)
					return len(word)
				}
			}
			return 0
		},
	}
}

// Said spells what is true as a word with a hyphen before it.
func Said[R any](field func(r *R) *bool, word string) Part[R] {
	return Part[R]{
		func(r *R) string {
			if *field(r) {
				return word
			}
			return ""
		},
		func(r *R, text string) int {
			if *field(r) = strings.HasPrefix(text, word); *field(r) {
				return len(word)
			}
			return 0
		},
	}
}
