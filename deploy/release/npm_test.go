package main

import (
	"regexp"
	"strings"
	"testing"

	"patience/internal/version"
)

// TestNPM: the npm package has every file that its code and package.json name, the licences of the modules in its
// program, and no test.
func TestNPM(t *testing.T) {
	s, _ := toy(t, "linux/amd64")
	files, err := s.npmFiles(t.Context(), []byte("wasm"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := npmPack(files, s.time)
	if err != nil {
		t.Fatal(err)
	}
	if packed.name != "patience-deals-"+version.Number+".tgz" {
		t.Errorf("it is called %s", packed.name)
	}
	inside := untarred(t, ungzipped(t, packed.data))
	named := regexp.MustCompile(`"\./([\w./-]+)"`)
	for name, text := range inside {
		for _, found := range named.FindAllSubmatch(text, -1) {
			path := "package/" + string(found[1])
			if strings.HasSuffix(name, ".d.ts") { // which name the code, and mean its types
				path = strings.TrimSuffix(path, ".js") + ".d.ts"
			}
			if _, ok := inside[path]; !ok {
				t.Errorf("%s names %s, which is not there", name, path)
			}
		}
		if strings.Contains(name, "test") {
			t.Errorf("%s is a test", name)
		}
	}
	if got := ungzipped(t, inside["package/patience.wasm.gz"]); string(got) != "wasm" {
		t.Errorf("the program is %q", got)
	}
	licences := string(inside["package/THIRD-PARTY.txt"])
	if !strings.Contains(licences, "\n==== Go and its standard library: ") || strings.Contains(licences, "cobra") {
		t.Error("THIRD-PARTY.txt lacks Go, or has what only the command needs")
	}
}
