package generate

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"patience/datasets/internal/datasetstest"
)

// TestTrain runs python/examples/train.py on a small dataset. It loads the splits and
// prints errors of both labels; how large they are is for large datasets.
func TestTrain(t *testing.T) {
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with the readers; `make test` installs one")
	}
	plan := teachPlan("random:1-30,41,43,47,52,58,59,73,84,101-105")
	plan.Sampling.Positions, plan.Sampling.PerDeal = "walk,solution", 4
	dir := built(t, plan)
	out, err := train(t, python, dir)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		"win rate of random play (log10)", "least number of moves (moves)", "line on the bound",
		"trees on the features",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestTrainWithoutRows: a split or a label without rows, and a folder that is
// not there, get one line and no traceback.
func TestTrainWithoutRows(t *testing.T) {
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with the readers; `make test` installs one")
	}
	// without a file of the split test, and unsearched
	out, err := train(t, python, built(t, datasetstest.Plan("random:1-40")))
	if err != nil || strings.Count(out, "too few rows") != 2 {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = train(t, python, filepath.Join(t.TempDir(), "nowhere"))
	if err == nil || strings.Count(out, "\n") != 1 || !strings.Contains(out, "nowhere: no dataset") {
		t.Errorf("%v\n%s", err, out)
	}
}

// train runs python/examples/train.py on a dataset.
func train(t *testing.T, python, dir string) (string, error) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), python, "../../python/examples/train.py", dir).CombinedOutput()
	return string(out), err
}
