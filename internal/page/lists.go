package page

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/label"
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
	p := s.begin(w, views[0].Name+" and "+views[1].Name)
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
		return fmt.Sprintf("For random play %s is easier than %s: their 95 %% intervals do not overlap.", a.Name, b.Name)
	}
	return "These random games do not show which of the two is easier: the 95 % intervals of their win rates overlap."
}

// A Picker finds deals of a wanted difficulty. It is the place for a better way
// than to try one deal after another.
type Picker interface {
	// Pick tries random deals of a game from number from on until it has count
	// deals of a grade, or has tried a number of its own choice.
	Pick(ctx context.Context, e catalogue.Entry, w Wanted) (Picked, error)
}

// Wanted is what a list is to hold.
type Wanted struct {
	Grade string // one of gradeNames
	Count int
	Seed  uint64
	From  int64 // number of the first random deal to try
}

// Picked are deals of a grade.
type Picked struct {
	Found []Found
	Tried int64
}

// Found is a deal of a list.
type Found struct {
	ID game.DealID
	Judgement
}

// scan is the simple Picker: random trials of one deal after another. A deal has
// the grade of its estimated win rate, whose interval may reach into others.
type scan struct{ site *Site }

// Pick tries at most Effort.ScanDeals deals.
func (s scan) Pick(ctx context.Context, e catalogue.Entry, w Wanted) (p Picked, err error) {
	spec := label.DefaultSpec()
	spec.ExactNodes, spec.Memory = 0, 0
	spec.MaxPlayouts = s.site.options.Effort.ScanPlayouts
	spec.Playouts = max(1, spec.MaxPlayouts/16)
	labeler, err := label.New(e, spec, label.Resources{Workers: s.site.options.Workers})
	if err != nil {
		return p, err
	}
	for ; p.Tried < s.site.options.Effort.ScanDeals && len(p.Found) < w.Count; p.Tried++ {
		id := game.DealID{Source: game.Random, Number: w.From + p.Tried}
		board, err := e.Deal(id, w.Seed)
		if err != nil {
			return p, wrong(err)
		}
		result, err := labeler.Label(ctx, board.Position())
		if err != nil {
			return p, err
		}
		if grade, ok := label.GradeOf(e.Reference, spec.Policy, result.Sampled.WinRate()); ok && pointGrade(grade) == w.Grade {
			p.Found = append(p.Found, Found{id, judge(&e, &result)})
		}
	}
	return p, nil
}

// pointGrade is the grade of the estimate, without its interval.
func pointGrade(g label.Grade) string {
	return label.Grade{EasierDeals: g.EasierDeals, Least: g.EasierDeals, Most: g.EasierDeals}.String()
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
	e, err := s.game(q)
	if err != nil {
		return err
	}
	wanted, err := readWanted(q.Get("grade"), q.Get("from"), q.Get("seed"))
	if err != nil {
		return err
	}
	if e.Reference == nil {
		return wrongf("game %s has no reference of random deals to compare with; expected a game that has one, such as %s", e.Name(), s.options.Games.Names()[0])
	}
	p := s.begin(w, "Deals that are "+wanted.Grade)
	key := fmt.Sprintf("find %s %+v", e.Name(), wanted)
	picked, err := ask(s, r, key, func(ctx context.Context) (Picked, error) { return s.picker.Pick(ctx, e, wanted) })
	list := List{Wanted: wanted, Picked: picked, Last: wanted.From + picked.Tried - 1}
	for _, f := range picked.Found {
		q := r.URL.Query()
		q.Del("grade")
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

func readWanted(grade, from, seed string) (w Wanted, err error) {
	w = Wanted{Grade: grade, Count: listed, From: 1}
	if !slices.Contains(gradeNames(), grade) {
		return w, wrongf("difficulty %q; expected one of %s", grade, strings.Join(gradeNames(), ", "))
	}
	if from != "" {
		if w.From, err = strconv.ParseInt(from, 10, 48); err != nil || w.From < 1 {
			return w, wrongf("from %q; expected the number of a deal from 1", from)
		}
	}
	w.Seed, err = readSeed(seed)
	return w, err
}
