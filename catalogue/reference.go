//go:build !rules

package catalogue

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A file for each game that has a reference: the deals (seed 1), the rate that is
// rated 1500, the policy of random play, the most games of a deal, and the win rates, rare ones by splitting;
// made by `make -C lab reference`. A rate of 0 is one that was too rare.
//
//go:embed reference
var files embed.FS

// references are the references of all games that have one, by name.
var references = sync.OnceValue(func() map[string]*Reference {
	const folder = "reference"
	list, err := files.ReadDir(folder)
	if err != nil {
		panic(err) // the folder is part of the program
	}
	references := map[string]*Reference{}
	for _, file := range list {
		text, err := files.ReadFile(path.Join(folder, file.Name()))
		if err != nil {
			panic(err)
		}
		name := strings.TrimSuffix(file.Name(), ".txt")
		if references[name], err = parseReference(string(text)); err != nil {
			panic(fmt.Errorf("%s: %w", file.Name(), err))
		}
	}
	return references
})

// parseReference reads four named lines, then one rate from each.
func parseReference(text string) (*Reference, error) {
	r := &Reference{}
	const head = "deals %s\nrated-1500 %g\npolicy %s\ngames %d\n"
	if _, err := fmt.Sscanf(text, head, &r.Deals, &r.Rated1500, &r.Policy, &r.Games); err != nil {
		return nil, err
	}
	for _, field := range strings.Fields(text)[8:] {
		rate, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return nil, err
		}
		r.Rates = append(r.Rates, rate)
	}
	slices.Sort(r.Rates)
	return r, nil
}
