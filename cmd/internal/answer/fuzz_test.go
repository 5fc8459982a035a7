package answer

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/internal/misuse"
)

// FuzzQuestion: no question makes a panic. What cannot be read or answered is an error of the user, and an answer that
// needs no search is JSON.
func FuzzQuestion(f *testing.F) {
	s, operations := New(DefaultOptions(catalogue.Standard())), Operations()
	for i := range operations {
		f.Add(uint8(i), []byte(`{"deal": 617, "moves": ["7a"]}`))
	}
	f.Add(uint8(1), []byte(`{"game": "klondike-1", "board": {"stock": ["AS"]}}`))
	f.Add(uint8(2), []byte(`{"game": "gaps-7", "deal": "random:3", "seed": 18446744073709551615} {}`))
	f.Fuzz(func(t *testing.T, operation uint8, question []byte) {
		o := operations[int(operation)%len(operations)]
		ask, err := s.Read(o.Name, strings.NewReader(string(question)))
		if err == nil && slices.Contains([]string{"deal", "board", "moves"}, o.Name) {
			var text []byte
			if text, err = ask(t.Context()); err == nil && !json.Valid(text) {
				t.Errorf("%s %q: %q", o.Name, question, text)
			}
		}
		if err != nil && !misuse.Is(err) {
			t.Errorf("%s %q: %v; want an error of the user", o.Name, question, err)
		}
	})
}
