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
