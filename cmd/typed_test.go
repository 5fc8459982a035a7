package cmd

import (
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
)

// TestErrorsRepeatWhatWasTyped: where a number is refused, one line says which, as it was typed,
// and no number makes a command fail in another way. The context is cancelled, so that a
// command that takes the number does no work.
func TestErrorsRepeatWhatWasTyped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	arguments := map[string]string{
		"compare": "1 2 --min-cells", "deal": "1", "generate": "1 --positions deal,walk --moves --min-cells",
		"pick": "--difficulty easy", "review": "- --deal 1", "score": "1 --fresh --moves --min-cells",
		"serve": "--listen 127.0.0.1:0", "solve": "1 --fresh", "verify": "dataset", "winrate": "1",
	}
	numbers := []string{"int", "int64", "uint64", "float64", "number|all"}
	typed := []string{"-1", "0", "9223372036854775807", "99999999999999999999"}
	for _, c := range newRoot(console.Streams{Games: catalogue.Standard()}).Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !slices.Contains(numbers, f.Value.Type()) {
				return
			}
			for _, number := range typed {
				if f.Value.Type() == "float64" {
					number = number[:min(2, len(number))] // %g would write more in another way
				}
				args := append([]string{c.Name()}, strings.Fields(arguments[c.Name()])...)
				if c.Name() == "generate" {
					args = append(args, "--out", filepath.Join(t.TempDir(), "out"))
				}
				var stdout, stderr strings.Builder
				status := run(ctx, append(args, "--"+f.Name+"="+number), strings.NewReader("7a"), &stdout, &stderr)
				told := regexp.MustCompile(f.Name + ` "?([-0-9.]+)`).FindStringSubmatch(stderr.String())
				if told != nil && told[1] != number || status == statusFailed {
					t.Errorf("%s --%s %s: status %d, %s", c.Name(), f.Name, number, status, stderr.String())
				}
			}
		})
	}
}
