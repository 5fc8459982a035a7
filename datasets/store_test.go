package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"patience/catalogue"
)

// A faultyStore stands before an S3 and makes trouble for one request in three:
// it refuses it, is slow, breaks off half-way, or does it and loses the answer.
type faultyStore struct {
	next http.Handler
	mu   sync.Mutex
	rng  *rand.Rand
	hits map[string]int
}

func (f *faultyStore) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	fault := f.rng.IntN(12)
	f.mu.Unlock()
	kind := ""
	switch fault {
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
	if fault == 1 || fault == 2 {
		panic(http.ErrAbortHandler) // closes the connection
	}
}

// openS3 returns the URL of a bucket in a faulty store.
func openS3(t *testing.T) (url string, faults *faultyStore) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	t.Setenv("AWS_REGION", "us-east-1")
	backend := s3mem.New()
	if err := backend.CreateBucket("bucket"); err != nil {
		t.Fatal(err)
	}
	faults = &faultyStore{next: gofakes3.New(backend).Server(), rng: rand.New(rand.NewPCG(1, 2)), hits: map[string]int{}}
	server := httptest.NewServer(faults)
	t.Cleanup(server.Close)
	return "s3://bucket/%s?use_path_style=true&request_checksum_calculation=when_required&endpoint=" + server.URL, faults
}

// TestObjectStore: three workers at once make the parts of a dataset in an S3
// that fails, is slow and breaks off; one of them is stopped half-way and started
// again. Merged, the parts have the bytes of one build.
func TestObjectStore(t *testing.T) {
	bucket, faults := openS3(t)
	plan, all := smallShards(), t.TempDir()
	var group sync.WaitGroup
	var parts []string
	for i := range int64(3) {
		url := fmt.Sprintf(bucket, fmt.Sprintf("part-%d", i))
		parts = append(parts, url)
		group.Go(func() {
			o := BuildOptions{Workers: 1, Portion: Portion{i, 3}, Work: filepath.Join(all, fmt.Sprint(i))}
			if i == 1 {
				stopAfter(t, url, plan, o, 3)
				o.Work += "-elsewhere" // the next task is on another machine
			}
			if _, err := buildIn(t.Context(), url, plan, o); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	dir, whole := filepath.Join(all, "merged"), filepath.Join(all, "whole")
	if _, err := Merge(t.Context(), parts, dir, catalogue.Standard()); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, whole, plan, 1)
	checkSame(t, published(t, dir), published(t, whole))
	v, err := verifyIn(t.Context(), parts[1], 2)
	if err != nil || v.FaultCount > 0 || v.Unfinished || v.Portion == nil || v.Recomputed != 2 {
		t.Errorf("%+v, %v", v, err)
	}
	t.Log("sha256 of manifest.json, merged and whole:", sumOfFile(t, dir), sumOfFile(t, whole))
	t.Log("requests:", faults.hits)
	for _, kind := range []string{"refused", "half", "answer lost", "slow"} {
		if faults.hits[kind] == 0 {
			t.Errorf("no request was %s", kind)
		}
	}
}

// stopAfter builds until some deals are made.
func stopAfter(t *testing.T, url string, plan Plan, o BuildOptions, deals int64) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o.Progress = func(p Progress) {
		if p.Made == deals {
			cancel()
		}
	}
	if _, err := buildIn(ctx, url, plan, o); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want an interrupt", err)
	}
}

func sumOfFile(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	return sumOf(text)
}

// TestStoreOfOther: a store with another plan, another part or anything else is
// refused and left alone; in an equal one nothing is made again.
func TestStoreOfOther(t *testing.T) {
	plan, all := smallShards(), t.TempDir()
	url := "file://" + filepath.Join(all, "store")
	build := func(plan Plan, o Portion) error {
		_, err := buildIn(t.Context(), url, plan, BuildOptions{Workers: 1, Portion: o, Work: t.TempDir(), Progress: func(p Progress) {
			if p.Made > 0 && p.Found > 0 {
				t.Error("a deal is labelled again")
			}
		}})
		return err
	}
	for range 2 {
		if err := build(plan, Portion{1, 3}); err != nil {
			t.Fatal(err)
		}
	}
	if err := build(plan, Portion{2, 3}); !errors.Is(err, ErrOtherPart) {
		t.Error(err)
	}
	if err := build(plan, Portion{}); !errors.Is(err, ErrOtherPart) {
		t.Error(err)
	}
	other := plan
	other.PlaySeed++
	if err := build(other, Portion{1, 3}); !errors.Is(err, ErrOtherPlan) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(all, "store", "data", "letter.parquet"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if v, err := verifyIn(t.Context(), url, 0); err != nil || v.FaultCount != 1 || !strings.Contains(v.Faults[0], "letter") {
		t.Errorf("%+v, %v", v, err)
	}
	if err := os.Remove(filepath.Join(all, "store", "plan.json")); err != nil {
		t.Fatal(err)
	}
	if err := build(plan, Portion{1, 3}); !errors.Is(err, ErrForeign) {
		t.Error(err)
	}
	if _, err := buildIn(t.Context(), "ftp://x/y", plan, BuildOptions{Workers: 1}); !errors.Is(err, ErrURL) {
		t.Error(err)
	}
}
