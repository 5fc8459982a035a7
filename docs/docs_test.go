package docs

import (
	"strings"
	"testing"
)

// TestPlain: what Markdown means stays, and its marks go.
func TestPlain(t *testing.T) {
	for _, v := range []struct{ name, markdown, want string }{
		{"sections", "## Some *words*\n\nText.\n\n### `code`\n", "SOME WORDS\n\nText.\n\n`code`:\n"},
		{"a paragraph", "One two\nthree four five six.\n", "One two three four five\nsix.\n"},
		{"links", "See [the\npage](a/b.md#c) and [players.md](x.md).", "See the page and\n`patience help\npolicies`.\n"},
		{"emphasis", "**A\\***: *b* 2 * 3.", "A*: b 2 * 3.\n"},
		{"items", "* one two three four\n  five\n  * six\n", "* one two three four\n  five\n  * six\n"},
		{"a table", "| a | b |\n|---|---:|\n| `x` | y |\n", "  x: y\n"},
		{
			"a wide table", "| a | b | c |\n|---|---|---|\n| x | y | some longer words |",
			"  x (b: y)\n      some longer words\n",
		},
		{"two tables", "| a | b |\n|---|---|\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| 3 | 4 |", "  1: 2\n\n  3: 4\n"},
		{
			"an example", "Like:\n\n    a  *b*\n\n```sh\n# c\n\n| d |\n```\nEnd.",
			"Like:\n\n    a  *b*\n\n    # c\n\n    | d |\nEnd.\n",
		},
	} {
		if got := Plain(v.markdown, 24); got != v.want {
			t.Errorf("%s: %q; want %q", v.name, got, v.want)
		}
	}
}

// TestExample: the example of a game comes from its section. It has neither the rules above it nor the next section.
func TestExample(t *testing.T) {
	got := Example("siegecraft")
	if !strings.HasPrefix(got, "In this position\n\n```\nFoundations: ") || !strings.Contains(got, "the only cell is full") ||
		strings.Contains(got, "#") {
		t.Errorf("siegecraft: %s", got)
	}
	if rules := Rules(); !strings.Contains(rules, "\n### Siegecraft\n\n`--game siegecraft`\n\n* Start: ") ||
		strings.Contains(rules, exampleBegins) || strings.Contains(rules, "is full") {
		t.Errorf("%s", rules)
	}
	for _, name := range []string{"", "free", "siegecraft-2-cells"} {
		if got := Example(name); got != "" {
			t.Errorf("%q: %q; want none", name, got)
		}
	}
}
