package game

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"patience/internal/spelling"
)

// dealSigns are other ways to write the signs of a specification of deals.
var dealSigns = strings.NewReplacer(
	"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "‒", "-", "…", "-", "...", "-", "..", "-", "~", "-",
	"：", ":", "，", ",", "、", ",", ";", ",", "+", ",", "_", "", "'", "", "’", "", "\u00a0", " ", "\u202f", " ",
)

var (
	spacedSign = regexp.MustCompile(`\s*(?:([-,:])|\bto\b)\s*`)
	spaced     = regexp.MustCompile(`(\d)\s+(#?\d)`)
	// PySol writes Microsoft's deals as ms617.
	sourced = regexp.MustCompile(`^(?:pysol:)?([a-z][a-z-]*?)[\s:=/-]?(#?\d.*)$`)
)

// meant returns the specification that a text was meant to be whose source is
// misspelt, or whose signs are others, such as 1–10 or 1..10. It returns "" if there is none.
func meant(text string, sources []string) string {
	text = dealSigns.Replace(strings.ToLower(strings.TrimSpace(text)))
	text = spacedSign.ReplaceAllStringFunc(text, func(sign string) string {
		if sign = strings.TrimSpace(sign); sign == "to" {
			return "-"
		}
		return sign
	})
	text = spaced.ReplaceAllString(text, "$1,$2")
	if parts := sourced.FindStringSubmatch(text); parts != nil {
		near := spelling.Near(parts[1], sources)
		if parts[1] == "ms" && slices.Contains(sources, Microsoft) {
			near = []string{Microsoft}
		}
		if len(near) != 1 {
			return ""
		}
		text = near[0] + ":" + parts[2]
	}
	if _, err := parseDeals(text, sources[0]); err != nil {
		return ""
	}
	return text
}

// misspelt returns err, the error of a specification, or another one if the text has a
// meaning with other signs.
func misspelt(text string, sources []string, err error) error {
	if as := meant(text, sources); as != "" && as != text {
		return fmt.Errorf("deals %q; did you mean %s?", text, as)
	}
	return err
}
