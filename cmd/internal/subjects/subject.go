// Package subjects reads what the arguments of commands name: deals, boards in files, and moves.
package subjects

import (
	"context"
	"fmt"
	"iter"
	"regexp"
	"strings"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/misuse"
)

// A Subject is what is scored or solved.
type Subject struct {
	*answer.Subject
	before, total int64 // how many subjects come before, and how many there are; 0 if that is not known
}

// Stage returns what is done with the subject.
func (s *Subject) Stage(doing string) console.Stage {
	return console.Stage{Doing: s.Name + ": " + doing, Done: s.before, Total: s.total}
}

// A List is what the arguments of a verb name.
type List struct {
	N   int64
	All iter.Seq2[Subject, error]
}

// Read returns the deals of a specification, or the position of a file.
func Read(
	ctx context.Context, s console.Streams, e catalogue.Entry, args []string, file File, seed uint64,
) (List, error) {
	list, err := Named(ctx, e, args, file, seed)
	if err != nil || file.Path == "" {
		return list, err
	}
	given, err := ReadPosition(ctx, s, e, file)
	return one(given), err
}

// one returns a list of a single subject.
func one(given Subject) List {
	return List{1, func(yield func(Subject, error) bool) { yield(given, nil) }}
}

// Named returns the deals named by args, or nothing if --position names a
// file.
func Named(ctx context.Context, e catalogue.Entry, args []string, file File, seed uint64) (List, error) {
	switch {
	case len(args) == 1 && file.Path != "":
		return List{}, misuse.Errorf("a deal and --position; expected one of them")
	case len(args) == 1 && file.As != "":
		return List{}, misuse.Errorf("a deal and --as; expected --as with a board of --position")
	case len(args) == 1:
		if at, ok, err := answer.Long(e, args[0]); ok {
			return one(Subject{Subject: at}), misuse.Of(err)
		}
		deals, err := game.ParseDealsInOrder(e, args[0])
		if err != nil {
			return List{}, misuse.Of(err)
		}
		return List{deals.Len(), Deals(ctx, e, deals, seed)}, nil
	case file.Path == "":
		return List{}, misuse.Errorf("no deal; expected one like %s:3 or --position FILE", e.Sources()[0])
	}
	return List{}, nil
}

// Each calls f with each subject, up to the first error. Between two calls it
// prints separator.
func (l List) Each(s console.Streams, separator string, f func(Subject) error) error {
	done := int64(0)
	for subject, err := range l.All {
		if err != nil {
			return err
		}
		if done > 0 {
			fmt.Fprint(s.Out, separator)
		}
		subject.before, subject.total = done, l.N
		done++
		if err := f(subject); err != nil {
			return err
		}
	}
	return nil
}

// BlankLine returns what stands between two texts; between two objects or rows
// there is nothing.
func BlankLine(asText bool) string {
	if asText {
		return "\n"
	}
	return ""
}

// Deals yields the deals of a specification. It ends with an error at a deal
// that the game does not have, or with that of ctx as soon as ctx is cancelled.
func Deals(ctx context.Context, e catalogue.Entry, deals game.Deals, seed uint64) iter.Seq2[Subject, error] {
	return func(yield func(Subject, error) bool) {
		for id := range deals.All() {
			if err := ctx.Err(); err != nil {
				yield(Subject{}, err)
				return
			}
			at, err := answer.Dealt(e, id, seed)
			if !yield(Subject{Subject: at}, misuse.Of(err)) || err != nil {
				return
			}
		}
	}
}

// ReadPosition reads a board from a file, or from stdin for "-".
func ReadPosition(ctx context.Context, s console.Streams, e catalogue.Entry, file File) (Subject, error) {
	text, err := s.Read(ctx, file.Path, "a board")
	if err != nil {
		return Subject{}, err
	}
	at, err := answer.Placed(e, file.sheet(text))
	if err != nil {
		return Subject{}, misuse.Of(err)
	}
	SayRead(s, at)
	return Subject{Subject: at}, nil
}

// SayRead prints how the text of a board was read, if it can mean something else.
func SayRead(s console.Streams, at *answer.Subject) {
	if at.Read != "" {
		fmt.Fprintln(s.Err, console.Wrapped(s.Err, at.Name+": "+at.Read))
	}
}

// A File is a file with boards, "-" for stdin, and how their lines are read.
type File struct {
	Path string
	As   string // one of [game.Readings]; "" to find out
}

// Flags adds the flags that name a file with what is given, such as "a board".
func (f *File) Flags(flags *pflag.FlagSet, what string) {
	flags.StringVar(&f.Path, "position", "", "read "+what+", as text or JSON, from a `FILE` or - for stdin")
	flags.StringVar(&f.As, "as", "", "read the lines of a board as `columns`, rows, top-first or deal, or the stock of "+
		"a JSON object as next-first or next-last")
	flag.Group(flags, flag.Common, "position", "as")
}

// sheet returns the only board of the file, whose text is given.
func (f *File) sheet(text []byte) answer.Sheet {
	name := f.Path
	if name == "-" {
		name = say.Unnamed
	}
	return answer.Sheet{Text: text, As: f.As, Name: name}
}

// Several is the error of several arguments that are deals; nil for others.
func Several(args []string) error {
	if deals := joined(args); deals != "" {
		return misuse.Errorf("%s; a comma joins deals, without a space: %s", say.Counted(len(args), "argument"), deals)
	}
	return nil
}

// joined returns the specification of several deals given one by one, also with commas
// between them, or "" if they are not of one source.
func joined(args []string) string {
	if len(args) < 2 {
		return ""
	}
	spaced := regexp.MustCompile(` *([,-]) *`) // a list or a range, whose spaces have made it several arguments
	args = strings.Fields(spaced.ReplaceAllString(strings.Join(args, " "), "$1"))
	var all game.Deals
	for i, arg := range args {
		deals, err := game.ParseDeals(arg)
		if err != nil || i > 0 && deals.Source != all.Source {
			return ""
		}
		all = game.Deals{Source: deals.Source, Ranges: append(all.Ranges, deals.Ranges...)}
	}
	return all.String()
}
