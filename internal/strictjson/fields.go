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

// checkObject returns an error unless a text is one object of JSON without fields given
// twice, and whose own fields are among the allowed; nil allows all.
func checkObject(text []byte, expected string, allowed map[string]reflect.Type) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return fmt.Errorf("empty; expected %s", expected)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	var object map[string]json.RawMessage
	var wrongType *json.UnmarshalTypeError
	switch err := decoder.Decode(&object); {
	case errors.As(err, &wrongType):
		return fmt.Errorf("JSON: %.40s; expected %s", withArticle(wrongType.Value), expected)
	case err != nil:
		return jsonError(err, expected)
	case object == nil:
		return fmt.Errorf("JSON: null; expected %s", expected)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("JSON: something follows the object; expected one object")
	}
	again := json.NewDecoder(bytes.NewReader(text))
	again.UseNumber() // some are too large
	return jsonError(checkFields(again, allowed), expected)
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
