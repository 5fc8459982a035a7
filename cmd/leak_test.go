package cmd

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/internal/testkit/racing"
)

// TestLeaks cancels every verb that takes long at a random moment, and expects that all
// goroutines which it has started end. PATIENCE_ROUNDS is how often.
func TestLeaks(t *testing.T) {
	racing.Skip(t)
	dir := t.TempDir()
	for i, part := range []string{"0/2", "1/2"} {
		success(t, "", "generate", "microsoft:1-40", "--shard-rows=2", "--playouts=100", "--max-playouts=100",
			"--rare-events=off", "--exact-nodes=0",
			"--part="+part, "--out="+filepath.Join(dir, []string{"a", "b"}[i]))
	}
	game := success(t, "", "deal", "617") + success(t, "", "solve", "617", "--any", "--format", "standard")
	if err := os.WriteFile(filepath.Join(dir, "game"), []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 10))
	for range times(t, "PATIENCE_ROUNDS", 1) {
		for _, args := range []string{
			"score random:7 --fresh --moves",
			"score random:1-40 --game klondike-3",
			"score random:1-4000 --fast",
			"solve random:7",
			"solve random:1-40 --any",
			"solve random:3 --game simple-simon",
			"solve random:4 --game gaps",
			"solve random:7 --game calculation",
			"winrate random:1-4000 --game bakers-game --out OUT",
			"generate random:1-400 --moves --positions deal,walk --out OUT",
			"merge DIR/a DIR/b --out OUT",
			"verify DIR/a",
			"compare microsoft:1-200 random:1-200",
			"pick --difficulty hard --count 50",
			"review DIR/game",
			"serve --listen 127.0.0.1:0",
		} {
			before := goleak.IgnoreCurrent()
			line := strings.NewReplacer("DIR", dir, "OUT", filepath.Join(t.TempDir(), "out")).Replace(args)
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rng.Int64N(int64(400*time.Millisecond))))
			var stderr bytes.Buffer
			root := newRoot(console.NewStreams(catalogue.Standard(), strings.NewReader(""), io.Discard, &stderr))
			root.SetArgs(strings.Fields(line))
			err := root.ExecuteContext(ctx)
			cancel()
			if err != nil && ctx.Err() == nil {
				t.Errorf("%s: %v", args, err)
			}
			if err := goleak.Find(before); err != nil {
				t.Errorf("%s, cancelled: %v", args, err)
			}
		}
	}
}
