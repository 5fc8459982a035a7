package main

import (
	"encoding/binary"
	"errors"
)

// A segment is bytes of a program's memory when it starts.
type segment struct {
	address uint64
	data    []byte
}

// smallGap is the number of zeros that take about as much space in a compressed program as a new segment.
const smallGap = 64

// joined returns a program for WebAssembly whose segments are joined where there are few zeros between them.
// Go's linker leaves zeros out, and so writes up to 100,000 segments. Most of them are two bytes of the table
// in which the runtime finds functions. Their addresses all differ, so they take more space in a compressed
// program than the zeros.
func joined(program []byte) ([]byte, error) {
	const (
		head        = 8 // bytes before the first section
		dataSection = 11
	)
	r := wasmReader{rest: program}
	out := append([]byte{}, r.bytes(head)...)
	for len(r.rest) > 0 {
		kind := r.byte()
		body := r.bytes(r.number())
		if kind == dataSection {
			var err error
			if body, err = joinedData(body); err != nil {
				return nil, err
			}
		}
		out = append(binary.AppendUvarint(append(out, kind), uint64(len(body))), body...)
	}
	return out, r.err
}

// joinedData does what joined does to the section of the segments.
func joinedData(section []byte) ([]byte, error) {
	segments, err := readSegments(section)
	if err != nil {
		return nil, err
	}
	var few []segment
	for _, s := range segments {
		if last := len(few) - 1; last >= 0 {
			after := few[last].address + uint64(len(few[last].data))
			if s.address >= after && s.address-after <= smallGap {
				few[last].data = append(append(few[last].data, make([]byte, s.address-after)...), s.data...)
				continue
			}
		}
		few = append(few, segment{s.address, append([]byte{}, s.data...)})
	}
	out := binary.AppendUvarint(nil, uint64(len(few)))
	for _, s := range few {
		out = appendSigned(append(out, activeSegment, constant), s.address)
		out = append(binary.AppendUvarint(append(out, end), uint64(len(s.data))), s.data...)
	}
	return out, nil
}

// A segment is written as its kind, an expression for its address, its length and its bytes.
const (
	activeSegment = 0
	constant      = 0x41
	end           = 0x0b
)

func readSegments(section []byte) (segments []segment, err error) {
	r := wasmReader{rest: section}
	for range r.number() {
		kind, operator := r.byte(), r.byte()
		s := segment{address: r.number()}
		if kind != activeSegment || operator != constant || r.byte() != end {
			return nil, errors.New("a segment whose address is not a constant")
		}
		s.data = r.bytes(r.number())
		segments = append(segments, s)
	}
	return segments, r.err
}

// appendSigned writes a number as WebAssembly writes signed ones: the highest bit written is that of the sign.
func appendSigned(out []byte, n uint64) []byte {
	const sign, more = 0x40, 0x80
	out = binary.AppendUvarint(out, n)
	if last := len(out) - 1; out[last]&sign != 0 {
		out[last] |= more
		out = append(out, 0)
	}
	return out
}

// A wasmReader reads a program. After an error everything is zero.
type wasmReader struct {
	rest []byte
	err  error
}

func (r *wasmReader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.err = nil, errors.New("not a whole program for WebAssembly")
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *wasmReader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// number reads a number that is not negative.
func (r *wasmReader) number() uint64 {
	n, length := binary.Uvarint(r.rest)
	r.bytes(uint64(max(length, 1)))
	return n
}
