package pick

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
)

// TestInterruptedPick: as text, too, an interrupt loses none of the deals picked.
// Before, the table was printed at the end alone.
func TestInterruptedPick(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := console.NewStreams(catalogue.Standard(), strings.NewReader(""), &strings.Builder{}, io.Discard)
	f := Verb{}
	flags := pflag.NewFlagSet("pick", pflag.ContinueOnError)
	f.Register(flags, s.Games)
	if err := flags.Parse([]string{
		"--difficulty", "easy", "--deals", "microsoft:1-10000", "--count", "10000", "--workers",
		"1",
	}); err != nil {
		t.Fatal(err)
	}
	f.progress = func(_, picked int) {
		if picked == 2 {
			cancel()
		}
	}
	err := f.Run(ctx, s, nil)
	if got := s.Out.(*strings.Builder).String(); !errors.Is(err, context.Canceled) ||
		strings.Count(got, "microsoft:") < 2 {
		t.Errorf("%v, %s; expected %v and two deals", err, got, context.Canceled)
	}
}
