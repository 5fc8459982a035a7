package flag

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/game"
	"patience/internal/misuse"
)

// Games are the flags that name a game and its deals.
type Games struct {
	Name      string
	rules     string // the file that has them
	text      string // of that file, "" before it is read
	resources []resourceFlag
	Seed      uint64
	flags     *pflag.FlagSet // all of the command
}

// A resourceFlag is the flag of a resource that some games can have another number
// of, such as --cells.
type resourceFlag struct {
	name string
	n    *int
}

func (f *Games) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	flags.StringVar(&f.Name, "game", games.Names()[0], "the `NAME` of a game; patience games lists them")
	flags.StringVar(&f.rules, "rules", "", "play by the rules in this `FILE`, which uses Solvitaire's keys and "+
		"defaults; patience help rules lists them")
	flags.Uint64Var(&f.Seed, "seed", game.DefaultSeed, "which series of random deals to use")
	Group(flags, dealing, "game", "rules", "seed")
	f.resources = nil
	for _, name := range games.Resources() {
		f.resources = append(f.resources, resourceFlag{name, flags.Int(name, 0, "number of "+name+" (default: the game's "+
			"own)")})
		Group(flags, dealing, name)
		OnlyFor(flags, name, games, func(e catalogue.Entry) bool { return e.Resource() == name })
	}
	f.flags = flags
}

// Explicit reports whether the flags name the game.
func (f *Games) Explicit() bool { return f.Given() != "" && f.Given() != "seed" }

// Given returns the name of a flag that was given, "" if none was.
func (f *Games) Given() string {
	names := []string{"game", "rules"}
	for _, r := range f.resources {
		names = append(names, r.name)
	}
	for _, name := range append(names, "seed") {
		if f.flags.Changed(name) {
			return name
		}
	}
	return ""
}

// named returns the game that the flags name, or that has the rules of a file.
func (f *Games) named(ctx context.Context, s console.Streams) (catalogue.Entry, error) {
	if !f.flags.Changed("rules") {
		return f.ofName(s)
	}
	if f.flags.Changed("game") {
		return catalogue.Entry{}, fmt.Errorf("--game %s and --rules %s; expected one of them", f.Name, f.rules)
	}
	first := f.text == "" // of two sides to compare
	if err := f.readRules(ctx, s); err != nil {
		return catalogue.Entry{}, err
	}
	e, err := s.Games.LookupRules([]byte(f.text))
	if err != nil {
		return e, fmt.Errorf("%s: %w", console.InputName(f.rules), err)
	}
	if first && !strings.Contains(f.text, "build policy") { // few expect what it is then
		console.Notify(s.Err, "%s: no build policy, so columns are built regardless of suit, which is Solvitaire's default",
			console.InputName(f.rules))
	}
	return e, nil
}

// ofName returns the game that --game names.
func (f *Games) ofName(s console.Streams) (catalogue.Entry, error) {
	e, err := s.Games.Lookup(f.Name)
	if err != nil {
		return e, err
	}
	if taken := s.Games.Taken(f.Name, &e); taken != "" {
		console.Notify(s.Err, "%s", taken)
		f.Name = e.Name() // of two sides to compare
	}
	return e, nil
}

// readRules reads the file of rules, once.
func (f *Games) readRules(ctx context.Context, s console.Streams) error {
	if f.text != "" {
		return nil
	}
	text, err := s.Read(ctx, f.rules, "rules")
	if err == nil && !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return fmt.Errorf("%s: expected a JSON object of rules", console.InputName(f.rules))
	}
	f.text = string(text)
	return err
}

// Lookup returns the game, with another number of each resource whose flag is
// given.
func (f *Games) Lookup(ctx context.Context, s console.Streams) (catalogue.Entry, error) {
	e, err := f.named(ctx, s)
	for _, r := range f.resources {
		if err != nil || !f.flags.Changed(r.name) {
			continue
		}
		if !slices.Contains(s.Games.Names(), e.Name()) { // the name has a number of its own
			return e, misuse.Errorf("--game %s and --%s %d; expected one of them", e.Name(), r.name, *r.n)
		}
		e, err = s.Games.WithResource(e, r.name, *r.n)
	}
	return e, misuse.Of(err)
}
