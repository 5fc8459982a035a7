// Package boardnet judges positions of games of columns by a small neural network
// that passes messages along the board.
//
//	file → Net;  rules → Edges;  positions → Judge → Judgement: logits of moves, moves left, win rate
//
// The nodes are the 52 cards. In each layer a card receives messages from two kinds of
// cards. The board relates it to some, such as the card below it. The rules relate it
// to others, such as the cards that it may lie on. The suits have no names, so
// positions that differ only in the names of suits are judged alike. One net judges many games, because
// the rules enter by the relations and by a few numbers that each card is told.
// lab/train/board/architecture.py defines the network and trains its weights.
//
// Each product is rounded before it is added, and sums are added in a fixed order. So
// every machine and every kernel judges a position the same, to the bit.
package boardnet

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// relations are what a card hears from, in the order of the rows of the matrix hear.
var relations = []string{
	"below", "above", "all below", "all above", "end", "next", "previous", "parents", "children",
	"twins",
}

// The sizes of the inputs of a card: one of each group is 1.
const (
	ranks    = Cards / 4
	kinds    = 4  // on a card, on the floor, in a cell, home
	deepest  = 20 // more cards above or below count as these
	most     = 8  // more empty columns or cells count as these
	features = ranks + kinds + 2*(deepest+1) + 1 + 2*(most+1)
)

// A Net is the weights of a network. It is safe for concurrent use.
type Net struct {
	header
	message  int // the width of a message
	embed    []float32
	rules    []float32
	layers   []layer
	query    matrix
	key      matrix
	place    dense
	sum      dense
	left     dense
	rate     dense
	cells    dense
	wins     dense
	shrinkBy float32 // logits of moves are products of vectors, divided by the root of their length
}

// A header is the first line of the file. After it come the arrays, as 16-bit floats
// with the low byte first; matrices are input by output.
type header struct {
	Games     []string `json:"games"` // names of the rules that the net learned
	Width     int      `json:"width"` // the numbers that describe a card
	Layers    int      `json:"layers"`
	Relations []string `json:"relations"`
	Left      int      `json:"left"` // bins of moves left: 0, 1, 2 …
	Rate      Bins     `json:"rate"`
	Cells     int      `json:"cells"` // bins of least cells: 0, 1, 2 …
	Wins      bool     `json:"wins"`  // whether the net learned which positions can be won
	Levels    Levels   `json:"levels"`
	Arrays    []struct {
		Name  string `json:"name"`
		Shape []int  `json:"shape"`
	} `json:"arrays"`
}

// Levels are of pairs of quantiles. Nine of ten numbers lay between them: those of the split validation, and for Rates
// those of other deals from which nothing was learned.
type Levels struct {
	Left  [2]float64            `json:"left"`
	Rate  [2]float64            `json:"rate"`  // of all games together
	Rates map[string][2]float64 `json:"rates"` // of each game that the net learned, and of those with a scale
	Cells [2]float64            `json:"cells"`
	// Untaught is what the logits of win rates are multiplied by in games that the net did not learn. There it is
	// far too sure, and this makes the intervals as wide as they have to be. It was chosen by four such games;
	// docs/lab/model.md has the table.
	Untaught float32 `json:"untaught"`
	// Scales are for some of these games, in which win rates were measured for this.
	Scales map[string]Scale `json:"scales"`
}

// A Scale is what becomes of win rates in a game.
type Scale struct {
	Sure    float32 `json:"sure"`    // logits are multiplied by it
	Stretch float64 `json:"stretch"` // and so is log10 of the win rate
}

// ScaleOf returns the scale of a game, which changes nothing if the net learned it. Other games have their own, or that
// of all others.
func (n *Net) ScaleOf(game string) Scale {
	if n.Learned(game) {
		return Scale{1, 1}
	}
	if own, ok := n.Levels.Scales[game]; ok {
		return own
	}
	return Scale{n.Levels.Untaught, 1}
}

// isWrong reports whether a scale is out of range.
func (s Scale) isWrong() bool {
	return !(s.Sure > 0 && s.Sure <= 1 && s.Stretch >= 0.01 && s.Stretch <= 100)
}

// RateOf returns the levels of win rates of a game: its own if it has some, or those of all games.
func (l *Levels) RateOf(game string) [2]float64 {
	if own, ok := l.Rates[game]; ok {
		return own
	}
	return l.Rate
}

// Bins say what the logits of a number mean.
type Bins struct {
	First float64 `json:"first"` // the middle of the first bin
	Step  float64 `json:"step"`  // the width of a bin
	Count int     `json:"bins"`
}

type layer struct {
	say, own, hear, learn matrix
	all                   dense
}

// A dense is a matrix and what is added to its products.
type dense struct {
	matrix
	bias []float32
}

// Learned reports whether the net learned from positions of the game whose rules have a name.
func (n *Net) Learned(game string) bool { return slices.Contains(n.Games, game) }

// Read reads the file of a net. The error says what is wrong with it.
func Read(file []byte) (*Net, error) {
	line, rest, found := bytes.Cut(file, []byte("\n"))
	n := &Net{}
	if err := json.Unmarshal(line, &n.header); err != nil || !found {
		return nil, errors.Join(errors.New("board net: no header line"), err)
	}
	if err := n.validate(); err != nil {
		return nil, err
	}
	arrays := map[string][]float32{}
	for _, a := range n.Arrays {
		size := 1
		for _, s := range a.Shape {
			if s < 0 || s > len(rest) {
				return nil, fmt.Errorf("board net: array %s has shape %v", a.Name, a.Shape)
			}
			size *= s
		}
		if 2*size > len(rest) {
			return nil, fmt.Errorf("board net: array %s: %d bytes are left; expected %d", a.Name, len(rest), 2*size)
		}
		arrays[a.Name], rest = halves(rest[:2*size]), rest[2*size:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("board net: %d bytes after the last array", len(rest))
	}
	return n, n.fill(arrays)
}

// validate looks at the header alone.
func (n *Net) validate() error {
	switch {
	case n.Width < 2*panel || n.Width > 1024 || n.Width%(2*panel) != 0:
		return fmt.Errorf("board net: width %d; expected a multiple of %d, at most 1024", n.Width, 2*panel)
	case n.Layers < 1 || n.Layers > 64 || n.Left < 1 || n.Left > 1024 || n.Rate.Count < 1 || n.Rate.Count > 1024 ||
		n.Cells < 1 || n.Cells > 1024:
		return fmt.Errorf("board net: %d layers, %d, %d and %d bins; expected 1 to 64, and 1 to 1024", n.Layers, n.Left,
			n.Rate.Count, n.Cells)
	case !(n.Levels.Untaught > 0 && n.Levels.Untaught <= 1):
		return fmt.Errorf("board net: untaught %v; expected more than 0, and at most 1", n.Levels.Untaught)
	case slices.ContainsFunc(slices.Collect(maps.Values(n.Levels.Scales)), Scale.isWrong):
		return fmt.Errorf("board net: scales %v; expected sure more than 0 and at most 1, and stretch from 0.01 to 100",
			n.Levels.Scales)
	case !slices.Equal(n.Relations, relations):
		return fmt.Errorf("board net: relations %q; expected %q", n.Relations, relations)
	}
	return nil
}

// fill sets the matrices from the arrays of the file.
func (n *Net) fill(arrays map[string][]float32) error {
	r := reader{arrays: arrays}
	d := n.Width
	m := d / 2
	n.message, n.shrinkBy = m, float32(1/math.Sqrt(float64(d)))
	n.embed, n.rules = r.array("embed", features*d), r.array("rules", told*d)
	for i := range n.Layers {
		name := func(s string) string { return fmt.Sprint(s, i) }
		n.layers = append(n.layers, layer{
			say: r.matrix(name("say"), d, m), own: r.matrix(name("own"), d, 2*d),
			hear: r.matrix(name("hear"), len(relations)*m, 2*d), learn: r.matrix(name("learn"), 2*d, d),
			all: r.dense(name("all"), name("bias"), 2*m, 2*d),
		})
	}
	n.query, n.key = r.matrix("query", d, d), r.matrix("key", d, d)
	n.place = r.dense("place", "place_bias", 2*d, (Places-Cards)*d)
	n.sum = r.dense("sum", "sum_bias", 2*d, 4*d)
	n.left = r.dense("left", "left_bias", 4*d, n.Left)
	n.rate = r.dense("rate", "rate_bias", 4*d, n.Rate.Count)
	n.cells = r.dense("cells", "cells_bias", 4*d, n.Cells)
	n.wins = r.dense("wins", "wins_bias", 4*d, 1)
	return r.err
}

// A reader takes arrays by name and keeps the first error.
type reader struct {
	arrays map[string][]float32
	err    error
}

func (r *reader) array(name string, size int) []float32 {
	a := r.arrays[name]
	if len(a) != size && r.err == nil {
		r.err = fmt.Errorf("board net: array %s has %d numbers; expected %d", name, len(a), size)
	}
	return append(a, make([]float32, max(0, size-len(a)))...)
}

func (r *reader) matrix(name string, inputs, outputs int) matrix {
	return newMatrix(r.array(name, inputs*outputs), inputs, outputs)
}

func (r *reader) dense(name, bias string, inputs, outputs int) dense {
	d := dense{matrix: r.matrix(name, inputs, outputs)}
	d.bias = make([]float32, d.stride())
	copy(d.bias, r.array(bias, outputs))
	return d
}

// halves reads 16-bit floats that are numbers, subnormal ones too.
func halves(b []byte) []float32 {
	values := make([]float32, len(b)/2)
	for i := range values {
		h := uint32(binary.LittleEndian.Uint16(b[2*i:]))
		magnitude := math.Float32frombits(h&0x7fff<<13) * 0x1p112
		values[i] = math.Float32frombits(math.Float32bits(magnitude) | h&0x8000<<16)
	}
	return values
}
