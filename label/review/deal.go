package review

import (
	"fmt"
	"regexp"
	"strings"

	"patience/game"
)

// This file finds the deal that a text names.

// aDeal stands before the number of a deal.
const aDeal = `(?:free ?cell )?(?:deal|game)(?: number| no\.?)?[ :=]*#?`

// dealForms are the lines that name a deal, and the source that each means; "" for the first source of the game.
var dealForms = []struct {
	form   *regexp.Regexp
	source string
}{
	{regexp.MustCompile(`^:h shuffle32 ([0-9]+)$`), game.Microsoft},
	{regexp.MustCompile(`(?i)^(?:msfc|ms|microsoft|windows)(?:'s)?[ :#-]+(?:` + aDeal + `)?#?([0-9]+)$`), game.Microsoft},
	{regexp.MustCompile(`(?i)^` + aDeal + `([0-9]+)$`), ""},
	{regexp.MustCompile(`(?i)^(?:` + aDeal + `)?([a-z]+:#?-?[0-9]+)$`), ""},
	{ownDeal, ""},
}

var (
	// dealSign is a number after a sign, which in the middle of a game is a comment.
	dealSign = regexp.MustCompile(`^[A-Za-z ]*#([0-9]+)$`)
	// dealWord is a line that begins with DEAL; moves may follow the deal.
	dealWord = regexp.MustCompile(`(?i)^deal(?:[\s:=]+([^\s#]\S*)(.*))?$`)
	// dealSaid is a deal in a sentence.
	dealSaid = regexp.MustCompile(`(?i)(?:\bdeal(?: number| no\.?)?[ :=]*|#)([0-9]+)\b`)
)

// takeDeal takes the deal of a line with a number.
func (g *Game) takeDeal(line *string, number int, begun bool) error {
	text := strings.Trim(bullet.ReplaceAllString(*line, ""), " *_`")
	for _, f := range dealForms {
		if found := f.form.FindStringSubmatch(text); found != nil {
			g.addDeal(f.source, found[1], number)
			if f.form != ownDeal {
				*line = ""
			}
			return nil
		}
	}
	if found := dealSign.FindStringSubmatch(text); found != nil && !begun {
		g.addDeal("", found[1], number)
		*line = ""
		return nil
	}
	found := dealWord.FindStringSubmatch(strings.TrimSpace(withoutComment(text)))
	switch {
	case found == nil:
		return nil
	case found[1] == "":
		return fmt.Errorf("line %d: DEAL without a deal; expected one like DEAL microsoft:617", number)
	}
	g.addDeal("", found[1], number)
	*line = found[2]
	return nil
}

func withoutComment(line string) string {
	line, _, _ = strings.Cut(line, " #")
	return line
}

func (g *Game) addDeal(source, number string, line int) {
	if source != "" {
		number = source + ":" + number
	}
	g.Deals = append(g.Deals, Word{number, line})
}
