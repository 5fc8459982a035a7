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

// ExampleGame is moves of deal 617.
func (choices) ExampleGame() string {
	return "83 8a 83 8b 8c 8h 2d 21 c8 28\n78 b8 4b 46 48 4c 41 4h 7h ch\n4c 74 c4 7c 7h ah 74 1a 17 a7\n" +
		"1a 16 1h c6 2c 21 a1 2a 2h 4h\n6h 4h 4h 6h 6h c6 5c 52 58 54\n5h 5h 4h ah 3a 34 35 3h 8h c4"
}

// ExampleBoard is a board of FreeCell.
func (choices) ExampleBoard() string {
	return "Foundations: H-A C-4 D-5 S-4\nFreecells: 7S 4H JC KS\n: 7D TD TH KD QC JD\n: 7C\n" +
		": 5C QD 3H 9S 9C 2H KC QH JS\n: 6S\n: 5S 6D\n: 8C 8H 8D 7H 6H 6C 5H\n: TS 9D\n: KH QS JH TC 9H 8S"
}

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
