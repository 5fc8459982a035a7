// Package compact is the form in which labels and solutions of published deals are
// part of the program: lab/embed writes it, package reference reads it.
//
//	Deal… → Write → deals.csv.gz → Read → Deal…
//	moves → AppendSolution → solutions.gz → Solution → moves
//
// deals.csv.gz begins with a [Header], one line of JSON. Then each deal is a line of
// comma-separated values. solutions.gz has the solutions in the order of the lines,
// a byte for each move: its index among the legal moves. They are as long as the
// lines say, so nothing stands between them.
package compact

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"patience/game"
)

// A Header says what the deals have in common.
type Header struct {
	Game   string `json:"game"`
	Passes []Pass `json:"passes"`
}

// A Pass is the limits of searches: positions and bytes of the one for the least
// number of moves, and the extras in the form of label.Extras.
type Pass struct {
	ExactNodes int64  `json:"exact_nodes"`
	Memory     int64  `json:"memory"`
	Extras     string `json:"extras"`
}

// A Deal is the labels of a deal. What is not known is nil.
type Deal struct {
	ID             game.DealID
	Playouts, Wins int64
	MeanMoves      float64 // of a trial, to one decimal
	// Rate and its standard error, to six digits, are those of splitting, Runs and
	// Spread those of rollout.Rare; 0 where the trials alone tell the rate.
	Rate, RateError float64
	Runs            int
	Spread          float64
	Pass            int    // index of the pass that made the labels below
	Status          string // exact_status
	Low, High       *int   // bounds of the least number of moves
	Cells           *int   // least number of cells
	Effort          *int64 // effort_below
}

// The fields of a line.
const (
	source = iota
	number
	playouts
	wins
	meanMoves
	rate
	rateError
	runs
	spread
	pass
	status
	leastMoves
	mostMoves
	leastCells
	effort
	fields
)

// Write writes deals. The same ones give the same text under the compression.
func Write(w io.Writer, h Header, deals []Deal) error {
	packed := Packed(w)
	if err := json.NewEncoder(packed).Encode(h); err != nil {
		return err
	}
	lines := csv.NewWriter(packed)
	for i := range deals {
		lines.Write(deals[i].line()) // Flush keeps the errors
	}
	lines.Flush()
	return errors.Join(lines.Error(), packed.Close())
}

// Packed returns a writer that compresses as well as it can.
func Packed(w io.Writer) io.WriteCloser {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one of those that there are
	}
	return packed
}

// Unpacked returns the text that was written to Packed.
func Unpacked(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func (d *Deal) line() []string {
	return []string{
		d.ID.Source, strconv.FormatInt(d.ID.Number, 10),
		strconv.FormatInt(d.Playouts, 10), strconv.FormatInt(d.Wins, 10), strconv.FormatFloat(d.MeanMoves, 'f', 1, 64),
		digits(d.Rate), digits(d.RateError), strconv.Itoa(d.Runs), digits(d.Spread), strconv.Itoa(d.Pass),
		d.Status, text(d.Low), text(d.High), text(d.Cells), text(d.Effort),
	}
}

func digits(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

func text[N int | int64](n *N) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(int64(*n), 10)
}

// Read reads what Write has written.
func Read(r io.Reader) (h Header, deals []Deal, err error) {
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return h, nil, err
	}
	first := bufio.NewReader(unpacked)
	line, err := first.ReadBytes('\n')
	if err != nil {
		return h, nil, err
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, nil, err
	}
	lines := csv.NewReader(first)
	lines.FieldsPerRecord, lines.ReuseRecord = fields, true
	for {
		line, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return h, deals, nil
		}
		if err != nil {
			return h, nil, err
		}
		d, err := parse(line)
		if err == nil && (d.Pass < 0 || d.Pass >= len(h.Passes)) {
			err = fmt.Errorf("pass %d; expected one of %d", d.Pass, len(h.Passes))
		}
		if err != nil {
			return h, nil, fmt.Errorf("deal %s:%s: %w", line[source], line[number], err)
		}
		deals = append(deals, d)
	}
}

func parse(line []string) (Deal, error) {
	p := parser{line: line}
	return Deal{
		ID:       game.DealID{Source: line[source], Number: p.whole(number)},
		Playouts: p.whole(playouts), Wins: p.whole(wins), MeanMoves: p.real(meanMoves),
		Rate: p.real(rate), RateError: p.real(rateError), Runs: int(p.whole(runs)), Spread: p.real(spread), Pass: int(p.whole(pass)),
		Status: line[status], Low: p.small(leastMoves), High: p.small(mostMoves), Cells: p.small(leastCells), Effort: p.optional(effort),
	}, p.err
}

// A parser reads the fields of a line and keeps the first error.
type parser struct {
	line []string
	err  error
}

func (p *parser) whole(field int) int64 {
	n, err := strconv.ParseInt(p.line[field], 10, 64)
	p.keep(err)
	return n
}

// real reads a number, 0 if there is none.
func (p *parser) real(field int) float64 {
	if p.line[field] == "" {
		return 0
	}
	x, err := strconv.ParseFloat(p.line[field], 64)
	p.keep(err)
	return x
}

func (p *parser) optional(field int) *int64 {
	if p.line[field] == "" {
		return nil
	}
	n := p.whole(field)
	return &n
}

func (p *parser) small(field int) *int {
	n := p.optional(field)
	if n == nil {
		return nil
	}
	small := int(*n)
	return &small
}

func (p *parser) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

// AppendSolution appends the moves of a solution from a position. The error names
// the first move that is not legal or has an index above 255.
func AppendSolution(dst []byte, p game.Position, moves []game.Move) ([]byte, error) {
	p = p.Clone()
	var legal []game.Move
	for n, m := range moves {
		legal = p.AppendMoves(legal[:0])
		i := slices.Index(legal, m)
		if i < 0 || i > math.MaxUint8 {
			return nil, fmt.Errorf("move %d has the index %d among the legal moves; expected 0 to %d", n, i, math.MaxUint8)
		}
		dst = append(dst, byte(i))
		p.Play(m)
	}
	return dst, nil
}

// Solution returns the moves that AppendSolution has appended. The error names
// the first move that there is not.
func Solution(p game.Position, packed []byte) ([]game.Move, error) {
	p = p.Clone()
	moves := make([]game.Move, 0, len(packed))
	var legal []game.Move
	for n, i := range packed {
		legal = p.AppendMoves(legal[:0])
		if int(i) >= len(legal) {
			return nil, fmt.Errorf("move %d has the index %d; there are %d legal moves", n, i, len(legal))
		}
		moves = append(moves, legal[i])
		p.Play(legal[i])
	}
	return moves, nil
}
