//go:build !amd64 && !arm64

package memory

// prefetchWords and prefetchSpan leave it to the processor to read ahead.
func prefetchWords(*byte, uint64, *uint64, int) {}

func prefetchSpan(*byte, int) {}
