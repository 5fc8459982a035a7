package catalogue_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/thorough"
)

// TestPySol: the deals of PySol are those that its own code deals, in every game that has them. The file, which
// lab/scripts/pysol.py wrote, has a deal of each game and a checksum of many, at the ends of the ranges of numbers.
func TestPySol(t *testing.T) {
	file, err := os.ReadFile("testdata/pysol.txt")
	if err != nil {
		t.Fatal(err)
	}
	checked := map[string]bool{}
	for part := range strings.SplitSeq(strings.TrimSpace(string(file)), "\n\n") {
		head, shown, _ := strings.Cut(part, "\n")
		name, sum, _ := strings.Cut(head, " ")
		checked[name] = true
		if got := pysol(t, name, big.NewInt(24000024)); got != shown+"\n" {
			t.Errorf("%s: pysol:24000024 is\n%swant\n%s", name, got, shown)
		}
		hash := sha256.New()
		for _, number := range pysolNumbers() {
			fmt.Fprint(hash, pysol(t, name, number))
		}
		if got := fmt.Sprintf("%x", hash.Sum(nil)); got != sum {
			t.Errorf("%s: the boards of many deals differ: %s", name, got)
		}
	}
	for _, e := range catalogue.Standard().Entries() {
		if slices.Contains(e.Sources(), "pysol") && !checked[e.Name()] {
			t.Errorf("nothing checks PySol's deals of %s", e.Name())
		}
	}
}

func lookup(t *testing.T, name string) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Standard().Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// pysolNumbers are those of the checksums.
func pysolNumbers() (numbers []*big.Int) {
	two, ten := big.NewInt(2), big.NewInt(10)
	most := new(big.Int).Exp(ten, big.NewInt(20), nil)
	for _, r := range []struct {
		from *big.Int
		plus int64
		n    int64
	}{
		{big.NewInt(0), 1, 100},
		{big.NewInt(0), 31900, 201},
		{new(big.Int).Exp(two, big.NewInt(32), nil), -1, 2},
		{new(big.Int).Exp(two, big.NewInt(63), nil), -100, 200},
		{most, -1, 2},
	} {
		for i := range r.n {
			numbers = append(numbers, new(big.Int).Add(r.from, big.NewInt(r.plus+i)))
		}
	}
	return numbers
}

// pysol returns the text of a deal of PySol.
func pysol(t *testing.T, name string, number *big.Int) string {
	t.Helper()
	e := lookup(t, name)
	of := e.Game.(interface {
		DealLong(source string, number *big.Int) (game.Board, bool, error)
	})
	board, long, err := of.DealLong("pysol", number)
	if !long {
		board, err = e.Deal(game.DealID{Source: "pysol", Number: number.Int64()}, game.DefaultSeed)
	}
	if err != nil || long == number.IsInt64() {
		t.Fatalf("%s: pysol:%d: %v", name, number, err)
	}
	return board.String()
}

// TestPySolBoards: the text of PySol's deals is read back, with and without colons, as pysol_cards prints it.
func TestPySolBoards(t *testing.T) {
	colons := regexp.MustCompile("(?m)^: ?")
	for _, e := range catalogue.Standard().Entries() {
		for number := range int64(thorough.Number(20, 400)) {
			if !slices.Contains(e.Sources(), "pysol") {
				break
			}
			text := pysol(t, e.Name(), big.NewInt(31900+20*number))
			for _, other := range []string{text, colons.ReplaceAllString(text, "")} {
				if board, err := e.ParseBoard([]byte(other)); err != nil || board.String() != text {
					t.Fatalf("%s %d: %v: the text is read as\n%swant\n%s", e.Name(), number, err, board, text)
				}
			}
		}
	}
}

// TestPySolNumbers: there are no deals of other numbers.
func TestPySolNumbers(t *testing.T) {
	e := catalogue.Standard().Entries()[0]
	of := e.Game.(interface {
		DealLong(source string, number *big.Int) (game.Board, bool, error)
	})
	large, _ := new(big.Int).SetString("100000000000000000001", 10)
	_, ok, err := of.DealLong("pysol", large)
	if !ok || err == nil || !strings.Contains(err.Error(), "1 to 100000000000000000000") {
		t.Errorf("%t, %v", ok, err)
	}
	if _, ok, err := of.DealLong("microsoft", large); ok || err != nil {
		t.Errorf("microsoft: %t, %v", ok, err)
	}
	for _, number := range []int64{0, -1} {
		if _, err := e.Deal(game.DealID{Source: "pysol", Number: number}, 1); err == nil {
			t.Errorf("there is a deal %d", number)
		}
	}
}

// pysolCards are games by the names that library pysol_cards has for them.
var pysolCards = map[string]string{
	"freecell": "freecell", "bakers_game": "bakers-game", "forecell": "fore-cell", "eight_off": "eight-off",
	"seahaven": "seahaven-towers", "beleaguered_castle": "beleaguered-castle", "streets_and_alleys": "streets-and-alleys",
	"fan": "fan", "klondike": "klondike-1", "simple_simon": "simple-simon",
}

// TestPySolCards: library pysol_cards, which shuffles for PySol, deals the same boards.
func TestPySolCards(t *testing.T) {
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" || exec.Command(python, "-c", "import pysol_cards").Run() != nil {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with pysol_cards; `make -C lab pysol` installs one")
	}
	for _, theirs := range slices.Sorted(maps.Keys(pysolCards)) {
		ours := pysolCards[theirs]
		e := lookup(t, ours)
		numbers := somePySolNumbers(thorough.Number(50, 5000))
		run := exec.Command(python, "testdata/pysol.py", theirs)
		run.Stdin, run.Stderr = strings.NewReader(strings.Join(numbers, "\n")), os.Stderr
		text, err := run.Output()
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range strings.Split(strings.TrimSuffix(string(text), "\n\n"), "\n\n") {
			number, _ := new(big.Int).SetString(numbers[i], 10)
			read, err := game.Only(e.ReadBoard([]byte(text), game.AsColumns)) // a few may be rows too
			if want := pysol(t, ours, number); err != nil || read.Board.String() != want {
				t.Fatalf("%s %s: %v: pysol_cards deals\n%s\nwant\n%s", ours, numbers[i], err, text, want)
			}
		}
	}
}

// somePySolNumbers returns random numbers with a deck of Microsoft's, of few digits and of up to 20 digits, except
// 32000, to which the library gives another deck than PySol.
func somePySolNumbers(n int) (numbers []string) {
	rng := rand.New(rand.NewPCG(4, 4))
	for i := range n {
		number := big.NewInt(1 + rng.Int64N([]int64{31999, math.MaxUint32, math.MaxInt64, 1e10}[i%4]))
		if i%4 == 3 {
			number.Mul(number, big.NewInt(1e10-rng.Int64N(1e9)))
		}
		if number.Int64() != 32000 {
			numbers = append(numbers, number.String())
		}
	}
	return numbers
}
