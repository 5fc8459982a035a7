package compare

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/internal/misuse"
	"patience/internal/parallel"
	"patience/label/sampling"
)

// A Population is the labels of some deals.
type Population struct {
	Name string        `json:"name"`
	Plan datasets.Plan `json:"plan"`
	// Deals is the number of deals, and LeftOut that of rows of other positions.
	Deals   int `json:"deals"`
	LeftOut int `json:"left_out"`

	labels []Label // of the game
	table  dealTable
}

// errAlike is the error of populations that were not labelled alike.
var errAlike = errors.New("not labelled alike")

// Alike returns an error if labels made by two plans cannot be compared. The error
// lists the differences. It does not matter which deals were labelled, which other
// positions, and with which seeds.
func Alike(a, b datasets.Plan) error {
	for _, p := range []*datasets.Plan{&a, &b} {
		p.Deals, p.Seed, p.PlaySeed, p.ShardRows, p.Solutions, p.Features, p.Sampling = "", 0, 0, 0, false, false,
			sampling.Spec{}
	}
	if differences := b.Differences(&a, "in the first", "in the second"); len(differences) > 0 {
		return fmt.Errorf("%w: %s", errAlike, strings.Join(differences, ", "))
	}
	return nil
}

// ReadFolder returns the population of a complete dataset, in the order of the deals,
// however they are divided into files. The name is for people. If the dataset is of
// none of the games, it reads only the labels that all games have. If a value is
// impossible (NaN, an infinite number, a share above 1), the error names the file, row
// and column. It also names a missing column.
func ReadFolder(ctx context.Context, name, dir string, games *catalogue.Catalogue) (*Population, error) {
	plan, err := datasets.ReadPlan(dir)
	if err != nil {
		return nil, err
	}
	e, err := games.Lookup(plan.Game)
	known := err == nil
	p := &Population{Name: name, Plan: plan, labels: labelsOf(&catalogue.Entry{})}
	if known {
		e = plan.Entry(e)
		p.labels = labelsOf(&e)
	} else {
		e = games.Entries()[0]
	}
	c, labels := newChecker(&e, known, p.labels), columns(p.labels)
	err = datasets.EachRow(ctx, dir, c.names, func(cells []datasets.Cell) error {
		if err := c.check(cells); err != nil {
			return err
		}
		p.add(labels, cells)
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case p.Deals == 0:
		return nil, misuse.Of(fmt.Errorf("%s: no row is of a deal; expected rows with position_kind deal", dir))
	}
	return p, p.sort()
}

// add adds a row with the cells of some columns: it is kept if it is of a deal.
func (p *Population) add(names []string, cells []datasets.Cell) {
	for i, name := range names {
		if name == columnIndex && cells[i].Number != 0 || name == columnKind && cells[i].Text != string(sampling.Deal) {
			p.LeftOut++
			return
		}
	}
	p.table.add(names, cells)
	p.Deals++
}

// sort brings the deals into their order. The error is of a deal that is there
// twice, and would count twice.
func (p *Population) sort() error {
	p.table.sort()
	last := dealName{}
	for name := range p.names() {
		if name == last {
			return fmt.Errorf("%s: %w (deal %s is there twice)", p.Name, datasets.ErrDamaged, name)
		}
		last = name
	}
	return nil
}

// Work says how deals are labelled. It does not change the labels.
type Work struct {
	Workers int // deals labelled at the same time, at least 1
	// Progress, if not nil, is called after each deal. Calls do not overlap.
	Progress func(done int64)
}

// mostDeals is the largest number of deals of a population: all labels are kept in
// memory.
const mostDeals = 10_000_000

// LabelDeals labels the deals of a maker, of which there are at most 10,000,000.
// The name is for people.
func LabelDeals(ctx context.Context, name string, m *datasets.Maker, w Work) (*Population, error) {
	if w.Workers < 1 {
		return nil, fmt.Errorf("%d workers; expected at least 1", w.Workers)
	}
	if m.Deals.Len() > mostDeals {
		return nil, misuse.Of(fmt.Errorf("%s: too many deals; expected at most %d", m.Deals, mostDeals))
	}
	p := &Population{Name: name, Plan: m.Plan, labels: labelsOf(&m.Game)}
	names, schema := columns(p.labels), datasets.NewSchema(m.Game)
	for cells, err := range parallel.InOrder(ctx, w.Workers, m.Deals.All(), func(
		ctx context.Context, id game.DealID,
	) ([]datasets.Cell, error) {
		made, err := m.Make(ctx, id)
		if err != nil {
			return nil, err
		}
		return schema.Cells(&made.Rows[0], names), nil
	}) {
		if err != nil {
			return nil, err
		}
		p.add(names, cells)
		if w.Progress != nil {
			w.Progress(int64(p.Deals))
		}
	}
	return p, nil
}

// shared returns the number of deals that are in both populations.
func shared(a, b *Population) (n int) {
	there := make(map[dealName]struct{}, a.Deals)
	for name := range a.names() {
		there[name] = struct{}{}
	}
	for name := range b.names() {
		if _, ok := there[name]; ok {
			n++
		}
	}
	return n
}

// fewDependent is the number of deals below which other uncertainty is larger than that from
// their dependence.
const fewDependent = 100

// dependent reports whether most deals are Microsoft's and follow on the one before, so that they
// depend on each other; see docs/research/periodicity.md. Deals are in the order of their numbers.
func (p *Population) dependent() bool {
	following, last := 0, dealName{}
	for name := range p.names() {
		if name.source == game.Microsoft && name.number == last.number+1 && last.source != "" {
			following++
		}
		last = name
	}
	return p.Deals >= fewDependent && 2*following > p.Deals
}

// A dealName says which deal it is. The seed is 0 if the deal is not random.
type dealName struct {
	source string
	number float64
	seed   uint64
}

func (d dealName) String() string {
	if d.source == game.Random {
		return fmt.Sprintf("%s:%.0f seed %d", d.source, d.number, d.seed)
	}
	return fmt.Sprintf("%s:%.0f", d.source, d.number)
}

// names returns the names of the deals, in their order.
func (p *Population) names() iter.Seq[dealName] {
	source, number := p.table.column(columnSource), p.table.column(columnDeal)
	return func(yield func(dealName) bool) {
		for i := range p.Deals {
			name := dealName{source: source.text(i), number: number.number(i)}
			if name.source == game.Random {
				name.seed = p.Plan.Seed
			}
			if !yield(name) {
				return
			}
		}
	}
}
