package freecell

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"patience/rollout"
)

// The situations of a player: by the free cells, 4 standing for more, and
// whether a column is empty; and by how many thirds of the deck are home.
const (
	Spaces = 10
	Phases = 3
)

// Parts is the number of weights of a feature: one for all situations, one for
// each space and one for each phase. What counts in a situation is the sum of
// three.
const Parts = 1 + Spaces + Phases

// Weights are those of a player, by feature and part, in units of
// 1/[Unit].
type Weights [Features][Parts]int32

// ParseWeights reads weights: a line for each feature, with its name. Lines that begin with # are comments. The error
// says what is wrong in which line.
func ParseWeights(text string) (*Weights, error) {
	var w Weights
	lines, number, f := bufio.NewScanner(strings.NewReader(text)), 0, 0
	for lines.Scan() {
		number++
		fields := strings.Fields(lines.Text())
		switch {
		case len(fields) == 0 || strings.HasPrefix(fields[0], "#"):
			continue
		case f == Features || fields[0] != Feature(f).String() || len(fields) != 1+Parts:
			return nil, fmt.Errorf("line %d; expected %d lines of a feature's name and %d numbers, in order", number, Features,
				Parts)
		}
		for i, field := range fields[1:] {
			x, err := strconv.ParseInt(field, 10, 32)
			if err != nil || x < -maxWeight || x > maxWeight {
				return nil, fmt.Errorf("line %d: %q; expected a number from %d to %d", number, field, -maxWeight, maxWeight)
			}
			w[f][i] = int32(x)
		}
		f++
	}
	if f < Features {
		return nil, fmt.Errorf("%d features; expected %d", f, Features)
	}
	return &w, lines.Err()
}

// maxWeight keeps sums of weighted changes within 32 bits.
const maxWeight = 100_000

// rows are the weights by situation.
type rows [Spaces * Phases][Features]int32

// rows adds the parts up.
func (w *Weights) rows() *rows {
	var r rows
	for situation := range r {
		space, phase := situation/Phases, situation%Phases
		for f := range w {
			r[situation][f] = w[f][0] + w[f][1+space] + w[f][1+Spaces+phase]
		}
	}
	return &r
}

// Situation returns the situation of the position, 0 to Spaces·Phases−1:
// Phases·space + phase.
func (t *Tracker) Situation() int {
	space := min(t.p.FreeCells(), 4)*2 + min(t.p.EmptyColumns(), 1)
	return space*Phases + min(t.p.Home()*Phases/t.deck.Len(), Phases-1)
}

// Unit is the number of units of a weight that make a move e times as likely at
// temperature 1.
const Unit = rollout.ScoreUnit
