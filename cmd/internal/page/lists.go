package page

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/misuse"
	"patience/label/pick"
	"patience/label/reference"
)

// Compared is a deal beside another one.
type Compared struct {
	*view
	Judgement
}

// compare is the page of two deals side by side.
func (s *Site) compare(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	var views [2]*view
	for i, name := range []string{"a", "b"} {
		v, err := s.start(q, q.Get(name), "")
		if err == nil {
			err = v.play(nil)
		}
		if err != nil {
			return fmt.Errorf("deal %s: %w", name, err)
		}
		views[i] = v
	}
	p := s.begin(w, top{Title: views[0].Title() + " and " + views[1].Named(), Game: views[0].gameField(s.options.Games)})
	p.put("pair", nil)
	var deals []Compared
	for _, v := range views {
		judgement, err := s.difficulty(r, v)
		p.answer("compared", Compared{v, judgement}, err)
		if err == nil {
			deals = append(deals, Compared{v, judgement})
		}
	}
	p.put("paired", conclusion(deals))
	p.put("more", s.choices(views[0].Game()))
	return p.end()
}

// conclusion says which of two deals is easier for random play, if their
// intervals show it.
func conclusion(deals []Compared) string {
	if len(deals) < 2 {
		return ""
	}
	a, b := deals[0], deals[1]
	if a.rate.Low < b.rate.Low {
		a, b = b, a
	}
	if a.rate.Low > b.rate.High {
		return fmt.Sprintf("%s is easier than %s for random play: the 95 %% intervals of their win rates do not overlap.",
			a.Title(), b.Title())
	}
	return "These random games do not show which of the two is easier: the 95 % intervals of their win rates overlap."
}

// Wanted is what a list is to hold.
type Wanted struct {
	Difficulty string // as the user says it
	Seed       uint64
	From       int64 // number of the first random deal to try
}

// Picked are deals of a wanted difficulty.
type Picked struct {
	Found []Found
	Tried int64
}

// Found is a deal of a list.
type Found struct {
	ID game.DealID
	Judgement
}

// pick tries random deals until it has enough for a page, or has tried
// Effort.ScanDeals.
func (s *Site) pick(ctx context.Context, e *catalogue.Entry, w Wanted) (p Picked, err error) {
	deals := fmt.Sprintf("%s:%d-%d", game.Random, w.From, w.From+s.options.Effort.ScanDeals-1)
	o, err := answer.PickOptions(*e, w.Difficulty, deals, w.Seed, w.Seed)
	if err != nil {
		return p, misuse.Of(err)
	}
	o.Count, o.Playouts, o.Workers = listed, s.options.Effort.ScanPlayouts, s.options.Workers
	o.Progress = func(looked, _ int) { p.Tried = int64(looked) }
	err = pick.Run(ctx, *e, o, func(found *pick.Picked) error {
		p.Found = append(p.Found, Found{found.ID, judge(e, found.ID.String(), &found.Label)})
		return nil
	})
	return p, err
}

// List is a page of deals of a wanted difficulty.
type List struct {
	Wanted
	Picked
	Last  int64 // number of the last deal tried
	Links []string
	Next  string
}

// listed is the number of deals of a page.
const listed = 5

// find is the page of deals of a wanted difficulty.
func (s *Site) find(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	e, err := s.service.Entry(q.Get("game"))
	if err != nil {
		return err
	}
	wanted, err := readWanted(q)
	if err != nil {
		return err
	}
	if e.Reference == nil {
		return wrongf("game %s has no ratings; expected a game that has them, such as %s", say.GameName(&e),
			say.GameName(&s.options.Games.Entries()[0]))
	}
	if _, err = pick.ParseClass(wanted.Difficulty, e.Reference); err != nil {
		return misuse.Of(err)
	}
	title := say.GameName(&e) + " deals rated " + wanted.Difficulty
	if slices.Contains(pick.Names(), wanted.Difficulty) {
		title = say.GameName(&e) + ", " + wanted.Difficulty + " deals"
	}
	p := s.begin(w, top{Title: title, At: "/find"})
	picked, err := s.list(r, &e, wanted)
	list := List{Wanted: wanted, Picked: picked, Last: wanted.From + picked.Tried - 1}
	for _, f := range picked.Found {
		q := r.URL.Query()
		q.Del("difficulty")
		q.Del("from")
		q.Set("deal", f.ID.String())
		list.Links = append(list.Links, "/deal?"+q.Encode())
	}
	q.Set("from", strconv.FormatInt(list.Last+1, 10))
	list.Next = "/find?" + q.Encode()
	p.answer("list", list, err)
	p.put("more", s.choices(e.Name()))
	return p.end()
}

// list picks the deals of a page: at once where all labels come with the program, and else
// when it is the client's turn.
func (s *Site) list(r *http.Request, e *catalogue.Entry, w Wanted) (Picked, error) {
	last := game.DealID{Source: game.Random, Number: w.From + s.options.Effort.ScanDeals - 1}
	if _, ok := reference.Lookup(*e, last); ok && w.Seed == game.DefaultSeed { // those before it have labels, too
		return s.picker(r.Context(), e, w)
	}
	found, err := s.Once(r.Context(), fmt.Sprintf("find %s %+v", e.Name(), w), false,
		func(ctx context.Context) (any, error) { return s.picker(ctx, e, w) })
	if err != nil {
		return Picked{}, err
	}
	return found.(Picked), nil
}

func readWanted(q url.Values) (w Wanted, err error) {
	w = Wanted{Difficulty: strings.TrimSpace(q.Get("difficulty")), From: 1}
	if from := q.Get("from"); from != "" {
		if w.From, err = strconv.ParseInt(from, 10, 48); err != nil || w.From < 1 {
			return w, wrongf("from %q; expected the number of a deal from 1", from)
		}
	}
	w.Seed, err = readSeed(q.Get("seed"))
	return w, err
}
