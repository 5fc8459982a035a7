package calculation

import "testing"

func TestDecodeNetErrors(t *testing.T) {
	zeros := func(n int, first float32) []byte {
		all := make([]float32, n)
		all[0] = first
		return (&Net{All: all}).Encode()
	}
	whole := zeros(Parameters, 0)
	for name, encoded := range map[string][]byte{
		"nothing": nil, "cut": whole[:len(whole)/2], "one weight less": zeros(Parameters-1, 0),
		"one more":       zeros(Parameters+1, 0),
		"a large weight": zeros(Parameters, 1e4),
	} {
		if _, err := DecodeNet(encoded); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
