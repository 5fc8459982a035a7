package main

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"patience/game"
	"patience/internal/compact"
)

// write returns the file of deals, in the order of the sources, of which the header has
// the names and numbers. The same ones give the same bytes. The error names the first
// deal with a value for which there is no room.
func write(h compact.Header, deals []compact.Deal) ([]byte, error) {
	var moves []byte
	for i := range deals {
		moves = append(moves, deals[i].Solution...)
	}
	h.Code = codeFor(moves)
	w := writer{code: h.Code, header: &h}
	w.words, _ = compact.Words(h.Code)
	for i := range deals {
		if err := w.add(&deals[i]); err != nil {
			return nil, fmt.Errorf("deal %d: %w", i, err)
		}
	}
	h.Rare = len(w.rare) / compact.RareSize
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return slices.Concat(line, []byte("\n"), w.records, w.rare, positions(deals), w.solutions), nil
}

// positions returns the section by which a deal is found.
func positions(deals []compact.Deal) (section []byte) {
	order := make([]int, len(deals))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(deals[a].Key, deals[b].Key),
			cmp.Compare(a, b))
	})
	for _, i := range order {
		section = binary.LittleEndian.AppendUint32(section, deals[i].Key)
		section = binary.LittleEndian.AppendUint16(section, uint16(i))
	}
	return section
}

// A writer collects the sections.
type writer struct {
	header                   *compact.Header
	code                     []byte
	words                    []uint32
	records, rare, solutions []byte
}

func (w *writer) add(d *compact.Deal) error {
	status := slices.Index(w.header.Statuses, d.Status)
	packed := encode(nil, w.code, w.words, d.Solution)
	high := 0
	if d.High != nil {
		high = *d.High
	}
	switch {
	case status < 0 || status > compact.StatusMask:
		return fmt.Errorf("status %q; expected one of %.4q", d.Status, w.header.Statuses)
	case d.Pass < 0 || d.Pass >= min(2, len(w.header.Passes)):
		return fmt.Errorf("pass %d; expected one of %d", d.Pass, len(w.header.Passes))
	case len(w.records)/compact.RecordSize > math.MaxUint16:
		return fmt.Errorf("too many deals; expected at most %d", math.MaxUint16+1)
	case high != len(d.Solution) || len(packed) > math.MaxUint8:
		return fmt.Errorf("a solution of %d moves in %d bytes; expected %d moves in at most %d", len(d.Solution), len(packed),
			high, math.MaxUint8)
	case d.Wins < 0 || d.Wins > math.MaxUint32:
		return fmt.Errorf("%d wins; expected at most %d", d.Wins, math.MaxUint32)
	}
	for _, n := range []*int{d.Low, d.High, d.EndBoundMin, &d.BestHome} {
		if n != nil && (*n < 0 || *n >= compact.NoByte) {
			return fmt.Errorf("%d moves, or cards; expected at most %d", *n, compact.NoByte-1)
		}
	}
	if d.Cells != nil && (*d.Cells < 0 || *d.Cells >= compact.NoByte>>compact.CellsShift) {
		return fmt.Errorf("%d cells; expected at most %d", *d.Cells, compact.NoByte>>compact.CellsShift-1)
	}
	w.addRecord(d, byte(status), byte(len(packed)))
	w.solutions = append(w.solutions, packed...)
	return nil
}

func (w *writer) addRecord(d *compact.Deal, status, packed byte) {
	flags := status | byte(d.Pass)<<compact.PassShift
	if d.Rare != nil {
		flags |= compact.IsRare
		for _, x := range []float32{d.Rare.Rate, d.Rare.Error, d.Rare.Spread} {
			w.rare = appendReal(w.rare, x)
		}
		w.rare = append(w.rare, byte(d.Rare.Runs<<compact.RunsShift|d.Rare.Won))
	}
	if d.Cells != nil {
		flags |= byte(*d.Cells+1) << compact.CellsShift
	}
	r := append(w.records, flags, packed, byte(d.BestHome), small(d.EndBoundMin), small(d.Low), small(d.High))
	r = binary.LittleEndian.AppendUint32(r, uint32(d.Wins))
	for _, x := range []float32{d.MeanMoves, d.MeanBranching, d.EndBoundMean} {
		r = appendReal(r, x)
	}
	w.records = r
}

func appendReal(dst []byte, x float32) []byte {
	return binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
}

// small returns the byte of a number that may not be known.
func small(n *int) byte {
	if n == nil {
		return compact.NoByte
	}
	return byte(*n)
}

// codeFor returns the lengths of the words of the code that makes a text shortest, for
// each byte: 0 for one that does not occur.
func codeFor(text []byte) []byte {
	lengths := make([]byte, 256)
	type tree struct {
		weight int
		bytes  []byte
	}
	var trees []tree
	var counts [256]int
	for _, b := range text {
		counts[b]++
	}
	for b, n := range counts {
		if n > 0 {
			trees = append(trees, tree{n, []byte{byte(b)}})
			lengths[b] = 1 // if it is the only one
		}
	}
	if len(trees) > 1 {
		clear(lengths)
	}
	for len(trees) > 1 {
		slices.SortStableFunc(trees, func(a, b tree) int { return cmp.Compare(a.weight, b.weight) })
		joined := tree{trees[0].weight + trees[1].weight, slices.Concat(trees[0].bytes, trees[1].bytes)}
		for _, b := range joined.bytes {
			lengths[b]++
		}
		trees = append(trees[2:], joined)
	}
	return lengths
}

// encode appends the words of a text, and bits of 0 up to the end of a byte.
func encode(dst, lengths []byte, words []uint32, text []byte) []byte {
	bits, n := uint64(0), 0
	for _, b := range text {
		bits, n = bits<<lengths[b]|uint64(words[b]), n+int(lengths[b])
		for ; n >= 8; n -= 8 {
			dst = append(dst, byte(bits>>(n-8)))
		}
	}
	if n > 0 {
		dst = append(dst, byte(bits<<(8-n)))
	}
	return dst
}

// indicesOf returns the moves of a solution from a position as bytes: the index of each
// among the legal moves. The error names the first move that is not legal or has an
// index above 255.
func indicesOf(p game.Position, moves []game.Move) ([]byte, error) {
	p = p.Clone()
	indices := make([]byte, 0, len(moves))
	var legal []game.Move
	for n, m := range moves {
		legal = p.AppendMoves(legal[:0])
		i := slices.Index(legal, m)
		if i < 0 || i > math.MaxUint8 {
			return nil, fmt.Errorf("move %d has the index %d among the legal moves; expected 0 to %d", n, i, math.MaxUint8)
		}
		indices = append(indices, byte(i))
		p.Play(m)
	}
	return indices, nil
}
