package cmd

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/internal/testkit/racing"
)

// A pressed is a command whose searches want more memory than they get.
type pressed struct {
	args     string // without --memory
	searches int64  // at the same time, each with its own memory
	printed  string // what it prints with up to 32 MiB; "" if that depends
}

var pressure = []pressed{
	{"solve microsoft:70 --fresh --json", 1, `"exact_status":"memory_limit"`},
	{"solve microsoft:617 --any --beam 100000 --json", 1, `"verdict":"winnable"`},
	{"solve microsoft:617 --any --shorten beam --beam 100000 --json", 1, `"verdict":"winnable"`},
	{"solve random:3 --game simple-simon --json", 1, `"exact_status":"memory_limit"`},
	{"solve random:3 --game simple-simon --any --json", 1, `"verdict":"winnable"`},
	{"solve random:1718 --game klondike-3 --json", 1, `"stopped_by":"memory_limit"`},
	{"solve random:1718 --game klondike-3 --any --json", 1, `"stopped_by":"memory_limit"`},
	{"score random:3 --game simple-simon --playouts 100 --max-playouts 100 --json", 1, `"exact_status":"memory_limit"`},
	{"score random:12 --fresh --moves --playouts 100 --max-playouts 100 --move-playouts 100 --json", 1, ""},
	{"winrate random:1-12 --game king-albert --workers 2 --json", 2, `"undecided":`},
	{"generate random:1-4 --game klondike-3 --workers 2 --playouts 100 --max-playouts 100 --out", 1, ""},
}

// overhead is what the program takes beside its searches, in bytes: its code and what comes
// with it, boards, random games. The least is 24 MiB, that of `patience deal 1`.
const overhead = 56 << 20

// A cage is a way to have less memory than the machine has.
type cage struct {
	name  string
	shell string // what sh does before the command, %d being the bytes that may be there
}

// cages are the ways that this machine has. Go's runtime reserves more than a gigabyte of
// addresses at once, and does not start with less.
func cages(t *testing.T) []cage {
	list := []cage{
		{"alone", ""},
		{"GOMEMLIMIT", "export GOMEMLIMIT=%d"},
		{"ulimit -v", "ulimit -v $((%d / 1024 + 2000000))"},
	}
	for root, file := range map[string]string{
		"/sys/fs/cgroup/memory": "memory.limit_in_bytes",
		"/sys/fs/cgroup":        "memory.max",
	} {
		group := filepath.Join(root, fmt.Sprint("patience-", os.Getpid()))
		if os.Mkdir(group, 0o755) != nil {
			continue
		}
		t.Cleanup(func() { os.Remove(group) })
		if isThere(group, file) {
			return append(list, cage{"control group", "echo %d > " + filepath.Join(group, file) + " && echo $$ > " +
				filepath.Join(group, "cgroup.procs")})
		}
	}
	return list
}

// TestPressure: whatever wants more memory than --memory gives ends by the name of that
// limit, and the program never takes more than --memory and its overhead, not even where
// the system would end it then. PATIENCE_PRESSURE is how many limits are tried: 8 MiB, 32
// MiB and so on; with more than one the program runs in cages, too.
func TestPressure(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	ways, steps := cages(t), times(t, "PATIENCE_PRESSURE", 1)
	if steps == 1 {
		ways = ways[:1]
	}
	for step := range steps {
		limit := int64(8<<20) << (2 * step)
		for _, p := range pressure {
			for _, way := range ways {
				out, peak := p.run(t, way, limit)
				t.Logf("%4d MiB %-13s %3d MiB above: %s", limit>>20, way.name, (peak-p.searches*limit)>>20, p.args)
				if peak > p.searches*limit+overhead {
					t.Errorf("%s --memory %dMiB takes %d MiB; expected at most %d", p.args, limit>>20, peak>>20,
						(p.searches*limit+overhead)>>20)
				}
				if limit <= 32<<20 && !strings.Contains(out, p.printed) {
					t.Errorf("%s --memory %dMiB: %s; expected %s", p.args, limit>>20, out, p.printed)
				}
			}
		}
	}
}

// run runs the program in a cage, and returns what it prints and the most memory, in bytes,
// that it held.
func (p *pressed) run(t *testing.T, way cage, limit int64) (out string, peak int64) {
	t.Helper()
	args := strings.Fields(p.args)
	if args[len(args)-1] == "--out" {
		args = append(args, filepath.Join(t.TempDir(), "out"))
	}
	shell := way.shell
	if strings.Contains(shell, "%d") {
		shell = fmt.Sprintf(shell, p.searches*limit+overhead) + " && "
	}
	c := exec.CommandContext(t.Context(), "sh",
		slices.Concat([]string{"-c", shell + `exec "$@"`, "sh", "weighed-patience"}, args,
			[]string{fmt.Sprint("--memory=", limit)})...)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	if _, wrong := fmt.Sscanf(stderr.String(), "%d", &peak); err != nil || wrong != nil {
		t.Errorf("%s, %s, --memory %d MiB: %v, stderr %.300q", p.args, way.name, limit>>20, err, stderr.String())
	}
	return stdout.String(), peak
}
