package boards

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"patience/internal/spelling"
	"patience/internal/strictjson"
)

// A JSON is a board in JSON as a program writes it: the piles that it names, with each card as a word.
type JSON struct {
	Columns     [][]Word // of the table: columns, stacks or rows
	Sequences   [][]Word // rows without their aces
	Cells       []Word   // or the reserve
	Stock       []Word
	Waste       []Word
	Foundations []Word
	Home        map[string]int // the number of cards home by suit, where it is given as such
	Passes      int
	// OwnKeys: the keys are ours or Solvitaire's and cards are words. Then the stock has its next card last.
	OwnKeys bool
	objects bool // a card is an object
}

// A pileReader reads the piles of a board in JSON.
type pileReader struct {
	JSON
	piles    []string // of the game, as it names them
	expected string
	names    map[string]string // by kind: what a pile is called
	ranks    rankScale
}

// ParseJSON reads a board in JSON with the piles of a game, which are named as it writes them. An array is the columns.
// The names of fields are compared without capitals, blanks and the like. The error is one line; it names a pile that
// has cards though the game has none, and a field that has cards under a misspelt name.
func ParseJSON(text []byte, piles ...string) (*JSON, error) {
	last := len(piles) - 1
	r := pileReader{
		expected: fmt.Sprintf("an object with %s or %s (lists of cards)", strings.Join(piles[:last], ", "), piles[last]),
		names:    map[string]string{},
		piles:    piles,
	}
	value, err := strictjson.Value(literal(text), r.expected)
	if err != nil {
		return nil, err
	}
	if list, ok := value.([]any); ok {
		value = map[string]any{piles[0]: list}
	}
	board, path, err := boardIn(value.(map[string]any), "", 0)
	if err != nil {
		return nil, err
	}
	if !namesPiles(board) {
		if err := r.noPiles(board); err != nil {
			return nil, err
		}
	}
	r.ranks.scan(board)
	err = r.fields(board, path)
	r.OwnKeys = r.OwnKeys && !r.objects
	return &r.JSON, err
}

// boardIn returns the object in an object that names piles, and the path to it. The error says that there are several.
func boardIn(object map[string]any, path string, depth int) (board map[string]any, at string, err error) {
	const deepest = 3
	if namesPiles(object) || depth == deepest {
		return object, path, nil
	}
	for _, k := range keysOf(object) {
		inner, ok := object[k.name].(map[string]any)
		if !ok {
			continue
		}
		inner, where, err := boardIn(inner, path+k.name+".", depth+1)
		switch {
		case err != nil:
			return nil, "", err
		case board != nil && namesPiles(inner):
			return nil, "", fmt.Errorf("JSON: %s and %s both have piles; expected one board", strings.TrimSuffix(at, "."),
				strings.TrimSuffix(where, "."))
		case namesPiles(inner):
			board, at = inner, where
		}
	}
	if board == nil {
		return object, path, nil
	}
	return board, at, nil
}

// namesPiles reports whether a field of an object is a pile, or piles that say so.
func namesPiles(object map[string]any) bool {
	for name, value := range object {
		if len(typed(value, "")) > 0 {
			return true
		}
		_, list := value.([]any)
		_, inner := value.(map[string]any)
		if keyOf(name).kind != "" && (list || inner) {
			return true
		}
	}
	return false
}

// noPiles returns the error for an object in which no field is a pile, with a list of boards or a field that has cards.
func (r *pileReader) noPiles(object map[string]any) error {
	keys := keysOf(object)
	for _, k := range keys {
		list, _ := object[k.name].([]any)
		if n := len(list); n > 0 {
			if first, ok := list[0].(map[string]any); ok && namesPiles(first) {
				return fmt.Errorf("JSON: %.20s is a list of %s; expected one board", k.name, counted(n, "board"))
			}
		}
	}
	for _, k := range keys {
		if k.kind == "" && (holdsCards(object[k.name]) || len(keys) == 1) {
			return fmt.Errorf("JSON: unknown field %.20q; %s", k.name, spelling.Expected(k.name, r.piles, r.expected))
		}
	}
	return nil
}

// fields reads the fields of an object whose path is given.
func (r *pileReader) fields(object map[string]any, path string) error {
	if len(path) > longestPath {
		return fmt.Errorf("JSON: %.40s… lies too deep; expected %s", path, r.expected)
	}
	for _, k := range keysOf(object) {
		if k.kind == StockLabel && plainName(k.name) == "talon" && hasStock(object) {
			k.kind = WasteLabel // of two piles, the stock is the one that is called so
		}
		value, path := object[k.name], path+k.name
		inner, ok := value.(map[string]any)
		var err error
		switch piles := typed(value, path); {
		case len(piles) > 0:
			err = r.each(piles)
		case k.kind == "":
			err = r.unknown(k.name, value)
		case ok && namesPiles(inner):
			err = r.fields(inner, path+".")
		default:
			err = r.pile(k, value, path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// each reads parts that each say which pile they are.
func (r *pileReader) each(piles []part) error {
	for i, p := range piles {
		k := keyOf(typeOf(p.value))
		k.number = i // it is one pile
		if err := r.pile(k, p.value, p.path); err != nil {
			return err
		}
	}
	return nil
}

// typed returns the elements of a list if they are objects that say which pile they are.
func typed(value any, path string) []part {
	parts := partsOf(value, path)
	if slices.ContainsFunc(parts, func(p part) bool { return keyOf(typeOf(p.value)).kind == "" }) {
		return nil
	}
	return parts
}

// typeOf returns what a pile says that it is.
func typeOf(value any) string {
	object, _ := value.(map[string]any)
	name, _ := field(object, []string{"type", "kind", "name"})
	text, _ := name.(string)
	return text
}

// hasStock reports whether an object names a stock other than a talon.
func hasStock(object map[string]any) bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(object)), func(name string) bool {
		return keyOf(name).kind == StockLabel && plainName(name) != "talon"
	})
}

// unknown returns an error for a field that is no pile if its name is nearly that of one. Others may have cards too,
// such as those of earlier boards; without them, a board that lacks a card is refused later.
func (r *pileReader) unknown(name string, value any) error {
	names := r.piles
	if _, ok := value.(json.Number); ok {
		names = []string{PassesLabel}
	} else if !holdsCards(value) {
		return nil
	}
	if len(spelling.Near(name, names)) == 0 {
		return nil
	}
	return fmt.Errorf("JSON: unknown field %.20q; %s", name, spelling.Expected(name, names, r.expected))
}

// pile reads a field that is a pile, or several.
func (r *pileReader) pile(k key, value any, path string) (err error) {
	var lists [][]Word
	switch k.kind {
	case PassesLabel:
		r.Passes, err = count(value, path)
		return err
	case FoundationsLabel:
		if object, ok := value.(map[string]any); ok && bySuit(object) {
			return r.home(object, path)
		}
	case tableLabel, sequencesLabel:
		lists, err = r.lists(k, value, path)
		if err == nil && (len(lists) > 0 || r.has(k)) {
			return r.put(k, lists)
		}
		return err
	}
	words, err := r.words(value, path)
	if k.number >= 0 && len(words) == 0 {
		words = []Word{{Path: path}} // an empty place
	}
	if err == nil && (len(cardWords(words)) > 0 || r.has(k)) {
		return r.put(k, [][]Word{words})
	}
	return err
}

// count reads a number, 0 if there is none.
func count(value any, path string) (int, error) {
	if value == nil {
		return 0, nil
	}
	number, ok := value.(json.Number)
	if n, err := strconv.Atoi(number.String()); ok && err == nil {
		return n, nil
	}
	return 0, fmt.Errorf("JSON: %s is %s; expected a whole number", path, shown(value))
}

// has reports whether the game has a pile. Its table is columns or rows.
func (r *pileReader) has(k key) bool {
	name := plainName(k.name)
	switch {
	case k.kind == tableLabel && r.piles[0] == "rows":
		return !strings.HasPrefix(name, "col") && !strings.HasPrefix(name, "cascade")
	case k.kind == tableLabel:
		return !strings.HasPrefix(name, "row")
	}
	return slices.ContainsFunc(r.piles, func(pile string) bool { return keyOf(pile).kind == k.kind })
}

// put adds cards to a pile, or piles to the table. The error says that the game has no such pile, or that it is there
// under two names.
func (r *pileReader) put(k key, lists [][]Word) error {
	if !r.has(k) {
		return fmt.Errorf("JSON: cards in %s, which this game does not have; expected %s", k.name, r.expected)
	}
	words, name := slices.Concat(lists...), strings.TrimRight(plainName(k.name), "0123456789")
	if len(cardWords(words)) > 0 {
		if other := cmp.Or(r.names[k.kind], name); other != name && k.kind != CellsLabel {
			return fmt.Errorf("JSON: %s and %s are the same pile; expected one of them", other, k.name)
		}
		r.names[k.kind] = name
	}
	switch k.kind {
	case tableLabel:
		r.OwnKeys = k.name == "columns" || k.name == "tableau piles"
		r.Columns = append(r.Columns, lists...)
	case sequencesLabel:
		r.Sequences = append(r.Sequences, lists...)
	case CellsLabel:
		r.Cells = append(r.Cells, words...)
	case FoundationsLabel:
		r.Foundations = append(r.Foundations, words...)
	case StockLabel:
		r.Stock = append(r.Stock, cardWords(words)...)
	case WasteLabel, HoleLabel:
		r.Waste = append(r.Waste, cardWords(words)...)
	}
	return nil
}

// lists reads the columns of a field: one if it is numbered.
func (r *pileReader) lists(k key, value any, path string) (lists [][]Word, err error) {
	if k.number >= 0 {
		words, err := r.words(value, path)
		return [][]Word{words}, err
	}
	for _, part := range partsOf(value, path) {
		if object, ok := part.value.(map[string]any); ok && isCard(object) {
			return nil, fmt.Errorf("%s is a card; expected a list of cards for each column", part.path)
		}
		if inner := partsOf(part.value, part.path); slices.ContainsFunc(inner, isList) {
			return nil, fmt.Errorf("%s is a list of lists; expected a list of cards for each column", part.path)
		}
		words, err := r.words(part.value, part.path)
		if err != nil {
			return nil, err
		}
		lists = append(lists, words)
	}
	if _, ok := value.([]any); !ok && value != nil && len(lists) == 0 {
		return nil, fmt.Errorf("JSON: %s is %s; expected %s", path, shown(value), r.expected)
	}
	return lists, nil
}

// A part is a value in a value, and the path to it.
type part struct {
	value any
	path  string
}

func isList(p part) bool {
	_, ok := p.value.([]any)
	return ok
}

// partsOf returns the elements of a list, or those of an object whose fields are numbers, letters or one list.
func partsOf(value any, path string) (parts []part) {
	switch value := value.(type) {
	case []any:
		for i, v := range value {
			parts = append(parts, part{v, fmt.Sprintf("%s[%d]", path, i)})
		}
	case map[string]any:
		for _, k := range keysOf(value) {
			if list, ok := value[k.name].([]any); ok && len(value) == 1 && k.number < 0 {
				return partsOf(list, path+"."+k.name)
			}
			if k.number >= 0 || len(k.name) == 1 {
				parts = append(parts, part{value[k.name], path + "." + k.name})
			}
		}
	}
	return parts
}

// shown returns a value as the beginning of its JSON.
func shown(value any) string {
	text, _ := json.Marshal(value)
	return fmt.Sprintf("%.40s", text)
}
