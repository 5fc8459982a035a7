//go:build !amd64

package boardnet

// addPanel adds a·b to panel columns of c.
func addPanel(c, a, b []float32, stride, inputs, rows int) {
	addPanelPlain(c, a, b, stride, inputs, rows)
}
