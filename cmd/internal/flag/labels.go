package flag

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/internal/misuse"
	"patience/label"
)

// Labels are the flags of labels, and of how many are made at the same time.
// They set the fields of the spec directly.
type Labels struct {
	Spec    label.Spec
	Memory  Memory
	extras  []extraFlags
	Workers int
	// MayNotPlay says that there may be 0 playouts, and published that what comes with
	// the program counts.
	MayNotPlay, Published bool
	Explicit              func(name string) bool // was the flag given?
	flags                 *pflag.FlagSet         // all of the command
	own                   *pflag.FlagSet         // these, without those of resources
	following             bool                   // what is not given follows a dataset
}

// extraFlags are the flags of a column that some games have on request.
type extraFlags struct {
	catalogue.Extra
	asked *bool
	nodes *int64 // nil without a search of its own
}

func (f *Labels) Register(all *pflag.FlagSet, games *catalogue.Catalogue) {
	f.Spec = label.DefaultSpec()
	f.Explicit, f.flags = all.Changed, all
	f.Memory.Register(all, f.Spec.Memory, memoryUsage)
	Workers(all, &f.Workers)
	f.own = pflag.NewFlagSet("", pflag.ContinueOnError)
	f.own.SortFlags = false
	f.registerOwn(f.own)
	OnlyFor(f.own, "ladder", games, func(e catalogue.Entry) bool { return e.Ladder != nil })
	f.registerExtras(f.own, games)
	all.AddFlagSet(f.own)
}

func (f *Labels) registerOwn(flags *pflag.FlagSet) {
	s := &f.Spec
	flags.Int64Var(&s.Playouts, "playouts", s.Playouts, "random games for each position; with fewer than 512, rare "+
		"wins are not measured, so many positions have no rating")
	flags.StringVar(&s.Policy, "policy", "", "how random play picks its moves: a policy from patience help policies "+
		"(default: the one of the game's ratings, which is uniform unless the help names another)")
	flags.Int64Var(&s.MaxPlayouts, "max-playouts", s.MaxPlayouts, "the largest number of random games if none has "+
		"been won yet; it has an effect only with --rare-events off, or with fewer than 512 playouts, where it is as "+
		"many as --playouts unless you set it")
	flags.Float64Var(&s.WinRateError, "win-rate-error", 0, "stop early once the win rate is known to within this "+
		"fraction of its value, such as 0.05 (default: play all games)")
	flags.IntVar(&s.MaxMoves, "max-moves", s.MaxMoves, "give up a random game after this many moves")
	flags.Var((*OnOff)(&s.RareEvents), "rare-events", "how to measure the win rate if wins are rare: on uses "+
		"splitting (patience help labels explains it), which needs at least 512 playouts; off continues until the first win "+
		"or --max-playouts")
	flags.Float64Var(&s.RatingError, "rating-error", 0, "stop early once the rating is known to within this many "+
		"points, with 95 % confidence (default: play all games)")
	flags.Uint64Var(&s.PlaySeed, "play-seed", 0, "seed of random play (default: --seed)")
	flags.Int64Var(&s.LearningTrials, "learning-trials", 0, "also play up to this many games in which random "+
		"play learns from earlier games, until one of them is won")
	flags.BoolVar(&s.Ladder, "ladder", false, "also measure how often seven learned players of rising skill win, in "+
		"about three seconds for each position")
	flags.Int64Var(&s.ExactNodes, "exact-nodes", s.ExactNodes, exactNodesUsage+"; 0 for no search")
	Group(flags, Playing, "playouts", "policy", "rare-events")
	Group(flags, Searching, "exact-nodes")
	Group(flags, Experts, "max-playouts", "max-moves", "win-rate-error", "rating-error", "play-seed", "learning-trials",
		"ladder")
}

// registerExtras registers the flags of the columns that games have on request.
func (f *Labels) registerExtras(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.extras = nil
	for _, x := range games.Requested() {
		has := func(e catalogue.Entry) bool { return e.Extra(x.Name) >= 0 }
		e := extraFlags{Extra: x, asked: flags.Bool(x.FlagName(), false, x.Flag)}
		Group(flags, Experts, x.FlagName())
		OnlyFor(flags, x.FlagName(), games, has)
		if x.Nodes > 0 {
			e.nodes = flags.Int64(x.FlagName()+"-nodes", x.Nodes,
				"how many positions each search of --"+x.FlagName()+" may store")
			Group(flags, Experts, x.FlagName()+"-nodes")
			OnlyFor(flags, x.FlagName()+"-nodes", games, has)
		}
		f.extras = append(f.extras, e)
	}
}

// Given returns the name of a flag of labels that was given, "" if none was but the
// exception.
func (f *Labels) Given(exception string) (name string) {
	f.own.VisitAll(func(flag *pflag.Flag) {
		if flag.Changed && flag.Name != exception {
			name = flag.Name
		}
	})
	return name
}

// Follow sets the flags that are not given to what a spec says.
func (f *Labels) Follow(spec label.Spec) error {
	given := map[*pflag.Flag]string{}
	f.flags.Visit(func(flag *pflag.Flag) { given[flag] = flag.Value.String() })
	f.Spec, f.following = spec, true
	for _, x := range f.extras {
		nodes, asked := spec.Extras.Nodes(x.Name)
		if *x.asked = asked; asked && x.nodes != nil {
			*x.nodes = nodes
		}
	}
	if spec.Memory > 0 {
		f.Memory.text = fmt.Sprint(spec.Memory)
	}
	for flag, text := range given {
		if err := flag.Value.Set(text); err != nil {
			return err
		}
	}
	return nil
}

// SpecFor returns the spec, which is valid for the game. If play-seed is not
// given, it is the seed of the deals. If max-playouts is not given, it is that of
// label.MaxPlayoutsFor, or that of the dataset that the flags follow.
func (f *Labels) SpecFor(e catalogue.Entry, seed uint64) (label.Spec, error) {
	s := f.Spec
	if s.Policy == "" {
		s.Policy = e.DefaultPolicy()
	}
	if !f.Explicit("play-seed") {
		s.PlaySeed = seed
	}
	switch {
	case f.Explicit("max-playouts"):
	case f.following:
		s.MaxPlayouts = max(s.MaxPlayouts, s.Playouts)
	default:
		s.MaxPlayouts = label.MaxPlayoutsFor(s.Playouts)
	}
	s.Published = s.Published || f.Published
	if err := f.checkPlayouts(); err != nil {
		return s, err
	}
	if err := CheckWorkers(f.Workers); err != nil {
		return s, err
	}
	var err error
	if s.Extras, err = f.requested(&e); err != nil {
		return s, err
	}
	if s.Memory, err = f.Memory.Bytes(); err != nil {
		return s, err
	}
	if s.ExactNodes == 0 && s.Extras == "" {
		s.Memory = 0 // no search
	}
	_, err = label.New(e, s, label.Resources{})
	return s, misuse.Of(err)
}

// checkPlayouts returns an error if there are no random games where they are needed, or where
// a flag is about them.
func (f *Labels) checkPlayouts() error {
	switch {
	case f.Spec.Playouts != 0:
		return nil
	case !f.MayNotPlay:
		return errNoPlayouts
	}
	for _, name := range []string{"max-playouts", "win-rate-error", "rating-error", "rare-events"} {
		if f.Explicit(name) {
			return misuse.Errorf("--%s with --playouts 0; expected random games", name)
		}
	}
	return nil
}

// errNoPlayouts is the error of verbs that need random games.
var errNoPlayouts = misuse.Errorf("playouts 0; expected at least 1")

// requested returns the extra columns that are asked for. The error says that the
// game has no such column, or that flags do not go with one another.
func (f *Labels) requested(e *catalogue.Entry) (extras label.Extras, err error) {
	for _, x := range f.extras {
		name, nodes := x.FlagName(), int64(0)
		if x.nodes != nil {
			nodes = *x.nodes
		}
		switch {
		case !*x.asked && f.Explicit(name+"-nodes"):
			return "", misuse.Errorf("--%s-nodes without --%s; expected both", name, name)
		case !*x.asked:
			continue
		case e.Extra(x.Name) < 0:
			return "", misuse.Errorf("--%s: game %s has no such column", name, e.Name())
		case x.nodes != nil && nodes < 1:
			return "", misuse.Errorf("%s-nodes %d; expected at least 1", name, nodes)
		}
		extras = extras.With(x.Name, nodes)
	}
	return extras, nil
}

// Warn prints a warning if there is a search and the user has set more memory
// than the machine has.
func (f *Labels) Warn(s console.Streams) {
	if f.Spec.ExactNodes > 0 || slices.ContainsFunc(f.extras, func(x extraFlags) bool { return *x.asked }) {
		f.Memory.Warn(s, 1)
	}
}

// OnOff is a flag that is on or off.
type OnOff bool

func (f *OnOff) String() string {
	if *f {
		return "on"
	}
	return "off"
}

func (f *OnOff) Set(text string) error {
	if text != "on" && text != "off" {
		return errors.New("expected on or off")
	}
	*f = text == "on"
	return nil
}

// Type returns the values, for the help.
func (*OnOff) Type() string { return "on|off" }

// Expected returns the values, and describes them.
func (*OnOff) Expected() ([]string, string) { return []string{"on", "off"}, "on or off" }
