package game

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// DecodeBoard reads the one JSON object of a board's text into a struct, and
// no field that the struct has not. Errors are one line; expected describes
// the object in them.
func DecodeBoard(text []byte, into any, expected string) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return jsonError(err, expected)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("JSON: something follows the object; expected one object")
	}
	return nil
}

// jsonError words an error of package json for people.
func jsonError(err error, expected string) error {
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return fmt.Errorf("JSON: %s is a %s; expected %s", cmp.Or(wrongType.Field, "the board"), wrongType.Value, expected)
	}
	return fmt.Errorf("JSON: %s; expected %s", strings.TrimPrefix(err.Error(), "json: "), expected)
}
