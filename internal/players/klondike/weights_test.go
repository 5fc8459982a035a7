package klondike

import (
	"bytes"
	"testing"
)

// FuzzReadWeights: no file makes a panic; what is read makes a net.
func FuzzReadWeights(f *testing.F) {
	f.Add(weights)
	f.Add(weights[:len(weights)/2])
	f.Fuzz(func(_ *testing.T, file []byte) {
		if w, err := ReadWeights(bytes.NewReader(file)); err == nil {
			NewNet(w)
		}
	})
}
