package game

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// DecodeBoard reads a board's text, which must be one JSON object, into the
// struct that into points to. The fields of the object must be named exactly
// as the json tags of the struct say, and no object in the text may name a
// field twice. An error is one line; expected describes the object in it.
func DecodeBoard(text []byte, into any, expected string) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(into); err != nil {
		return jsonError(err, expected)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("JSON: something follows the object; expected one object")
	}
	if err := checkFields(text, fieldNames(into)); err != nil {
		return fmt.Errorf("JSON: %w; expected %s", err, expected)
	}
	return nil
}

// jsonError words an error of package json for people.
func jsonError(err error, expected string) error {
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return fmt.Errorf("JSON: %.40s is %.40s; expected %s", cmp.Or(wrongType.Field, "the board"), withArticle(wrongType.Value), expected)
	}
	return fmt.Errorf("JSON: %s; expected %s", strings.TrimPrefix(err.Error(), "json: "), expected)
}

// withArticle puts an article before what package json calls a value: "array",
// "string", "number" or "number 1.5".
func withArticle(value string) string {
	switch {
	case value == "array" || value == "object":
		return "an " + value
	case strings.HasPrefix(value, "number "):
		return "the " + value
	}
	return "a " + value
}

// fieldNames returns the names of a struct's fields in JSON.
func fieldNames(into any) (names []string) {
	s := reflect.TypeOf(into).Elem()
	for i := range s.NumField() {
		names = append(names, s.Field(i).Tag.Get("json"))
	}
	return names
}

// checkFields looks for fields given twice, in every object of a valid JSON
// text, and for fields of the outermost object that are not among the allowed.
// Package json takes the last of two fields, and any case for a name.
func checkFields(text []byte, allowed []string) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	var open []jsonValue
	for {
		token, err := decoder.Token()
		if err != nil {
			return nil // the end of the text
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			open = open[:len(open)-1]
			continue
		}
		if len(open) > 0 && open[len(open)-1].takesName() {
			if err := open[len(open)-1].addName(token.(string), len(open) == 1, allowed); err != nil {
				return err
			}
			continue
		}
		if token == json.Delim('{') {
			open = append(open, jsonValue{names: map[string]bool{}})
		} else if token == json.Delim('[') {
			open = append(open, jsonValue{})
		}
	}
}

// A jsonValue is an object or array that is being read.
type jsonValue struct {
	names map[string]bool // the names of an object's fields so far; nil for an array
	named bool            // a name has been read and its value comes next
}

// takesName reports whether the next token is the name of a field. If it is a
// value it counts as read.
func (v *jsonValue) takesName() bool {
	name := v.names != nil && !v.named
	v.named = false
	return name
}

// addName adds a name to an object's fields.
func (v *jsonValue) addName(name string, outermost bool, allowed []string) error {
	switch {
	case outermost && !slices.Contains(allowed, name):
		return fmt.Errorf("unknown field %.20q", name)
	case v.names[name]:
		return fmt.Errorf("field %.20q given twice", name)
	}
	v.names[name], v.named = true, true
	return nil
}
