package rollout_test

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"

	"patience/catalogue"
	"patience/datasets"
	"patience/rollout"
)

// TestSchema: what the schema of datasets says about splitting is what this package does.
func TestSchema(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	docs := map[string]string{}
	for _, c := range datasets.NewSchema(e).Positions.Columns {
		docs[c.Name] = c.Doc
	}
	shares := map[float64]string{0.25: "a quarter", 1. / 8: "an eighth"}
	repeated := sort.Search(1<<20, func(n int) bool { return rollout.MayRepeat(int64(n)) })
	for column, sentences := range map[string][]string{
		"win_rate_runs": {
			fmt.Sprintf("otherwise 1 or %d.", rollout.ManyRuns),
			fmt.Sprintf("If the %d runs disagree by a factor of ten or more, or half of them have no win", rollout.ManyRuns),
			strings.ReplaceAll(fmt.Sprintf("finds a rate below %g, ", rollout.ExtremelyRare), "e-0", "e-"),
			fmt.Sprintf("a standard error above %s of its rate", shares[rollout.SmallError]),
			fmt.Sprintf("with fewer than %s planned trials, ", humanize.Comma(int64(repeated))),
		},
		"win_rate_estimator": {
			fmt.Sprintf("fewer than %d of the planned trials were won", rollout.FewWins),
			fmt.Sprintf("fewer than %d of %s as many", rollout.PilotWins, shares[1./rollout.PilotShare]),
		},
		"win_rate_spread": {fmt.Sprintf("the %d estimates that it averages", rollout.Lanes)},
		"rating":          {"the estimates of splitting disagree by a factor of ten or more, or half of them have no win"},
	} {
		for _, sentence := range sentences {
			if !strings.Contains(docs[column], sentence) {
				t.Errorf("%s: no %q in %q", column, sentence, docs[column])
			}
		}
	}
}
