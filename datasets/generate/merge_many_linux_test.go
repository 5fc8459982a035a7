package generate

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// TestManyParts prints what a merge of many parts takes, as a process of its own:
// 100 parts, ten times as many and so on. It is a measurement for
// docs/cluster.md: PATIENCE_MANY_PARTS=10000 go test -run ManyParts -v.
func TestManyParts(t *testing.T) {
	if dir := os.Getenv("PATIENCE_MANY_DIR"); dir != "" {
		mergeParts(t, dir)
		return
	}
	var most int64
	if _, err := fmt.Sscan(os.Getenv("PATIENCE_MANY_PARTS"), &most); err != nil {
		t.Skip("a measurement")
	}
	for n := int64(100); n <= most; n *= 10 {
		plan := datasetstest.Plan(fmt.Sprintf("random:1-%d", n))
		plan.Playouts, plan.MaxPlayouts, plan.ShardRows = 1, 1, 1
		plan.RareEvents = false
		dir := t.TempDir()
		whole := store.Folder(filepath.Join(dir, "whole"))
		mustBuild(t, string(whole), plan, 2)
		scatter(t, datasetstest.Resolve(t, plan), whole, store.Folder(filepath.Join(dir, "parts")))
		measureMerge(t, dir, n)
	}
}

// mergeParts merges the parts in a folder.
func mergeParts(t *testing.T, dir string) {
	parts, err := filepath.Glob(filepath.Join(dir, "parts", "*"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mergeIn(t.Context(), filepath.Join(dir, "merged"), parts...); err != nil {
		t.Fatal(err)
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	t.Logf("peak memory %s kB", strings.Fields(peak)[0])
}

func measureMerge(t *testing.T, dir string, n int64) {
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.v", "-test.run", "^TestManyParts$")
	child.Env = append(os.Environ(), "PATIENCE_MANY_DIR="+dir)
	start := time.Now()
	out, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, peak, _ := strings.Cut(string(out), "peak memory ")
	wall, used := time.Since(start), child.ProcessState
	checkSame(t, published(t, filepath.Join(dir, "merged")), published(t, filepath.Join(dir, "whole")))
	size := func(name string) int64 {
		info, err := os.Stat(filepath.Join(dir, "merged", name))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size() >> 10
	}
	t.Logf("%d parts: %.1f s, of processors %.1f s, peak %s kB; KiB of manifest %d, card %d, croissant.json %d", n,
		wall.Seconds(),
		(used.UserTime() + used.SystemTime()).Seconds(), strings.Fields(peak)[0],
		size("manifest.json"), size("README.md"), size("croissant.json"))
}

// scatter makes a folder of each shard of a dataset: its part, as far as a merge
// reads it.
func scatter(t *testing.T, p datasetstest.Resolved, whole, parts store.Folder) {
	n := p.Count()
	for i := range n {
		part := store.Folder(parts.In(fmt.Sprint(i)))
		var s store.Sidecar
		name := p.Shard(i)
		if err := files.ReadJSON(whole.Sidecar(name), &s); err != nil {
			t.Fatal(err)
		}
		paths := []string{"plan.json", "shards/" + name.Name() + ".json"}
		for _, f := range s.Files {
			paths = append(paths, f.Path)
		}
		for _, path := range paths {
			if err := os.MkdirAll(filepath.Dir(part.In(path)), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Link(whole.In(path), part.In(path)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(part.Portion(), files.JSONText(datasets.Portion{Index: i, Count: n}), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
