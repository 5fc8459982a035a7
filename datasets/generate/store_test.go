//go:build !race

package generate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/internal/files"
	"patience/internal/objects"
)

// A faultyStore stands before an S3 and makes trouble for one request in three:
// it refuses it, is slow, breaks off half-way, or does it and loses the answer.
// In the middle of an upload of rows it kills the worker of part 1, once. The plan
// is there by then, however often it was refused.
type faultyStore struct {
	next http.Handler
	kill func()

	mu      sync.Mutex
	rng     *rand.Rand
	uploads int // of rows of part 1
	hits    map[string]int
}

const killed, killedUpload = 12, 3

// fault returns what happens to a request.
func (f *faultyStore) fault(r *http.Request) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r.Method == http.MethodPut && strings.Contains(r.URL.Path, "/part-1/data/") {
		if f.uploads++; f.uploads == killedUpload {
			return killed
		}
	}
	return f.rng.IntN(killed)
}

func (f *faultyStore) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	kind, fault := "", f.fault(r)
	switch fault {
	case killed:
		kind = "killed"
		io.CopyN(io.Discard, r.Body, r.ContentLength/2)
		f.kill()
	case 0:
		kind = "refused"
		w.WriteHeader(http.StatusServiceUnavailable)
	case 1:
		kind = "half"
		io.CopyN(io.Discard, r.Body, r.ContentLength/2)
	case 2:
		kind = "answer lost"
		f.next.ServeHTTP(httptest.NewRecorder(), r)
	case 3:
		kind = "slow"
		time.Sleep(20 * time.Millisecond)
		f.next.ServeHTTP(w, r)
	default:
		f.next.ServeHTTP(w, r)
	}
	f.mu.Lock()
	f.hits[kind]++
	f.mu.Unlock()
	if fault == 1 || fault == 2 || fault == killed {
		panic(http.ErrAbortHandler) // closes the connection
	}
}

// openS3 returns the URL of a bucket in a faulty store.
func openS3(t *testing.T) (url string, faults *faultyStore) {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("bucket"); err != nil {
		t.Fatal(err)
	}
	faults = &faultyStore{next: gofakes3.New(backend).Server(), rng: rand.New(rand.NewPCG(1, 2)), hits: map[string]int{}}
	server := httptest.NewServer(faults)
	t.Cleanup(server.Close)
	return "s3://bucket/part-%d?anonymous=true&region=us-east-1&use_path_style=true&endpoint=" + server.URL, faults
}

// TestObjectStore: three workers at once make the parts of a dataset in an S3
// that fails, is slow and breaks off. One of them, a process of its own, is
// killed in the middle of an upload, and its part is made on elsewhere. Merged,
// the parts have the bytes of one build.
func TestObjectStore(t *testing.T) {
	t.Parallel()
	plan, all := smallShards(), t.TempDir()
	if url := os.Getenv("PATIENCE_KILL_URL"); url != "" {
		buildIn(t.Context(), url, plan, Options{Workers: 1, Portion: datasets.Portion{Index: 1, Count: 3}, Work: all})
		return
	}
	bucket, faults := openS3(t)
	var group sync.WaitGroup
	var parts []string
	for i := range int64(3) {
		url := fmt.Sprintf(bucket, i)
		parts = append(parts, url)
		group.Go(func() {
			if i == 1 {
				killedWorker(t, url, faults)
			}
			o := Options{Workers: 1, Portion: datasets.Portion{Index: i, Count: 3}, Work: filepath.Join(all, fmt.Sprint(i))}
			if _, err := buildIn(t.Context(), url, plan, o); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	dir, whole := filepath.Join(all, "merged"), filepath.Join(all, "whole")
	if _, err := Merge(t.Context(), parts, dir, catalogue.Standard(), MergeOptions{Open: openStore}); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, whole, plan, 1)
	checkSame(t, published(t, dir), published(t, whole))
	v, err := verifyIn(t.Context(), parts[1], 2)
	if err != nil || v.FaultCount > 0 || v.Unfinished || v.Portion == nil || v.Recomputed == 0 {
		t.Errorf("%+v, %v", v, err)
	}
	for _, name := range []string{"manifest.json", "README.md", "croissant.json"} {
		t.Log("sha256 of", name, "merged and whole:", sumOfFile(t, dir, name), sumOfFile(t, whole, name))
	}
	t.Log("requests:", faults.hits)
	for _, kind := range []string{"refused", "half", "answer lost", "slow", "killed"} {
		if faults.hits[kind] == 0 {
			t.Errorf("no request was %s", kind)
		}
	}
}

// killedWorker runs this test as a process that makes part 1, which the store
// kills. What is in the store then is unfinished, and without a fault.
func killedWorker(t *testing.T, url string, faults *faultyStore) {
	worker := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestObjectStore$")
	worker.Env = append(os.Environ(), "PATIENCE_KILL_URL="+url, "TMPDIR="+t.TempDir())
	faults.kill = func() { worker.Process.Kill() } // an error means that it has ended
	if err := worker.Run(); err == nil || worker.ProcessState.Exited() {
		t.Errorf("the worker was not killed: %v", err)
	}
	if v, err := verifyIn(t.Context(), url, 0); err != nil || v.FaultCount > 0 || !v.Unfinished || v.Deals == v.PlanDeals {
		t.Errorf("%+v, %v; want an unfinished part without a fault", v, err)
	}
}

func sumOfFile(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return files.SumOf(text)
}

// TestLostMachine: a build in a store whose machine is lost, with all its files, goes on on
// another machine from the last copy of the journal. The bytes are those of one build, and no
// copy is left that takes room.
func TestLostMachine(t *testing.T) {
	t.Parallel()
	plan, all := datasetstest.Plan("random:1-14"), t.TempDir()
	url, whole := "file://"+filepath.Join(all, "store"), filepath.Join(all, "whole")
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Workers: 1, Work: t.TempDir(), copyEvery: 1, Progress: func(p Progress) {
		if p.Done() == 5 {
			cancel()
		}
	}}
	if _, err := buildIn(ctx, url, plan, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; want %v", err, context.Canceled)
	}
	var last Progress
	o = Options{Workers: 1, Work: t.TempDir(), Progress: func(p Progress) { last = p }}
	if _, err := buildIn(t.Context(), url, plan, o); err != nil || last != (Progress{Found: 5, Made: 9, Total: 14}) {
		t.Errorf("%v, %+v; want 5 deals of the lost machine, and 9 new ones", err, last)
	}
	journals, err := filepath.Glob(filepath.Join(all, "store", "shards", "*.journal"))
	if err != nil || len(journals) != 1 {
		t.Fatalf("%v, %v; want one journal", err, journals)
	}
	if info, err := os.Stat(journals[0]); err != nil || info.Size() > 0 {
		t.Errorf("%v, %+v; want an empty journal", err, info)
	}
	if err := os.Remove(journals[0]); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, whole, plan, 1)
	checkSame(t, published(t, filepath.Join(all, "store")), published(t, whole))
}

// TestStoreOfOther: a store with another plan, another part or anything else is
// refused and left alone; in an equal one nothing is made again.
func TestStoreOfOther(t *testing.T) {
	t.Parallel()
	plan, all := smallShards(), t.TempDir()
	url := "file://" + filepath.Join(all, "store")
	build := func(plan datasets.Plan, o datasets.Portion) error {
		_, err := buildIn(t.Context(), url, plan, Options{
			Workers: 1, Portion: o, Work: t.TempDir(),
			Progress: func(p Progress) {
				if p.Made > 0 && p.Found > 0 {
					t.Error("a deal is labelled again")
				}
			},
		})
		return err
	}
	for range 2 {
		if err := build(plan, datasets.Portion{Index: 1, Count: 3}); err != nil {
			t.Fatal(err)
		}
	}
	if err := build(plan, datasets.Portion{Index: 2, Count: 3}); !errors.Is(err, ErrOtherPart) {
		t.Error(err)
	}
	if err := build(plan, datasets.Portion{}); !errors.Is(err, ErrOtherPart) {
		t.Error(err)
	}
	other := plan
	other.PlaySeed++
	if err := build(other, datasets.Portion{Index: 1, Count: 3}); !errors.Is(err, ErrOtherPlan) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(all, "store", "data", "letter.parquet"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if v, err := verifyIn(t.Context(), url, 0); err != nil || v.FaultCount != 1 ||
		!strings.Contains(v.Faults[0], "letter") {
		t.Errorf("%+v, %v", v, err)
	}
	if err := os.Remove(filepath.Join(all, "store", "plan.json")); err != nil {
		t.Fatal(err)
	}
	if err := build(plan, datasets.Portion{Index: 1, Count: 3}); !errors.Is(err, ErrForeign) {
		t.Error(err)
	}
	if _, err := buildIn(t.Context(), "ftp://x/y", plan, Options{Workers: 1}); !errors.Is(err, objects.ErrURL) {
		t.Error(err)
	}
}
