package calculation

import (
	"embed"
	"encoding/binary"
	"fmt"
	"math"
	"sync"
)

// The weights learned with three and with four stacks, as 32-bit floats with the
// low byte first, in the order of Weights.Groups.
//
//go:embed weights-*.bin
var files embed.FS

var learned = map[int]func() *Weights{3: loader(3), 4: loader(4)}

// weightsFor returns what reads the weights for a number of stacks, or nil.
func weightsFor(stacks int) func() *Weights { return learned[stacks] }

func loader(stacks int) func() *Weights {
	return sync.OnceValue(func() *Weights {
		text, err := files.ReadFile(fmt.Sprintf("weights-%d.bin", stacks))
		if err != nil {
			panic(err) // the file is part of the program; a test reads it
		}
		w, err := ReadWeights(text)
		if err != nil {
			panic(err)
		}
		return w
	})
}

// ReadWeights reads weights as Append writes them.
func ReadWeights(text []byte) (*Weights, error) {
	w := NewWeights()
	for _, g := range w.Groups() {
		if len(text) < 4*len(g) {
			return nil, fmt.Errorf("weights end too early; expected %d more bytes", 4*len(g)-len(text))
		}
		for i := range g {
			g[i] = math.Float32frombits(binary.LittleEndian.Uint32(text[4*i:]))
		}
		text = text[4*len(g):]
	}
	if len(text) > 0 {
		return nil, fmt.Errorf("%d bytes too many of weights", len(text))
	}
	return w, nil
}

// Append appends the weights to the bytes of a file.
func (w *Weights) Append(dst []byte) []byte {
	for _, g := range w.Groups() {
		for _, x := range g {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
		}
	}
	return dst
}
