package dense_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/internal/model/dense"
)

// file makes the file of a net of the sizes given, with random weights.
func file(t testing.TB, sizes ...int) []byte {
	t.Helper()
	header, err := json.Marshal(map[string]any{
		"inputs": make([]string, sizes[0]), "sizes": sizes,
		"levels": []float64{0.04, 0.97},
	})
	if err != nil {
		t.Fatal(err)
	}
	text, rng := append(header, '\n'), rand.New(rand.NewPCG(1, 1))
	n := 2 * sizes[0]
	for i, out := range sizes[1:] {
		n += out * (sizes[i] + 1)
	}
	for range n {
		text = binary.LittleEndian.AppendUint32(text, math.Float32bits(float32(rng.NormFloat64())))
	}
	return text
}

// floats reads the numbers after the header.
func floats(text []byte) (values []float64) {
	_, body, _ := strings.Cut(string(text), "\n")
	for ; len(body) > 0; body = body[4:] {
		values = append(values, float64(math.Float32frombits(binary.LittleEndian.Uint32([]byte(body)))))
	}
	return values
}

// TestEvalNaively compares a net with sums written out, by the description of the file.
func TestEvalNaively(t *testing.T) {
	text := file(t, 5, 7, 4)
	net, err := dense.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	w := floats(text)
	take := func(n int) []float64 {
		head := w[:n]
		w = w[n:]
		return head
	}
	inputs := []float32{1, -2, 0.5, 100, 3}
	mean, scale := take(5), take(5)
	var z []float64
	for i, x := range inputs {
		z = append(z, math.Max(-5, math.Min(5, (float64(x)-mean[i])*scale[i])))
	}
	layer := func(z []float64, outs int) (sums []float64) {
		weights, biases := take(outs*len(z)), take(outs)
		for o := range outs {
			sum := biases[o]
			for i, x := range z {
				sum += weights[o*len(z)+i] * x
			}
			sums = append(sums, sum)
		}
		return sums
	}
	hidden := layer(z, 7)
	for i := range hidden {
		hidden[i] = math.Max(0, hidden[i])
	}
	got := net.Eval(inputs)
	for i, want := range layer(hidden, 4) {
		if !(math.Abs(float64(got[i])-want) <= 1e-5) {
			t.Errorf("output %d: %g; want %g", i, got[i], want)
		}
	}
	if net.Outputs() != 4 || len(net.Names) != 5 || !slices.Equal(net.Levels[:], []float64{0.04, 0.97}) {
		t.Errorf("%d outputs, %d inputs, levels %v", net.Outputs(), len(net.Names), net.Levels)
	}
}

// TestReadErrors: a file that is cut off, too long, or whose header does not fit is
// refused.
func TestReadErrors(t *testing.T) {
	good := file(t, 5, 7, 7)
	for name, text := range map[string][]byte{
		"empty":        nil,
		"no header":    []byte("weights\n"),
		"cut off":      good[:len(good)-4],
		"too long":     append(good[:len(good):len(good)], 0, 0, 0, 0),
		"other inputs": []byte(strings.Replace(string(good), `"",`, "", 1)),
		"other sizes":  []byte(strings.Replace(string(good), `[5,7,7]`, "[5,7,8]", 1)),
	} {
		if _, err := dense.Read(text); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
