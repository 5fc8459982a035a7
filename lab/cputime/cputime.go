// Package cputime measures the processor time of the program, for measurements on
// machines that also do other work.
package cputime

import (
	"syscall"
	"time"
)

// Used returns the processor time that the program has used so far, its own and
// that of the system for it; 0 if the system does not tell.
func Used() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
