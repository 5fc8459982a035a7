package cmd

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"patience/internal/misuse"
	"patience/internal/spelling"
)

// The ways to print that several verbs have.
const (
	textFormat  = "text"
	jsonFormat  = "json"
	csvFormat   = "csv"
	htmlFormat  = "html"
	latexFormat = "latex"
)

// outputFlags say how a verb prints: --format, --json for --format json, and
// --quiet.
type outputFlags struct {
	format  string
	json    bool
	quiet   bool
	formats []string // that the verb has
}

// formatsOf is the key of a flag's annotation with the formats that it takes.
const formatsOf = "formats"

// register registers the flags for some formats, which usage describes.
func (f *outputFlags) register(flags *pflag.FlagSet, usage string, formats ...string) {
	f.formats = formats
	flags.StringVar(&f.format, "format", textFormat, usage)
	flags.SetAnnotation("format", formatsOf, formats)
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	group(flags, running, "format", "json", "quiet")
}

// check returns an error if the verb lacks the format, or if the flags contradict
// each other. It leaves in format what is wanted.
func (f *outputFlags) check() error {
	if f.json && f.format != textFormat && f.format != jsonFormat {
		return misuse.Errorf("--json and --format %s; expected one of them", f.format)
	}
	if f.json {
		f.format = jsonFormat
	}
	if !slices.Contains(f.formats, f.format) {
		return misuse.Errorf("format %q; %s", f.format, spelling.Expected(f.format, f.formats, strings.Join(f.formats, ", ")))
	}
	return nil
}

// A printer prints what a verb found, one after another.
type printer[T any] struct {
	add func(T) error
	end func() error // completes the output
}

func nothing() error { return nil }
