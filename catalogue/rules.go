package catalogue

import (
	"encoding/json"
	"fmt"

	"patience/internal/games/klondike"
	"patience/internal/strictjson"
)

// withOtherGame adds to the error of rules for columns which game has such rules, if it is
// one of another family: Solvitaire has one kind of file for all.
func withOtherGame(text []byte, err error) error {
	fields, fieldsErr := strictjson.Fields(text, "")
	if fieldsErr != nil {
		return err
	}
	values := map[string]any{}
	for _, f := range fields {
		var value any
		if json.Unmarshal(f.Value, &value) == nil {
			values[f.Name] = value
		}
	}
	if name, title := otherGame(values); name != "" {
		return fmt.Errorf("%w; for %s use --game %s", err, title, name)
	}
	return err
}

// otherGame returns the game of another family that has rules with these values, and its
// name for people. The name is "" if there is none.
func otherGame(values map[string]any) (name, title string) {
	count := func(key string) int {
		n, _ := values[key].(float64)
		return int(max(0, min(n, 99)))
	}
	stock, onWaste := count("stock: size") > 0, values["stock: deal type"] == nil || values["stock: deal type"] == "waste"
	switch {
	case values["two decks"] == true:
		return "", ""
	case count("sequences: count") > 0:
		return "gaps", "Gaps"
	case !stock && (values["foundations: only complete pile moves"] == true ||
		values["foundations: complete piles"] == true):
		return "simple-simon", "Simple Simon"
	case stock && onWaste && values["tableau piles: diagonal deal"] == true:
		return klondikeOf(max(1, count("stock: deal count")), values).Name, "Klondike"
	}
	return "", ""
}

// klondikeOf returns the rules of Klondike that draws some cards and has these values.
func klondikeOf(draw int, values map[string]any) klondike.Rules {
	anySpace := values["tableau piles: spaces policy"] == nil || values["tableau piles: spaces policy"] == "any"
	rules := klondike.Standard(draw, values["foundations: removable"] == true, anySpace)
	if values["stock: redeal"] != true {
		rules = rules.WithPasses(1)
	}
	return rules
}
