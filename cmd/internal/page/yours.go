package page

import (
	"net/http"
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
