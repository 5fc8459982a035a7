package calculation

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// weightUnit is the unit of weights.
const weightUnit = 1.0 / 128

// Weights are what a player has learned: by feature, what it adds to the log odds
// of a win.
type Weights struct{ values []float32 }

// Encode returns the weights in units of 1/128, rounded and compressed, as
// [DecodeWeights] reads them.
func (w *Weights) Encode() []byte {
	var plain []byte
	for _, x := range w.values {
		plain = binary.AppendVarint(plain, int64(math.Round(float64(x)/weightUnit)))
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one of gzip's
	}
	_, err = z.Write(plain)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// DecodeWeights reads encoded weights. The error says what is wrong.
func DecodeWeights(encoded []byte) (*Weights, error) {
	z, err := gzip.NewReader(bytes.NewReader(encoded))
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	w := &Weights{make([]float32, features)}
	for i := range w.values {
		x, n := binary.Varint(plain)
		if n <= 0 || x < -maxWeight || x > maxWeight {
			return nil, fmt.Errorf("weight %d of %d: expected a number from %d to %d", i, features, -maxWeight, maxWeight)
		}
		w.values[i] = float32(x) * weightUnit
		plain = plain[n:]
	}
	if len(plain) > 0 {
		return nil, fmt.Errorf("%d bytes after the weights; expected %d weights", len(plain), features)
	}
	return w, nil
}

// maxWeight keeps sums of a thousand weights exact in float32. Tables with high
// stacks have more, which are added up in the same order on every machine.
const maxWeight = 1 << 14
