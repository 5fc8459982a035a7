//go:build !linux

package memory

// Map returns zeroed memory.
func Map(n int) []byte { return make([]byte, n) }

// Unmap leaves the memory to the garbage collector.
func Unmap([]byte) {}
