package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/patience/internal/answer"
)

// TestFlagsHaveGroups: each flag of each command has a group, so that people find it in the
// help, and what a first look shows is short.
func TestFlagsHaveGroups(t *testing.T) {
	root := newRoot(streams{games: catalogue.Standard()})
	for _, c := range append(root.Commands(), root) {
		shown := 0
		c.Flags().VisitAll(func(f *pflag.Flag) {
			switch of := f.Annotations[groupOf]; {
			case f.Hidden:
			case len(of) != 1 || !slices.Contains(groupsInOrder, of[0]):
				t.Errorf("patience %s: --%s is in group %q; expected one of the groups in help.go: call "+
					"group(flags, common, %q), or with another group, where the flag is declared", c.Name(), f.Name, of, f.Name)
			case of[0] != experts:
				shown++
			}
		})
		if shown > 20 {
			t.Errorf("patience %s --help shows %d flags; expected at most 20, and the others in the group of experts",
				c.Name(), shown)
		}
	}
}

// TestMostFound: the help of deal tells how far --find looks.
func TestMostFound(t *testing.T) {
	help, want := success(t, "", "deal", "--help", "--all"), fmt.Sprintf("deals 1 to %d of", answer.MostFound)
	if !strings.Contains(strings.Join(strings.Fields(help), " "), want) {
		t.Errorf("%s\nexpected %q in it", help, want)
	}
}

// TestRoff: what man(7) reads as a command or as a dash stays what it is.
func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		"a -b": `a \-b`, ".x\n'y\n.z": "\\&.x\n\\&'y\n\\&.z", `A\*`: `A\e*`,
	} {
		if got := roff(text); got != want {
			t.Errorf("roff(%q) = %q; expected %q", text, got, want)
		}
	}
}
