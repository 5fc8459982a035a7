package memory

import "syscall"

// Map returns zeroed memory from the system, in huge pages if there are
// any, since it is read at random.
func Map(n int) []byte {
	b, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n)
	}
	_ = syscall.Madvise(b, syscall.MADV_HUGEPAGE)
	return b
}

// Unmap gives memory back to the system, or leaves it to the collector
// if that is where it is from.
func Unmap(b []byte) { _ = syscall.Munmap(b) }
