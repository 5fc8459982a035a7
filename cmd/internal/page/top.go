package page

import (
	"html/template"
	"net/http"

	"patience/cmd/internal/say"
)

// A stop is a page of the site that each page leads to.
type stop struct{ Name, Link string }

// places are in the order of the header.
var places = [...]stop{{"Today", "/"}, {"Find", "/find"}, {"Review", "/review"}, {"Games", "/games"}}

// A top is what a page begins with.
type top struct {
	Title string
	At    string // the link of the place that the page belongs to, "" for none
	Game  string // the game whose deals the field of the header means; "" for the first
	Board bool   // the page has a board to play, with its own heading
}

// A stopLink is a stop, and whether the page belongs to it.
type stopLink struct {
	stop
	Current bool
}

// Places are the links of the header.
func (t top) Places() []stopLink {
	links := make([]stopLink, len(places))
	for i, p := range places {
		links[i] = stopLink{p, p.Link == t.At}
	}
	return links
}

// suits writes red cards in red.
func suits(text string) template.HTML {
	return template.HTML(say.RedCard.ReplaceAllString(template.HTMLEscapeString(text), `<span class="suit">$0</span>`))
}

// begin writes the head of a page.
func (s *Site) begin(w http.ResponseWriter, t top) *parts {
	return s.beginWith(w, t, http.StatusOK)
}

func (s *Site) beginWith(w http.ResponseWriter, t top, status int) *parts {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	p := &parts{site: s, to: w}
	p.put("head", t)
	return p
}

// style is the style of all pages.
func style() (template.CSS, error) {
	var all []byte
	for _, name := range []string{"static/look.css", "static/page.css"} {
		text, err := staticFiles.ReadFile(name)
		if err != nil {
			return "", err
		}
		all = append(all, text...)
	}
	return template.CSS(all), nil
}
