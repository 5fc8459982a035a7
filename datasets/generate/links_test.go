//go:build unix

package generate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/verify"
	"patience/internal/files"
	"patience/internal/misuse"
	"patience/internal/testkit/thorough"
)

// A stage is a dataset in which one name is something else, and a folder outside that no
// command may change.
type stage struct{ dataset, outside, other string }

// replacements put something else in the place of a path of the dataset; kept is a path
// outside.
var replacements = map[string]func(path, kept string) error{
	"a link to the same outside": func(path, kept string) error {
		return errors.Join(os.Rename(path, kept), os.Symlink(kept, path))
	},
	"a link to another file": func(path, kept string) error {
		return errors.Join(os.RemoveAll(path), os.WriteFile(kept, []byte("precious"), 0o600), os.Symlink(kept, path))
	},
	"a link to nothing": func(path, kept string) error {
		return errors.Join(os.RemoveAll(path), os.Symlink(kept, path))
	},
	"one of two names": os.Link,
	"a pipe": func(path, _ string) error {
		return errors.Join(os.RemoveAll(path), syscall.Mkfifo(path, 0o600))
	},
}

// linkPlan and longerPlan are of a few deals in shards of two.
func linkPlan() datasets.Plan   { return inTwos("random:1-4") }
func longerPlan() datasets.Plan { return inTwos("random:1-6") }

func inTwos(deals string) datasets.Plan {
	plan := datasetstest.CheapPlan(deals)
	plan.ShardRows = 2
	return plan
}

// linkCommands are what the program does with a dataset.
var linkCommands = map[string]func(ctx context.Context, s stage) error{
	"generate":    building("", linkPlan, Options{}),
	"a part":      building("", linkPlan, Options{Portion: datasets.Portion{Count: 2}}),
	"extend":      building("", longerPlan, Options{}),
	"file store":  building("file://", linkPlan, Options{}),
	"merge --out": func(ctx context.Context, s stage) error { return merged(ctx, s.dataset, s.other) },
	"merge":       func(ctx context.Context, s stage) error { return merged(ctx, s.other, s.dataset) },
	"--work": func(ctx context.Context, s stage) error {
		_, err := buildIn(ctx, "file://"+s.other, linkPlan(), Options{Workers: 1, Work: s.dataset})
		return err
	},
	"verify": func(ctx context.Context, s stage) error {
		_, err := verify.Verify(ctx, s.dataset, catalogue.Standard(), verify.Options{Keep: "1.0", All: true})
		return err
	},
	"compare": func(ctx context.Context, s stage) error {
		return datasets.EachRow(ctx, s.dataset, []string{"deal"}, func([]datasets.Cell) error { return nil })
	},
}

func building(scheme string, plan func() datasets.Plan, o Options) func(context.Context, stage) error {
	return func(ctx context.Context, s stage) error {
		o := o
		o.Workers, o.Work = 1, s.other
		_, err := buildIn(ctx, scheme+s.dataset, plan(), o)
		return err
	}
}

func merged(ctx context.Context, dir string, parts ...string) error {
	_, err := mergeIn(ctx, dir, parts...)
	return err
}

// linkStates are the states of a dataset, and the commands that meet them.
var linkStates = map[string]struct {
	reach    func(t *testing.T, dir string)
	commands []string
}{
	"finished": {
		func(t *testing.T, dir string) { mustBuild(t, dir, linkPlan(), 1) },
		slices.Sorted(maps.Keys(linkCommands)),
	},
	"interrupted": {
		func(t *testing.T, dir string) { interruptAt(t, dir, linkPlan(), 1) },
		[]string{"extend", "generate", "verify", "--work"},
	},
	"a part": {
		func(t *testing.T, dir string) {
			if err := linkCommands["a part"](t.Context(), stage{dataset: dir}); err != nil {
				t.Fatal(err)
			}
		},
		[]string{"a part", "verify"},
	},
	"being extended": {
		func(t *testing.T, dir string) {
			mustBuild(t, dir, linkPlan(), 1)
			interruptAt(t, dir, longerPlan(), 5)
		},
		[]string{"extend", "generate"},
	},
}

// TestLinksInside: whatever name in a dataset is a link, a pipe or one of two names of a
// file, no command writes, removes or makes anything outside the folder, or waits. The names
// are those that datasets have in all their states. In a usual run each is replaced in one
// of the ways.
func TestLinksInside(t *testing.T) {
	t.Parallel()
	turn := 0
	for name, state := range linkStates {
		template := t.TempDir()
		state.reach(t, template)
		names := slices.Sorted(maps.Keys(snapshot(t, template)))
		for _, inside := range append(names[1:], ".lock", ".extending", "moves") { // names[0] is the folder
			for _, command := range state.commands {
				for kind, replace := range replacements {
					if turn++; turn%thorough.Number(len(replacements)+1, 1) > 0 {
						continue
					}
					t.Run(fmt.Sprintf("%s, %s is %s, %s", name, inside, kind, command), func(t *testing.T) {
						t.Parallel()
						s := newStage(t, template)
						path, kept := filepath.Join(s.dataset, filepath.FromSlash(inside)), filepath.Join(s.outside, "kept")
						if err := replace(path, kept); err != nil {
							t.Skip(err) // there is nothing of this name, or it is a folder, which has one
						}
						s.check(t, linkCommands[command])
					})
				}
			}
		}
	}
}

func newStage(t *testing.T, template string) stage {
	t.Helper()
	dir := t.TempDir()
	s := stage{filepath.Join(dir, "dataset"), filepath.Join(dir, "outside"), filepath.Join(dir, "other")}
	if err := errors.Join(os.CopyFS(s.dataset, os.DirFS(template)), os.Mkdir(s.outside, 0o777)); err != nil {
		t.Fatal(err)
	}
	return s
}

// check runs a command and checks that nothing outside has changed, and that an error is
// one line which the user can understand.
func (s stage) check(t *testing.T, command func(context.Context, stage) error) {
	before := snapshot(t, s.outside)
	err := command(t.Context(), s)
	if after := snapshot(t, s.outside); !maps.Equal(after, before) {
		t.Errorf("%q is outside; want %q (%v)", after, before, err)
	}
	isTheirs := misuse.Is(err) || errors.Is(err, files.ErrUnfit) || errors.Is(err, fs.ErrNotExist) ||
		errors.As(err, new(*MergeError))
	if err != nil && (!isTheirs || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), ".tmp")) {
		t.Errorf("%v; want one line about what is there", err)
	}
}
