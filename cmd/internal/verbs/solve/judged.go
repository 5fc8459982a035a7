package solve

import (
	"context"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/subjects"
	"patience/internal/misuse"
)

// mostJudged is the largest value of --judged. Some ten minutes pass until so many positions
// are judged.
const mostJudged = 1_000_000

// byNet reports whether a network is to search.
func (f *Verb) byNet() bool { return f.explicit("judged") }

// hasNet reports whether a game has a network that guides searches.
func hasNet(e catalogue.Entry) bool { return e.Guided != nil }

// checkJudged returns an error if --judged does not go with the game or the other flags.
func (f *Verb) checkJudged(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.byNet():
		return nil
	case !hasNet(e):
		return misuse.Errorf("--judged: there is no trained network for %s; expected %s", e.Name(), flag.NamesWith(games,
			hasNet))
	}
	for _, name := range []string{"any", "heuristic", "exact-nodes"} {
		if f.explicit(name) {
			return misuse.Errorf("--judged and --%s; expected one of them", name)
		}
	}
	return flag.Between("judged", int64(f.judged), 1, mostJudged)
}

// judge lets the network of the game look for solutions of a subject.
func (f *Verb) judge(ctx context.Context, meter *console.Meter, subject subjects.Subject) (*solved, error) {
	meter.Show(subject.Stage("a network judges positions; fewer of --judged make it shorter"))
	said, err := answer.Judged(ctx, subject.Subject, f.judged, f.solver.MaxBytes)
	return &solved{said}, err
}
