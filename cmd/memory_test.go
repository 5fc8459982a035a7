package cmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"patience/catalogue"
)

func unknown() (uint64, error) { return 0, memlimit.ErrNoLimit }

func TestLeastMemory(t *testing.T) {
	small, large := memlimit.Limit(1<<30), memlimit.Limit(1<<40)
	for _, v := range []struct {
		name   string
		limits []memoryLimit
		want   uint64
	}{
		{"machine only", []memoryLimit{small, unknown}, 1 << 30},
		{"group only", []memoryLimit{unknown, small}, 1 << 30},
		{"group with less", []memoryLimit{large, small}, 1 << 30},
		{"group with more", []memoryLimit{small, large}, 1 << 30},
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

// TestMemoryWarning: one line on stderr where --memory is given, and is above
// what the machine has, and there is a search.
func TestMemoryWarning(t *testing.T) {
	dir := t.TempDir()
	small := memlimit.Limit(2 << 30) // less than any default
	for _, v := range []struct{ args, want string }{
		{
			"score 1 --playouts 10 --max-playouts 10 --exact-nodes 1000 --memory 3GiB",
			"--memory 3GiB is more than the 2.00 GiB",
		},
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 1000 --memory 2GiB", ""},
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 1000", ""},
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 0 --memory 3GiB", ""},
		{"generate 1-2 --playouts 10 --max-playouts 10 --exact-nodes 1000 --workers 2 --memory 3GiB --out " +
			filepath.Join(dir, "a"), "--memory 3GiB is more"},
		{"generate 1-2 --playouts 10 --max-playouts 10 --exact-nodes 1000 --workers 2 --memory 2GiB --out " +
			filepath.Join(dir, "b"), ""},
		{"solve 1 --any --memory 3GiB", "--memory 3GiB is more"},
		{"solve 1 --any --memory 2GiB", ""},
		{"solve 1-3 --any --memory 3GiB", "--memory 3GiB is more"},
		{"solve --game gaps --format contest --memory 3GiB", "--memory 3GiB is more"},
		{
			"winrate 1-4 --workers 2 --nodes 1000 --memory 2GiB",
			"--memory 2GiB for each of 2 workers is more than the 2.00 GiB",
		},
		{"winrate 1-4 --workers 2 --nodes 1000 --memory 1GiB", ""},
		{"winrate 1 --workers 2 --nodes 1000 --memory 2GiB", ""},
		{"winrate 1-4 --workers 2 --nodes 1000", ""},
	} {
		got := onMachine(t, small, v.args)
		if v.want == "" && got != "" || v.want != "" && (!strings.Contains(got, v.want) || strings.Count(got, "\n") != 1) {
			t.Errorf("%s: stderr %q; expected %q", v.args, got, v.want)
		}
	}
}

// onMachine runs the program, which must succeed, and returns what it prints
// on stderr.
func onMachine(t *testing.T, memory memoryLimit, args string) string {
	t.Helper()
	var out, errors bytes.Buffer
	root := newRoot(streams{&stdin{Reader: strings.NewReader("0\n")}, &out, &errors, memory, catalogue.Standard()})
	root.SetArgs(strings.Fields(args))
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	return errors.String()
}
