package cmd

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"patience/catalogue"
	"patience/cmd/internal/console"
)

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
func onMachine(t *testing.T, memory memlimit.Provider, args string) string {
	t.Helper()
	var out, errors bytes.Buffer
	s := console.NewStreams(catalogue.Standard(), strings.NewReader("0\n"), &out, &errors)
	s.Memory = memory
	root := newRoot(s)
	root.SetArgs(strings.Fields(args))
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	return errors.String()
}
