package learner

import (
	"bytes"
	"math"
	"testing"

	players "patience/internal/players/calculation"
)

// TestLearnTwice: the same games give the same weights, which survive being
// encoded.
func TestLearnTwice(t *testing.T) {
	var encoded [2][]byte
	for i := range encoded {
		l := NewLearner(3, 200)
		l.Learn(200)
		encoded[i] = Encode(l.Net())
	}
	if !bytes.Equal(encoded[0], encoded[1]) {
		t.Error("a second run learned other weights")
	}
	w, err := players.DecodeNet(encoded[0])
	if err != nil {
		t.Fatal(err)
	}
	if again := Encode(w); !bytes.Equal(again, encoded[0]) {
		t.Error("decoded weights encode to other bytes")
	}
}

// TestLoadLearner: a learner that is saved in the middle goes on to the same
// weights, and so does one that was to play more games when it was saved.
func TestLoadLearner(t *testing.T) {
	const games = 4 * batchSize
	whole := NewLearner(4, games)
	whole.Learn(games)
	for _, planned := range []int{games, 10 * games} {
		l := NewLearner(4, planned)
		l.Learn(games / 2)
		var saved bytes.Buffer
		if err := l.Save(&saved); err != nil {
			t.Fatal(err)
		}
		l, err := LoadLearner(&saved, games)
		if err != nil {
			t.Fatal(err)
		}
		l.Learn(games - l.Played())
		if !bytes.Equal(Encode(l.Net()), Encode(whole.Net())) {
			t.Errorf("planned %d games: other weights than in one go", planned)
		}
	}
	var saved bytes.Buffer
	if err := whole.Save(&saved); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		saved []byte
		games int
	}{
		"nothing": {nil, games}, "cut": {saved.Bytes()[:saved.Len()/2], games}, "all played": {saved.Bytes(), 2 * games},
	} {
		if _, err := LoadLearner(bytes.NewReader(c.saved), c.games); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestLearnsToWin: where a quarter of full games with four stacks are enough,
// learning raises the share of wins.
func TestLearnsToWin(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 4,000 games")
	}
	l := NewLearner(4, 4000)
	l.Learn(4000)
	rates := l.Rates()
	for given := 2; given+2 <= mostGiven; given++ { // of neighbours the running means are too near
		if rates[6] < 0.5 || rates[given] > rates[given+2] {
			t.Errorf("wins with 0 to 8 cards given: %.3f", rates)
		}
	}
}

// BenchmarkLearn learns from one game.
func BenchmarkLearn(b *testing.B) {
	l := NewLearner(3, 1<<20)
	l.Learn(2000)
	b.ReportAllocs()
	b.ResetTimer()
	l.Learn(b.N)
}

// TestStart: a game begins in the middle of the last one only where the outcome
// was in doubt.
func TestStart(t *testing.T) {
	for _, v := range []struct {
		chance    float64
		continues bool
	}{{0.01, false}, {0.02, false}, {0.04, true}, {0.5, true}, {0.96, true}, {0.98, false}, {0.99, false}} {
		l := NewLearner(4, 100)
		l.last = []example{{table: players.NewTable(4, 0), odds: math.Log(v.chance / (1 - v.chance))}}
		continued := 0
		for range 200 {
			if _, given := l.start(); given < 0 {
				continued++
			}
		}
		if (continued > 0) != v.continues {
			t.Errorf("a chance of %g: %d of 200 games go on from it; expected some: %v", v.chance, continued, v.continues)
		}
	}
}
