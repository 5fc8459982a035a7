package compact

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Write returns the file of deals, in the order of the sources, of which the header has
// the names and numbers. The same ones give the same bytes. The error names the first
// deal with a value for which there is no room.
func Write(h Header, deals []Deal) ([]byte, error) {
	var moves []byte
	for i := range deals {
		moves = append(moves, deals[i].Solution...)
	}
	h.Code = codeFor(moves)
	w := writer{code: h.Code, header: &h}
	w.words, _ = codeWords(h.Code)
	for i := range deals {
		if err := w.add(&deals[i]); err != nil {
			return nil, fmt.Errorf("deal %d: %w", i, err)
		}
	}
	h.Rare = len(w.rare) / rareSize
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return slices.Concat(line, []byte("\n"), w.records, w.rare, positions(deals), w.solutions), nil
}

// positions returns the section by which a deal is found.
func positions(deals []Deal) (section []byte) {
	order := make([]int, len(deals))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(deals[a].Key, deals[b].Key), cmp.Compare(a, b)) })
	for _, i := range order {
		section = binary.LittleEndian.AppendUint32(section, deals[i].Key)
		section = binary.LittleEndian.AppendUint16(section, uint16(i))
	}
	return section
}

// A writer collects the sections.
type writer struct {
	header                   *Header
	code                     []byte
	words                    []uint32
	records, rare, solutions []byte
}

func (w *writer) add(d *Deal) error {
	status := slices.Index(w.header.Statuses, d.Status)
	packed := encode(nil, w.code, w.words, d.Solution)
	high := 0
	if d.High != nil {
		high = *d.High
	}
	switch {
	case status < 0 || status > statusMask:
		return fmt.Errorf("status %q; expected one of %.4q", d.Status, w.header.Statuses)
	case d.Pass < 0 || d.Pass >= min(2, len(w.header.Passes)):
		return fmt.Errorf("pass %d; expected one of %d", d.Pass, len(w.header.Passes))
	case len(w.records)/recordSize > math.MaxUint16:
		return fmt.Errorf("too many deals; expected at most %d", math.MaxUint16+1)
	case high != len(d.Solution) || len(packed) > math.MaxUint8:
		return fmt.Errorf("a solution of %d moves in %d bytes; expected %d moves in at most %d", len(d.Solution), len(packed), high, math.MaxUint8)
	case d.Wins < 0 || d.Wins > math.MaxUint32:
		return fmt.Errorf("%d wins; expected at most %d", d.Wins, math.MaxUint32)
	case d.Effort != nil && (*d.Effort < 0 || *d.Effort >= noEffort):
		return fmt.Errorf("effort %d; expected less than %d", *d.Effort, int64(noEffort))
	}
	for _, n := range []*int{d.Low, d.High, d.EndBoundMin, &d.BestHome} {
		if n != nil && (*n < 0 || *n >= noByte) {
			return fmt.Errorf("%d moves, or cards; expected at most %d", *n, noByte-1)
		}
	}
	if d.Cells != nil && (*d.Cells < 0 || *d.Cells >= noByte>>cellsShift) {
		return fmt.Errorf("%d cells; expected at most %d", *d.Cells, noByte>>cellsShift-1)
	}
	w.addRecord(d, byte(status), byte(len(packed)))
	w.solutions = append(w.solutions, packed...)
	return nil
}

func (w *writer) addRecord(d *Deal, status, packed byte) {
	flags := status | byte(d.Pass)<<passShift
	if d.Rare != nil {
		flags |= isRare
		for _, x := range []float32{d.Rare.Rate, d.Rare.Error, d.Rare.Spread} {
			w.rare = appendReal(w.rare, x)
		}
		w.rare = append(w.rare, byte(d.Rare.Runs))
	}
	if d.Cells != nil {
		flags |= byte(*d.Cells+1) << cellsShift
	}
	effort := uint32(noEffort)
	if d.Effort != nil {
		effort = uint32(*d.Effort)
	}
	r := append(w.records, flags, packed, byte(d.BestHome), small(d.EndBoundMin), small(d.Low), small(d.High))
	r = binary.LittleEndian.AppendUint32(r, uint32(d.Wins))
	for _, x := range []float32{d.MeanMoves, d.MeanBranching, d.EndBoundMean} {
		r = appendReal(r, x)
	}
	w.records = binary.LittleEndian.AppendUint32(r, effort)
}

func appendReal(dst []byte, x float32) []byte {
	return binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
}

// small returns the byte of a number that may not be known.
func small(n *int) byte {
	if n == nil {
		return noByte
	}
	return byte(*n)
}
