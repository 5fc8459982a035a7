package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"patience/game/card"
)

// The model that predicts labels from the number of the deal alone: a ridge regression on a sine and
// a cosine of the number for each frequency.
const (
	drawsUsed = 24   // draws of the generator whose frequencies it has
	harmonics = 5    // of each draw
	penalty   = 100  // of the squared coefficients
	learned   = 0.75 // share of the deals that it learns, the first ones
)

// frequencies returns those of Microsoft's generator, in cycles per deal. After k draws its state is
// 214013ᵏ·n plus a constant, where n is the number of the deal. Only the state modulo 2³¹ matters. A
// draw takes the card whose index is the high 15 bits modulo the number m of cards left, so its h-th
// harmonic has h·2¹⁵/m periods while the state runs through all its values. The nearest whole number
// of periods is taken.
func frequencies() (list []float64) {
	const multiplier, modulus = 214013, 1 << 31
	state := uint64(1)
	for k := range drawsUsed {
		state = state * multiplier % modulus
		for h := 1; h <= harmonics; h++ {
			periods := uint64(math.Round(float64(h) * (1 << 15) / float64(card.Deck-k)))
			list = append(list, float64(periods*state%modulus)/modulus)
		}
	}
	return list
}

// otherFrequencies returns as many random frequencies.
func otherFrequencies() []float64 {
	rng := rand.New(rand.NewPCG(resampling.Seed, 0))
	list := make([]float64, drawsUsed*harmonics)
	for i := range list {
		list[i] = rng.Float64() / 2
	}
	return list
}

// sines are the sines and cosines of numbers of deals, with what all regressions on them share.
type sines struct {
	rows     *mat.Dense
	learned  int // rows from the first on
	cholesky mat.Cholesky
}

func sinesOf(all []*deal, frequencies []float64) *sines {
	s := &sines{mat.NewDense(len(all), 2*len(frequencies), nil), int(learned * float64(len(all))), mat.Cholesky{}}
	for i, d := range all {
		for j, f := range frequencies {
			_, turn := math.Modf(f * float64(d.Number))
			sine, cosine := math.Sincos(2 * math.Pi * turn)
			s.rows.Set(i, 2*j, sine)
			s.rows.Set(i, 2*j+1, cosine)
		}
	}
	var products mat.SymDense
	products.SymOuterK(1, s.learning().T())
	for i := range 2 * len(frequencies) {
		products.SetSym(i, i, products.At(i, i)+penalty)
	}
	if !s.cholesky.Factorize(&products) {
		panic("a matrix of products that is not positive definite")
	}
	return s
}

func (s *sines) learning() mat.Matrix {
	_, columns := s.rows.Dims()
	return s.rows.Slice(0, s.learned, 0, columns)
}

// predict learns values of the first deals and returns predictions of all.
func (s *sines) predict(values []float64) []float64 {
	mean := stat.Mean(values[:s.learned], nil)
	centred := mat.NewVecDense(s.learned, nil)
	for i := range s.learned {
		centred.SetVec(i, values[i]-mean)
	}
	var moment, weights, predicted mat.VecDense
	moment.MulVec(s.learning().T(), centred)
	if err := s.cholesky.SolveVecTo(&weights, &moment); err != nil {
		panic(err) // the penalty keeps the matrix well conditioned
	}
	predicted.MulVec(s.rows, &weights)
	for i := range predicted.Len() {
		predicted.SetVec(i, predicted.AtVec(i)+mean)
	}
	return predicted.RawVector().Data
}

// judged returns R² of predictions of the deals that were not learned, with its interval.
func (s *sines) judged(all []*deal, values []float64) string {
	predicted := map[*deal]int{}
	for i, d := range all {
		predicted[d] = i
	}
	guesses := s.predict(values)
	return within(resampled(all[s.learned:], func(all []*deal) float64 {
		var truth []float64
		errors := 0.0
		for _, d := range all {
			at := predicted[d]
			truth = append(truth, values[at])
			errors += (values[at] - guesses[at]) * (values[at] - guesses[at])
		}
		return 1 - errors/(stat.PopVariance(truth, nil)*float64(len(truth)))
	}), "%.3f")
}

// byNumber tells how well the number of the deal alone predicts labels.
func byNumber(microsoft, random []*deal) string {
	of := sinesOf(microsoft, frequencies())
	other := sinesOf(microsoft, otherFrequencies())
	ofRandom := sinesOf(random, frequencies())
	var text strings.Builder
	fmt.Fprintf(&text, "| label | %s | the same in random order | with %d random frequencies | %s |\n"+
		"|---|---:|---:|---:|---:|\n",
		ranges(microsoft[of.learned:]), drawsUsed*harmonics, ranges(random[ofRandom.learned:]))
	for _, l := range periodic {
		values := l.filled(microsoft)
		fmt.Fprintf(&text, "| %s | %s | %s | %s | %s |\n", l.name, of.judged(microsoft, values),
			of.judged(microsoft, shuffled(values)), other.judged(microsoft, values),
			ofRandom.judged(random, l.filled(random)))
	}
	return text.String()
}
