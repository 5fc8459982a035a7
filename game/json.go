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
	if err := checkFields(json.NewDecoder(bytes.NewReader(text)), fieldNames(into)); err != nil {
		return fmt.Errorf("JSON: %w; expected %s", err, expected)
	}
	return nil
}

// jsonError words an error of package json for people.
func jsonError(err error, expected string) error {
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return fmt.Errorf("JSON: %.40s is %.40s; expected %s", cmp.Or(wrongType.Field, "the board"),
			withArticle(wrongType.Value), expected)
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
		name, _, _ := strings.Cut(s.Field(i).Tag.Get("json"), ",") // as in "name,omitempty"
		names = append(names, name)
	}
	return names
}

// checkFields looks for fields given twice, in every object of the JSON value that
// comes next, which is valid, and for fields of the value itself that are not among
// the allowed; nil allows all. Package json takes the last of two fields, and any
// case for a name.
func checkFields(decoder *json.Decoder, allowed []string) error {
	begin, err := decoder.Token()
	if delim, ok := begin.(json.Delim); err != nil || !ok || delim != '{' && delim != '[' {
		return err
	}
	seen := map[string]bool{}
	for decoder.More() {
		if begin == json.Delim('{') {
			token, err := decoder.Token()
			if err != nil {
				return err
			}
			switch name := token.(string); {
			case allowed != nil && !slices.Contains(allowed, name):
				return fmt.Errorf("unknown field %.20q", name)
			case seen[name]:
				return fmt.Errorf("field %.20q given twice", name)
			default:
				seen[name] = true
			}
		}
		if err := checkFields(decoder, nil); err != nil {
			return err
		}
	}
	_, err = decoder.Token() // the end
	return err
}
