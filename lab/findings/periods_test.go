package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/game"
	"patience/label/reference"
)

func someValues(n int) []float64 {
	rng := rand.New(rand.NewPCG(2, 0))
	values := make([]float64, n)
	for i := range values {
		values[i] = rng.NormFloat64() + math.Sin(float64(i))
	}
	return values
}

// TestLags compares with the sums of products.
func TestLags(t *testing.T) {
	values := someValues(101)
	mean := stat.Mean(values, nil)
	z := lagsOf(values)
	if len(z) != 50 {
		t.Fatalf("%d lags; want 50", len(z))
	}
	for lag := 1; lag <= len(z); lag++ {
		products, squares := 0.0, 0.0
		for i, v := range values {
			squares += (v - mean) * (v - mean)
			if i+lag < len(values) {
				products += (v - mean) * (values[i+lag] - mean)
			}
		}
		near(t, "autocorrelation", autocorrelation(z[lag-1], len(values), lag), products/squares)
	}
}

// TestPeriodogram: the powers at both signs of all frequencies add up to the number of values,
func TestPeriodogram(t *testing.T) {
	power := periodogram(someValues(1001), 1001)
	near(t, "mean", stat.Mean(power[1:], nil), 1001.0/1000)
	sine := make([]float64, 1000)
	for i := range sine {
		sine[i] = math.Sin(2 * math.Pi * 0.063 * float64(i))
	}
	near(t, "power of a sine", periodogram(sine, 1000)[63], 500)
}

// TestFirstCard: the first card is that of the first number that the generator draws, and it
// repeats itself with the first frequency.
func TestFirstCard(t *testing.T) {
	e, err := catalogue.Lookup(reference.Game())
	if err != nil {
		t.Fatal(err)
	}
	var all []*deal
	for i := range int64(500) {
		all = append(all, &deal{Source: game.Microsoft, Number: i + 1})
	}
	dealt, err := sequences(e, all)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range all {
		if want := (d.Number*214013 + 2531011) >> 16 & 0x7FFF % 52; int64(dealt[i][0]) != want {
			t.Fatalf("deal %d: the first card is %d; want %d", d.Number, dealt[i][0], want)
		}
	}
	near(t, "period of the first card", math.Round(100/frequencies()[0]), 1593)
	if same := shared(dealt, 0, 3); same != 52 {
		t.Errorf("a deal shares %g cards with itself", same)
	}
}

// TestSines: a regression finds values that repeat themselves with a frequency of the
// generator, predicts those it has not seen, and finds nothing in noise.
func TestSines(t *testing.T) {
	all := make([]*deal, 3000)
	periodic, noise := make([]float64, len(all)), someValues(len(all))
	for i := range all {
		all[i] = &deal{Number: int64(i + 1)}
		periodic[i] = 7 + 3*math.Cos(2*math.Pi*frequencies()[17]*float64(i+1)+1)
	}
	s := sinesOf(all, frequencies())
	for i, p := range s.predict(periodic) {
		if !(math.Abs(p-periodic[i]) < 0.5) {
			t.Fatalf("deal %d: %g; want %g", i+1, p, periodic[i])
		}
	}
	errors := 0.0
	for i, p := range s.predict(noise)[s.learned:] {
		errors += (p - noise[s.learned+i]) * (p - noise[s.learned+i])
	}
	if explained := 1 - errors/float64(len(all)-s.learned)/stat.PopVariance(noise[s.learned:], nil); !(explained < 0.02) {
		t.Errorf("noise is explained: %g", explained)
	}
}

// TestExcess: values that stand eight times in a row have blocks that vary eight times as much.
func TestExcess(t *testing.T) {
	values := someValues(32000)
	runs := make([]float64, len(values))
	rng := rand.New(rand.NewPCG(3, 0))
	for i := range runs {
		values[i] = rng.NormFloat64()
		runs[i] = values[i-i%8]
	}
	if got := excess(values, 80); !(math.Abs(got-1) < 0.2) {
		t.Errorf("independent values: %g; want 1", got)
	}
	if got := excess(runs, 80); !(math.Abs(got-8) < 1.6) {
		t.Errorf("runs: %g; want 8", got)
	}
}
