package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"

	"patience/game"
	"patience/internal/files"
	"patience/internal/games/klondike"
	players "patience/internal/players/klondike"
)

// What decides learning. Chosen, not tuned.
const (
	batch     = 16    // games between two steps of Adam
	lambda    = 0.8   // of the λ-returns
	explore   = 0.02  // the share of steps taken at random, where there is no tree
	keepMean  = 0.9   // of Adam
	keepRoot  = 0.999 // of Adam
	lastStep  = 0.02  // the size of the last step, as a part of the first
	saveEvery = 64    // batches
)

// The first deals of games without and with trees. They are in no table.
const (
	firstDeal     = 10_000_000
	firstTreeDeal = 20_000_000
)

type options struct {
	draw, samples int
	games         int64
	rate          float64 // the size of the first step of Adam
	from, out     string
}

// A learner learns by playing: the chance of a win after each step taken.
type learner struct {
	options
	saved
	gradient Weights
	source   *game.Rand
	rng      *rand.Rand // of source
	game     record
	wins     int   // since the last save
	before   int64 // games until then
	searcher *searcher
}

// What is saved.
type saved struct {
	Net, Mean, Square Weights // Mean and Square are those of Adam
	Games, Steps      int64
}

// learn learns weights and writes them to a file.
func learn(ctx context.Context, args []string, w io.Writer) error {
	l := &learner{}
	flags := flag.NewFlagSet("klondike learn", flag.ContinueOnError)
	flags.IntVar(&l.draw, "draw", 3, "cards drawn at a time")
	flags.Int64Var(&l.games, "games", 160_000, "games in all")
	flags.Float64Var(&l.rate, "rate", 0.001, "the size of the first step of Adam")
	flags.IntVar(&l.samples, "samples", 0, "samples of trees; 0 for none")
	flags.StringVar(&l.from, "from", "", "begin with the weights of this `FILE` of weights")
	flags.StringVar(&l.out, "out", "", "write the weights to this `FILE`; go on from FILE.state if it is there")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if l.out == "" {
		return errors.New("no -out; expected a file for the weights")
	}
	if err := l.begin(); err != nil {
		return err
	}
	for l.Games < l.games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.round(); err != nil {
			return err
		}
		if l.Steps%saveEvery != 0 && l.Games < l.games {
			continue
		}
		if _, err := fmt.Fprintf(w, "%d games; %.4f of the last ones won\n", l.Games,
			float64(l.wins)/float64(l.Games-l.before)); err != nil {
			return err
		}
		l.wins, l.before = 0, l.Games
		if err := l.save(); err != nil {
			return err
		}
	}
	return nil
}

// begin goes on from what was saved, or begins with other weights or random ones.
func (l *learner) begin() error {
	l.Net.randomize(rand.New(rand.NewPCG(1, uint64(l.draw))))
	switch err := load(l.out+".state", &l.saved); {
	case err == nil || !errors.Is(err, fs.ErrNotExist):
		l.seed()
		return err
	case l.from != "":
		if err := load(l.from+".state", &l.saved); err != nil {
			return err
		}
		l.Games = 0
	}
	l.seed()
	return nil
}

// seed makes random numbers for the games that follow.
func (l *learner) seed() {
	l.before = l.Games
	l.source = game.RandOf(uint64(l.Games), uint64(l.draw+100*l.samples))
	l.rng = rand.New(l.source)
}

func load(path string, s *saved) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := binary.Read(bytes.NewReader(content), binary.LittleEndian, s); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// save writes the weights and all that is saved.
func (l *learner) save() error {
	if err := files.WriteWhole(l.out, func(w io.Writer) error {
		z := gzip.NewWriter(w)
		if err := binary.Write(z, binary.LittleEndian, l.Net.rounded()); err != nil {
			return err
		}
		return z.Close()
	}); err != nil {
		return err
	}
	return files.WriteWhole(l.out+".state",
		func(w io.Writer) error { return binary.Write(w, binary.LittleEndian, &l.saved) })
}

// round plays a batch of games and makes a step.
func (l *learner) round() error {
	rules, first := klondike.Standard(l.draw, false, false), int64(firstDeal)
	if l.samples > 0 {
		first = firstTreeDeal
		if l.searcher == nil {
			l.searcher = newSearcher(l.samples)
		}
		l.searcher.net.Set(l.Net.rounded())
	}
	for range batch {
		b, err := klondike.RandomDeal(&rules, first+l.Games, 1)
		if err != nil {
			return err
		}
		p := b.Position().(*klondike.Position)
		won := l.play(p)
		if won {
			l.wins++
		}
		l.Games++
	}
	l.step()
	return nil
}

// play plays a game and adds what it teaches to the gradient. It reports whether the
// game was won.
func (l *learner) play(p *klondike.Position) (won bool) {
	l.game = record{lessons: l.game.lessons[:0], line: l.game.line[:0], values: l.game.values[:0]}
	if l.searcher != nil {
		won = l.searcher.play(p, l.source, &l.game)
	} else {
		won = l.playByNet(p)
	}
	l.game.setChances(won, l.searcher != nil)
	for i := range l.game.lessons {
		e := &l.game.lessons[i]
		var a sums
		l.Net.begin(&e.seen, &a)
		l.Net.learn(&l.gradient, &a, e)
	}
	return won
}

// step makes a step of Adam (Kingma and Ba, 2015).
func (l *learner) step() {
	l.Steps++
	left := max(1-float64(l.Games)/float64(l.games), lastStep)
	rate := float32(l.rate * left * math.Sqrt(1-math.Pow(keepRoot, float64(l.Steps))) / (1 - math.Pow(keepMean,
		float64(l.Steps))))
	w, mean, square, g := l.Net.flat(), l.Mean.flat(), l.Square.flat(), l.gradient.flat()
	for i := range w {
		for j := range w[i] {
			x := g[i][j] / batch
			if x == 0 && mean[i][j] == 0 {
				continue
			}
			mean[i][j] += (x - mean[i][j]) * (1 - keepMean)
			square[i][j] += (x*x - square[i][j]) * (1 - keepRoot)
			w[i][j] -= rate * mean[i][j] / (float32(math.Sqrt(float64(square[i][j]))) + 1e-6)
		}
	}
	l.gradient = Weights{}
}

// rounded returns the weights in whole numbers.
func (w *Weights) rounded() *players.Weights {
	n := new(players.Weights)
	for i := range w.Row {
		round(n.Row[i][:], w.Row[i][:], players.RowOne)
	}
	for i := range w.Mix {
		round(n.Mix[i][:], w.Mix[i][:], players.One)
	}
	round(n.Bias[:], w.Bias[:], players.One)
	round(n.Out[:], w.Out[:], players.One)
	last := [1]int16{}
	round(last[:], w.Last[:], players.One)
	n.Last = last[0]
	return n
}

func round(to []int16, from []float32, one float64) {
	for i, x := range from {
		to[i] = int16(max(-math.MaxInt16, min(math.MaxInt16, math.Round(float64(x)*one))))
	}
}
