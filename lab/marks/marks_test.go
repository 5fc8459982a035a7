package marks

import (
	"os"
	"path/filepath"
	"testing"
)

const page = `# Page

<!-- one -->
old
<!-- end -->

between $1

<!-- two -->
<!-- end -->
`

func TestFill(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"one": "costs $1\n", "two": "second"}
	const want = "# Page\n\n<!-- one -->\n\ncosts $1\n\n<!-- end -->\n\nbetween $1\n\n<!-- two -->\n\nsecond\n\n<!-- " +
		"end -->\n"
	for range 2 { // filling again changes nothing
		if err := Fill(file, texts); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(file); string(got) != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
	if err := Fill(file, map[string]string{"one": "new", "three": "x", "four": "y"}); err == nil || err.Error() != file+
		": no marks of four, three" {
		t.Errorf("error %v", err)
	}
	if got, _ := os.ReadFile(file); string(got) != want {
		t.Errorf("%q after a fault; want %q", got, want)
	}
}
