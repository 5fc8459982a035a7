package version

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, Number},
		{[]debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "vcs.modified", Value: "true"}}, Number},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "65d90c1a2b3c4d5e6f"}, {Key: "vcs.modified", Value: "false"}}, Number + " (65d90c1a2b3c)"},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "65d90c1a2b3c4d5e6f"}, {Key: "vcs.modified", Value: "true"}}, Number + " (65d90c1a2b3c+)"},
	} {
		if got := describe(test.settings); got != test.want {
			t.Errorf("%v: %q, want %q", test.settings, got, test.want)
		}
	}
}

func TestString(t *testing.T) {
	if got := String(); !regexp.MustCompile(`^\d+\.\d+\.\d+(-dev)?( \([0-9a-f]{12}\+?\))?$`).MatchString(got) {
		t.Errorf("%q is no version", got)
	}
}
