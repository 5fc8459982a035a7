//go:build unix

package cmd

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"patience/internal/testkit/racing"
)

// TestTogether starts two commands that write to one folder, the second at a random
// moment of the first. Each does its work or says in one line that the other is at it,
// and what is there in the end is as of one. PATIENCE_ROUNDS is how often.
func TestTogether(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	rounds := times(t, "PATIENCE_ROUNDS", 1)
	all, some := shardedDeals(rounds > 1)
	whole, parts, _ := killPlans(t, all, some)
	generate, merge := shardedArgs(all), append([]string{"merge"}, parts...)
	want := published(t, whole)
	for name, pair := range map[string][2][]string{
		"two merges":         {merge, merge},
		"two generates":      {generate, generate},
		"generate and merge": {generate, merge},
		"merge and generate": {merge, generate},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng, refused := rand.New(rand.NewPCG(3, 4)), 0
			for range rounds {
				dir := filepath.Join(t.TempDir(), "out")
				first, firstOut := started(t, append(pair[0], "--out="+dir)...)
				time.Sleep(time.Duration(rng.Int64N(int64(200 * time.Millisecond))))
				second, secondOut := started(t, append(pair[1], "--out="+dir)...)
				a, b := isRefused(t, first, firstOut), isRefused(t, second, secondOut)
				if a && b {
					t.Errorf("both were refused:\n%s%s", firstOut, secondOut)
				}
				if a || b {
					refused++
				}
				sameFiles(t, published(t, dir), want)
			}
			t.Logf("%d rounds; in %d one of both was refused", rounds, refused)
		})
	}
	t.Run("merge of a part that is being made", func(t *testing.T) {
		t.Parallel()
		mergeGrowing(t, rounds, all, parts, want)
	})
}

// mergeGrowing merges parts of which one is being made. It says what is missing, or has
// all of it; never does it make another dataset.
func mergeGrowing(t *testing.T, rounds int, all string, parts []string, want map[string]string) {
	rng := rand.New(rand.NewPCG(5, 6))
	for round := range rounds {
		growing, dir := filepath.Join(t.TempDir(), "growing"), filepath.Join(t.TempDir(), "out")
		making, made := started(t, shardedArgs(all, "--part=2/3", "--out="+growing)...)
		time.Sleep(time.Duration(rng.Int64N(int64(time.Second))))
		o := patience("", "merge", parts[0], parts[1], growing, "--out="+dir)
		if o.status == statusDone {
			sameFiles(t, published(t, dir), want)
		} else if o.status != statusUsage || !strings.Contains(o.errors, "missing") &&
			!strings.Contains(o.errors, "no dataset") {
			t.Errorf("round %d: status %d, %q; expected what is missing", round, o.status, o.errors)
		}
		if isRefused(t, making, made) {
			t.Errorf("round %d: merging kept the part from being made: %s", round, made)
		}
		success(t, "", "merge", parts[0], parts[1], growing, "--out="+dir)
		sameFiles(t, published(t, dir), want)
	}
}

// TestTwoCounts: of two counts that keep their deals in one folder, one is refused, or
// finds all decided.
func TestTwoCounts(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	args := []string{"winrate", "random:1-200", "--game=bakers-game", "--json"}
	want, rng := success(t, "", args...), rand.New(rand.NewPCG(7, 8))
	for range times(t, "PATIENCE_ROUNDS", 1) {
		dir := filepath.Join(t.TempDir(), "verdicts")
		first, firstOut := started(t, append(args, "--out="+dir)...)
		time.Sleep(time.Duration(rng.Int64N(int64(200 * time.Millisecond))))
		second, secondOut := started(t, append(args, "--out="+dir)...)
		for _, c := range []struct {
			ended chan error
			out   *bytes.Buffer
		}{{first, firstOut}, {second, secondOut}} {
			if !isRefused(t, c.ended, c.out) && c.out.String() != want {
				t.Errorf("%s; expected %s", c.out, want)
			}
		}
		if got := success(t, "", append(args, "--out="+dir)...); got != want {
			t.Errorf("%s is kept; expected %s", got, want)
		}
	}
}

// started starts the program.
func started(t *testing.T, args ...string) (ended chan error, out *bytes.Buffer) {
	t.Helper()
	out = &bytes.Buffer{}
	c := exec.CommandContext(t.Context(), "patience", args...)
	c.Stdout, c.Stderr = out, out
	return start(t, c), out
}

// isRefused waits for a command. It reports whether another one was at its work.
func isRefused(t *testing.T, ended chan error, out fmt.Stringer) bool {
	t.Helper()
	status := exitStatus(<-ended)
	busy := status == statusUsage && strings.Contains(out.String(), "is writing to the f") &&
		strings.Count(out.String(), "\n") == 1
	if status != statusDone && !busy {
		t.Errorf("status %d, %q; expected success, or one line that the other is writing", status, out)
	}
	return busy
}
