package version

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestDescribe(t *testing.T) {
	const revision = "65d90c1a2b3c4d5e6f"
	for _, test := range []struct {
		module   string
		settings []debug.BuildSetting
		want     string
	}{
		{"(devel)", nil, Number + "-dev"},
		{
			"(devel)",
			[]debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "vcs.modified", Value: "true"}},
			Number + "-dev",
		},
		{"v0.0.0-20261101000000-65d90c1a2b3c", []debug.BuildSetting{
			{Key: "vcs.revision", Value: revision},
			{Key: "vcs.modified", Value: "false"},
		}, Number + "-dev (65d90c1a2b3c)"},
		{"v" + Number + "+dirty", []debug.BuildSetting{
			{Key: "vcs.revision", Value: revision},
			{Key: "vcs.modified", Value: "true"},
		}, Number + "-dev (65d90c1a2b3c+)"},
		{
			"v" + Number,
			[]debug.BuildSetting{{Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: "false"}},
			Number + " (65d90c1a2b3c)",
		},
		{"v" + Number, nil, Number},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: test.module}, Settings: test.settings}
		if got := describe(info); got != test.want {
			t.Errorf("%+v: %q, want %q", test, got, test.want)
		}
	}
}

func TestString(t *testing.T) {
	if got := String(); !regexp.MustCompile(`^\d+\.\d+\.\d+(-dev)?( \([0-9a-f]{12}\+?\))?$`).MatchString(got) {
		t.Errorf("%q is no version", got)
	}
}
