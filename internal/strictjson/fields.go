package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
)

// A Field is a field of a JSON object. If it belongs to an object within the
// object, its name is both names, with ": " between them.
type Field struct {
	Name  string
	Value json.RawMessage
}

// Fields reads a text that must be one JSON object: its fields in the order of the
// text, with the fields of objects that are values in the places of these. No object in the
// text may name a field twice, nor may two fields have the same name in the end. An error is
// one line; expected describes the object in it.
func Fields(text []byte, expected string) (fields []Field, err error) {
	if err := checkObject(text, expected, nil); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	add := func(f Field) {
		if seen[f.Name] && err == nil {
			err = fmt.Errorf("JSON: field %.60q given twice", f.Name)
		}
		seen[f.Name] = true
		fields = append(fields, f)
	}
	for _, f := range fieldsOf(text) {
		if f.Value[0] != '{' {
			add(f)
			continue
		}
		for _, inner := range fieldsOf(f.Value) {
			add(Field{f.Name + ": " + inner.Name, inner.Value})
		}
	}
	return fields, err
}

// Value reads a text that must be one JSON object or array, in which no object names a field twice: as a map or a
// slice, with a [json.Number] for each number. An error is one line; expected describes the value in it.
func Value(text []byte, expected string) (value any, err error) {
	if err := decodeOnly(text, &value, expected); err != nil {
		return nil, err
	}
	switch value.(type) {
	case map[string]any, []any:
		return value, checkNames(text, expected, nil)
	}
	return nil, fmt.Errorf("JSON: %.40s; expected %s", bytes.TrimSpace(text), expected)
}

// checkObject returns an error unless a text is one object of JSON without fields given
// twice, and whose own fields are among the allowed; nil allows all.
func checkObject(text []byte, expected string, allowed map[string]reflect.Type) error {
	var object map[string]json.RawMessage
	switch err := decodeOnly(text, &object, expected); {
	case err != nil:
		return err
	case object == nil:
		return fmt.Errorf("JSON: null; expected %s", expected)
	}
	return checkNames(text, expected, allowed)
}

// decodeOnly reads a text that must be one value of JSON.
func decodeOnly(text []byte, into any, expected string) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return fmt.Errorf("empty; expected %s", expected)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // some are too large
	var wrongType *json.UnmarshalTypeError
	switch err := decoder.Decode(into); {
	case errors.As(err, &wrongType):
		return fmt.Errorf("JSON: %.40s; expected %s", withArticle(wrongType.Value), expected)
	case err != nil:
		return jsonError(err, expected)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("JSON: something follows the object; expected one object")
	}
	return nil
}

// checkNames returns an error if an object in a valid text names a field twice, or if the text is an object with fields
// that are not allowed; nil allows all.
func checkNames(text []byte, expected string, allowed map[string]reflect.Type) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return jsonError(checkFields(decoder, allowed), expected)
}

// fieldsOf returns the fields of an object that is valid, in its order.
func fieldsOf(object []byte) (fields []Field) {
	decoder := json.NewDecoder(bytes.NewReader(object))
	for decoder.Token(); decoder.More(); { // after the brace
		name, _ := decoder.Token()
		var value json.RawMessage
		decoder.Decode(&value)
		fields = append(fields, Field{name.(string), value})
	}
	return fields
}
