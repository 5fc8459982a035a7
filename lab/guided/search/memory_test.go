package search_test

import (
	"runtime"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/racing"
	"patience/lab/guided/search"
)

// TestMemory: a search has no limit of memory but the number of positions judged, so each
// of them may take little, with all that it opens. Measured: 0.6 to 1.2 KiB.
func TestMemory(t *testing.T) {
	racing.Skip(t)
	start := freecellcheck.Microsoft(t, freecell.Standard, 617)
	level := judgeFunc(func(_ game.Position, moves []game.Move) search.Judgement {
		return search.Judgement{Left: 50, LogChance: make([]float64, len(moves))}
	})
	const judged, most = 4000, 4 << 10
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s, err := search.New(level, start,
		search.Options{Bound: bounds.Relaxed, Stages: []search.Stage{{Left: 1, Surprise: 1, Batch: 16}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Continue(t.Context(), judged); err != nil || s.Judged() != judged {
		t.Fatalf("%d judged, %v; expected %d", s.Judged(), err, judged)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / judged; each > most {
		t.Errorf("%d bytes for a position that is judged; expected at most %d", each, most)
	}
	runtime.KeepAlive(s)
}
