//go:build !amd64

package boardnet

// addPanel adds a·b to panel columns of c.
func addPanel(c, a, b []float32, stride, inputs, rows int) {
	addPanelPlain(c, a, b, stride, inputs, rows)
}

// add adds as much of b as a has.
func add(a, b []float32) { addPlain(a, b) }

// bend is the function between the matrices of a layer: 0 at the left, the identity at
// the right.
func bend(x []float32) { bendPlain(x) }
