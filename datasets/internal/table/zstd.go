package table

import (
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/format"
)

// A pageCodec compresses the pages of one file with one encoder. The codec of
// the Parquet library makes a new encoder, of 30 MB, whenever its pool has been
// emptied.
type pageCodec struct{ encoder *zstd.Encoder }

var _ compress.Codec = pageCodec{}

// maxWindow is more than any page of a feature or a label takes.
const maxWindow = 1 << 20

func newPageCodec() (pageCodec, error) {
	e, err := zstd.NewWriter(nil,
		zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderLevel(zstd.SpeedBetterCompression),
		zstd.WithWindowSize(maxWindow),
		zstd.WithZeroFrames(true),
		zstd.WithEncoderCRC(false),
	)
	return pageCodec{e}, err
}

func (pageCodec) String() string { return "ZSTD" }

func (pageCodec) CompressionCodec() format.CompressionCodec { return format.Zstd }

func (c pageCodec) Encode(dst, src []byte) ([]byte, error) {
	return c.encoder.EncodeAll(src, dst[:0]), nil
}

// Decode is needed for the interface only. Readers have a decoder of their own.
func (pageCodec) Decode(dst, src []byte) ([]byte, error) {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.DecodeAll(src, dst[:0])
}
