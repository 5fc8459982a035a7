package guided_test

import (
	"runtime"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/guided"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/racing"
	"patience/solve"
)

// TestMemory: a position takes no more memory than the limit reckons with, so that a search
// which may use little ends with the status of that limit.
func TestMemory(t *testing.T) {
	racing.Skip(t)
	level := judgeFunc(func(_ game.Position, moves []game.Move) guided.Judgement {
		return guided.Judgement{Left: 50, LogChance: make([]float64, len(moves))}
	})
	o := guided.Options{
		Bound: bounds.Relaxed, Stages: []guided.Stage{{Left: 1, Surprise: 1, Batch: 16}}, MaxBytes: 20 << 20,
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := begun(t, level, freecellcheck.Microsoft(t, freecell.Standard, 617), o)
	out := proceed(t, s, 1_000_000)
	runtime.GC()
	runtime.ReadMemStats(&after)
	taken := int64(after.HeapAlloc) - int64(before.HeapAlloc)
	if out.Status != solve.MemoryLimit || taken > o.MaxBytes || taken < o.MaxBytes/4 {
		t.Errorf("%s with %d bytes; expected %s with at most %d", out.Status, taken, solve.MemoryLimit, o.MaxBytes)
	}
	t.Logf("%d bytes for each of %d positions", taken/out.Effort.Stored, out.Effort.Stored)
	runtime.KeepAlive(s)
}
