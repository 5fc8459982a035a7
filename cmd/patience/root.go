package main

import (
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/game"
	"patience/game/catalogue"
	"patience/rollout"
)

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:           "patience",
		Short:         "How hard is this deal? Difficulty labels for solitaire positions",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.AddCommand(newGenerate(s), newScore(s), newDeal(s), newVerify(s), newSchema(s))
	for _, c := range append(root.Commands(), root) {
		c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usage(err) })
		c.Args = usageArgs(c.Args)
	}
	return root
}

// usageArgs makes what a check of arguments finds the user's error.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error { return usage(check(c, args)) }
}

// oneLine returns an error's text without line breaks.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// gameFlags are the flags that name a game and its deals.
type gameFlags struct {
	name string
	seed uint64
}

func (f *gameFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.name, "game", catalogue.Games()[0].Name(), "one of "+strings.Join(catalogue.Names(), ", "))
	flags.Uint64Var(&f.seed, "seed", game.DefaultSeed, "root seed of random deals and trials")
}

func (f *gameFlags) lookup() (game.Game, error) {
	g, err := catalogue.Lookup(f.name)
	return g, usage(err)
}

// labelFlags are the flags that say how to label, and how many at a time.
type labelFlags struct {
	policy                string
	playouts, maxPlayouts int64
	maxMoves, workers     int
}

func (f *labelFlags) register(flags *pflag.FlagSet) {
	d := rollout.DefaultOptions()
	flags.StringVar(&f.policy, "policy", d.Policy.Name, "how a random trial picks its moves; any other name lists them")
	flags.Int64Var(&f.playouts, "playouts", d.Playouts, "random trials for each position")
	flags.Int64Var(&f.maxPlayouts, "max-playouts", d.MaxPlayouts, "without a win, go on to the first one or to so many trials")
	flags.IntVar(&f.maxMoves, "max-moves", d.MaxMoves, "longest trial, in moves")
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "how many positions or trials to work on at a time")
}

// options returns the labelling options. A max-playouts that was not given
// follows playouts upwards.
func (f *labelFlags) options(flags *pflag.FlagSet, g game.Game, seed uint64) (rollout.Options, error) {
	policy, err := rollout.PolicyFor(g, f.policy)
	if err != nil {
		return rollout.Options{}, usage(err)
	}
	if !flags.Changed("max-playouts") {
		f.maxPlayouts = max(f.maxPlayouts, f.playouts)
	}
	o := rollout.Options{
		Policy:      policy,
		Playouts:    f.playouts,
		MaxPlayouts: f.maxPlayouts,
		MaxMoves:    f.maxMoves,
		Seed:        seed,
		Workers:     f.workers,
	}
	return o, usage(o.Validate())
}

// readInput reads a file, or stdin for "-".
func readInput(s streams, path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(s.in)
	}
	text, err := os.ReadFile(path)
	return text, usage(err)
}
