package game_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/game"
)

// objectTests are texts for an object with lists and numbers, and what is said
// of them.
var objectTests = []struct{ name, text, want string }{
	{"right", `{"lists": [["A"], []], "numbers": {"A": 1, "B": 2}}`, "<nil>"},
	{"an empty object", `{}`, "<nil>"},
	{"one name in two objects", `{"numbers": {"numbers": 1}}`, "<nil>"},
	{"names as values", `{"lists": [["lists", "lists"]]}`, "<nil>"},
	{"no object", `[]`, "JSON: the board is an array; expected an object"},
	{"an array", `{"numbers": []}`, "JSON: numbers is an array; expected an object"},
	{"an object", `{"lists": {}}`, "JSON: lists is an object; expected an object"},
	{"a text", `{"lists": "A"}`, "JSON: lists is a string; expected an object"},
	{"a number", `{"lists": 1}`, "JSON: lists is a number; expected an object"},
	{"a fraction", `{"numbers": {"A": 1.5}}`, "JSON: numbers is the number 1.5; expected an object"},
	{"unknown", `{"rows": 1}`, `JSON: unknown field "rows"; expected an object`},
	{"unknown and long", `{"` + strings.Repeat("x", 500) + `": 1}`, `JSON: unknown field "xxxxxxxxxxxxxxxxxxxx"; expected an object`},
	{"another case", `{"LISTS": []}`, `JSON: unknown field "LISTS"; expected an object`},
	{"twice in two cases", `{"lists": [], "Lists": []}`, `JSON: unknown field "Lists"; expected an object`},
	{"twice", `{"lists": [["A"]], "numbers": {}, "lists": []}`, `JSON: field "lists" given twice; expected an object`},
	{"twice inside", `{"numbers": {"A": 1, "B": 2, "A": 3}}`, `JSON: field "A" given twice; expected an object`},
	{"two objects", `{} {}`, "JSON: something follows the object; expected one object"},
	{"cut short", `{"lists": [`, "JSON: unexpected EOF; expected an object"},
}

func TestDecodeBoard(t *testing.T) {
	for _, test := range objectTests {
		var into struct {
			Lists   [][]string     `json:"lists"`
			Numbers map[string]int `json:"numbers"`
		}
		if got := fmt.Sprint(game.DecodeBoard([]byte(test.text), &into, "an object")); got != test.want {
			t.Errorf("%s: %s; want %s", test.name, got, test.want)
		}
	}
}
