// Command boardnet writes the kernels of internal/model/boardnet for amd64:
//
//	go run ./boardnet -out ../internal/model/boardnet/kernels_amd64.s -stubs ../internal/model/boardnet/kernels_amd64.go
//
// addTile adds the product of some rows and a panel of 16 columns to a tile of sums,
// which stay in registers. Products are rounded before they are added, and each sum is
// made in the order of the inputs, as in Go. So there is no fused multiply-add here.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"   //nolint:staticcheck // the language of generators
	. "github.com/mmcloughlin/avo/operand" //nolint:staticcheck
	"github.com/mmcloughlin/avo/reg"
)

const (
	panel = 16
	float = 4 // bytes
	quad  = 4 // rows that are addressed from one pointer
)

func main() {
	ConstraintExpr("amd64")
	addTile("addTileAVX", 4, 8, YMM)
	addTile("addTileAVX512", 8, 16, ZMM)
	addVector()
	bend()
	Generate()
}

// A tile is what a kernel keeps in registers: by row the vectors of its sums.
type tile struct {
	sums  [][]reg.VecVirtual
	lanes int
}

// addTile writes a kernel for so many rows, by vectors of so many lanes.
func addTile(name string, rows, lanes int, vector func() reg.VecVirtual) {
	TEXT(name, NOSPLIT, "func(c, a, b *float32, stride, inputs int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s adds the product of %d rows of a, each of so many inputs, and of a panel b to rows of c that "+
		"are stride apart.", name, rows))
	t := tile{lanes: lanes}
	for range rows {
		var row []reg.VecVirtual
		for range panel / lanes {
			row = append(row, vector())
		}
		t.sums = append(t.sums, row)
	}
	c, a, b := Load(Param("c"), GP64()), Load(Param("a"), GP64()), Load(Param("b"), GP64())
	stride, inputs := Load(Param("stride"), GP64()), Load(Param("inputs"), GP64())
	SHLQ(Imm(2), stride)
	to := quads(rows, c, stride)
	t.each(to, func(at Mem, sum reg.VecVirtual) { VMOVUPS(at, sum) })
	step := GP64()
	MOVQ(inputs, step)
	SHLQ(Imm(2), step)
	from := quads(rows, a, step)
	Label("input")
	t.add(from, b, vector)
	for _, q := range from {
		ADDQ(Imm(float), q.first)
	}
	ADDQ(Imm(panel*float), b)
	DECQ(inputs)
	JNZ(LabelRef("input"))
	t.each(to, func(at Mem, sum reg.VecVirtual) { VMOVUPS(sum, at) })
	VZEROUPPER()
	RET()
}

// addVector writes a kernel that adds eight numbers at a time.
func addVector() {
	TEXT("addAVX", NOSPLIT, "func(a, b *float32, eights int)")
	Pragma("noescape")
	Doc("addAVX adds b to a, which have eight times so many numbers.")
	a, b := Load(Param("a"), GP64()), Load(Param("b"), GP64())
	eachEight(func() {
		sum := YMM()
		VMOVUPS(Mem{Base: a}, sum)
		VADDPS(Mem{Base: b}, sum, sum)
		VMOVUPS(sum, Mem{Base: a})
	}, a, b)
}

// bend writes a kernel for the function between the matrices of a layer.
func bend() {
	TEXT("bendAVX", NOSPLIT, "func(x *float32, slope, half, one float32, eights int)")
	Pragma("noescape")
	Doc("bendAVX sets eight times so many numbers x to x times slope·x + half, which is cut to 0 and one.")
	x := Load(Param("x"), GP64())
	constant := func(name string) reg.VecVirtual {
		at, err := Param(name).Resolve()
		if err != nil {
			panic(err)
		}
		all := YMM()
		VBROADCASTSS(at.Addr, all)
		return all
	}
	slope, half, one, zero := constant("slope"), constant("half"), constant("one"), YMM()
	VXORPS(zero, zero, zero)
	eachEight(func() {
		from, to := YMM(), YMM()
		VMOVUPS(Mem{Base: x}, from)
		VMULPS(slope, from, to)
		VADDPS(half, to, to)
		VMAXPS(zero, to, to)
		VMINPS(one, to, to)
		VMULPS(from, to, to)
		VMOVUPS(to, Mem{Base: x})
	}, x)
}

// eachEight does something so many times, and each time moves the pointers by eight numbers.
func eachEight(do func(), pointers ...reg.Register) {
	eights := Load(Param("eights"), GP64())
	Label("eight")
	do()
	for _, p := range pointers {
		ADDQ(Imm(8*float), p)
	}
	DECQ(eights)
	JNZ(LabelRef("eight"))
	VZEROUPPER()
	RET()
}

// add adds the products of an input of each row.
func (t tile) add(from []rowsOf, b reg.Register, vector func() reg.VecVirtual) {
	var weights []reg.VecVirtual
	for i := range panel / t.lanes {
		w := vector()
		VMOVUPS(Mem{Base: b, Disp: i * t.lanes * float}, w)
		weights = append(weights, w)
	}
	for r, sums := range t.sums {
		x := vector()
		VBROADCASTSS(from[r/quad].row(r%quad), x)
		for i, sum := range sums {
			product := vector()
			VMULPS(weights[i], x, product)
			VADDPS(product, sum, sum)
		}
	}
}

// each does something with every vector of the tile and where it is in memory.
func (t tile) each(rows []rowsOf, do func(Mem, reg.VecVirtual)) {
	for r, sums := range t.sums {
		for i, sum := range sums {
			do(rows[r/quad].row(r%quad).Offset(i*t.lanes*float), sum)
		}
	}
}

// A rowsOf addresses four rows.
type rowsOf struct{ first, step, thrice reg.Register }

// quads returns the addresses of rows that are step bytes apart.
func quads(rows int, first, step reg.Register) (list []rowsOf) {
	thrice := GP64()
	LEAQ(Mem{Base: step, Index: step, Scale: 2}, thrice)
	for i := 0; i < rows; i += quad {
		list = append(list, rowsOf{first, step, thrice})
		if i+quad < rows {
			following := GP64()
			LEAQ(Mem{Base: first, Index: step, Scale: 4}, following)
			first = following
		}
	}
	return list
}

func (q rowsOf) row(i int) Mem {
	switch i {
	case 0:
		return Mem{Base: q.first}
	case 3:
		return Mem{Base: q.first, Index: q.thrice, Scale: 1}
	}
	return Mem{Base: q.first, Index: q.step, Scale: uint8(i)}
}
