package memory

import "syscall"

// Map returns zeroed memory from the system, in huge pages if there are any,
// because searches access it at random.
func Map(n int) []byte {
	b, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n)
	}
	_ = syscall.Madvise(b, syscall.MADV_HUGEPAGE)
	return b
}

// Unmap gives memory of Map back to the system. If the memory is from the heap,
// it does nothing.
func Unmap(b []byte) { _ = syscall.Munmap(b) }
