package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"patience/catalogue"
)

// machine is a system with these files; a text of none is no file.
func machine(meminfo, cgroup string, limits map[string]string) fstest.MapFS {
	system := fstest.MapFS{}
	for name, text := range map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": cgroup} {
		if text != "" {
			system[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	for group, text := range limits {
		system["sys/fs/cgroup/"+group+"memory.max"] = &fstest.MapFile{Data: []byte(text)}
	}
	return system
}

// meminfo is of a machine with 16 GiB, less what the kernel keeps.
const (
	meminfo      = "MemTotal:       16384000 kB\nMemFree:         1000000 kB\nHugePages_Total:       0\n"
	meminfoBytes = 16384000 << 10
)

func TestPhysicalMemory(t *testing.T) {
	for _, v := range []struct {
		name   string
		system fstest.MapFS
		want   uint64
	}{
		{"no Linux", machine("", "", nil), 0},
		{"no total", machine("MemFree: 7 kB\n", "0::/\n", map[string]string{"": "4096\n"}), 0},
		{"no groups", machine(meminfo, "", nil), meminfoBytes},
		{"no limit", machine(meminfo, "0::/a/b\n", map[string]string{"a/b/": "max\n", "a/": "max\n"}), meminfoBytes},
		{"limit of the group", machine(meminfo, "0::/a/b\n", map[string]string{"a/b/": "1073741824\n", "a/": "max\n"}), 1 << 30},
		{"limit of one around it", machine(meminfo, "0::/a/b\n", map[string]string{"a/b/": "2147483648\n", "a/": "1073741824\n"}), 1 << 30},
		{"limit above the machine", machine(meminfo, "0::/a\n", map[string]string{"a/": "1099511627776\n"}), meminfoBytes},
		{"limit of another group", machine(meminfo, "0::/a\n", map[string]string{"c/": "4096\n"}), meminfoBytes},
		{"in a container", machine(meminfo, "0::/\n", map[string]string{"": "1073741824\n"}), 1 << 30},
		{"outside the namespace", machine(meminfo, "0::/../b\n", map[string]string{"": "1073741824\n"}), 1 << 30},
		{"version 1", machine(meminfo, "4:memory:/a\n", map[string]string{"a/": "4096\n"}), meminfoBytes},
	} {
		if got := physicalMemory(v.system); got != v.want {
			t.Errorf("%s: %d bytes; expected %d", v.name, got, v.want)
		}
	}
}

// TestMemoryWarning: one line on stderr where --memory is given, and is above
// what the machine has, and there is a search.
func TestMemoryWarning(t *testing.T) {
	dir := t.TempDir()
	small := machine("MemTotal: 2097152 kB\n", "", nil) // 2 GiB, less than any default
	for _, v := range []struct{ args, want string }{
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 1000 --memory 3GiB", "--memory 3GiB is more than the 2.00 GiB"},
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 1000 --memory 2GiB", ""},
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 1000", ""},
		{"score 1 --playouts 10 --max-playouts 10 --exact-nodes 0 --memory 3GiB", ""},
		{"generate 1-2 --playouts 10 --max-playouts 10 --exact-nodes 1000 --workers 2 --memory 3GiB --out " + filepath.Join(dir, "a"), "--memory 3GiB is more"},
		{"generate 1-2 --playouts 10 --max-playouts 10 --exact-nodes 1000 --workers 2 --memory 2GiB --out " + filepath.Join(dir, "b"), ""},
		{"solve 1 --any --memory 3GiB", "--memory 3GiB is more"},
		{"solve 1 --any --memory 2GiB", ""},
		{"solve 1-3 --any --memory 3GiB", "--memory 3GiB is more"},
		{"solve --game gaps --format contest --memory 3GiB", "--memory 3GiB is more"},
		{"winrate 4 --workers 2 --nodes 1000 --memory 2GiB", "--memory 2GiB for each of 2 workers is more than the 2.00 GiB"},
		{"winrate 4 --workers 2 --nodes 1000 --memory 1GiB", ""},
		{"winrate 1 --workers 2 --nodes 1000 --memory 2GiB", ""},
		{"winrate 4 --workers 2 --nodes 1000", ""},
	} {
		got := onMachine(t, small, v.args)
		if v.want == "" && got != "" || v.want != "" && (!strings.Contains(got, v.want) || strings.Count(got, "\n") != 1) {
			t.Errorf("%s: stderr %q; expected %q", v.args, got, v.want)
		}
	}
}

// onMachine runs the program, which must succeed, and returns what it prints
// on stderr.
func onMachine(t *testing.T, system fstest.MapFS, args string) string {
	t.Helper()
	var out, errors bytes.Buffer
	root := newRoot(streams{strings.NewReader("0\n"), &out, &errors, system, catalogue.Standard()})
	root.SetArgs(strings.Fields(args))
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	return errors.String()
}
