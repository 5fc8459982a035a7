package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/internal/games/freecell"
)

func TestParseDeals(t *testing.T) {
	for text, want := range map[string]string{
		"617":                          "microsoft:617",
		"microsoft:1-1000":             "microsoft:1-1000",
		"random:5,1-3":                 "random:1-3,5",
		"random:4,1-3":                 "random:1-4",
		"random:1-10,3-5,10":           "random:1-10",
		"microsoft:8589934591":         "microsoft:8589934591",
		"Microsoft:617":                "microsoft:617",
		"#617":                         "microsoft:617",
		"RANDOM:#3, #5-6":              "random:3,5-6",
		"random:1-9223372036854775807": "random:1-9223372036854775807",
		"-1":                           "microsoft:-1",
		"-1,-2,1":                      "microsoft:-2--1,1",
		"microsoft:-2--1":              "microsoft:-2--1",
	} {
		if deals, err := game.ParseDeals(text); err != nil || deals.String() != want {
			t.Errorf("ParseDeals(%q) is %s, %v; want %s", text, deals, err, want)
		}
	}
}

func TestParseDealsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "missing",
		"microsoft:":           "missing",
		"microsoft:1,":         "missing",
		"microsoft:1-":         "missing",
		"-3":                   "negative numbers name no deal",
		"random:-2":            "negative numbers name no deal",
		"-1--2":                "negative numbers name no deal",
		"-2-1":                 "negative numbers name no deal",
		"-":                    "negative numbers name no deal",
		"0":                    "start at 1",
		"abc":                  "not a deal number",
		"1.5":                  "not a deal number",
		"1-2-3":                "not a deal number",
		"5-1":                  "runs backwards",
		"1-0":                  `range "1-0" runs backwards`,
		"0-1":                  "deal numbers start at 1",
		"Windows 95:1":         "unknown source",
		"##1":                  "not a deal number",
		":1":                   "unknown source",
		"99999999999999999999": "too large",
	} {
		if _, err := game.ParseDeals(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseDeals(%q): %v; want %q", text, err, want)
		}
	}
	if _, err := game.ParseDeal("1-2"); err == nil {
		t.Error("ParseDeal takes two deals")
	}
}

// TestParseDealOf: a single deal of a game's sources.
func TestParseDealOf(t *testing.T) {
	for text, want := range map[string]string{
		"7":        "list-95:7 <nil>",
		"random:3": "random:3 <nil>",
		"7-8":      `:0 deals "7-8": 2 deals; expected a single one`,
		"other:7":  `:0 deals "other:7": listed has no source "other"; expected list-95 or random`,
	} {
		id, err := game.ParseDealOf(listedGame{}, text)
		if got := fmt.Sprintf("%s %v", id, err); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

// A listedGame has deals of a source of its own.
type listedGame struct{ game.Game }

func (listedGame) Name() string      { return "listed" }
func (listedGame) Sources() []string { return []string{"list-95", game.Random} }

// TestParseDealsOf: the game decides which sources there are, and which one is
// meant by a number alone.
func TestParseDealsOf(t *testing.T) {
	for text, want := range map[string]string{
		"7":           "list-95:7 <nil>",
		"list-95:1-3": "list-95:1-3 <nil>",
		"random:2":    "random:2 <nil>",
		"microsoft:2": `: deals "microsoft:2": listed has no source "microsoft"; expected list-95 or random`,
	} {
		deals, err := game.ParseDealsOf(listedGame{}, text)
		if got := fmt.Sprint(deals, " ", err); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

// TestParseDealsInOrder: ranges stay in the order in which they are written, and a deal
// counts where it comes first.
func TestParseDealsInOrder(t *testing.T) {
	for text, want := range map[string]string{
		"7":                         "list-95:7 <nil>",
		"3,1":                       "list-95:3,1 <nil>",
		"random:5-9,1-6,2":          "random:5-9,1-4 <nil>",
		"3,1-5,4":                   "list-95:3,1-2,4-5 <nil>",
		"2,3,1":                     "list-95:2-3,1 <nil>",
		"9223372036854775807,1":     "list-95:9223372036854775807,1 <nil>",
		"1-9223372036854775807,5,1": "list-95:1-9223372036854775807 <nil>",
		"microsoft:2,1":             `: deals "microsoft:2,1": listed has no source "microsoft"; expected list-95 or random`,
	} {
		deals, err := game.ParseDealsInOrder(listedGame{}, text)
		if got := fmt.Sprint(deals, " ", err); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
	if deals, err := game.ParseDealsInOrder(threeSources{}, "5,-1,2,-2,9223372036854775807"); err != nil ||
		deals.String() != "microsoft:5,-1,2,-2,9223372036854775807" {
		t.Errorf("%s, %v; want them in their order", deals, err)
	}
	rapid.Check(t, func(r *rapid.T) {
		var parts []string
		var want []int64
		for range rapid.IntRange(1, 12).Draw(r, "ranges") {
			first := rapid.Int64Range(1, 30).Draw(r, "first")
			last := rapid.Int64Range(first, 40).Draw(r, "last")
			parts = append(parts, fmt.Sprintf("%d-%d", first, last))
			for n := first; n <= last; n++ {
				if !slices.Contains(want, n) {
					want = append(want, n)
				}
			}
		}
		deals, err := game.ParseDealsInOrder(listedGame{}, strings.Join(parts, ","))
		if got := list(deals); err != nil || !slices.Equal(got, want) || deals.Len() != int64(len(want)) {
			r.Fatalf("%v: %v, %v; want %v", parts, err, got, want)
		}
	})
}

// TestDeals holds ranges against the plain list of their numbers.
func TestDeals(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.Int64Range(1, 60), 1, 30, rapid.ID[int64]).Draw(r, "numbers")
		parts := make([]string, len(numbers))
		for i, n := range numbers {
			parts[i] = strings.TrimPrefix(game.DealID{Number: n}.String(), ":")
		}
		deals, err := game.ParseDeals("random:" + strings.Join(parts, ","))
		if err != nil {
			r.Fatal(err)
		}
		slices.Sort(numbers)
		if got := list(deals); !slices.Equal(got, numbers) || deals.Len() != int64(len(numbers)) {
			r.Fatalf("%v, want %v", got, numbers)
		}
		first := rapid.Int64Range(0, deals.Len()).Draw(r, "first")
		last := rapid.Int64Range(first, deals.Len()+5).Draw(r, "last")
		if got, want := list(deals.Slice(first, last)), numbers[first:min(last, deals.Len())]; !slices.Equal(got, want) {
			r.Fatalf("slice %d to %d is %v, want %v", first, last, got, want)
		}
		i := rapid.IntRange(0, len(numbers)-1).Draw(r, "index")
		if got := deals.At(int64(i)).Number; got != numbers[i] {
			r.Fatalf("deal %d is %d, want %d", i, got, numbers[i])
		}
	})
}

func list(deals game.Deals) (numbers []int64) {
	for id := range deals.All() {
		numbers = append(numbers, id.Number)
	}
	return numbers
}

func FuzzParseDeals(f *testing.F) {
	for _, text := range []string{"617", "random:1-3,5", "microsoft:-1", "5-1", ",", "random:1-9223372036854775807"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		deals, err := game.ParseDeals(text)
		if err != nil {
			return
		}
		again, err := game.ParseDeals(deals.String())
		if err != nil || again.String() != deals.String() || deals.Len() < 1 {
			t.Errorf("%q is %s, which is read as %s, %v", text, deals, again, err)
		}
	})
}

// TestNewRand: seeds never change, and differ with every argument.
func TestNewRand(t *testing.T) {
	if got := game.NewRand("deal", []byte("x"), 1, 2).Uint64(); got != goldenRand {
		t.Errorf("the generator gives %#x, want %#x", got, uint64(goldenRand))
	}
	seen := map[uint64]bool{}
	for _, rng := range []interface{ Uint64() uint64 }{
		game.NewRand("deal", []byte("x"), 1, 2), game.NewRand("deal", []byte("x"), 2, 1), game.NewRand("deal", nil, 1, 2),
		game.NewRand("dealx", nil, 1, 2), game.NewRand("deal", []byte("x"), 1), game.NewRand("deal", []byte("x"), 1, 2, 0),
	} {
		seen[rng.Uint64()] = true
	}
	if len(seen) != 6 {
		t.Errorf("%d different streams of 6", len(seen))
	}
}

const goldenRand = 0x69dd0ee100cd9600

// TestReplay: the referee accepts a game that is won and nothing else.
func TestReplay(t *testing.T) {
	rules := freecell.Rules{Name: "tiny", Columns: 2, Cells: 1, Ranks: 1}
	board, err := freecell.ParseBoard(&rules, []byte(": AC AD\n: AH AS"))
	if err != nil {
		t.Fatal(err)
	}
	start := board.Position()
	won := playHome(start.Clone())
	if err := game.Replay(start, won); err != nil {
		t.Errorf("a won game: %v", err)
	}
	if err := game.Replay(start, won[:3]); err == nil || !strings.Contains(err.Error(), "not won after 3 moves") {
		t.Errorf("a game that stops short: %v", err)
	}
	swapped := []game.Move{won[1], won[0], won[2], won[3]}
	if start.Home() != 0 {
		t.Error("the referee changed the start")
	}
	if err := game.Replay(start, append(swapped[:0:0], won[0], won[0])); err == nil ||
		!strings.Contains(err.Error(), "move 2 of 2 is not legal") {
		t.Errorf("a move made twice: %v", err)
	}
}

// playHome makes the first move, which goes home, until the game is won.
func playHome(p game.Position) (moves []game.Move) {
	for !p.Won() {
		m := p.AppendMoves(nil)[0]
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// TestDealNumbers: random deals are numbered from 1.
func TestDealNumbers(t *testing.T) {
	for number, want := range map[int64]bool{-1: false, 0: false, 1: true, 2: true} {
		if _, err := game.NewDealRand("test", number, game.DefaultSeed); (err == nil) != want {
			t.Errorf("deal %d: %v", number, err)
		}
	}
}

// TestFaces: only a card of which nothing is seen lies face down.
func TestFaces(t *testing.T) {
	for face, want := range map[game.Face]bool{{}: true, {Rank: "A"}: false, {Rank: "T", Suit: "D"}: false} {
		if face.IsDown() != want {
			t.Errorf("%v lies face down: %v", face, face.IsDown())
		}
	}
}

// TestSlice: a part without deals has no ranges, and others keep theirs apart.
func TestSlice(t *testing.T) {
	deals, err := game.ParseDeals("1-3,7-8")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct {
		first, last int64
		want        string
	}{
		{0, 3, "microsoft:1-3"},
		{3, 5, "microsoft:7-8"},
		{2, 4, "microsoft:3,7"},
		{5, 9, "microsoft:"},
		{1, 1, "microsoft:"},
	} {
		if got := deals.Slice(v.first, v.last); got.String() != v.want {
			t.Errorf("%d to %d: %s; want %s", v.first, v.last, got, v.want)
		}
	}
}

// TestMeantDeals: a specification with other signs, or with a misspelt source, is refused with
// the one that was meant.
func TestMeantDeals(t *testing.T) {
	for text, want := range map[string]string{
		"1–10": "1-10", "1—10": "1-10", "1−10": "1-10", "1..10": "1-10", "1...10": "1-10", "1…10": "1-10", "1 - 10": "1-10",
		"1 to 10": "1-10", "1~10": "1-10",
		"−1": "-1", "617 618": "617,618", "617;618": "617,618", "617，618": "617,618", "1-3 5": "1-3,5", "1_000": "1000",
		"1'000-2'000": "1000-2000",
		"randm:3":     "random:3", "Randon:3": "random:3", "random 3": "random:3", "random3": "random:3",
		"random-3": "random:3", "random=3": "random:3", "random：3": "random:3",
		"ms617": "microsoft:617", "MS 617": "microsoft:617", "pysol:ms617": "microsoft:617", "ms:1-3": "microsoft:1-3",
		"random : 1 – 3": "random:1-3", "rand:1-3": "random:1-3", "solvitair:1–3": "solvitaire:1-3",
	} {
		if deals, err := game.ParseDealsOf(threeSources{}, text); err == nil || err.Error() != fmt.Sprintf("deals %q; did "+
			"you mean %s?", text, want) {
			t.Errorf("%q: %v, %v; want %s", text, deals, err, want)
		}
		if _, err := game.ParseDealsOf(threeSources{}, want); err != nil {
			t.Errorf("%q: %v", want, err)
		}
	}
	for _, text := range []string{
		"", "x", "chess:5", "1–", "10..1", "1-2-3", "1:2:3", "-3", "microsoft:-3", "random:-1",
		"random:−3", "−3", "+1", "1e3", "1.5", "microsoft", "random:", ":5", "0",
		"99999999999999999999–100000000000000000000",
	} {
		if deals, err := game.ParseDealsOf(threeSources{}, text); err == nil ||
			strings.Contains(err.Error(), "did you mean") {
			t.Errorf("%q: %v, %v; want an error without a meaning", text, deals, err)
		}
	}
}

type threeSources struct{ listedGame }

func (threeSources) Sources() []string { return []string{game.Microsoft, game.Random, "solvitaire"} }
