package main

import (
	"regexp"
	"strings"
	"testing"

	"patience/internal/version"
)

// TestNPM: the npm package has every file that its code and package.json name, the licences of the modules in its
// programs, and no test.
func TestNPM(t *testing.T) {
	s, _ := toy(t, "linux/amd64")
	programs := []file{{name: "patience.wasm", data: []byte("all")}, {name: "rules.wasm", data: []byte("rules")}}
	files, err := s.npmFiles(t.Context(), programs)
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
	named := regexp.MustCompile(`"\./([\w/-]+\.[\w.]+)"`)
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
	for name, want := range map[string]string{"patience": "all", "rules": "rules"} {
		if got := ungzipped(t, inside["package/"+name+".wasm.gz"]); string(got) != want {
			t.Errorf("the program %s is %q", name, got)
		}
	}
	licences := string(inside["package/THIRD-PARTY.txt"])
	if !strings.Contains(licences, "\n==== Go and its standard library: ") || strings.Contains(licences, "cobra") {
		t.Error("THIRD-PARTY.txt lacks Go, or has what only the command needs")
	}
}
