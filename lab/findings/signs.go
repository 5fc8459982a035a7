package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A sharedFeature is one that several games have.
type sharedFeature struct {
	name, doc string
	of        []effect // in the order of the games
}

// alike divides games into groups that have the same features.
func alike(games []*gameLabels) (groups [][]*gameLabels) {
	at := map[string]int{}
	for _, l := range games {
		var names strings.Builder
		for _, f := range l.game.Features.Features() {
			names.WriteString(f.Name + " ")
		}
		i, ok := at[names.String()]
		if !ok {
			i, groups = len(groups), append(groups, nil)
			at[names.String()] = i
		}
		groups[i] = append(groups[i], l)
	}
	return groups
}

// sharedFeatures returns the features that are not the same on all deals in any of some
// games that have the same features. Of those that order deals alike it returns the first.
func sharedFeatures(games []*gameLabels) (list []sharedFeature) {
	for _, f := range games[0].game.Features.Features() {
		s := sharedFeature{name: f.Name, doc: f.Doc}
		for _, l := range games {
			if e, ok := l.with[f.Name]; ok {
				s.of = append(s.of, e)
			}
		}
		same := func(other sharedFeature) bool { return slices.Equal(other.of, s.of) }
		if len(s.of) == len(games) && !slices.ContainsFunc(list, same) {
			list = append(list, s)
		}
	}
	return list
}

// sign returns the sign that a feature has in every game, or 0.
func (s *sharedFeature) sign() int {
	for _, e := range s.of {
		if e.sign() != s.of[0].sign() {
			return 0
		}
	}
	return s.of[0].sign()
}

// changes reports whether the sign is beyond doubt in two games and not the same.
func (s *sharedFeature) changes() bool {
	var seen [3]bool
	for _, e := range s.of {
		seen[1+e.sign()] = true
	}
	return seen[0] && seen[2]
}

// weakest returns the least correlation of a feature, whatever its sign.
func (s *sharedFeature) weakest() float64 {
	least := math.Inf(1)
	for _, e := range s.of {
		least = min(least, math.Abs(e.value))
	}
	return least
}

// strongestIn returns the greatest correlation, whatever its sign.
func (s *sharedFeature) strongestIn() float64 {
	most := 0.0
	for _, e := range s.of {
		most = max(most, math.Abs(e.value))
	}
	return most
}

// only returns the features for which a condition holds, those first of which a measure is
// the greatest.
func only(all []sharedFeature, holds func(*sharedFeature) bool, measure func(*sharedFeature) float64) []sharedFeature {
	some := slices.DeleteFunc(slices.Clone(all), func(s sharedFeature) bool { return !holds(&s) })
	slices.SortStableFunc(some, func(a, b sharedFeature) int { return cmp.Compare(measure(&b), measure(&a)) })
	return some
}

// mostSigns is how many features of each kind the table of signs lists.
const mostSigns = 10

// signs tells for each group of games with the same features which of them correlate with
// the win rate in the same direction in every game, and which do not.
func signs(games []*gameLabels) string {
	var text strings.Builder
	for _, group := range alike(games) {
		if len(group) > 1 {
			signsOf(&text, group)
		}
	}
	return text.String()
}

func signsOf(text *strings.Builder, games []*gameLabels) {
	all := sharedFeatures(games)
	kept := only(all, func(s *sharedFeature) bool { return s.sign() != 0 }, (*sharedFeature).weakest)
	changed := only(all, (*sharedFeature).changes, (*sharedFeature).strongestIn)
	fmt.Fprintf(text, "These %d games share %d features. For %d of them the correlation has the same sign in every "+
		"game, with intervals that exclude 0. The correlation is significantly positive in one game and significantly "+
		"negative in another for %s of them.\n\n",
		len(games), len(all), len(kept), orNone(len(changed)))
	text.WriteString("| feature | what it counts |")
	for _, l := range games {
		fmt.Fprintf(text, " `%s` |", l.game.Name())
	}
	text.WriteString("\n|---|---|" + strings.Repeat("---:|", len(games)) + "\n")
	for _, part := range [][]sharedFeature{kept, changed} {
		for _, s := range part[:min(mostSigns, len(part))] {
			fmt.Fprintf(text, "| `%s` | %s |", s.name, s.doc)
			for _, e := range s.of {
				fmt.Fprintf(text, " %s |", e)
			}
			text.WriteString("\n")
		}
	}
	text.WriteString("\n")
}

// orNone returns a number in a sentence: none instead of 0.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}
