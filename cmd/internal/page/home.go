package page

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"patience/label"
)

// Home is what the first page shows besides the board of today's deal.
type Home struct {
	choices
	Tiles   []Tile
	Offered []Offer
	All     int    // games
	Today   string // the number of today's deal
}

// An Offer is a difficulty, one click away from deals that have it.
type Offer struct{ Name, Share string }

// Title is the name at the start of a sentence.
func (o Offer) Title() string { return strings.ToUpper(o.Name[:1]) + o.Name[1:] }

// offers are the difficulties with the share of random deals that each has.
func offers() (all []Offer) {
	for _, n := range label.GradeNames() {
		which := "next"
		switch {
		case n.From == 0:
			which = "easiest"
		case n.To == 1:
			which = "hardest"
		}
		all = append(all, Offer{n.Name, fmt.Sprintf("%s %.0f %%", which, 100*(n.To-n.From))})
	}
	return all
}

// home is the first page: today's deal to play, deals of each difficulty, and the games.
func (s *Site) home(w http.ResponseWriter, r *http.Request) error {
	now := time.Now()
	v, err := s.start(url.Values{}, today(now), "")
	if err == nil {
		err = v.play(nil)
	}
	if err != nil {
		return err
	}
	v.today = now.Format("2 January")
	s.grade(r.Context(), v)
	h := Home{choices: s.choices(s.first()), Offered: offers(), All: len(s.options.Games.Entries()), Today: today(now)}
	shelves, err := s.shelves()
	if err != nil {
		return err
	}
	for _, shelf := range shelves {
		h.Tiles = append(h.Tiles, shelf.Tiles[0])
	}
	p := s.begin(w, top{Title: "Play patience, and see how hard a deal is", At: "/", Board: true})
	p.put("desk", nil)
	p.put("board", v)
	p.put("welcome", h)
	p.put("below", h)
	return p.end()
}

// randomDeals are those from which lists of random deals begin.
const randomDeals = 1_000_000

// playDeal leads to a deal to play: of a difficulty that is asked for, or any that can be won, or just any.
func (s *Site) playDeal(w http.ResponseWriter, r *http.Request) error {
	e, err := s.service.Entry(r.URL.Query().Get("game"))
	if err != nil {
		return err
	}
	to := url.Values{"game": {e.Name()}}
	difficulty := r.URL.Query().Get("difficulty")
	if difficulty == "" {
		id, err := newDeal(&e, r.URL.Query().Get("any") != "")
		if err != nil {
			return err
		}
		to.Set("deal", id.String())
		http.Redirect(w, r, "/deal?"+to.Encode(), http.StatusSeeOther)
		return nil
	}
	deals, err := dealsIn(graded, e.Name()+" "+difficulty)
	if err != nil {
		return err
	}
	page := "/deal?"
	if deals.Len() > 0 {
		to.Set("deal", anyOf(deals).String())
	} else {
		page = "/find?"
		to.Set("difficulty", difficulty)
		to.Set("from", fmt.Sprint(1+rand.IntN(randomDeals)))
	}
	http.Redirect(w, r, page+to.Encode(), http.StatusSeeOther)
	return nil
}
