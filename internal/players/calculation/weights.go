package calculation

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
)

// weightUnit is the unit of weights. Sums of rows of weights are exact in float32
// then, whatever their order, and so are sums of products of the second layer
// below 1,024: nets say the same on every machine.
const weightUnit = 1.0 / 128

// maxWeight is the largest weight in units.
const maxWeight = 1 << 14

// DecodeNet reads weights in units of 1/128, as numbers of variable length that are compressed. The error says what
// is wrong.
func DecodeNet(encoded []byte) (*Net, error) {
	z, err := gzip.NewReader(bytes.NewReader(encoded))
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	all := make([]float32, Parameters)
	for i := range all {
		x, n := binary.Varint(plain)
		if n <= 0 || x < -maxWeight || x > maxWeight {
			return nil, fmt.Errorf("weight %d of %d: expected a number from %d to %d", i, Parameters, -maxWeight, maxWeight)
		}
		all[i] = float32(x) * weightUnit
		plain = plain[n:]
	}
	if len(plain) > 0 {
		return nil, fmt.Errorf("%d bytes after the weights; expected %d weights", len(plain), Parameters)
	}
	return NewNet(all), nil
}
