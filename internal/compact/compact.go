// Package compact defines a file, deals.bin, with the labels and solutions of the
// published deals. The file is part of the program: lab/embed writes it, and package
// reference reads it.
//
//	deals.bin → Open → Table → Find, Deal
//	Deal.Solution → Moves → moves
//
// A program that asks about one deal must not unpack all of them. So the data of each
// deal can be read in place. After a first line of JSON, the [Header], the file has
// four sections. Numbers are little-endian. Real numbers are float32, since the
// published tables have no more digits.
//
//	records    for each deal, in the order of the header, 22 bytes: flags, 1 byte (status,
//	           bits 0 and 1; pass, bit 2; rare record, bit 3; least cells + 1, or 0, from bit 4);
//	           length of the packed solution, 1; cards home in the best trial, 1; least bound
//	           at the end of a lost trial, 1; bounds of the least moves, 1 each; wins, 4; mean
//	           moves, mean branching, mean bound at the end, 4 each
//	rare       for each deal with splitting, 13 bytes: rate, its error, spread, 4 each; runs, 1
//	positions  for each deal, sorted by the key of its position, 6 bytes: key, 4; index of the deal, 2
//	solutions  the moves of each deal, one symbol for each move, in the Huffman code of the header;
//	           each solution starts at a byte boundary
//
// A byte of 255 means that a number is not known.
package compact

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"sort"

	"patience/game"
)

// A Header says what the deals have in common.
type Header struct {
	Game     string   `json:"game"`
	Playouts int64    `json:"playouts"` // trials of each deal
	Statuses []string `json:"statuses"` // values of Deal.Status, at most 4
	Passes   []Pass   `json:"passes"`   // at most 2
	Sources  []Source `json:"sources"`
	Rare     int      `json:"rare"` // number of deals with splitting
	Code     []byte   `json:"code"` // lengths of the code words of the solutions
}

// A Pass is the limits of searches: positions and bytes of the one for the least
// number of moves, and the extras in the form of label.Extras.
type Pass struct {
	ExactNodes int64  `json:"exact_nodes"`
	Memory     int64  `json:"memory"`
	Extras     string `json:"extras"`
}

// A Source is the deals 1 to Deals of a source of deals.
type Source struct {
	Name  string `json:"name"`
	Deals int64  `json:"deals"`
}

// A Deal is the labels of a deal. What is not known is nil.
type Deal struct {
	Key  uint32 // the low bits of the hash of its position
	Wins int64
	// These are means of a trial, and of the last positions of lost ones.
	MeanMoves, MeanBranching, EndBoundMean float32
	BestHome                               int
	EndBoundMin                            *int // nil if no trial was lost
	Rare                                   *Rare
	Pass                                   int    // index of the pass that made the labels below
	Status                                 string // exact_status
	Low, High                              *int   // bounds of the least number of moves
	Cells                                  *int   // least number of cells
	Solution                               []byte // the index of each move among the legal ones; of High moves
}

// A Rare is what splitting found; see rollout.Rare.
type Rare struct {
	Rate, Error, Spread float32
	Runs, Won           int
}

// The sizes of what the sections consist of, in bytes.
const (
	RecordSize   = 22
	RareSize     = 13
	positionSize = 6
)

// The flags of a record.
const (
	StatusMask = 3
	PassShift  = 2
	IsRare     = 8
	CellsShift = 4
)

// RunsShift is where the byte of a rare record has the runs; below it are those that won.
const RunsShift = 4

// NoByte means that a number is not known.
const NoByte = math.MaxUint8

// A Table is an opened file.
type Table struct {
	Header
	code                                *code
	records, rare, positions, solutions []byte
	// begins and rank say of each deal where its solution begins and how many deals
	// before it have a rare record.
	begins, rank []int32
}

// Open opens a file, which it keeps. The error says that its sections do not fit its
// header.
func Open(file []byte) (*Table, error) {
	line, rest, _ := bytes.Cut(file, []byte("\n"))
	t := &Table{}
	err := json.Unmarshal(line, &t.Header)
	if err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	if t.code, err = newCode(t.Code); err != nil {
		return nil, err
	}
	n := t.Len()
	for _, section := range []struct {
		bytes *[]byte
		size  int
	}{{&t.records, n * RecordSize}, {&t.rare, t.Header.Rare * RareSize}, {&t.positions, n * positionSize}} {
		if section.size < 0 || len(rest) < section.size {
			return nil, fmt.Errorf("%d bytes are left for a section; expected %d", len(rest), section.size)
		}
		*section.bytes, rest = rest[:section.size], rest[section.size:]
	}
	t.solutions = rest
	return t, t.measure()
}

// measure notes where the solutions and the rare records of the deals are.
func (t *Table) measure() error {
	var begin, rare int32
	for i := range t.Len() {
		record := t.record(i)
		t.begins, t.rank = append(t.begins, begin), append(t.rank, rare)
		begin += int32(record[1])
		if record[0]&IsRare != 0 {
			rare++
		}
	}
	t.begins = append(t.begins, begin)
	if int(begin) != len(t.solutions) || int(rare) != t.Header.Rare {
		return fmt.Errorf("records of %d bytes of solutions and %d rare wins; expected %d and %d", begin, rare,
			len(t.solutions), t.Header.Rare)
	}
	return nil
}

// Len returns the number of deals.
func (t *Table) Len() int {
	n := int64(0)
	for _, s := range t.Sources {
		n += s.Deals
	}
	return int(n)
}

// ID returns the name of the deal with an index from 0 to Len−1.
func (t *Table) ID(i int) game.DealID {
	n := int64(i)
	for _, s := range t.Sources {
		if n < s.Deals {
			return game.DealID{Source: s.Name, Number: n + 1}
		}
		n -= s.Deals
	}
	panic(fmt.Sprintf("compact: no deal %d of %d", i, t.Len()))
}

// Index returns the index of a deal by its name. It returns false if there is none.
func (t *Table) Index(id game.DealID) (int, bool) {
	before := int64(0)
	for _, s := range t.Sources {
		if s.Name == id.Source && id.Number >= 1 && id.Number <= s.Deals {
			return int(before + id.Number - 1), true
		}
		before += s.Deals
	}
	return 0, false
}

// Pass returns the pass of the deal with an index.
func (t *Table) Pass(i int) int { return int(t.record(i)[0] >> PassShift & 1) }

// Find returns the indices of the deals whose positions have the low bits of a hash:
// seldom more than one, and a position that is of none of the deals seldom has one.
func (t *Table) Find(hash uint64) (indices []int) {
	n, key := t.Len(), uint32(hash)
	from := sort.Search(n, func(i int) bool { return binary.LittleEndian.Uint32(t.position(i)) >= key })
	for i := from; i < n && binary.LittleEndian.Uint32(t.position(i)) == key; i++ {
		indices = append(indices, int(binary.LittleEndian.Uint16(t.position(i)[4:])))
	}
	return indices
}

func (t *Table) record(i int) []byte   { return t.records[i*RecordSize:][:RecordSize] }
func (t *Table) position(i int) []byte { return t.positions[i*positionSize:][:positionSize] }

// Deal returns the labels of the deal with an index, without its key. The error is of
// a solution that is not in the code.
func (t *Table) Deal(i int) (Deal, error) {
	r := reader{t.record(i)}
	flags, packed := r.byte(), t.solutions[t.begins[i]:t.begins[i+1]]
	r.byte() // the length of the solution
	d := Deal{BestHome: int(r.byte()), EndBoundMin: r.small(), Low: r.small(), High: r.small()}
	d.Wins = int64(r.whole())
	d.MeanMoves, d.MeanBranching, d.EndBoundMean = r.real(), r.real(), r.real()
	d.Status, d.Pass = t.Statuses[flags&StatusMask], t.Pass(i)
	if cells := int(flags >> CellsShift); cells > 0 {
		cells--
		d.Cells = &cells
	}
	if flags&IsRare != 0 {
		r := reader{t.rare[int(t.rank[i])*RareSize:]}
		d.Rare = &Rare{Rate: r.real(), Error: r.real(), Spread: r.real()}
		runs := int(r.byte())
		d.Rare.Runs, d.Rare.Won = runs>>RunsShift, runs&(1<<RunsShift-1)
	}
	var err error
	if d.High != nil {
		d.Solution, err = t.code.decode(packed, *d.High)
	}
	return d, err
}

// A reader reads numbers one after another.
type reader struct{ rest []byte }

func (r *reader) byte() byte {
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) whole() uint32 {
	n := binary.LittleEndian.Uint32(r.rest)
	r.rest = r.rest[4:]
	return n
}

func (r *reader) real() float32 { return math.Float32frombits(r.whole()) }

// small reads a number that may not be known.
func (r *reader) small() *int {
	b := r.byte()
	if b == NoByte {
		return nil
	}
	n := int(b)
	return &n
}
