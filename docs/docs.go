// Package docs contains pages of which the program prints parts, so that somebody who has only
// the program can read them. The pages are the only source of these texts.
package docs

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed apps.md games.md glossary.md research/players.md
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

// Rules returns the rules of a game by its name, as the tables of games.md have them, without
// links and the like; "" if they do not list the game.
func Rules(game string) string {
	for line := range strings.Lines(Sections("games.md", "The rules")) {
		if cells := cellsOf(line); len(cells) > 0 && strings.HasPrefix(cells[0], "`"+game+"`") {
			return plain(cells[len(cells)-1])
		}
	}
	return ""
}

// Terms returns the paragraph that explains the words in the rules, and what holds for all.
func Terms() string {
	return plain(strings.Split(Sections("games.md", "The rules"), "\n\n")[1])
}
