package solvitaire_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game/card"
	"patience/internal/solvitaire"
)

// TestHomeComesBack: what is home is written and read again, down to a single card.
func TestHomeComesBack(t *testing.T) {
	comesBack := func(t rapid.TB, home card.Home) {
		text, err := solvitaire.Write(map[string]any{}, home)
		if err != nil {
			t.Fatal(err)
		}
		b, err := solvitaire.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := b.Home(0); err != nil || got != home {
			t.Errorf("%s: %v, %v; want %v", text, got, err, home)
		}
	}
	for s := range card.NumSuits {
		var one card.Home
		one[s] = 1
		comesBack(t, one)
	}
	rapid.Check(t, func(t *rapid.T) {
		var home card.Home
		for s := range home {
			home[s] = rapid.IntRange(0, 13).Draw(t, "home")
		}
		comesBack(t, home)
	})
}

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
