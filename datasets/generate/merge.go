package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/internal/misuse"
	"patience/internal/parallel"
)

// mostFaults is how many faults a [MergeError] describes.
const mostFaults = 20

// A MergeError says why parts cannot be joined.
type MergeError struct {
	Faults  []string // the first 20, one line each
	Count   int64    // their number
	Damaged bool     // files are damaged or contradict each other; otherwise what was given does not fit, or is not all
}

func (e *MergeError) Error() string {
	if e.Count == 1 {
		return "1 fault"
	}
	return fmt.Sprintf("%d faults", e.Count)
}

func (e *MergeError) add(damaged bool, format string, args ...any) {
	e.Count++
	e.Damaged = e.Damaged || damaged
	if len(e.Faults) < mostFaults {
		e.Faults = append(e.Faults, fmt.Sprintf(format, args...))
	}
}

// Merge joins the parts of a dataset in the folder dir. The result has the same bytes
// as one Build of the whole dataset; only the times in sidecars differ. It takes
// the complete shards from the folders parts. These may be parts of different
// divisions, may overlap, and may be unfinished, as long as they have all shards
// together. Shards that were verified stay so. It checks plans, overlaps and completeness before it writes, and each
// checksum while it copies. Files are hard links where that is possible. An interrupted
// Merge continues where it stopped.
//
// If the parts have faults, the error is a *[MergeError]. Other errors, such as
// ErrNoDataset or ErrOtherPlan, say why Merge could not begin or go on.
func Merge(
	ctx context.Context, parts []string, dir string, games *catalogue.Catalogue, o MergeOptions,
) (m datasets.Manifest, err error) {
	if datasets.IsURL(dir) {
		return m, misuse.Of(fmt.Errorf("%s: merge writes to a folder", dir))
	}
	g := merge{MergeOptions: o, dir: store.Folder(dir)}
	defer g.close()
	if err := g.open(ctx, parts, games); err != nil {
		return m, err
	}
	if err := g.survey(ctx); err != nil {
		return m, err
	}
	lock, err := acquire(ctx, g.dir)
	if err != nil {
		return m, err
	}
	defer func() { err = cmp.Or(err, lock.Release()) }()
	b := &build{dataset: dataset{g.layout, g.maker.Game, g.dir}, maker: g.maker}
	if err := b.claim(false); err != nil {
		return m, err
	}
	if err := g.place(ctx); err != nil {
		return m, err
	}
	return b.finish()
}

// MergeOptions are settings of a Merge that do not change what it writes.
type MergeOptions struct {
	// Open opens an object store, if parts are in one.
	Open datasets.OpenStore
	// Progress, if not nil, is called with the number of shards that are in place, and of
	// all. Calls do not overlap.
	Progress func(done, total int64)
}

// A merge is a Merge under way.
type merge struct {
	MergeOptions
	dir     store.Folder
	maker   *datasets.Maker
	layout  *store.Layout
	sources []*store.Source
	copies  map[int64][]copyOf // of each shard, by index; copies with equal files
	faults  MergeError
}

// A copyOf is a shard in a source.
type copyOf struct {
	source  *store.Source
	sidecar store.Sidecar
}

// open opens the sources, which must be of one plan.
func (g *merge) open(ctx context.Context, parts []string, games *catalogue.Catalogue) (err error) {
	if len(parts) == 0 {
		return errors.New("no parts; expected folders of a dataset")
	}
	if err := g.openAll(ctx, parts); err != nil {
		return err
	}
	if g.maker, err = g.sources[0].Maker(games); err != nil {
		return err
	}
	if g.layout, err = store.NewLayout(g.maker, datasets.Portion{}); err != nil {
		return err
	}
	for i, s := range g.sources {
		plan, err := s.ReadPlan()
		if err != nil {
			return err
		}
		if plan != g.maker.Plan {
			differences := strings.Join(g.maker.Plan.Differences(&plan, "there", "here"), ", ")
			g.faults.add(false, "%s: another plan than that of %s (%s)", parts[i], parts[0], differences)
		}
		if s.IsSame(g.dir) {
			return fmt.Errorf("%s: %w (it is one of the parts)", g.dir, ErrForeign)
		}
	}
	return g.faults.orNil()
}

// openAll opens the sources, several at the same time: each in an object store
// takes some requests, one after another.
func (g *merge) openAll(ctx context.Context, parts []string) error {
	g.sources = make([]*store.Source, len(parts))
	return parallel.Each(ctx, store.Downloads, slices.Values(parts),
		func(ctx context.Context, i int, name string) (err error) {
			g.sources[i], err = store.OpenSource(ctx, name, g.Open)
			return err
		})
}

func (e *MergeError) orNil() error {
	if e.Count == 0 {
		return nil
	}
	return e
}

// survey reads all sidecars, and returns the faults that they show.
func (g *merge) survey(ctx context.Context) error {
	g.copies = map[int64][]copyOf{}
	for _, s := range g.sources {
		there, err := s.Present(g.layout, ".json")
		if err != nil {
			return err
		}
		for _, i := range there {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := g.note(s, g.layout.Shard(i)); err != nil {
				return err
			}
		}
	}
	if err := g.countMissing(); err != nil {
		return err
	}
	return g.faults.orNil()
}

// note notes a shard of a source.
func (g *merge) note(from *store.Source, s store.Shard) error {
	state, sidecar, err := from.Claimed(s)
	if err != nil {
		return err
	}
	others := g.copies[s.Index]
	switch {
	case state != store.Complete:
		g.faults.add(true, "%s: %s is %s", from.Name, s.Name(), state)
	case len(others) > 0 && !slices.Equal(others[0].sidecar.Files, sidecar.Files):
		g.faults.add(true, "%s: %s has other files than in %s", from.Name, s.Name(), others[0].source.Name)
	case sidecar.IsVerified(): // first, so that its sidecar is the one that is copied
		g.copies[s.Index] = slices.Insert(others, 0, copyOf{from, sidecar})
	default:
		g.copies[s.Index] = append(others, copyOf{from, sidecar})
	}
	return nil
}

// countMissing adds a fault for each part of the first source's division of
// which shards are missing.
func (g *merge) countMissing() error {
	division, err := g.sources[0].ReadPortion()
	if err != nil {
		return err
	}
	for i := range max(1, division.Count) {
		l, err := g.layout.Of(datasets.Portion{Index: i, Count: division.Count})
		if err != nil {
			return fmt.Errorf("%s: part.json: %w", g.sources[0].Name, err)
		}
		missing, first := 0, ""
		for s := range l.Own() {
			if _, ok := g.copies[s.Index]; !ok {
				missing++
				first = cmp.Or(first, s.Name())
			}
		}
		if missing > 0 {
			g.faults.add(false, "%s: shards missing: %d of %d, the first %s", l.Portion, missing, l.OwnCount(), first)
		}
	}
	return nil
}

// copiers is how many shards are copied at the same time. Most of the time goes
// to waiting, for the medium or for the store. Chosen, not tuned.
const copiers = 8

// place copies all shards that are not in place.
func (g *merge) place(ctx context.Context) error {
	done := int64(0)
	for fault, err := range parallel.InOrder(ctx, copiers, g.layout.Own(), g.placeShard) {
		switch {
		case err != nil:
			return err
		case fault != "":
			g.faults.add(true, "%s", fault)
		}
		if done++; g.Progress != nil {
			g.Progress(done, g.layout.Count())
		}
	}
	return g.faults.orNil()
}

// placeShard copies a shard that is not in place. The fault says why that is
// impossible; it is "" for none.
func (g *merge) placeShard(ctx context.Context, s store.Shard) (fault string, err error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	copies := g.copies[s.Index]
	state, there, err := g.dir.Inspect(ctx, s)
	if err != nil || state == store.Complete && slices.Equal(there.Files, copies[0].sidecar.Files) {
		return "", err
	}
	return g.copyShard(ctx, s, copies)
}

// copyShard copies the files of a shard from the first source that has them
// undamaged, and then writes the sidecar. The fault says that there is none.
func (g *merge) copyShard(ctx context.Context, s store.Shard, copies []copyOf) (fault string, err error) {
	for _, c := range copies {
		damaged, err := g.copyFiles(ctx, c)
		if err != nil {
			return "", err
		}
		if damaged == "" {
			return "", files.WriteJSON(g.dir.Sidecar(s), c.sidecar)
		}
		fault = fmt.Sprintf("%s: %s", c.source.Name, damaged)
	}
	if len(copies) > 1 {
		fault = fmt.Sprintf("%s is damaged in all of its %d copies", s.Name(), len(copies))
	}
	return fault, nil
}

// copyFiles copies the files of a shard. It says which is the first damaged one, and how;
// it returns "" if there is none.
func (g *merge) copyFiles(ctx context.Context, c copyOf) (damaged string, err error) {
	err = c.source.With(ctx, c.sidecar.Files, func() error {
		for _, f := range c.sidecar.Files {
			switch state, err := g.dir.TakeCopy(ctx, g.layout, c.source.Folder, f); {
			case err != nil:
				return err
			case state == store.Corrupt:
				damaged = f.Path + " is not the file that its sidecar tells of"
				return nil
			case state != store.Complete:
				damaged = fmt.Sprintf("%s is %s; expected the file that its sidecar tells of", f.Path, state)
				return nil
			}
		}
		return nil
	})
	return damaged, err
}

func (g *merge) close() {
	for _, s := range g.sources {
		if s != nil {
			s.Close()
		}
	}
}
