//go:build !amd64

package calculation

// addTo adds a multiple of x to y, which is as long.
func addTo(y []float32, factor float32, x []float32) {
	for i, v := range x {
		y[i] += float32(factor * v)
	}
}
