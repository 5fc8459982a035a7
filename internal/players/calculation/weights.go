package calculation

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// weightUnit is the unit of weights. Sums of rows of weights are exact in float32
// then, whatever their order, and so are sums of products of the second layer
// below 1,024: nets say the same on every machine.
const weightUnit = 1.0 / 128

// maxWeight is the largest weight in units.
const maxWeight = 1 << 14

// Encode returns the weights in units of 1/128, rounded and compressed, as
// [DecodeNet] reads them.
func (n *Net) Encode() []byte {
	var plain []byte
	for _, x := range n.All {
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

// DecodeNet reads encoded weights. The error says what is wrong.
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
