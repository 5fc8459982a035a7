package calculation

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"testing"
)

func TestDecodeNetErrors(t *testing.T) {
	zeros := func(n int, first int64) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write(append(binary.AppendVarint(nil, first), make([]byte, n-1)...)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	whole := zeros(Parameters, 0)
	for name, encoded := range map[string][]byte{
		"nothing": nil, "cut": whole[:len(whole)/2], "one weight less": zeros(Parameters-1, 0),
		"one more":       zeros(Parameters+1, 0),
		"a large weight": zeros(Parameters, 1e4/weightUnit),
	} {
		if _, err := DecodeNet(encoded); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// FuzzDecodeNet: no file makes a panic, and there is a net if there is no error.
func FuzzDecodeNet(f *testing.F) {
	shipped, err := os.ReadFile("weights-5-3.gz")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(shipped)
	f.Add(shipped[:100])
	f.Fuzz(func(t *testing.T, file []byte) {
		if net, err := DecodeNet(file); (net == nil) != (err != nil) {
			t.Errorf("%v, %v", net, err)
		}
	})
}
