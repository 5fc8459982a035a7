// Package version contains the version of the program.
package version

import (
	"fmt"
	"runtime/debug"
)

// Number is the version that this tree is or becomes. The commit of a release has
// the tag v and this number.
const Number = "0.1.0"

// Of returns the version of a program that Go built: Number, with -dev unless it
// was built from the tagged commit and no file was changed.
func Of(info *debug.BuildInfo) string {
	if info.Main.Version == "v"+Number {
		return Number
	}
	return Number + "-dev"
}

// String returns the version and, where Go's build recorded it, the revision
// that the program was built from, like "0.1.0-dev (65d90c1a2b3c)". A plus sign
// after the revision says that files were changed since.
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Number + "-dev"
	}
	return describe(info)
}

func describe(info *debug.BuildInfo) string {
	revision, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	if revision == "" {
		return Of(info)
	}
	return fmt.Sprintf("%s (%.12s%s)", Of(info), revision, changed)
}
