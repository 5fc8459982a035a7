package boardnet

import "golang.org/x/sys/cpu"

// addPanel adds a·b to panel columns of c, by the widest instructions that there are.
func addPanel(c, a, b []float32, stride, inputs, rows int) {
	done := 0
	if cpu.X86.HasAVX512F {
		for ; done+8 <= rows; done += 8 {
			addTileAVX512(&c[done*stride], &a[done*inputs], &b[0], stride, inputs)
		}
	}
	if cpu.X86.HasAVX {
		for ; done+4 <= rows; done += 4 {
			addTileAVX(&c[done*stride], &a[done*inputs], &b[0], stride, inputs)
		}
	}
	if done < rows {
		addPanelPlain(c[done*stride:], a[done*inputs:], b, stride, inputs, rows-done)
	}
}

// add adds as much of b as a has.
func add(a, b []float32) {
	b = b[:len(a)]
	eights := inEights(a)
	if eights > 0 {
		addAVX(&a[0], &b[0], eights)
	}
	addPlain(a[8*eights:], b[8*eights:])
}

// bend is the function between the matrices of a layer: 0 at the left, the identity at
// the right.
func bend(x []float32) {
	eights := inEights(x)
	if eights > 0 {
		bendAVX(&x[0], slope, half, 1, eights)
	}
	bendPlain(x[8*eights:])
}

// inEights is how many times eight numbers can be taken at once.
func inEights(x []float32) int {
	if !cpu.X86.HasAVX {
		return 0
	}
	return len(x) / 8
}
