// Package strictjson reads objects of JSON that people and programs send. Unlike
// encoding/json it takes no field that is unknown or given twice, nor another case of its
// name, and its errors are for people.
package strictjson

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Decode reads a text, which must be one JSON object, into the struct that into
// points to. The fields of the object must be named exactly as the json tags of the
// struct say, and no object in the text may name a field twice. An error is one line;
// expected describes the object in it. Decode panics unless into points to a struct.
func Decode(text []byte, into any, expected string) error {
	if err := checkObject(text, expected, fieldsIn(into)); err != nil {
		return err
	}
	err := json.Unmarshal(text, into)
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		name := wrongType.Field[strings.LastIndex(wrongType.Field, ".")+1:] // those of embedded structs are before it
		return fmt.Errorf("JSON: %.40s is %.40s; expected %s", name, withArticle(wrongType.Value),
			cmp.Or(plainly(fieldsIn(into)[name]), expected))
	}
	return jsonError(err, expected)
}

// plainly says what a value of a type without parts is in JSON; "" for other types.
func plainly(t reflect.Type) string {
	switch {
	case t == nil:
		return ""
	case t.Kind() == reflect.Pointer:
		return plainly(t.Elem())
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.String:
		return "a string"
	case reflect.Int <= t.Kind() && t.Kind() <= reflect.Int64:
		return "a whole number"
	case reflect.Uint <= t.Kind() && t.Kind() <= reflect.Uint64:
		return "a whole number from 0"
	}
	return ""
}

// jsonError words an error of package json for people.
func jsonError(err error, expected string) error {
	if err == nil {
		return nil
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

// fieldsIn returns the types of a struct's fields by their names in JSON.
func fieldsIn(into any) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(into).Elem()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" { // as in "name,omitempty"
			fields[name] = f.Type
		}
	}
	return fields
}

// checkFields looks for fields given twice, in every object of the JSON value that
// comes next, which is valid, and for fields of the value itself that are not among
// the allowed; nil allows all. Package json takes the last of two fields, and any
// case for a name.
func checkFields(decoder *json.Decoder, allowed map[string]reflect.Type) error {
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
			case allowed != nil && allowed[name] == nil:
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
