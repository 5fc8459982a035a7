package generate

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"patience/datasets/internal/datasetstest"
	"patience/internal/testkit/racing"
	"patience/internal/testkit/thorough"
	"patience/label"
	"patience/label/sampling"
)

// TestKilledAnywhere kills builds at random times, each a process of its own,
// by the signal that cannot be caught. The next build goes on from what is left,
// and in the end the bytes are those of an undisturbed one. When a process is
// killed depends on the clock; what comes out does not.
func TestKilledAnywhere(t *testing.T) {
	racing.Skip(t) // it is about processes
	t.Parallel()
	plan := datasetstest.Plan("random:1-12")
	plan.Playouts, plan.MaxPlayouts, plan.ShardRows = 20, 20, 12 // four deals
	plan.Sampling = sampling.Spec{Positions: "deal,walk", PerDeal: 2, Moves: true, MoveSpec: label.MoveSpec{Playouts: 5}}
	if dir := os.Getenv("PATIENCE_KILL_DIR"); dir != "" {
		mustBuild(t, dir, plan, 2)
		return
	}
	undisturbed, start := t.TempDir(), time.Now()
	if killedAfter(t, undisturbed, time.Hour) {
		t.Fatal("the undisturbed build was killed")
	}
	whole := time.Since(start)
	want := published(t, undisturbed)
	wanted := thorough.Number(12, 100)
	if testing.Short() {
		wanted = 4
	}
	rng := rand.New(rand.NewPCG(1, 2))
	dir, built := t.TempDir(), 0
	for kills := 0; kills < wanted; {
		if killedAfter(t, dir, time.Duration(rng.Int64N(int64(whole)))) {
			kills++
			continue
		}
		checkSame(t, published(t, dir), want)
		dir = t.TempDir()
		built++
	}
	mustBuild(t, dir, plan, 2)
	checkSame(t, published(t, dir), want)
	t.Logf("%d kills, %d datasets completed meanwhile", wanted, built)
}

// killedAfter runs this test as a process that builds, and kills it after some
// time. It returns false if the process ended before.
func killedAfter(t *testing.T, dir string, wait time.Duration) bool {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestKilledAnywhere$")
	child.Env = append(os.Environ(), "PATIENCE_KILL_DIR="+dir)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(wait, func() { child.Process.Kill() }) // an error means that it has ended
	defer timer.Stop()
	err := child.Wait()
	if err != nil && child.ProcessState.Exited() {
		t.Fatalf("a build failed: %v", err)
	}
	return err != nil
}
