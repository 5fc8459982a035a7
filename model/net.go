package model

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// A Net is a network of layers. It is safe for concurrent use.
type Net struct {
	header
	mean, scale []float32 // of the inputs: the mean, and the inverse of the deviation
	layers      []layer
}

// A header is the first line of a net's file, in JSON. After it come, as 32-bit
// floats with the low byte first, the means of the inputs, the inverses of their
// deviations, and for each layer its weights, output by output, and its biases.
type header struct {
	Inputs []string `json:"inputs"` // their names
	Sizes  []int    `json:"sizes"`  // of the inputs, of hidden layers, of the outputs
	Heads  []Head   `json:"heads"`  // the outputs
}

// A Head is a target, as probabilities of bins.
type Head struct {
	Name  string  `json:"name"`
	First float64 `json:"first"` // the middle of the first bin
	Step  float64 `json:"step"`  // the width of a bin
	Bins  int     `json:"bins"`
	// Low and High are the levels of the quantiles that bound the interval of 90 %.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

type layer struct {
	weights []float32 // in × out, output by output
	biases  []float32
}

// farthest is the largest distance of an input from its mean, in deviations:
// what is beyond was never seen in training.
const farthest = 5

// ReadNet reads the file of a net.
func ReadNet(file []byte) (*Net, error) {
	line, rest, found := bytes.Cut(file, []byte("\n"))
	n := &Net{}
	if err := json.Unmarshal(line, &n.header); err != nil || !found {
		return nil, errors.Join(errors.New("no header line"), err)
	}
	bins := 0
	for _, h := range n.Heads {
		bins += h.Bins
	}
	if len(n.Heads) == 0 || len(n.Sizes) < 2 || n.Sizes[0] != len(n.Inputs) || n.Sizes[len(n.Sizes)-1] != bins {
		return nil, fmt.Errorf("sizes %v, %d inputs, %d bins of %d heads; expected a head, and sizes that fit", n.Sizes, len(n.Inputs), bins, len(n.Heads))
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
	if last := n.layers[len(n.layers)-1]; len(last.biases) != bins || len(rest) > 0 {
		return nil, fmt.Errorf("%d bytes of weights; the sizes %v need another number", len(file)-len(line)-1, n.Sizes)
	}
	return n, nil
}

// Eval returns the probabilities of the bins of each head. The inputs are those
// that Inputs names.
func (n *Net) Eval(inputs []float32) [][]float64 {
	values := make([]float32, len(inputs))
	for i, x := range inputs {
		values[i] = min(max(float32((x-n.mean[i])*n.scale[i]), -farthest), farthest)
	}
	for i := range n.layers {
		values = n.layers[i].apply(values, i < len(n.layers)-1)
	}
	out := make([][]float64, len(n.Heads))
	for i, h := range n.Heads {
		out[i], values = softmax(values[:h.Bins]), values[h.Bins:]
	}
	return out
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

// dot adds up products in four sums, so that the additions need not wait for one
// another. The products are rounded before they are added, on every machine.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	for len(a) >= 4 && len(b) >= 4 {
		s0 += float32(a[0] * b[0])
		s1 += float32(a[1] * b[1])
		s2 += float32(a[2] * b[2])
		s3 += float32(a[3] * b[3])
		a, b = a[4:], b[4:]
	}
	for i, x := range a {
		s0 += float32(x * b[i])
	}
	return s0 + s1 + s2 + s3
}

func softmax(logits []float32) []float64 {
	highest := logits[0]
	for _, x := range logits {
		highest = max(highest, x)
	}
	p, sum := make([]float64, len(logits)), 0.0
	for i, x := range logits {
		p[i] = math.Exp(float64(x - highest))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// summary returns the mean of the bins and the interval of 90 %.
func (h *Head) summary(p []float64) Range {
	mean := 0.0
	for i, share := range p {
		mean += share * (h.First + float64(i)*h.Step)
	}
	return Range{mean, h.Quantile(p, h.Low), h.Quantile(p, h.High)}
}

// whole returns the mean of bins of whole numbers and the interval of 90 %, whole at
// its ends, and the probability of the last bin.
func (h *Head) whole(p []float64) (r Range, last float64) {
	r = h.summary(p)
	r.Low, r.High = math.Max(0, math.Round(r.Low)), math.Min(math.Round(r.High), float64(h.Bins-1))
	return r, p[h.Bins-1]
}

// Quantile returns the value below which a share of the probability lies; within
// a bin it is spread evenly.
func (h *Head) Quantile(p []float64, level float64) float64 {
	below := 0.0
	for i, share := range p {
		if below+share >= level {
			return h.First + h.Step*(float64(i)-0.5+(level-below)/share)
		}
		below += share
	}
	return h.First + h.Step*(float64(len(p))-0.5)
}

// Below returns the probability below a value, the inverse of Quantile.
func (h *Head) Below(p []float64, value float64) (sum float64) {
	at := (value-h.First)/h.Step + 0.5 // in bins from the low end of the first
	for i, share := range p {
		sum += share * min(max(at-float64(i), 0), 1)
	}
	return sum
}
