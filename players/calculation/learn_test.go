package calculation

import (
	"bytes"
	"slices"
	"testing"
)

// TestLearnTwice: the same games give the same weights, which survive being
// encoded.
func TestLearnTwice(t *testing.T) {
	var encoded [2][]byte
	for i := range encoded {
		l := NewLearner(3)
		l.Learn(60)
		encoded[i] = l.Weights().Encode()
	}
	if !bytes.Equal(encoded[0], encoded[1]) {
		t.Error("a second run learned other weights")
	}
	w, err := DecodeWeights(encoded[0])
	if err != nil {
		t.Fatal(err)
	}
	if again := w.Encode(); !bytes.Equal(again, encoded[0]) {
		t.Error("decoded weights encode to other bytes")
	}
}

// TestLearnsToWin: where a quarter of full games with four stacks are enough,
// learning raises the share of wins.
func TestLearnsToWin(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 4,000 games")
	}
	l := NewLearner(4)
	l.Learn(4000)
	if rates := l.Rates(); rates[6] < 0.5 || !slices.IsSorted(rates[4:]) {
		t.Errorf("wins with 0 to 8 cards given: %.3f", rates)
	}
}

func TestDecodeWeightsErrors(t *testing.T) {
	w := &Weights{make([]float32, features)}
	whole := w.Encode()
	w.values = w.values[1:]
	short := w.Encode()
	w.values = append(w.values, 0, 0)
	long := w.Encode()
	w.values = w.values[:features]
	w.values[3] = 1e4
	large := w.Encode()
	for name, encoded := range map[string][]byte{
		"nothing": nil, "cut": whole[:len(whole)/2], "one weight less": short, "one more": long, "a large weight": large,
	} {
		if _, err := DecodeWeights(encoded); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
