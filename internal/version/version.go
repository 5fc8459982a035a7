// Package version says which version of the program this is.
package version

import (
	"fmt"
	"runtime/debug"
)

// Number is the version. A release is tagged with a v before it; "-dev" says that
// there is none yet.
const Number = "0.1.0-dev"

// String returns the number and, where Go's build recorded it, the revision
// that the program was built from, like "0.1.0-dev (65d90c1a2b3c)". A plus sign
// after the revision says that files were changed since.
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Number
	}
	return describe(info.Settings)
}

func describe(settings []debug.BuildSetting) string {
	revision, changed := "", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	if revision == "" {
		return Number
	}
	return fmt.Sprintf("%s (%.12s%s)", Number, revision, changed)
}
