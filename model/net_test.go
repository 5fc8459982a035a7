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

// certain makes the file of a net of one input, whose heads have these
// probabilities whatever the input is. Bins are a whole number wide, the first at
// first.
func certain(t *testing.T, first float64, heads ...[]float64) []byte {
	t.Helper()
	type head = model.Head
	var list []head
	var logs []float64
	for i, p := range heads {
		list = append(list, head{Name: string(rune('a' + i)), First: first, Step: 1, Bins: len(p), Low: 0.05, High: 0.95})
		for _, share := range p {
			logs = append(logs, math.Log(share))
		}
	}
	text, err := json.Marshal(map[string]any{"inputs": []string{"x"}, "sizes": []int{1, len(logs)}, "heads": list})
	if err != nil {
		t.Fatal(err)
	}
	values := append([]float64{0, 1}, make([]float64, len(logs))...) // mean and scale of the input, weights
	text = append(text, '\n')
	for _, x := range append(values, logs...) {
		text = binary.LittleEndian.AppendUint32(text, math.Float32bits(float32(x)))
	}
	return text
}

// tenMoves is a bound of ten moves.
type tenMoves struct{ heuristics.Blind }

func (tenMoves) Bound(game.Position) int { return 10 }

// TestGuess: a guess is the means and quantiles of the heads, the moves are above
// the bound, a win rate is at most 1, and the last bin of the resource is the
// chance that there is no win.
func TestGuess(t *testing.T) {
	source := model.Source{
		Inputs: func(dst []float32, _ game.Position) []float32 { return append(dst, 1) },
		Bound:  tenMoves{}, Heads: model.Heads{LogRate: "a", Moves: "b", Resource: "c"},
	}
	for i := range source.Nets {
		source.Nets[i] = certain(t, -1, []float64{0.2, 0.3, 0.5}, []float64{0.25, 0.25, 0.25, 0.25}, []float64{0.1, 0.2, 0.3, 0.4})
	}
	m, err := model.New(source)
	if err != nil {
		t.Fatal(err)
	}
	g := m.Judge(nil)
	near := func(name string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("%s is %g; want %g", name, got, want)
		}
	}
	near("the log rate", g.LogRate.Value, 0.3)
	near("its low end", g.LogRate.Low, -1.5+0.05/0.2)
	near("its high end", g.LogRate.High, 0.5+0.45/0.5)
	rate := g.WinRate()
	near("the win rate", rate.Rate, 1)
	near("its low end", rate.Low, math.Pow(10, -1.25))
	near("its high end", rate.High, 1)
	near("the moves", g.Moves.Value, 10.5)
	near("their low end", g.Moves.Low, 10)
	near("their high end", g.Moves.High, 10-1.5+3+0.2/0.25)
	near("the resource", g.Resource.Value, 0*0.2+1*0.3+2*0.4-1*0.1)
	near("its low end", g.Resource.Low, 0)
	near("its high end", g.Resource.High, 2)
	near("no win", g.Unwinnable, 0.4)
}

// TestTrialsOfModel: a model reads none, Short or Long trials.
func TestTrialsOfModel(t *testing.T) {
	source := model.Source{
		Inputs: func(dst []float32, _ game.Position) []float32 { return append(dst, 1) },
		Bound:  tenMoves{}, Heads: model.Heads{LogRate: "a", Moves: "b"},
	}
	for i := range source.Nets {
		source.Nets[i] = certain(t, 0, []float64{0.5, 0.5}, []float64{0.5, 0.5})
	}
	m, err := model.New(source)
	if err != nil {
		t.Fatal(err)
	}
	for _, trials := range []int{0, 1, model.Short + 1, -1} {
		if _, err := m.JudgePlayed(t.Context(), nil, trials, 1); err == nil {
			t.Errorf("%d trials: no error", trials)
		}
	}
}
