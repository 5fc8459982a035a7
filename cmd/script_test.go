package cmd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"patience/catalogue"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"patience": main, "weighed-patience": weighed})
}

func main() { Main(catalogue.Standard()) }

// run runs the program with all games.
func run(ctx context.Context, args []string, in io.Reader, stdout, stderr io.Writer) int {
	return Run(ctx, catalogue.Standard(), args, in, stdout, stderr)
}

// TestScripts runs testdata/script/*.txtar. Their additional command
//
//	status N COMMAND ARG...
//
// runs a command and expects its exit status.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": scriptStatus},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := exitStatus(ts.Exec(args[1], args[2:]...)); got != want {
		ts.Fatalf("exit status %d; expected %d", got, want)
	}
}

// exitStatus returns the exit status of a finished command, −1 if it had none.
func exitStatus(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	return -1
}

// An outcome is what a run of the program left.
type outcome struct {
	status      int
	out, errors string
}

// patience runs the program within the test.
func patience(stdin string, args ...string) outcome {
	var out, errors bytes.Buffer
	status := run(context.Background(), args, strings.NewReader(stdin), &out, &errors)
	return outcome{status, out.String(), errors.String()}
}

// success runs the program, which must succeed in silence, and returns its
// output.
func success(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	o := patience(stdin, args...)
	if o.status != statusDone || o.errors != "" {
		t.Fatalf("patience %s: status %d, stderr %q; expected success in silence", strings.Join(args, " "), o.status,
			o.errors)
	}
	return o.out
}
