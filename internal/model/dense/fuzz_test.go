package dense_test

import (
	"testing"

	"patience/internal/model/dense"
)

// FuzzRead: no file makes a panic, and a net that is read judges inputs by as many outputs as it says.
func FuzzRead(f *testing.F) {
	f.Add(file(f, 3, 4, 2))
	f.Add(file(f, 1, 1))
	f.Add([]byte(`{"inputs":[""],"sizes":[1,-2,1]}` + "\n123412341234"))
	f.Add([]byte(`{"inputs":[""],"sizes":[1,2,0]}` + "\n12341234"))
	f.Fuzz(func(t *testing.T, file []byte) {
		net, err := dense.Read(file)
		if err != nil {
			return
		}
		if got := net.Eval(make([]float32, len(net.Names))); len(got) != net.Outputs() || len(got) == 0 {
			t.Errorf("%d logits; want %d", len(got), net.Outputs())
		}
	})
}
