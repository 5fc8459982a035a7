package page

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/label/pick"
	"patience/label/reference"
)

var update = flag.Bool("update", false, "write graded.txt")

// A gradedRow is the columns of the published tables that tell how hard a deal is.
type gradedRow struct {
	Deal  int64    `parquet:"deal"`
	Value *float64 `parquet:"rating"` // null where runs of splitting disagree
	Low   *float64 `parquet:"rating_low"`
	High  *float64 `parquet:"rating_high"`
	Least *int32   `parquet:"min_moves_high"` // null unless a solution is known
}

// TestGraded: graded.txt has the first deals of each difficulty among the published ones that can be won. Each
// has a rating, whose whole interval lies in the difficulty.
func TestGraded(t *testing.T) {
	var want strings.Builder
	for _, e := range catalogue.Standard().Entries() {
		source, most, tables := game.Random, 100, "games/"+e.Name()+"/data/*.parquet"
		if e.Name() == reference.Game() { // the first one offered
			source, most, tables = game.Microsoft, 1000, "reference/data/microsoft-*.parquet"
		}
		files, err := filepath.Glob("../../../datasets/" + tables)
		if err != nil || e.Reference == nil || len(files) == 0 {
			continue
		}
		var rows []gradedRow
		for _, file := range files {
			part, err := parquet.ReadFile[gradedRow](file)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, part...)
		}
		slices.SortFunc(rows, func(a, b gradedRow) int { return int(a.Deal - b.Deal) })
		for _, name := range pick.Names() {
			class, err := pick.ParseClass(name, e.Reference)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&want, "%s %s %s:", e.Name(), name, source)
			var numbers []string
			for _, r := range rows {
				rated := r.Value != nil && r.Low != nil && r.High != nil
				if r.Least != nil && rated && *r.Low >= class.Low && *r.High < class.High {
					numbers = append(numbers, strconv.FormatInt(r.Deal, 10))
				}
			}
			want.WriteString(strings.Join(numbers[:min(most, len(numbers))], ",") + "\n")
		}
	}
	if *update {
		if err := os.WriteFile("graded.txt", []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if graded != want.String() {
		t.Errorf("graded.txt is not of the published tables; write it with -update:\n%.400s", want.String())
	}
}

// TestPlayGraded: a difficulty leads at once to a deal of another game that has it.
func TestPlayGraded(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, played := range []string{"eight-off", "klondike-1"} {
		for _, name := range pick.Names() {
			w := get(h, "/play?game="+played+"&difficulty="+name)
			q := queryOf(t, w.Header().Get("Location"))
			known, err := dealsIn(graded, played+" "+name)
			if err != nil || known.Len() < 20 {
				t.Fatalf("%d deals, %v", known.Len(), err)
			}
			deals := slices.Collect(known.All())
			if w.Code != http.StatusSeeOther || q.Get("game") != played ||
				!slices.ContainsFunc(deals, func(id game.DealID) bool { return id.String() == q.Get("deal") }) {
				t.Errorf("%s %s leads to %v", played, name, q)
			}
		}
	}
	if w := get(h, "/play?game=thirty&difficulty=easy"); !strings.HasPrefix(w.Header().Get("Location"), "/find?") {
		t.Errorf("a game without such deals leads to %s", w.Header().Get("Location"))
	}
}
