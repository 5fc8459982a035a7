package learner

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"math"

	players "patience/internal/players/calculation"
)

// Encode returns the weights of a net in units of 1/128, rounded and compressed, as
// [players.DecodeNet] reads them.
func Encode(n *players.Net) []byte {
	var plain []byte
	for _, x := range n.All {
		plain = binary.AppendVarint(plain, int64(math.Round(float64(x)*128)))
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one of gzip's
	}
	_, err = z.Write(plain)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}
