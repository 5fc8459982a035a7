// Package dense evaluates small neural networks whose layers are fully connected, with
// rectified linear units between them.
//
//	file → Net;  inputs → Net → logits
//
// Products are rounded before they are added, in one order, on every machine: the same
// inputs have the same logits everywhere, to the bit.
package dense

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
)

// A Net is the weights of a network. It is safe for concurrent use.
type Net struct {
	header
	mean, scale []float32 // of the inputs: the mean, and the inverse of the deviation
	layers      []layer
}

// A header is the first line of a net's file, in JSON. After it come, as 32-bit floats
// with the low byte first, the means of the inputs, the inverses of their deviations, and
// for each layer its weights, output by output, and its biases.
type header struct {
	Names  []string   `json:"inputs"` // of the inputs
	Sizes  []int      `json:"sizes"`  // of the inputs, of hidden layers, of the outputs
	Levels [2]float64 `json:"levels"` // of the quantiles between which nine numbers of ten lay
}

type layer struct {
	weights []float32 // in × out, output by output
	biases  []float32
}

// farthest is the largest distance of an input from its mean, in deviations:
// what is beyond was never seen in training.
const farthest = 5

// Read reads the file of a net. The error says what is wrong with it.
func Read(file []byte) (*Net, error) {
	line, rest, found := bytes.Cut(file, []byte("\n"))
	n := &Net{}
	if err := json.Unmarshal(line, &n.header); err != nil || !found {
		return nil, errors.Join(errors.New("dense net: no header line"), err)
	}
	if len(n.Sizes) < 2 || n.Sizes[0] != len(n.Names) || slices.Min(n.Sizes) < 1 {
		return nil, fmt.Errorf("dense net: sizes %v and %d inputs; expected sizes of at least 1 that fit", n.Sizes,
			len(n.Names))
	}
	take := func(count int) []float32 {
		values := make([]float32, min(max(0, count), len(rest)/4))
		for i := range values {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(rest[4*i:]))
		}
		rest = rest[4*len(values):]
		return values
	}
	n.mean, n.scale = take(n.Sizes[0]), take(n.Sizes[0])
	for i, out := range n.Sizes[1:] {
		n.layers = append(n.layers, layer{take(out * n.Sizes[i]), take(out)})
	}
	if len(n.layers[len(n.layers)-1].biases) != n.Outputs() || len(rest) > 0 {
		return nil, fmt.Errorf("dense net: %d bytes of weights; the sizes %v need another number", len(file)-len(line)-1,
			n.Sizes)
	}
	return n, nil
}

// Outputs returns the number of logits.
func (n *Net) Outputs() int { return n.Sizes[len(n.Sizes)-1] }

// Eval returns the logits. The inputs are those that Names names, in this order.
func (n *Net) Eval(inputs []float32) []float32 {
	values := make([]float32, len(inputs))
	for i, x := range inputs {
		values[i] = min(max(float32((x-n.mean[i])*n.scale[i]), -farthest), farthest)
	}
	for i := range n.layers {
		values = n.layers[i].apply(values, i < len(n.layers)-1)
	}
	return values
}

// apply returns the outputs of a layer; those of a hidden one are at least 0.
func (l *layer) apply(in []float32, hidden bool) []float32 {
	out := make([]float32, len(l.biases))
	for i := range out {
		out[i] = l.biases[i] + dot(l.weights[i*len(in):(i+1)*len(in)], in)
		if hidden {
			out[i] = max(0, out[i])
		}
	}
	return out
}

func dot(a, b []float32) (sum float32) {
	for i, x := range a {
		sum += float32(x * b[i])
	}
	return sum
}
