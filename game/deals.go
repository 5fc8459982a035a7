package game

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Deal sources. Deals of the source microsoft are those of Microsoft's FreeCell
// by their numbers. Every game has the source random, whose deals are numbered
// within a seed. A game may have sources of its own; see [Game].
const (
	Microsoft = "microsoft"
	Random    = "random"
)

// DefaultSeed is the seed of random deals if the user gives none.
const DefaultSeed = 1

// A DealID names one deal.
type DealID struct {
	Source string
	Number int64 // from 1; Microsoft's program has the deals −1 and −2 too
}

// String returns the source and the number, like "microsoft:617".
func (d DealID) String() string { return fmt.Sprintf("%s:%d", d.Source, d.Number) }

// A Range holds the deals First..Last, both included.
type Range struct{ First, Last int64 }

// Deals are the deals of one source whose numbers lie in the ranges. The ranges are
// disjoint. In normal form they are also sorted, and no two are adjacent. Only
// [ParseDealsInOrder] returns other forms.
type Deals struct {
	Source string
	Ranges []Range
}

// ParseDeals reads a specification SOURCE:RANGE[,RANGE…], where a range is N or N-M.
// Without a source it means Microsoft deals. A source may be written with capitals, and
// a number with a number sign before it, like #617. Ranges may be in any order and may
// overlap; each deal counts once. -1 and -2 are two more deals of Microsoft's. The game
// decides which sources exist; see [ParseDealsOf].
func ParseDeals(text string) (Deals, error) { return parseDeals(text, Microsoft) }

// ParseDealsOf is [ParseDeals] of a game's own sources. A specification without a
// source means the game's first source. If a text uses other signs, such as 1–10, the
// error says how to write it.
func ParseDealsOf(g Game, text string) (Deals, error) {
	if len(g.Sources()) == 0 {
		return Deals{}, fmt.Errorf("deals %q: no game that has them", text)
	}
	sources := g.Sources()
	deals, err := parseDeals(text, sources[0])
	if err == nil && !slices.Contains(sources, deals.Source) {
		err = fmt.Errorf("deals %q: %s has no source %q; expected %s", text, g.Name(), deals.Source,
			strings.Join(sources, " or "))
	}
	if err != nil {
		return Deals{}, misspelt(text, sources, err)
	}
	return deals, nil
}

// ParseDealsInOrder is [ParseDealsOf], but keeps the ranges in the order in which they
// are written. A deal that is there twice counts where it comes first.
func ParseDealsInOrder(g Game, text string) (Deals, error) {
	deals, err := ParseDealsOf(g, text)
	if err != nil {
		return Deals{}, err
	}
	_, list, found := strings.Cut(text, ":")
	if !found {
		list = text
	}
	ranges, err := parseRanges(deals.Source, text, list)
	deals.Ranges = firstOf(ranges)
	return deals, err
}

// parseDeals reads a specification. Without a source it means the one given.
func parseDeals(text, first string) (Deals, error) {
	source, list, found := strings.Cut(text, ":")
	if !found {
		source, list = first, text
	}
	source = strings.ToLower(strings.TrimSpace(source))
	if !isSource(source) {
		return Deals{}, fmt.Errorf("deals %q: unknown source %q; expected a name such as microsoft or random", text, source)
	}
	ranges, err := parseRanges(source, text, list)
	if err != nil {
		return Deals{}, err
	}
	return Deals{Source: source, Ranges: mergeRanges(ranges)}, nil
}

// parseRanges reads the ranges of a specification of deals of a source. Errors name the
// text of it.
func parseRanges(source, text, list string) (ranges []Range, err error) {
	for part := range strings.SplitSeq(list, ",") {
		r, err := parseRange(source, strings.TrimPrefix(strings.TrimSpace(part), "#"))
		if err != nil {
			return nil, fmt.Errorf("deals %q: %w", text, err)
		}
		ranges = append(ranges, r)
	}
	return ranges, nil
}

// isSource reports whether a text can name a source: lower-case letters, digits
// and hyphens.
func isSource(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// ParseDeal reads the specification of a single deal, as [ParseDeals] does.
func ParseDeal(text string) (DealID, error) {
	deals, err := ParseDeals(text)
	return single(text, deals, err)
}

// ParseDealOf reads the specification of a single deal of a game, as
// [ParseDealsOf] does.
func ParseDealOf(g Game, text string) (DealID, error) {
	deals, err := ParseDealsOf(g, text)
	return single(text, deals, err)
}

func single(text string, deals Deals, err error) (DealID, error) {
	if err != nil {
		return DealID{}, err
	}
	if deals.Len() != 1 {
		return DealID{}, fmt.Errorf("deals %q: %d deals; expected a single one", text, deals.Len())
	}
	return DealID{deals.Source, deals.Ranges[0].First}, nil
}

// lowestMicrosoft is the lowest number of a deal of Microsoft's.
const lowestMicrosoft = -2

func parseRange(source, text string) (Range, error) {
	if strings.HasPrefix(text, "-") {
		return parseNegative(source, text)
	}
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	a, errA := parseNumber(first)
	b, errB := parseNumber(last)
	if errA == nil && errors.Is(errB, errZero) {
		errB = nil // the range runs backwards
	}
	if err := cmp.Or(errA, errB); err != nil {
		return Range{}, err
	}
	if a > b {
		return Range{}, fmt.Errorf("range %q runs backwards; expected FIRST-LAST", text)
	}
	return Range{a, b}, nil
}

// parseNegative reads a number or a range of numbers below 0.
func parseNegative(source, text string) (Range, error) {
	first, last, isRange := strings.Cut(text[1:], "--")
	if !isRange {
		last = first
	}
	a, errA := parseNumber(first)
	b, errB := parseNumber(last)
	if source != Microsoft || errA != nil || errB != nil || -a < lowestMicrosoft || a < b {
		return Range{}, fmt.Errorf("%q: negative numbers name no deal but -1 and -2 of %s; other numbers start at 1", text,
			Microsoft)
	}
	return Range{-a, -b}, nil
}

func parseNumber(text string) (int64, error) {
	for _, r := range text {
		if r < '0' || r > '9' {
			return 0, fmt.Errorf("%q is not a deal number; expected N or FIRST-LAST", text)
		}
	}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case text == "":
		return 0, fmt.Errorf("a deal number is missing; expected N or FIRST-LAST")
	case err != nil:
		return 0, fmt.Errorf("deal number %s is too large", text)
	case n == 0:
		return 0, errZero
	}
	return n, nil
}

var errZero = errors.New("deal numbers start at 1")

func mergeRanges(ranges []Range) []Range {
	slices.SortFunc(ranges, func(a, b Range) int { return cmp.Compare(a.First, b.First) })
	merged := ranges[:1]
	for _, r := range ranges[1:] {
		last := &merged[len(merged)-1]
		if r.First-1 <= last.Last {
			last.Last = max(last.Last, r.Last)
		} else {
			merged = append(merged, r)
		}
	}
	return merged
}

// firstOf returns ranges in their order, each without the numbers of those before it. It
// cuts all of them where any begins or ends, and gives each piece to the first range that
// has it: next leads from a piece to one that no range has taken, in few steps.
func firstOf(ranges []Range) (list []Range) {
	const least = -lowestMicrosoft // added, it makes all numbers unsigned, and leaves room for one past the largest
	var cuts []uint64
	for _, r := range ranges {
		cuts = append(cuts, uint64(r.First)+least, uint64(r.Last)+least+1)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	next := make([]int, len(cuts)+1)
	for i := range next {
		next[i] = i
	}
	for _, r := range ranges {
		from, _ := slices.BinarySearch(cuts, uint64(r.First)+least)
		to, _ := slices.BinarySearch(cuts, uint64(r.Last)+least+1)
		for i := free(next, from); i < to; i = free(next, i) {
			list = appendRange(list, Range{int64(cuts[i] - least), int64(cuts[i+1] - least - 1)})
			next[i] = i + 1
		}
	}
	return list
}

// free returns the first piece from i on that is not taken.
func free(next []int, i int) int {
	for next[i] != i {
		next[i] = next[next[i]]
		i = next[i]
	}
	return i
}

// appendRange appends a range, or adds it to the last one if it goes on there.
func appendRange(list []Range, r Range) []Range {
	if n := len(list); n > 0 && list[n-1].Last+1 == r.First {
		list[n-1].Last = r.Last
		return list
	}
	return append(list, r)
}

// String returns the specification with its ranges in their order.
func (d Deals) String() string {
	parts := make([]string, len(d.Ranges))
	for i, r := range d.Ranges {
		parts[i] = strconv.FormatInt(r.First, 10)
		if r.Last > r.First {
			parts[i] += "-" + strconv.FormatInt(r.Last, 10)
		}
	}
	return d.Source + ":" + strings.Join(parts, ",")
}

// Len returns the number of deals.
func (d Deals) Len() int64 {
	var n int64
	for _, r := range d.Ranges {
		n += r.Last - r.First + 1
	}
	return n
}

// All yields the deals, range by range.
func (d Deals) All() iter.Seq[DealID] {
	return func(yield func(DealID) bool) {
		for _, r := range d.Ranges {
			for n := r.First; n <= r.Last && n >= r.First; n++ {
				if !yield(DealID{d.Source, n}) {
					return
				}
			}
		}
	}
}

// At returns the deal with an index from 0 to Len−1, in the order of All. It panics
// if there is none.
func (d Deals) At(i int64) DealID {
	for _, r := range d.Ranges {
		if n := r.Last - r.First + 1; i >= n {
			i -= n
			continue
		}
		return DealID{d.Source, r.First + i}
	}
	panic(fmt.Sprintf("game: no deal %d after the last of %s", i, d))
}

// Slice returns the deals with indices first..last−1, counted from 0 in
// the order of All. Indices that are out of range are left out.
func (d Deals) Slice(first, last int64) Deals {
	part := Deals{Source: d.Source}
	for _, r := range d.Ranges {
		n := r.Last - r.First + 1
		lo, hi := max(first, 0), min(last, n)
		if lo < hi {
			part.Ranges = append(part.Ranges, Range{r.First + lo, r.First + hi - 1})
		}
		first, last = first-n, last-n
	}
	return part
}
