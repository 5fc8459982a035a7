package say

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPageOfObjects: the page for authors of games names every field of every
// object, in its order, and the parts that objects share.
func TestPageOfObjects(t *testing.T) {
	text, err := os.ReadFile("../../../docs/apps.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, section := range regexp.MustCompile(`(?m)^##+ `).Split(string(text), -1) {
		title, body, _ := strings.Cut(section, "\n")
		sections[title] = body
	}
	parts := map[string]string{"Subject": "](#subject)", "Proved": "](#proved)", "Chance": "](#chance)"}
	for title, object := range map[string]any{
		"Subject": Subject{}, "Proved": Proved{}, "Chance": Chance{}, "score --fast": Guessed{}, "hints": Hinted{},
		"solve": Solution{}, "pick": Picked{},
		"review": Reviewed{}, "dearest": DearMove{}, "better move": BetterMove{}, "stages": ReviewedStage{},
		"winrate": Tally{},
	} {
		body := sections[title]
		var want []string
		embedded := map[string]bool{}
		for field := range fields(object) {
			if field.Anonymous {
				embedded[field.Name] = true
				continue
			}
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			want = append(want, name)
		}
		var got []string
		for _, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9_]+)` \\|").FindAllStringSubmatch(body, -1) {
			got = append(got, row[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the page has the fields\n%v\nand the object\n%v", title, got, want)
		}
		for part, link := range parts {
			if has := strings.Contains(body, link); has != embedded[part] && title != part && title != "Subject" {
				t.Errorf("%s: the page links to %s: %v; the object has it: %v", title, part, has, embedded[part])
			}
		}
	}
}

// fields yields the fields of a struct.
func fields(object any) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range reflect.TypeOf(object).NumField() {
			if !yield(reflect.TypeOf(object).Field(i)) {
				return
			}
		}
	}
}

// TestCSV: the columns are the fields in JSON, parts first to last; null is empty,
// and a list has spaces.
func TestCSV(t *testing.T) {
	var out strings.Builder
	w := NewCSVWriter(&out)
	seven := 7
	p := Picked{
		Subject: Subject{Game: "g", Source: "s", Deal: 3}, HarderThan: 0.5, Solution: []string{"1a", "2b"},
		Position: "not in CSV",
	}
	p.MinMovesHigh = &seven
	for range 2 {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 || lines[1] != lines[2] {
		t.Fatalf("%s; want a header and two rows", out.String())
	}
	header, row := strings.Split(lines[0], ","), strings.Split(lines[1], ",")
	for name, want := range map[string]string{
		"game": "g", "seed": "", "min_moves_high": "7", "min_moves": "",
		"harder_than": "0.5", "solution": "1a 2b",
	} {
		if i := slices.Index(header, name); i < 0 || row[i] != want {
			t.Errorf("%s in %v; want %q", name, lines[:2], want)
		}
	}
	if slices.Contains(header, "position") {
		t.Errorf("%v has the position", header)
	}
}
