//go:build unix

package files

import (
	"io/fs"
	"syscall"
)

// names returns how many names a file has.
func names(info fs.FileInfo) uint64 {
	if system, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(system.Nlink)
	}
	return 1
}
