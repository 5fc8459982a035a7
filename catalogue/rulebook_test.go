package catalogue_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/catalogue"
	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/freecell"
	engine "patience/internal/games/piles"
	"patience/internal/testkit/pilescheck"
	"patience/internal/testkit/thorough"
)

// rulesPage has the rules of each game, and a position with its legal moves.
const rulesPage = "../docs/rules.md"

// A bookSection is what the page says about a game.
type bookSection struct {
	title, name  string
	told         string // the rules
	board        string
	legal, wrong []string // moves
	why          []string // of each wrong move, why it is not legal
}

var sectionShape = regexp.MustCompile("(?s)(.+?)\n\n`--game (.+?)`\n\n(.+?)\n\nIn this position\n\n```\n(.+?)```\n\n" +
	"these are the legal moves:\n\n(.+?)\n\nThese are not legal:\n\n(.+?)\n(?:\n#|$)")

// readRuleBook returns the page, and its sections.
func readRuleBook(t *testing.T) (page string, sections []bookSection) {
	t.Helper()
	file, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(file), "\n### ")[1:] {
		found := sectionShape.FindStringSubmatch(part)
		if found == nil {
			t.Fatalf("%s: a section without the shape of the others: %.200s", rulesPage, part)
		}
		s := bookSection{title: found[1], name: found[2], told: found[3], board: found[4]}
		for _, item := range itemsOf(found[5]) {
			s.legal = append(s.legal, strings.Split(item, "; ")...)
		}
		for _, item := range itemsOf(found[6]) {
			move, why, _ := strings.Cut(item, ": ")
			s.wrong, s.why = append(s.wrong, move), append(s.why, why)
		}
		sections = append(sections, s)
	}
	return string(file), sections
}

// itemsOf returns the items of a list, each in one line.
func itemsOf(list string) (items []string) {
	for _, item := range strings.Split("\n"+list, "\n* ")[1:] {
		items = append(items, strings.Join(strings.Fields(item), " "))
	}
	return items
}

// listOf returns items as the page has them.
func listOf(items []string) string {
	const width = 138
	var lines []string
	for _, item := range items {
		for i, line := range strings.Split(text.WrapSoft(item, width), "\n") {
			lines = append(lines, map[bool]string{true: "* ", false: "  "}[i == 0]+strings.TrimRight(line, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// TestRuleBookTold: the page has a section for each game, with the rules that the game tells. The flag -update writes
// these.
func TestRuleBookTold(t *testing.T) {
	page, sections := readRuleBook(t)
	var names []string
	for _, s := range sections {
		e, err := catalogue.Lookup(s.name)
		if err != nil {
			t.Fatal(err)
		}
		if s.title != e.Words.Name {
			t.Errorf("%s is called %s; expected %s", s.name, s.title, e.Words.Name)
		}
		head := "`--game " + s.name + "`\n\n"
		page = strings.Replace(page, head+s.told, head+listOf(e.Told()), 1)
		names = append(names, s.name)
	}
	want := slices.Sorted(slices.Values(catalogue.Standard().Names()))
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("sections of %v; expected one for each of %v", names, want)
	}
	gametest.Golden(t, rulesPage, page)
}

// TestGamesPage: the page of games lists them as the command does.
func TestGamesPage(t *testing.T) {
	page, err := os.ReadFile("../docs/games.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| `--game` | rating | in short |\n|---|---|---|\n"
	for _, e := range catalogue.Standard().Entries() {
		rating := map[bool]string{true: "yes", false: "no"}[e.Reference != nil]
		table += fmt.Sprintf("| `%s` | %s | %s |\n", e.Name(), rating, e.Words.Summary)
	}
	if !strings.Contains(string(page), table) {
		t.Errorf("docs/games.md: expected\n%s", table)
	}
}

// TestRuleBookMoves: each game reads its position on the page, writes the same text again, and has the legal moves
// that the page lists.
func TestRuleBookMoves(t *testing.T) {
	_, sections := readRuleBook(t)
	for _, s := range sections {
		board := s.parse(t)
		if board.String() != s.board {
			t.Errorf("%s: the page has\n%s\nexpected\n%s", s.name, s.board, board)
		}
		if got, want := movesOf(board.Position()), slices.Sorted(slices.Values(s.legal)); !slices.Equal(got, want) {
			t.Errorf("%s: the page has %q; expected %q", s.name, want, got)
		}
		for i, move := range s.wrong {
			s.checkWrong(t, board, move, s.why[i])
		}
	}
}

// parse reads the board of a section.
func (s *bookSection) parse(t *testing.T) game.Board {
	t.Helper()
	e, err := catalogue.Lookup(s.name)
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.ParseBoard([]byte(s.board))
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return board
}

// checkWrong: a move that the page calls wrong is not legal, and whoever reads a played game refuses it. It may be read
// if it changes nothing, or if it takes several moves, and the page says so.
func (s *bookSection) checkWrong(t *testing.T, board game.Board, move, why string) {
	t.Helper()
	p := board.Position()
	if why == "" || slices.Contains(movesOf(p), move) {
		t.Errorf("%s: %s is called wrong (%q)", s.name, move, why)
	}
	play, err := game.ReadPlay(board, []string{move})
	if wordErr := (*game.WordError)(nil); errors.As(err, &wordErr) {
		return
	}
	after := game.After(p, play.Moves...)
	changed := !bytes.Equal(after.AppendKey(nil), p.AppendKey(nil))
	if err != nil || changed && len(play.Moves) < 2 || changed == strings.Contains(why, "nothing would change") {
		t.Errorf("%s: %s (%s) is read as %d moves, %v", s.name, move, why, len(play.Moves), err)
	}
}

// movesOf returns the legal moves of a position in words, in alphabetical order.
func movesOf(p game.Position) []string {
	texts := []string{}
	for _, m := range p.AppendMoves(nil) {
		texts = append(texts, p.MoveText(m))
	}
	slices.Sort(texts)
	return texts
}

// TestSecondProgram: by the sentences of the page, a second program has the same legal moves in the positions of the
// page, in deals and in what random play makes of both.
func TestSecondProgram(t *testing.T) {
	_, sections := readRuleBook(t)
	for _, s := range sections {
		e, err := catalogue.Lookup(s.name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, uint64(len(s.told))))
		told := strings.Join(itemsOf(s.told), "\n")
		for range thorough.Number(8, 200) {
			playBoth(t, told, s.parse(t), rng)
		}
		for n := range int64(thorough.Number(5, 200)) {
			playDeal(t, told, &e, n+1, rng)
		}
	}
}

// TestSecondProgramOfVariants: the same holds for variants, by what they tell, and in the positions of the page that
// are theirs as well.
func TestSecondProgramOfVariants(t *testing.T) {
	_, sections := readRuleBook(t)
	for _, name := range []string{
		"freecell-1-cells", "freecell-runs-2-cells", "four-companies-0-cells", "eight-off-5-cells", "fan-2-cells",
		"klondike-1-1-passes", "klondike-2-3-passes", "klondike-3-2-passes-back", "klondike-1-back-any", "klondike-13-any",
		"klondike-5-back", "calculation-4-1", "calculation-2-5", "calculation-1", "simple-simon-piles",
	} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(2, uint64(len(name))))
		for _, s := range sections {
			if board, err := e.ParseBoard([]byte(s.board)); err == nil {
				playBoth(t, strings.Join(e.Told(), "\n"), board, rng)
			}
		}
		for n := range int64(thorough.Number(5, 200)) {
			playDeal(t, strings.Join(e.Told(), "\n"), &e, n+1, rng)
		}
	}
}

// TestSecondProgramOfAnyRules: the same holds for any rules of games with columns and cells.
func TestSecondProgramOfAnyRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for n := range int64(thorough.Number(100, 10_000)) {
		r := freecell.Rules{
			Name: "any", Columns: 1 + rng.IntN(8), Ranks: 1 + rng.IntN(8), Given: rng.IntN(3), Diagonal: rng.IntN(2) == 0,
			Build: freecell.Build(rng.IntN(3)), Moves: freecell.Moves(rng.IntN(4)), Spaces: freecell.Spaces(rng.IntN(3)),
			Back: rng.IntN(2) == 0, KingsFirst: rng.IntN(3) == 0,
		}
		if rng.IntN(3) == 0 {
			r.Reserve = 1 + rng.IntN(5)
		} else {
			r.Cells = rng.IntN(5)
			r.Filled = rng.IntN(r.Cells + 1)
		}
		if g, err := freecell.NewGame(r); err == nil {
			playDeal(t, strings.Join(g.Told(), "\n"), g, n+1, rng)
		}
	}
}

// TestSecondProgramOfAnyPiles: the same holds for games of piles by all kinds of rules. Those whose cards do not add up
// to a deck are left out.
func TestSecondProgramOfAnyPiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	base := engine.Rules{Ranks: 6, Sizes: []int{1, 2, 3, 4, 5}, Up: 1, Reserve: 2}
	dense := engine.Rules{Ranks: 5, Sizes: []int{3, 3, 3, 3}, Up: 3}
	full := engine.Rules{Ranks: 4, Sizes: []int{4, 3, 3, 3}, Up: 2, Reserve: 3}
	small := engine.Rules{Ranks: 2, Sizes: []int{1, 2, 1, 2}, Up: 1}
	even := engine.Rules{Ranks: 3, Sizes: []int{3, 2, 3, 2}, Up: 3}
	celled := engine.Rules{Ranks: 3, Sizes: []int{3, 2, 3, 2}, Up: 3, Reserve: 2}
	ones := engine.Rules{Ranks: 5, Sizes: []int{1, 1, 1, 1}, Up: 1, Reserve: 4}
	empty := engine.Rules{Ranks: 5, Sizes: []int{0, 0, 0}, Up: 1, Reserve: 4}
	for i, r := range slices.Concat(
		pilescheck.Stocked(base), pilescheck.Stocked(dense), pilescheck.Stocked(full), pilescheck.Ruled(full),
		pilescheck.Holed(engine.Rules{Ranks: 5, Sizes: []int{4, 4, 4, 3}, Up: 2}),
		pilescheck.Holed(engine.Rules{Ranks: 5, Sizes: []int{4, 4, 4}, Up: 4}),
		pilescheck.Filled(base), pilescheck.Filled(ones), pilescheck.Filled(empty),
		pilescheck.Twinned(append(pilescheck.Stocked(small), pilescheck.Ruled(small)...)),
		pilescheck.Twinned(append(pilescheck.Stocked(even), pilescheck.Ruled(even)...)),
		pilescheck.Celled(pilescheck.Stocked(base)), pilescheck.Celled(pilescheck.Ruled(celled)),
		pilescheck.Celled(pilescheck.Holed(engine.Rules{Ranks: 5, Sizes: []int{4, 4, 4, 3}, Up: 2, Reserve: 1})),
		pilescheck.Twinned(pilescheck.Celled(append(pilescheck.Stocked(small), pilescheck.Ruled(even)...))),
		pilescheck.Twinned(pilescheck.Filled(engine.Rules{Ranks: 3, Sizes: []int{1, 1, 1, 1}, Up: 1, Reserve: 3})),
		pilescheck.Twinned(pilescheck.Filled(engine.Rules{Ranks: 4, Sizes: []int{1, 1, 1}, Up: 1, Reserve: 4})),
	) {
		if g, err := engine.NewGame(r); err == nil {
			for n := range int64(thorough.Number(2, 100)) {
				playDeal(t, strings.Join(g.Told(), "\n"), g, 100*int64(i)+n+1, rng)
			}
		}
	}
}

// playDeal plays a random deal by both programs. It begins as the rules say.
func playDeal(t *testing.T, told string, g game.Game, n int64, rng *rand.Rand) {
	t.Helper()
	board, err := g.Deal(game.DealID{Source: game.Random, Number: n}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	if said, sizes := startSaid(told), startSizes(board.String()); !slices.Equal(said, sizes) {
		t.Errorf("%s: said are %v cards, dealt %v\n%s", g.Name(), said, sizes, told)
	}
	playBoth(t, told, board, rng)
}

// playBoth plays a random game by both programs, which takes cards home more often than others.
func playBoth(t *testing.T, told string, board game.Board, rng *rand.Rand) {
	t.Helper()
	p, second := board.Position(), newSecondGame(told, board.String())
	for range 150 {
		words := slices.Sorted(slices.Values(second.moves()))
		if got := movesOf(p); !slices.Equal(got, words) || second.won() != p.Won() {
			t.Fatalf("%s\n%s\n%q, won %v; the second program has %q, %v", told, p.Board(), got, p.Won(), words, second.won())
		}
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		if rng.IntN(2) == 0 {
			m = moves[0]
		}
		second.play(p.MoveText(m))
		p.Play(m)
	}
}
