package housetest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	pinPattern  = regexp.MustCompile(`(?m)^([A-Za-z0-9_.-]+==[^ ;\n]+)`)
	hashPattern = regexp.MustCompile(`(?m)^ +--hash=sha256:[0-9a-f]{64}( \\)?$`)
)

// TestPins: each Python package that make installs has a version and checksums, and what a file *.in asks for is in the
// file that make pins writes from it. No file names an address to install from, so each registry may serve them.
func TestPins(t *testing.T) {
	var asked []string
	for _, file := range keptFiles(t) {
		if name := filepath.Base(file); strings.HasPrefix(name, "requirements") && filepath.Ext(name) == ".in" {
			asked = append(asked, file)
		}
	}
	if len(asked) < 5 {
		t.Errorf("%q; expected more, so this test looks at nothing", asked)
	}
	for _, file := range asked {
		made := strings.TrimSuffix(file, ".in") + ".txt"
		text := read(t, made)
		pins := pinPattern.FindAllString(text, -1)
		for pin := range strings.FieldsSeq(read(t, file)) {
			if !slices.Contains(pins, pin) {
				t.Errorf("%s asks for %s, which %s does not have; run make pins", file, pin, made)
			}
		}
		for _, part := range pinPattern.Split(text, -1)[1:] {
			if len(hashPattern.FindAllString(part, -1)) == 0 {
				t.Errorf("%s: a package without a checksum before %.80q", made, part)
			}
		}
		if strings.Contains(text, "://") {
			t.Errorf("%s names an address", made)
		}
	}
}

// TestWorkflows: what runs for every change, at night and for a release is what make runs here, and each takes no more
// rights than it needs.
func TestWorkflows(t *testing.T) {
	for file, run := range map[string]string{
		"check.yml": "run: make check\n", "night.yml": `run: make nightly NIGHTS="$NIGHT"`, "release.yml": "run: make release\n",
	} {
		text := read(t, filepath.Join(".github/workflows", file))
		if !strings.Contains(text, run) || !strings.Contains(text, "\npermissions:") {
			t.Errorf("%s does not have %q, or does not limit its rights", file, run)
		}
	}
	forms, err := os.ReadDir(".github/ISSUE_TEMPLATE")
	if err != nil || len(forms) == 0 {
		t.Errorf("%v, %v; want forms of issues", forms, err)
	}
	for _, field := range []string{"command", "input", "version"} {
		if !strings.Contains(read(t, ".github/ISSUE_TEMPLATE/fault.yml"), "    id: "+field+"\n") {
			t.Errorf("the form of issues does not ask for %s", field)
		}
	}
}
