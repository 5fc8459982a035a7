package cmd

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/page"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

// TestVariants: every game of the table goes through every verb that asks for no
// rating. By day four do, among them one with ten columns, one of any suit and one with a
// reserve.
func TestVariants(t *testing.T) {
	short := "seahaven-towers alpha-star siegecraft raglan"
	for _, v := range freecell.Variants[4:] { // the others stand in scripts
		if !thorough.Wanted() && !strings.Contains(short, v.Name) {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			checkVerbs(t, v.Name)
			checkPages(t, v.Name)
		})
	}
}

func checkVerbs(t *testing.T, name string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	few := " --playouts 20 --max-playouts 20 --exact-nodes 100"
	for _, c := range []struct{ args, want string }{
		{"deal random:1", "Foundations: "},
		{"deal random:1 --format png", "PNG"},
		{"score random:1-2" + few, "random:2"},
		{"deal random:1 --format svg", "</svg>"},
		{"solve random:1-3 --exact-nodes 100", "random:3"},
		{"solve random:5 --any", "random:5 can"},
		{"winrate random:1-5 --nodes 5000", "of 5 deals can be won"},
		{"schema", "`min_moves`"},
		{"generate random:1-2 --solutions --moves --move-playouts 10 --move-exact-nodes 100 --positions " +
			"deal,walk,solution --per-deal 1 --out " + dir + few, " rows and "},
		{"verify " + dir, "relabelled with identical results"},
		{"compare random:21-23 " + dir, "deals"},
	} {
		args := strings.Fields(c.args)
		if args[0] != "verify" {
			args = append(args, "--game", name)
		}
		var out, errors bytes.Buffer
		root := newRoot(console.NewStreams(catalogue.Standard(), strings.NewReader(""), &out, &errors))
		root.SetArgs(args)
		if err := root.ExecuteContext(t.Context()); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %v, %.300q; want %q", c.args, err, out.String(), c.want)
		}
	}
}

func checkPages(t *testing.T, name string) {
	t.Helper()
	options := page.DefaultOptions(catalogue.Standard())
	options.Games, options.Limits.MaxNodes = catalogue.Standard(), 1000
	options.Effort = answer.Effort{
		Playouts: 20, Nodes: 300, MovePlayouts: 10, MoveNodes: 100,
		StepPlayouts: 10, ScanPlayouts: 10,
	}
	site, err := page.New(options)
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"/board.svg?", "/deal?", "/solution?"} {
		request := httptest.NewRequest(http.MethodGet, address+"game="+name+"&deal=random:3", nil)
		request.Host = "localhost"
		answer := httptest.NewRecorder()
		site.Handler().ServeHTTP(answer, request)
		if answer.Code != http.StatusOK {
			t.Errorf("%s: status %d: %.300q", address, answer.Code, answer.Body)
		}
	}
}
