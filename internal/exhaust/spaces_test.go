package exhaust

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gaps"
	"patience/internal/gapscheck"
	"patience/internal/oracle"
)

// The flags of TestSpaces.
var (
	spacesDeals = flag.Int64("spaces.deals", 0, "count the positions that can be reached from so many deals")
	spacesFirst = flag.Int64("spaces.first", 1, "the first of these deals")
	spacesRanks = flag.Int("spaces.ranks", 7, "of so many ranks")
)

// TestSpaces prints how many positions can be reached from deals of Gaps, and
// which share of the deals can be won. Every position is counted; no move is
// left out.
func TestSpaces(t *testing.T) {
	if *spacesDeals == 0 {
		t.Skip("for tables; see -spaces.deals")
	}
	rules := gaps.Rules{Name: "spaces", Ranks: *spacesRanks}
	var sizes []int
	var won, sum int
	largest, largestDeal := 0, int64(0)
	for number := *spacesFirst; number < *spacesFirst+*spacesDeals; number++ {
		b := gapscheck.Random(t, &rules, number)
		size, canBeWon := space(b.Position().(game.Searchable))
		sizes = append(sizes, size)
		sum += size
		if canBeWon {
			won++
		}
		if size > largest {
			largest, largestDeal = size, number
		}
	}
	slices.Sort(sizes)
	n := len(sizes)
	t.Logf("%d ranks, %d deals, %d can be won; positions: mean %d, quantiles 1%% %d, 10%% %d, 25%% %d, 50%% %d, 75%% %d, 90%% %d, 99%% %d, largest %d (random:%d)",
		*spacesRanks, n, won, sum/n, sizes[n/100], sizes[n/10], sizes[n/4], sizes[n/2], sizes[3*n/4], sizes[9*n/10], sizes[99*n/100], largest, largestDeal)
}

// TestArticlesLargestSpace: the article knows of no deal of seven ranks from
// which more than 83,521 positions can be reached. Rows that hold their own suit
// alone do not meddle with each other; such a row reaches at most 17 positions,
// and four of them 17⁴.
func TestArticlesLargestSpace(t *testing.T) {
	row := []string{"1", "2", "3", "4", "5", "6", "7"}
	largest, at := 0, ""
	permute(row, 0, func() {
		size, _ := space(ownRows(t, row, 1))
		if size > largest {
			largest, at = size, strings.Join(row, "")
		}
	})
	if largest != 17 {
		t.Errorf("a row reaches %d positions", largest)
	}
	if size, _ := space(ownRows(t, strings.Split(at, ""), 4)); size != 83_521 {
		t.Errorf("four rows %s reach %d positions; want 83,521", at, size)
	}
	t.Logf("a row dealt as %s", at)
}

// largestKnown reaches 245,461 positions, found by hill climbing from a random
// deal: exchange two cards, keep the better of the two boards.
const largestKnown = `31 33 43 14 25 36 47
15 24 35 41 44 46 27
12 37 13 32 23 26 11
22 34 17 42 45 16 21
`

// TestLargerSpace: the article's largest space is not the largest. Counted by
// code and by key.
func TestLargerSpace(t *testing.T) {
	b, err := gaps.ParseBoard(&gaps.Contest, []byte(largestKnown))
	if err != nil {
		t.Fatal(err)
	}
	size, canBeWon := space(b.Position().(game.Searchable))
	seen := map[string]struct{}{}
	collectKeys(b.Position(), seen)
	if size != 245_461 || len(seen) != size || !canBeWon {
		t.Errorf("%d positions by code, %d by key, can be won: %v; want 245,461 and a win", size, len(seen), canBeWon)
	}
}

func collectKeys(p game.Position, seen map[string]struct{}) {
	key := string(p.AppendKey(nil))
	if _, ok := seen[key]; ok {
		return
	}
	seen[key] = struct{}{}
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		collectKeys(p, seen)
		p.Undo(m)
	}
}

// ownRows deals each suit to its own row, the first n in the order of row and
// the others such that they are won at once.
func ownRows(t *testing.T, row []string, n int) game.Searchable {
	t.Helper()
	var text strings.Builder
	for suit := 1; suit <= 4; suit++ {
		ranks := row
		if suit > n {
			ranks = strings.Split("2345671", "")
		}
		for _, rank := range ranks {
			fmt.Fprintf(&text, "%d%s ", suit, rank)
		}
		text.WriteString("\n")
	}
	b, err := gaps.ParseBoard(&gaps.Contest, []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(game.Searchable)
}

func permute(list []string, from int, visit func()) {
	if from == len(list) {
		visit()
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, visit)
		list[from], list[i] = list[i], list[from]
	}
}

// TestSpaceNaively holds the counts against the naive rules.
func TestSpaceNaively(t *testing.T) {
	rules := gaps.Rules{Name: "spaces", Ranks: 5}
	for number := range int64(50) {
		b := gapscheck.Random(t, &rules, number+1)
		g, _ := oracle.Distances(gapscheck.State(b), 100_000)
		size, canBeWon := space(b.Position().(game.Searchable))
		if size != len(g.States) || canBeWon != (g.Distance[0] >= 0) {
			t.Errorf("deal %d: %d positions, %v; want %d and a distance of %d", number+1, size, canBeWon, len(g.States), g.Distance[0])
		}
	}
}

// space counts the positions that can be reached.
func space(start game.Searchable) (size int, canBeWon bool) {
	coder, p, seen := start.NewCoder(), start.Clone(), newSet()
	stack := []game.Code{coder.Encode(start)}
	seen.add(stack[0])
	var moves []game.Move
	for len(stack) > 0 {
		code := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		coder.Decode(code, p)
		canBeWon = canBeWon || p.Won()
		moves = p.AppendMoves(moves[:0])
		for _, m := range moves {
			if after := coder.After(code, p, m); seen.add(after) {
				stack = append(stack, after)
			}
		}
	}
	return seen.count, canBeWon
}
