package datasets

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestTrain runs examples/train.py on a small dataset. It loads the splits and
// prints errors of both labels; how large they are is for large datasets.
func TestTrain(t *testing.T) {
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with the readers; `make test` installs one")
	}
	plan := teachPlan("random:1-40,101-110")
	plan.Sampling.Positions, plan.Sampling.PerDeal = "walk,solution", 4
	dir := built(t, plan)
	out, err := exec.CommandContext(t.Context(), python, "../examples/train.py", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"win rate of random play (log10)", "least number of moves (moves)", "line on the bound", "trees on the features"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
