// Package marks inserts texts that programs make into pages that people write. The
// place of a text is between two lines:
//
//	<!-- name -->
//	<!-- end -->
package marks

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Fill writes texts into a page, each between the marks of its name, and replaces
// what was there. It is an error if the page lacks a name; then the page stays as
// it was.
func Fill(page string, texts map[string]string) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	filled := string(old)
	var missing []string
	for name, text := range texts {
		marks := regexp.MustCompile(fmt.Sprintf(`(?s)(<!-- %s -->\n).*?(<!-- end -->)`, regexp.QuoteMeta(name)))
		if !marks.MatchString(filled) {
			missing = append(missing, name)
			continue
		}
		filled = marks.ReplaceAllStringFunc(filled, func(found string) string {
			parts := marks.FindStringSubmatch(found)
			return parts[1] + "\n" + strings.TrimRight(text, "\n") + "\n\n" + parts[2]
		})
	}
	if missing != nil {
		slices.Sort(missing)
		return fmt.Errorf("%s: no marks of %s", page, strings.Join(missing, ", "))
	}
	return os.WriteFile(page, []byte(filled), 0o666)
}
