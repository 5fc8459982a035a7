package boardnet

//go:generate go -C ../../../lab run ./boardnet -out ../internal/model/boardnet/kernels_amd64.s -stubs ../internal/model/boardnet/kernels_amd64.go -pkg boardnet

// panel is the number of columns of a matrix that are stored together, and tile the
// number of rows of a product that are computed together.
const (
	panel = 16
	tile  = 4
)

// A matrix has its columns in panels, so that a kernel reads it from first to last.
// The last panel is filled up with columns of zeros.
type matrix struct {
	inputs, outputs int
	panels          []float32
}

// newMatrix arranges weights that are given input by output.
func newMatrix(weights []float32, inputs, outputs int) matrix {
	m := matrix{inputs: inputs, outputs: outputs}
	m.panels = make([]float32, inputs*m.stride())
	for i := range inputs {
		for j, w := range weights[i*outputs : (i+1)*outputs] {
			m.panels[(j/panel*inputs+i)*panel+j%panel] = w
		}
	}
	return m
}

// stride is the length of a row of a product.
func (m *matrix) stride() int { return (m.outputs + panel - 1) / panel * panel }

// addProduct adds a·m to c. The rows of a have the length inputs, those of c the
// length stride; their number is a multiple of tile.
func (m *matrix) addProduct(c, a []float32) {
	stride := m.stride()
	rows := len(c) / stride
	if rows%tile != 0 || len(a) != rows*m.inputs || len(c) != rows*stride {
		panic("boardnet: sizes do not fit")
	}
	for j := range stride / panel {
		b := m.panels[j*m.inputs*panel : (j+1)*m.inputs*panel]
		addPanel(c[j*panel:], a, b, stride, m.inputs, rows)
	}
}

// addPanelPlain adds a·b to panel columns of c. Each sum is made in the order of the
// inputs.
func addPanelPlain(c, a, b []float32, stride, inputs, rows int) {
	for i := range rows {
		to, from := (*[panel]float32)(c[i*stride:]), a[i*inputs:(i+1)*inputs]
		for half := 0; half < panel; half += panel / 2 {
			addEight((*[8]float32)(to[half:]), from, b[half:])
		}
	}
}

// addEight keeps eight sums in registers.
func addEight(to *[8]float32, from, b []float32) {
	s0, s1, s2, s3, s4, s5, s6, s7 := to[0], to[1], to[2], to[3], to[4], to[5], to[6], to[7]
	for k, x := range from {
		w := (*[8]float32)(b[k*panel:])
		s0 += float32(x * w[0])
		s1 += float32(x * w[1])
		s2 += float32(x * w[2])
		s3 += float32(x * w[3])
		s4 += float32(x * w[4])
		s5 += float32(x * w[5])
		s6 += float32(x * w[6])
		s7 += float32(x * w[7])
	}
	*to = [8]float32{s0, s1, s2, s3, s4, s5, s6, s7}
}
