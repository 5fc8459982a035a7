package model_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/game"
	"patience/heuristics"
	"patience/model"
)

// file makes the file of a net of the sizes given, with random weights.
func file(t *testing.T, sizes ...int) []byte {
	t.Helper()
	head := func(name string, bins int) model.Head {
		return model.Head{Name: name, First: -1, Step: 0.5, Bins: bins, Low: 0.05, High: 0.95}
	}
	names := strings.Split(strings.Repeat("x ", sizes[0]-1)+"x", " ")
	header, err := json.Marshal(map[string]any{
		"inputs": names, "sizes": sizes, "heads": []model.Head{head("a", 3), head("b", 2), head("c", 2)},
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

// TestEvalNaively compares a net with sums written out, by the description of the
// file.
func TestEvalNaively(t *testing.T) {
	text := file(t, 5, 7, 7)
	net, err := model.ReadNet(text)
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
	logits := layer(hidden, 7)
	got := net.Eval(inputs)
	for head, bins := range []int{3, 2, 2} {
		sum := 0.0
		for _, x := range logits[:bins] {
			sum += math.Exp(x)
		}
		for i, x := range logits[:bins] {
			if want := math.Exp(x) / sum; math.Abs(got[head][i]-want) > 1e-5 {
				t.Errorf("head %d bin %d: %g; want %g", head, i, got[head][i], want)
			}
		}
		logits = logits[bins:]
	}
}

// TestReadNetErrors: a file that is cut off, too long, or whose header does not
// fit is refused.
func TestReadNetErrors(t *testing.T) {
	good := file(t, 5, 7, 7)
	for name, text := range map[string][]byte{
		"empty":        nil,
		"no header":    []byte("weights\n"),
		"cut off":      good[:len(good)-4],
		"too long":     append(good[:len(good):len(good)], 0, 0, 0, 0),
		"other sizes":  file(t, 5, 7, 6),
		"other inputs": []byte(strings.Replace(string(good), `"x",`, "", 1)),
	} {
		if _, err := model.ReadNet(text); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestHeadsByName: a model finds its heads by their names, in any order, does
// without a resource, and says which head it misses.
func TestHeadsByName(t *testing.T) {
	source := model.Source{
		Inputs: func(dst []float32, _ game.Position) []float32 { return append(dst, 1, 2) },
		Bound:  heuristics.Blind{}, Heads: model.Heads{LogRate: "b", Moves: "a"},
	}
	for i := range source.Nets {
		source.Nets[i] = file(t, 2, 7)
	}
	m, err := model.New(source)
	if err != nil {
		t.Fatal(err)
	}
	net, err := model.ReadNet(source.Nets[0])
	if err != nil {
		t.Fatal(err)
	}
	out := net.Eval([]float32{1, 2})
	mean := func(p []float64) (sum float64) {
		for i, share := range p {
			sum += share * (-1 + 0.5*float64(i))
		}
		return sum
	}
	g := m.Judge(nil)
	if math.Abs(g.LogRate.Value-mean(out[1])) > 1e-9 || math.Abs(g.Moves.Value-mean(out[0])) > 1e-9 || g.Resource != (model.Range{}) || g.Unwinnable != 0 {
		t.Errorf("%+v of %v", g, out)
	}
	source.Heads.Resource = "c"
	if m, err = model.New(source); err != nil {
		t.Fatal(err)
	}
	if g := m.Judge(nil); g.Unwinnable != out[2][1] || g.Resource.High != math.Round(g.Resource.High) {
		t.Errorf("%+v of %v", g, out)
	}
	source.Heads.Moves = "d"
	if _, err := model.New(source); err == nil || !strings.Contains(err.Error(), `no head "d"`) {
		t.Errorf("a head that is not there: %v", err)
	}
}

// TestRateWithin: the chances of ranges add up, and a quantile has its level
// below it.
func TestRateWithin(t *testing.T) {
	net, err := model.ReadNet(file(t, 2, 7))
	if err != nil {
		t.Fatal(err)
	}
	h, p := net.Heads[0], net.Eval([]float32{1, 2})[0]
	for _, level := range []float64{0.01, 0.3, 0.77, 0.99} {
		if got := h.Below(p, h.Quantile(p, level)); math.Abs(got-level) > 1e-9 {
			t.Errorf("%g below the quantile of %g", got, level)
		}
	}
	if got := h.Below(p, math.Inf(1)); math.Abs(got-1) > 1e-9 {
		t.Errorf("%g in all; want 1", got)
	}
	if got := h.Below(p, math.Inf(-1)); got != 0 {
		t.Errorf("%g below everything; want 0", got)
	}
}
