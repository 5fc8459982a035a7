//go:build amd64 || arm64

package memory

// prefetchWords begins to read words of 32 bits into the cache: those whose indices are what a mask
// leaves of n hashes.
//
//go:noescape
func prefetchWords(words *byte, mask uint64, hashes *uint64, n int)

// prefetchSpan begins to read the first and the last of n bytes, at most a cache line.
//
//go:noescape
func prefetchSpan(first *byte, n int)
