package strictjson_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/internal/strictjson"
)

// objectTests are texts for an object with lists and numbers, and what is said
// of them.
var objectTests = []struct{ name, text, want string }{
	{"right", `{"lists": [["A"], []], "numbers": {"A": 1, "B": 2}}`, "<nil>"},
	{"an empty object", `{}`, "<nil>"},
	{"one name in two objects", `{"numbers": {"numbers": 1}}`, "<nil>"},
	{"names as values", `{"lists": [["lists", "lists"]]}`, "<nil>"},
	{"no object", `[]`, "JSON: an array; expected an object"},
	{"null", `null`, "JSON: null; expected an object"},
	{"nothing", ` `, "empty; expected an object"},
	{"an array", `{"numbers": []}`, "JSON: numbers is an array; expected an object"},
	{"an object", `{"lists": {}}`, "JSON: lists is an object; expected an object"},
	{"a text", `{"lists": "A"}`, "JSON: lists is a string; expected an object"},
	{"a number", `{"lists": 1}`, "JSON: lists is a number; expected an object"},
	{"a fraction", `{"numbers": {"A": 1.5}}`, "JSON: numbers is the number 1.5; expected an object"},
	{"a fraction for a number", `{"count": 1.5}`, "JSON: count is the number 1.5; expected a whole number"},
	{"less than 0", `{"seed": -1}`, "JSON: seed is the number -1; expected a whole number from 0"},
	{"too large", `{"seed": 18446744073709551616}`, "JSON: seed is the number 18446744073709551616; expected a whole number from 0"},
	{"far too large", `{"count": 1e999}`, "JSON: count is the number 1e999; expected a whole number"},
	{"a number for a string", `{"name": 5}`, "JSON: name is a number; expected a string"},
	{"a string for a bool", `{"any": "true"}`, "JSON: any is a string; expected true or false"},
	{"unknown", `{"rows": 1}`, `JSON: unknown field "rows"; expected an object`},
	{"unknown and long", `{"` + strings.Repeat("x", 500) + `": 1}`, `JSON: unknown field "xxxxxxxxxxxxxxxxxxxx"; expected an object`},
	{"another case", `{"LISTS": []}`, `JSON: unknown field "LISTS"; expected an object`},
	{"twice in two cases", `{"lists": [], "Lists": []}`, `JSON: unknown field "Lists"; expected an object`},
	{"twice", `{"lists": [["A"]], "numbers": {}, "lists": []}`, `JSON: field "lists" given twice; expected an object`},
	{"twice inside", `{"numbers": {"A": 1, "B": 2, "A": 3}}`, `JSON: field "A" given twice; expected an object`},
	{"two objects", `{} {}`, "JSON: something follows the object; expected one object"},
	{"cut short", `{"lists": [`, "JSON: unexpected EOF; expected an object"},
}

func TestDecode(t *testing.T) {
	type Embedded struct {
		Seed *uint64 `json:"seed,omitempty"`
		Any  bool    `json:"any"`
	}
	for _, test := range objectTests {
		var into struct {
			Embedded
			Count   int            `json:"count"`
			Name    string         `json:"name"`
			Lists   [][]string     `json:"lists"`
			Numbers map[string]int `json:"numbers"`
		}
		if got := fmt.Sprint(strictjson.Decode([]byte(test.text), &into, "an object")); got != test.want {
			t.Errorf("%s: %s; want %s", test.name, got, test.want)
		}
	}
}
