package boardnet

func addPanel(c, a, b []float32, stride, inputs, rows int) {
	addPanelPlain(c, a, b, stride, inputs, rows)
}
