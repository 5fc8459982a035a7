package astar

import "syscall"

// newMemory returns zeroed memory from the system, in huge pages if there are
// any, since it is read at random.
func newMemory(n int) []byte {
	b, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n)
	}
	_ = syscall.Madvise(b, syscall.MADV_HUGEPAGE)
	return b
}

// freeMemory gives memory back to the system, or leaves it to the collector
// if that is where it is from.
func freeMemory(b []byte) { _ = syscall.Munmap(b) }
