package page

import (
	"net/http"
	"net/url"
	"time"
)

// Yours is the page of the player's own games. Its script knows them (yours.js), and the server does not.
type Yours struct {
	Today   string // the number of today's deal
	Shelves []Shelf
}

func (s *Site) yours(w http.ResponseWriter, _ *http.Request) error {
	shelves, err := s.shelves()
	if err != nil {
		return err
	}
	p := s.begin(w, top{Title: "Your games", At: "/yours"})
	p.put("yours", Yours{today(time.Now()), shelves})
	return p.end()
}

// today is the number of a day's deal.
func today(now time.Time) string { return now.Format("20060102") }

// shownGame is a game of FreeCell whose last board shows what settings do: cards in cells, at home, and of each suit.
var shownGame = url.Values{
	"deal":  {"6"},
	"moves": {"4h 3a 3h 32 8b 8c 8d 83 8h 8h 18 12 1h 1h 1h ch 1c 1h 31 a1 3a 37"},
}

// settings is the page on which a player chooses. The browser keeps what is chosen (settings.js).
func (s *Site) settings(w http.ResponseWriter, _ *http.Request) error {
	v, err := s.viewOf(shownGame)
	if err != nil {
		return err
	}
	p := s.begin(w, top{Title: "Settings", At: "/settings"})
	p.put("settings", v)
	return p.end()
}
