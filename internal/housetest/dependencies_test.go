package housetest

import (
	"os/exec"
	"regexp"
	"testing"
)

// clouds matches the packages of object stores and of what comes with them.
var clouds = regexp.MustCompile(
	`(?m)^.*(aws|gocloud|cloud\.google|google\.golang\.org/(api|grpc)|opentelemetry|minio).*$`)

// TestNoCloud: who imports the packages for strangers gets no client of an object
// store with them. Only the command has one.
func TestNoCloud(t *testing.T) {
	if out := dependencies(t, "./cmd/patience"); !clouds.MatchString(out) {
		t.Error("the command has no object store, so this test looks for nothing")
	}
	for _, pkg := range []string{
		"./label", "./datasets", "./datasets/generate", "./datasets/verify", "./datasets/compare",
		"./datasets/winrate",
	} {
		if found := clouds.FindAllString(dependencies(t, pkg), -1); len(found) > 0 {
			t.Errorf("%s brings %d packages of clouds, such as %s", pkg, len(found), found[0])
		}
	}
}

func dependencies(t *testing.T, pkg string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", pkg).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestNoFonts: the command draws its charts without a library of plots, which would
// bring fonts, and seconds of compiling.
func TestNoFonts(t *testing.T) {
	if found := regexp.MustCompile(`(?m)^(gonum\.org/v1/plot|.*go-fonts).*$`).FindString(dependencies(t,
		"./cmd/patience")); found != "" {
		t.Errorf("the command imports %s", found)
	}
}
