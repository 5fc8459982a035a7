package strictjson_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/internal/strictjson"
)

func TestFields(t *testing.T) {
	fields, err := strictjson.Fields([]byte(` {"b": {"y": 1, "x": {"z": [2, {"q": 3}]}}, "a": "t", "c": {}} `), "rules")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, f := range fields {
		fmt.Fprintf(&text, "%s=%s;", f.Name, f.Value)
	}
	if want := `b: y=1;b: x={"z": [2, {"q": 3}]};a="t";`; text.String() != want {
		t.Errorf("%s; want %s", text.String(), want)
	}
	for text, want := range map[string]string{
		"":                                     "empty; expected rules",
		" \n":                                  "empty; expected rules",
		"[]":                                   "JSON: an array; expected rules",
		"null":                                 "JSON: null; expected rules",
		"3":                                    "JSON: a number; expected rules",
		`"a"`:                                  "JSON: a string; expected rules",
		`{"a": 1`:                              "JSON: unexpected EOF; expected rules",
		`{"a": 1,}`:                            "JSON: invalid character '}'",
		`{"a": 1} x`:                           "something follows the object; expected one object",
		`{"a": 1}{"a": 1}`:                     "something follows the object; expected one object",
		`{"a": 1, "a": 1}`:                     `field "a" given twice`,
		`{"a": {"b": 1, "b": 1}}`:              `field "b" given twice`,
		`{"a": {"b": 1}, "a": {"c":1}}`:        `field "a" given twice`,
		`{"a": {"b": 1}, "a: b": 2}`:           `field "a: b" given twice`,
		`{"a: b": 2, "a": {"b": 1}}`:           `field "a: b" given twice`,
		`{"\u0061": 1, "a": 1}`:                `field "a" given twice`,
		`{"a": [{"b": 1, "b": 1}]}`:            `field "b" given twice`,
		`{"a": {"b": {"c":{"d": 1, "d": 2}}}}`: `field "d" given twice`,
		strings.Repeat(`{"a":`, 20000):         "JSON: ",
	} {
		if fields, err := strictjson.Fields([]byte(text), "rules"); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s: %v, %v; want %q", text, fields, err, want)
		}
	}
}

func FuzzFields(f *testing.F) {
	f.Add(`{"a": {"b": 1, "c": [{}]}, "d": null}`)
	f.Fuzz(func(t *testing.T, text string) {
		fields, err := strictjson.Fields([]byte(text), "an object")
		names := map[string]bool{}
		for _, field := range fields {
			if names[field.Name] && err == nil || len(field.Value) == 0 {
				t.Errorf("%q: field %q twice, or without a value", text, field.Name)
			}
			names[field.Name] = true
		}
	})
}
