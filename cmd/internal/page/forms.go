package page

import (
	"net/http"
	"net/url"
	"slices"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/label/pick"
)

// choices are what the forms offer.
type choices struct {
	Games   []catalogue.Entry
	Game    string // the name of the one that is chosen
	Classes []string
	Typed   url.Values // what was typed into a form, to be put right there
}

// OtherGame reports whether what was typed names another game than the first, or a seed.
func (c choices) OtherGame() bool { return c.Game != c.Games[0].Name() || c.Typed.Get("seed") != "" }

// Rest reports whether something was typed into another form than that of a deal.
func (c choices) Rest() bool {
	return c.Typed.Has("board") || c.Typed.Has("played") || c.Typed.Has("a") || c.Typed.Has("difficulty")
}

func (s *Site) choices(name string) choices {
	return choices{Games: s.options.Games.Entries(), Game: name, Classes: pick.Names()}
}

// WithRatings are the choices of a form that is about ratings.
func (c choices) WithRatings() choices {
	c.Games = slices.DeleteFunc(slices.Clone(c.Games), func(e catalogue.Entry) bool { return e.Reference == nil })
	return c
}

// Title names a game for people.
func (choices) Title(e catalogue.Entry) string { return say.GameName(&e) }

// typed are the choices after a request that failed: the game and the words that came
// with it.
func (s *Site) typed(r *http.Request) choices {
	typed := r.URL.Query()
	if r.Method == http.MethodPost && r.PostForm != nil {
		typed = r.PostForm
	}
	c := s.choices(s.first())
	c.Typed = typed
	if name := typed.Get("game"); slices.Contains(s.options.Games.Names(), name) {
		c.Game = name
	}
	return c
}

// first is the name of the game that the forms choose at first.
func (s *Site) first() string { return s.options.Games.Entries()[0].Name() }

// formPage returns the handler of a page that consists of forms.
func (s *Site) formPage(title, at, part string) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, _ *http.Request) error {
		p := s.begin(w, top{Title: title, At: at})
		p.put(part, s.choices(s.first()))
		return p.end()
	}
}

// orForms returns a handler that shows forms where a request says nothing, and else
// another page.
func orForms(forms func(http.ResponseWriter, *http.Request) error, other http.Handler, s *Site) http.Handler {
	shown := inOnePiece(s.handle(forms))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery == "" {
			shown.ServeHTTP(w, r)
			return
		}
		other.ServeHTTP(w, r)
	})
}
