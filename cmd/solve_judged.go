package cmd

import (
	"context"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/internal/misuse"
)

// mostJudged is the largest value of --judged. Some ten minutes pass until so many positions
// are judged.
const mostJudged = 1_000_000

// byNet reports whether a network is to search.
func (f *solveFlags) byNet() bool { return f.explicit("judged") }

// hasNet reports whether a game has a network that guides searches.
func hasNet(e catalogue.Entry) bool { return e.Guided != nil }

// checkJudged returns an error if --judged does not go with the game or the other flags.
func (f *solveFlags) checkJudged(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.byNet():
		return nil
	case f.judged < 1 || f.judged > mostJudged:
		return misuse.Errorf("judged %d; expected 1 to %d", f.judged, mostJudged)
	case !hasNet(e):
		return misuse.Errorf("--judged: there is no trained network for %s; expected %s", e.Name(), namesWith(games, hasNet))
	}
	for _, name := range []string{"any", "heuristic", "exact-nodes"} {
		if f.explicit(name) {
			return misuse.Errorf("--judged and --%s; expected one of them", name)
		}
	}
	return nil
}

// judge lets the network of the game look for solutions of a subject.
func (f *solveFlags) judge(
	ctx context.Context, meter *console.Meter, subject subject, maxBytes int64,
) (*solved, error) {
	meter.Show(subject.stage("a network judges positions; fewer of --judged make it shorter"))
	said, err := answer.Judged(ctx, subject.asked(subject.Seed), f.judged, maxBytes)
	return &solved{said}, err
}
