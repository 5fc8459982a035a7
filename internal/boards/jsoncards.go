package boards

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game/card"
)

// A Word is a card in JSON as a word, and where it is.
type Word struct {
	Text string // "" for an empty place
	Path string // such as tableau[3][2]
	face *bool  // whether it lies face up; nil if that is not said
	turn string // the name of a field that may say how it lies; "" if there is none, or a clear one
	// number: it is written as a number only.
	number bool
}

// ParseWords reads cards. The error says where the first one is that the function parse does not read.
func ParseWords[C any](words []Word, parse func(word string) (C, error)) ([]C, error) {
	var cards []C
	for _, word := range words {
		c, err := parse(word.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", word.Path, word.fault(err))
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// fault returns the error for a word that is no card.
func (w Word) fault(err error) error {
	if w.number {
		return fmt.Errorf("%s is a number, which may stand for any card; expected a word like TD, or an object with "+
			"rank and suit", w.Text)
	}
	return err
}

// cardWords returns words without empty places.
func cardWords(words []Word) []Word {
	return slices.DeleteFunc(slices.Clone(words), func(w Word) bool { return w.Text == "" })
}

// Texts of words are what they say.
func wordTexts(words []Word) []string { return Each(words, func(w Word) string { return w.Text }) }

// The fields of cards and piles, as plainName returns them.
var (
	rankFields = []string{"rank", "number", "value", "face", "pip"}
	suitFields = []string{"suit", "suite"}
	wordFields = []string{"card", "code"}
	listFields = []string{"cards", "pile", "list", "stack", "items"}
	upFields   = []string{
		"faceup", "isfaceup", "visible", "isvisible", "revealed", "isrevealed", "shown", "isshown", "open", "isopen", "up",
	}
	turnFields = []string{"flipped", "isflipped", "turned", "isturned", "facing", "orientation"} // either way
	downFields = []string{"facedown", "isfacedown", "hidden", "ishidden", "down", "isdown", "closed", "covered"}
)

// field returns the first field of an object that has one of some names.
func field(object map[string]any, names []string) (value any, name string) {
	for _, want := range names {
		for name, value := range object {
			if plainName(name) == want {
				return value, name
			}
		}
	}
	return nil, ""
}

// isCard reports whether an object is a card rather than a pile.
func isCard(object map[string]any) bool {
	for _, names := range [][]string{rankFields, suitFields, wordFields} {
		if _, name := field(object, names); name != "" {
			_, list := field(object, listFields)
			return list == ""
		}
	}
	return false
}

// holdsCards reports whether a card is in a value.
func holdsCards(value any) bool {
	switch value := value.(type) {
	case string:
		_, err := ParseCard(value)
		return err == nil
	case []any:
		return slices.ContainsFunc(value, holdsCards)
	case map[string]any:
		_, rank := field(value, rankFields)
		_, suit := field(value, suitFields)
		if rank != "" && suit != "" {
			return true
		}
		for _, inner := range value {
			if holdsCards(inner) {
				return true
			}
		}
	}
	return false
}

// longestPath is the length of a path that no board needs.
const longestPath = 200

// words reads a pile: a list of cards, or of such lists; cards in one string; or an object with such a list.
func (r *pileReader) words(value any, path string) (words []Word, err error) {
	if len(path) > longestPath {
		return nil, fmt.Errorf("JSON: %.40s… lies too deep; expected %s", path, r.expected)
	}
	switch value := value.(type) {
	case nil:
		return nil, nil
	case string:
		return stringWords(value, path), nil
	case []any:
		return r.listWords(partsOf(value, path))
	case map[string]any:
		return r.objectWords(value, path)
	}
	return nil, fmt.Errorf("JSON: %s is %s; expected %s", path, shown(value), r.expected)
}

// stringWords returns the cards of a string, which may have several.
func stringWords(text, path string) (words []Word) {
	fields := []string{signs.Replace(namedCards(text))}
	if _, err := ParseCard(fields[0]); err != nil {
		fields = strings.FieldsFunc(fields[0], func(r rune) bool { return strings.ContainsRune(" \t\n,;|", r) })
	}
	for _, word := range fields {
		if isHole(word) {
			word = ""
		}
		words = append(words, Word{Text: word, Path: path})
	}
	return words
}

// listWords reads the parts of a list. Of an empty place, the word is empty.
func (r *pileReader) listWords(parts []part) (words []Word, err error) {
	for _, part := range parts {
		switch value := part.value.(type) {
		case json.Number:
			words = append(words, Word{Text: value.String(), Path: part.path, number: true})
			continue
		case nil:
			words = append(words, Word{Path: part.path})
			continue
		}
		inner, err := r.words(part.value, part.path)
		if err != nil {
			return nil, err
		}
		if part.value == "" {
			inner = []Word{{Path: part.path}}
		}
		words = append(words, inner...)
	}
	return words, nil
}

// objectWords reads an object: a card, an empty place, or a pile with a list, or with one list of the cards face down
// and one of those face up.
func (r *pileReader) objectWords(object map[string]any, path string) (words []Word, err error) {
	list, listName := field(object, listFields)
	down, downName := field(object, downFields)
	up, upName := field(object, upFields)
	_, downList := down.([]any)
	_, upList := up.([]any)
	switch {
	case len(object) == 0:
		return []Word{{Path: path}}, nil
	case isCard(object):
		word, err := r.card(object, path)
		return []Word{word}, err
	case listName != "":
		return r.words(list, path+"."+listName)
	case downList || upList:
		if words, err = r.turned(down, path+"."+downName, false); err != nil {
			return nil, err
		}
		rest, err := r.turned(up, path+"."+upName, true)
		return append(words, rest...), err
	}
	if parts := partsOf(object, path); len(parts) > 0 {
		return r.listWords(parts)
	}
	return nil, fmt.Errorf("JSON: %s is an object; expected a card with rank and suit, or a list of cards", path)
}

// turned reads cards that lie face up, or face down.
func (r *pileReader) turned(value any, path string, up bool) ([]Word, error) {
	words, err := r.words(value, path)
	for i := range words {
		words[i].face = &up
	}
	return words, err
}

// card reads a card that is an object.
func (r *pileReader) card(object map[string]any, path string) (Word, error) {
	word := Word{Path: path, face: faceOf(object)}
	if word.face == nil {
		_, word.turn = field(object, turnFields)
	}
	if value, name := field(object, wordFields); name != "" {
		inner, err := r.words(value, path)
		if err != nil || len(inner) != 1 {
			return Word{}, errors.Join(err, fmt.Errorf("%s is no card; expected a word like TD", path))
		}
		inner[0].face, inner[0].turn = word.face, word.turn
		return inner[0], nil
	}
	r.objects = true
	rank, _ := field(object, rankFields)
	suit, suitName := field(object, suitFields)
	text, ok := r.ranks.text(rank)
	if !ok {
		return Word{}, fmt.Errorf("%s: rank %.20q; expected A, 2 to 10, J, Q, K, a word or a number from 1 to 13", path,
			fmt.Sprint(rank))
	}
	letter, ok := suitLetter(suit)
	switch _, number := suit.(json.Number); {
	case number:
		return Word{}, fmt.Errorf("%s: suit %v is a number, which may stand for any suit; expected a letter, a word or a "+
			"sign", path, suit)
	case !ok && suitName != "":
		return Word{}, fmt.Errorf("%s: suit %.20q; expected clubs, diamonds, hearts or spades", path, fmt.Sprint(suit))
	}
	word.Text = text + letter
	return word, nil
}

// faceOf returns whether a card lies face up, or nil if it does not say.
func faceOf(object map[string]any) *bool {
	if value, name := field(object, upFields); name != "" {
		up := truth(value)
		return &up
	}
	if value, name := field(object, downFields); name != "" {
		up := !truth(value)
		return &up
	}
	if value, _ := field(object, []string{"face"}); value == "up" || value == "down" {
		up := value == "up"
		return &up
	}
	return nil
}

// truth returns what a value means as an answer.
func truth(value any) bool {
	switch value := value.(type) {
	case bool:
		return value
	case json.Number:
		return value != "0"
	case string:
		return strings.EqualFold(value, "true") || value == "1"
	}
	return false
}

// A rankScale is what numbers mean as ranks: those that occur.
type rankScale struct{ seen [15]bool }

// scan takes the ranks of the cards in a value, which may be numbers.
func (s *rankScale) scan(value any) {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			s.scan(v)
		}
	case map[string]any:
		rank, name := field(value, rankFields)
		if n, ok := rankNumber(rank); name != "" && ok {
			s.seen[n] = true
		}
		for name, v := range value {
			if keyOf(name).kind != FoundationsLabel { // where 0 may mean that a foundation is empty
				s.scan(v)
			}
		}
	}
}

// rankNumber returns a rank that is written as a number.
func rankNumber(value any) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSuffix(fmt.Sprint(value), ".0"))
	return n, err == nil && n >= 0 && n < len(rankScale{}.seen)
}

// text returns a rank as a letter. Numbers are 1 to 13. They are 0 to 12 if there is a 0 and no 13, and a 14 is an ace
// if there is no 1.
func (s *rankScale) text(value any) (string, bool) {
	if n, ok := rankNumber(value); ok {
		switch {
		case s.seen[0] && !s.seen[card.MaxRank]:
			n++
		case n == card.MaxRank+1 && !s.seen[1]:
			n = 1
		}
		if n < 1 || n > card.MaxRank {
			return "", false
		}
		return card.RankText(n), true
	}
	word, _ := value.(string)
	if rank, ok := card.ParseRank(word); ok {
		return card.RankText(rank), true
	}
	i := slices.Index(rankWords, strings.ToLower(word))
	if i < 0 {
		return "", false
	}
	return card.RankText(i + 1), true
}

var rankWords = []string{
	"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
}

var suitWords = []string{"club", "diamond", "heart", "spade"}

// suitLetter returns a suit as a letter, given as a letter, a word or a sign.
func suitLetter(value any) (string, bool) {
	text, _ := value.(string)
	word := strings.ToLower(signs.Replace(strings.TrimSpace(text)))
	if len(word) == 1 {
		if s, ok := card.ParseSuit(word[0]); ok {
			return s.String(), true
		}
	}
	if i := slices.Index(suitWords, strings.TrimSuffix(word, "s")); i >= 0 {
		return card.Suit(i).String(), true
	}
	return "", false
}

// settleFaces says of all cards of columns whether they lie face up, where only some of them say so: then those that do
// not, lie the other way. It returns false if none says so. The error names a card of which it is not sure.
func (b *JSON) settleFaces() (told bool, err error) {
	said := map[bool]bool{}
	for _, word := range slices.Concat(b.Columns...) {
		if word.face != nil {
			said[*word.face] = true
		}
	}
	for _, column := range b.Columns {
		for i := range column {
			switch word := &column[i]; {
			case word.turn != "":
				return false, fmt.Errorf("%s: %.20s may mean that it lies face up or face down; expected face_up", word.Path,
					word.turn)
			case word.face != nil || len(said) == 0:
			case len(said) == 2:
				return false, fmt.Errorf("%s does not say whether it lies face up, as others do", word.Path)
			default:
				up := !said[true]
				word.face = &up
			}
		}
	}
	return len(said) > 0, nil
}
