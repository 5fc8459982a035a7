package flag

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"patience/internal/misuse"
	"patience/internal/spelling"
)

// The ways to print that several verbs have.
const (
	TextFormat  = "text"
	JSONFormat  = "json"
	CSVFormat   = "csv"
	HTMLFormat  = "html"
	LaTeXFormat = "latex"
)

// Output say how a verb prints: --format, --json for --format json, and
// --quiet.
type Output struct {
	Format  string
	json    bool
	Quiet   bool
	formats []string // that the verb has
}

// register registers the flags for some formats, which usage describes.
func (f *Output) Register(flags *pflag.FlagSet, usage string, formats ...string) {
	f.formats = formats
	flags.StringVar(&f.Format, "format", TextFormat, usage)
	Takes(flags, "format", formats...)
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	flags.BoolVar(&f.Quiet, "quiet", false, "show no progress")
	Group(flags, Running, "format", "json", "quiet")
}

// Check returns an error if the verb lacks the format, or if the flags contradict
// each other. It leaves in format what is wanted.
func (f *Output) Check() error {
	if f.json && f.Format != TextFormat && f.Format != JSONFormat {
		return misuse.Errorf("--json and --format %s; expected one of them", f.Format)
	}
	if f.json {
		f.Format = JSONFormat
	}
	if !slices.Contains(f.formats, f.Format) {
		return misuse.Errorf("format %q; %s", f.Format, spelling.Expected(f.Format, f.formats, strings.Join(f.formats, ", ")))
	}
	return nil
}

// A Printer prints what a verb found, one after another.
type Printer[T any] struct {
	Add func(T) error
	End func() error // completes the output
}

func Nothing() error { return nil }
