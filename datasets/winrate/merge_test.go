package winrate_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/datasets/winrate"
)

// TestMerge: the journals of parts give the tally of one run, and a journal from
// which such a run continues.
func TestMerge(t *testing.T) {
	plan, dir := smallPlan(t), t.TempDir()
	whole := filepath.Join(dir, "whole")
	want := run(t, plan, winrate.Options{Workers: 1, Journal: whole})
	var files []string
	for i := range int64(3) {
		part, err := plan.Part(i, 3)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, filepath.Join(dir, string('a'+rune(i))))
		run(t, part, winrate.Options{Workers: 1, Journal: files[i]})
	}
	merged := filepath.Join(dir, "merged")
	for range 2 {
		got, err := winrate.Merge(t.Context(), plan, append(files, files[0]), merged)
		if err != nil || got != want {
			t.Fatalf("%+v, %v; expected %+v", got, err, want)
		}
		if !slices.Equal(journalLines(t, merged), journalLines(t, whole)) {
			t.Error("the merged journal is not that of one run")
		}
	}
	if _, err := winrate.Merge(t.Context(), plan, files[:2], ""); !errors.Is(err, winrate.ErrIncomplete) ||
		!strings.Contains(err.Error(), "66 of 200 are missing, the first is 135") {
		t.Errorf("%v", err)
	}
	seeded := plan
	seeded.Seed++
	if _, err := winrate.Merge(t.Context(), seeded, files, ""); !errors.Is(err, winrate.ErrOtherPlan) {
		t.Errorf("%v", err)
	}
	appendTo(t, files[0], lineOf("1 undecided 1 0"))
	if _, err := winrate.Merge(t.Context(), plan, files, ""); !errors.Is(err, winrate.ErrConflict) {
		t.Errorf("%v", err)
	}
	appendTo(t, merged+" not", "a letter to a friend")
	if _, err := winrate.Merge(t.Context(), plan, []string{merged + " not"}, ""); !errors.Is(err, winrate.ErrForeign) {
		t.Errorf("%v", err)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(before, text...), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestParts: parts are consecutive, and as equal as possible.
func TestParts(t *testing.T) {
	plan := smallPlan(t)
	for _, count := range []int64{1, 2, 7, 199, 200} {
		var numbers []int64
		for i := range count {
			part, err := plan.Part(i, count)
			if err != nil {
				t.Fatal(err)
			}
			if n := part.Deals.Len(); n != 200/count && n != 200/count+1 {
				t.Errorf("%d deals in part %d of %d", n, i, count)
			}
			for id := range part.Deals.All() {
				numbers = append(numbers, id.Number)
			}
		}
		if len(numbers) != 200 || !slices.IsSorted(numbers) || numbers[199] != 250 {
			t.Errorf("%d parts have the deals %v", count, numbers)
		}
	}
	for _, bad := range [][2]int64{{0, 201}, {3, 3}, {-1, 3}, {0, 0}} {
		if _, err := plan.Part(bad[0], bad[1]); err == nil {
			t.Errorf("part %d of %d is possible", bad[0], bad[1])
		}
	}
}
