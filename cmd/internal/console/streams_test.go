package console

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

func unknown() (uint64, error) { return 0, memlimit.ErrNoLimit }

func TestLeastMemory(t *testing.T) {
	small, large := memlimit.Limit(1<<30), memlimit.Limit(1<<40)
	for _, v := range []struct {
		name   string
		limits []memlimit.Provider
		want   uint64
	}{
		{"machine only", []memlimit.Provider{small, unknown}, 1 << 30},
		{"group only", []memlimit.Provider{unknown, small}, 1 << 30},
		{"group with less", []memlimit.Provider{large, small}, 1 << 30},
		{"group with more", []memlimit.Provider{small, large}, 1 << 30},
	} {
		if got, err := least(v.limits...)(); got != v.want || err != nil {
			t.Errorf("%s: %d bytes, %v; expected %d", v.name, got, err, v.want)
		}
	}
	if got, err := least(unknown, unknown)(); err == nil {
		t.Errorf("%d bytes of an unknown machine; expected an error", got)
	}
}

// TestMachineMemory: on Linux the memory is known, and is no more than the
// machine has.
func TestMachineMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("it need not be known here")
	}
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		t.Skip(err)
	}
	var kib uint64
	if _, err := fmt.Sscanf(string(text), "MemTotal: %d kB", &kib); err != nil {
		t.Fatal(err)
	}
	if got, err := machineMemory(); err != nil || got == 0 || got > kib<<10 {
		t.Errorf("%d bytes, %v; expected at most %d", got, err, kib<<10)
	}
}
