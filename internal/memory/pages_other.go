//go:build !linux

package memory

// Map returns zeroed memory.
func Map(n int) []byte { return make([]byte, n) }

// Unmap leaves memory to the collector.
func Unmap([]byte) {}
