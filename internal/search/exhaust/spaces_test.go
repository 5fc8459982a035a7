package exhaust

import (
	"fmt"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/games/gaps"
	"patience/internal/testkit/gapscheck"
)

// TestArticlesLargestSpace: the article knows of no deal of seven ranks from
// which more than 83,521 positions can be reached. Rows that hold their own suit
// alone do not meddle with each other; such a row reaches at most 17 positions,
// and four of them 17⁴.
func TestArticlesLargestSpace(t *testing.T) {
	row := []string{"1", "2", "3", "4", "5", "6", "7"}
	largest, at := 0, ""
	permute(row, 0, func() {
		size, _ := reach(ownRows(t, row, 1))
		if size > largest {
			largest, at = size, strings.Join(row, "")
		}
	})
	if largest != 17 {
		t.Errorf("a row reaches %d positions", largest)
	}
	if size, _ := reach(ownRows(t, strings.Split(at, ""), 4)); size != 83_521 {
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
	size, canBeWon := reach(b.Position().(game.Searchable))
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
		size, canBeWon := reach(b.Position().(game.Searchable))
		if size != len(g.States) || canBeWon != (g.Distance[0] >= 0) {
			t.Errorf("deal %d: %d positions, %v; want %d and a distance of %d", number+1, size, canBeWon, len(g.States),
				g.Distance[0])
		}
	}
}
