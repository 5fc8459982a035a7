package boards

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Kinds of piles that only JSON names, beside the labels of lines.
const (
	tableLabel     = headLabel
	sequencesLabel = "sequences"
)

// A key is a name of a field that may be numbered, such as tableau2.
type key struct {
	name   string
	kind   string // of the pile; "" if it is none
	number int    // -1 without one
}

func keyOf(name string) key {
	plain := plainName(name)
	word := strings.TrimRight(plain, "0123456789")
	number, err := strconv.Atoi(plain[len(word):])
	if err != nil {
		number = -1
	}
	k := key{name, "", number}
	switch label, known := labelOf(word); {
	case word == "sequences" || word == HoleLabel || word == "accordion":
		k.kind = word
	case !known || word == "" || len(word) == 1 && number < 0:
	case label == ColumnLabel:
		k.kind = tableLabel
	default:
		k.kind = label
	}
	return k
}

// plainName returns a name without capitals and without what separates its words.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// keysOf returns the names of an object's fields: numbered ones by their numbers, others by the alphabet.
func keysOf(object map[string]any) []key {
	return slices.SortedFunc(func(yield func(key) bool) {
		for name := range object {
			if !yield(keyOf(name)) {
				return
			}
		}
	}, func(a, b key) int { return cmp.Or(cmp.Compare(a.number, b.number), strings.Compare(a.name, b.name)) })
}

var (
	// pythonWords are the words of Python that JSON writes otherwise.
	pythonWords = strings.NewReplacer("'", `"`, "None", "null", "True", "true", "False", "false", "(", "[", ")", "]")
	bareName    = regexp.MustCompile(`([{,]\s*)([A-Za-z_]\w*)(\s*:)`)
	lastComma   = regexp.MustCompile(`,(\s*[\]}])`)
)

// literal returns a text as JSON that is an object as Python or JavaScript writes it: with single quotes, names
// without quotes, or a comma after the last element. Any other text comes back as it is.
func literal(text []byte) []byte {
	if json.Valid(text) {
		return text
	}
	plain := string(text)
	if !strings.Contains(plain, `"`) {
		plain = pythonWords.Replace(plain)
	}
	plain = lastComma.ReplaceAllString(bareName.ReplaceAllString(plain, `$1"$2"$3`), "$1")
	if !json.Valid([]byte(plain)) {
		return text
	}
	return []byte(plain)
}
