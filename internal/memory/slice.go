package memory

import "unsafe"

// MapSlice returns a slice of n zero values in memory of [Map]. The type must have no
// pointers, and n must be at least 1.
func MapSlice[T any](n int) []T {
	b := Map(n * int(unsafe.Sizeof(*new(T))))
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}

// UnmapSlice gives memory of MapSlice back to the system, all of it at once.
func UnmapSlice[T any](s []T) {
	Unmap(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(*new(T)))))
}
