package solvitaire_test

import (
	"strings"
	"testing"

	"patience/internal/solvitaire"
)

// FuzzParse: nothing panics, errors are one line, and what is read can be asked for its
// cards.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		`{"tableau piles": [["10C", "2c"], ""], "foundations": ["AS"]}`, `{"sequences": [["", "2C"]]}`,
		`{"cells": [["KS"], ""], "foundations": [["AC"], "", "", ""]}`, `{"stock": null}`, `[]`, `{"waste": [[[["AC"]]]]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := solvitaire.Parse(text, "tableau piles", "stock")
		if err == nil {
			_, err = b.Home(0)
		}
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 400) {
			t.Errorf("%q: %q", text, err)
		}
		solvitaire.IsBoard(text)
	})
}
