// Package docs contains pages of which the program prints parts, so that somebody who has only
// the program can read them. The pages are the only source of these texts.
package docs

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed apps.md games.md glossary.md rules.md research/players.md
var pages embed.FS

// Sections returns sections of a page, in Markdown, each with its heading and with the sections
// below it. Without headings it is all sections. It panics if the page or a heading is not
// there, which a test of package main finds.
func Sections(page string, headings ...string) string {
	text, err := pages.ReadFile(page)
	if err != nil {
		panic(err)
	}
	if len(headings) == 0 {
		_, all, _ := strings.Cut(string(text), "\n## ")
		return "## " + all
	}
	found := make([]string, len(headings))
	for i, heading := range headings {
		_, after, ok := strings.Cut(string(text), "\n## "+heading+"\n")
		if !ok {
			panic(fmt.Sprintf("docs/%s has no section %q", page, heading))
		}
		section, _, _ := strings.Cut(after, "\n## ")
		found[i] = "## " + heading + "\n" + section
	}
	return strings.Join(found, "\n")
}

// Example returns the position of a game in rules.md, with its legal moves and with others that are not, in Markdown;
// "" if the page has no such game.
func Example(game string) string {
	_, after, found := strings.Cut(Sections("rules.md"), "\n`--game "+game+"`\n")
	if !found {
		return ""
	}
	section, _, _ := strings.Cut(after, "\n#")
	_, example, _ := strings.Cut(section, "\n\n"+exampleBegins)
	return exampleBegins + example
}

// Rules returns rules.md without the examples, in Markdown.
func Rules() string {
	parts := strings.Split(Sections("rules.md"), "\n\n"+exampleBegins)
	for i, part := range parts[1:] {
		_, next, _ := strings.Cut(part, "\n#")
		parts[i+1] = "#" + next
	}
	return strings.TrimRight(strings.Join(parts, "\n\n"), "\n#") + "\n"
}

// exampleBegins is where the rules of a game end on the page.
const exampleBegins = "In this position"
