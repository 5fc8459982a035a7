package page

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
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
	p.put("others", s.choices(views[0].Game()))
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

// Named reports whether a name is the wanted difficulty.
func (w Wanted) Named(name string) bool { return name == w.Difficulty }

// Title says which deals are wanted.
func (w Wanted) Title() string {
	if i := slices.IndexFunc(offers(), func(o Offer) bool { return w.Named(o.Name) }); i >= 0 {
		return offers()[i].Title() + " deals"
	}
	return "Deals rated " + w.Difficulty
}

// Picked are deals of a wanted difficulty.
type Picked struct {
	Found []Found
	Last  int64 // number of the last deal tried
}

// Found is a deal of a list.
type Found struct {
	Judgement
	Name, Link string
	Key        string // as of a view
	Picture    template.HTML
	Place      int // the share of random deals with a rating that are easier, of 100
	Least      string
	Player     say.PlayerChance
}

// pick tries random deals until it has enough for a page, or has tried Effort.ScanDeals. It calls each with a deal as
// soon as that is found.
func (s *Site) pick(ctx context.Context, e *catalogue.Entry, w Wanted, each func(Found)) (p Picked, err error) {
	deals := fmt.Sprintf("%s:%d-%d", game.Random, w.From, w.From+s.options.Effort.ScanDeals-1)
	o, err := answer.PickOptions(*e, w.Difficulty, deals, w.Seed, w.Seed)
	if err != nil {
		return p, misuse.Of(err)
	}
	if o.Deals, err = promising(e, w, o.Deals); err != nil {
		return p, err
	}
	o.Count, o.Playouts, o.Workers = listed, s.options.Effort.For(e).ScanPlayouts, s.options.Workers
	o.Progress = func(looked, _ int) { p.Last = o.Deals.At(int64(looked) - 1).Number }
	err = pick.Run(ctx, *e, o, func(found *pick.Picked) error {
		p.Found = append(p.Found, s.tell(ctx, e, w.Seed, found))
		each(p.Found[len(p.Found)-1])
		return nil
	})
	return p, err
}

// promising returns the deals that are known to have a difficulty, or all deals if too few are known. The difficulty of
// the others is not certain, as their labels say.
func promising(e *catalogue.Entry, w Wanted, deals game.Deals) (game.Deals, error) {
	known, err := dealsIn(graded, e.Name()+" "+w.Difficulty)
	if err != nil || known.Source != deals.Source || w.Seed != game.DefaultSeed {
		return deals, err
	}
	known.Ranges = slices.DeleteFunc(known.Ranges, func(r game.Range) bool { return r.Last < w.From })
	if known.Len() > 0 {
		known.Ranges[0].First = max(known.Ranges[0].First, w.From)
	}
	if known.Len() < listed {
		return deals, nil
	}
	return known, nil
}

// tell words a deal that was picked.
func (s *Site) tell(ctx context.Context, e *catalogue.Entry, seed uint64, found *pick.Picked) Found {
	q := url.Values{"game": {e.Name()}, "deal": {found.ID.String()}}
	name := found.ID.String()
	if seed != game.DefaultSeed {
		q.Set("seed", strconv.FormatUint(seed, 10))
		name += seedNamed(seed)
	}
	at := answer.Subject{Entry: *e, ID: found.ID, Seed: seed, Start: found.Board}
	return Found{
		Judgement: judge(e, found.ID.String(), &found.Label), Link: "/deal?" + q.Encode(), Picture: thumb(found.Board),
		Key:  keyOf(e, name),
		Name: fmt.Sprintf("Random %d", found.ID.Number), Least: say.LeastMoves(&found.Label.Exact),
		Place:  min(99, say.WholePercent(pick.Place(e.Reference, found.Label.Sampled.WinRate().Rate))),
		Player: s.service.Chance(ctx, &at, found.Board.Position(), found.Label.Exact),
	}
}

// Finder is the form of a list of deals.
type Finder struct {
	choices
	Wanted
	Offered []Offer
	Player  bool // the game has a computer player, who sees all cards
}

// List is the end of a page of deals of a wanted difficulty.
type List struct {
	choices
	Wanted
	Picked
	Play string // the link of any deal of the difficulty; "" if none is there at once
	Next string
}

// listed is the number of deals of a page.
const listed = 8

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
	p := s.begin(w, top{Title: "Find a deal", At: "/find"})
	form := s.choices(e.Name())
	p.put("find", Finder{form, wanted, offers(), e.Player != nil && e.Words.Hidden == ""})
	sent := 0
	picked, err := s.list(r, &e, wanted, func(f Found) {
		p.put("found", f)
		sent++
	})
	for _, f := range picked.Found[min(sent, len(picked.Found)):] {
		p.put("found", f)
	}
	q.Set("from", strconv.FormatInt(picked.Last+1, 10))
	l := List{choices: form, Wanted: wanted, Picked: picked, Next: "/find?" + q.Encode()}
	if known, knownErr := dealsIn(graded, e.Name()+" "+wanted.Difficulty); knownErr == nil && known.Len() > 0 {
		l.Play = "/play?" + url.Values{"game": {e.Name()}, "difficulty": {wanted.Difficulty}}.Encode()
	}
	p.put("listed", nil)
	p.answer("list", l, err)
	p.put("others", form)
	return p.end()
}

// list picks the deals of a page: at once where all labels come with the program, and else
// when it is the client's turn. Deals that were picked before are not shown to each.
func (s *Site) list(r *http.Request, e *catalogue.Entry, w Wanted, each func(Found)) (Picked, error) {
	last := game.DealID{Source: game.Random, Number: w.From + s.options.Effort.ScanDeals - 1}
	if _, ok := reference.Lookup(*e, last); ok && w.Seed == game.DefaultSeed { // those before it have labels, too
		return s.picker(r.Context(), e, w, each)
	}
	found, err := s.Once(r.Context(), fmt.Sprintf("find %s %+v", e.Name(), w), false,
		func(ctx context.Context) (any, error) { return s.picker(ctx, e, w, each) })
	if err != nil {
		return Picked{}, err
	}
	return found.(Picked), nil
}

func readWanted(q url.Values) (w Wanted, err error) {
	w = Wanted{Difficulty: cmp.Or(strings.TrimSpace(q.Get("difficulty")), pick.Names()[0]), From: 1}
	if from := q.Get("from"); from != "" {
		if w.From, err = strconv.ParseInt(from, 10, 48); err != nil || w.From < 1 {
			return w, wrongf("from %q; expected the number of a deal from 1", from)
		}
	}
	w.Seed, err = readSeed(q.Get("seed"))
	return w, err
}
