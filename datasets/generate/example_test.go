package generate_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/game"
	"patience/label"
)

// Build a dataset of two deals, and read some of its columns back.
func ExampleBuild() {
	dir, err := os.MkdirTemp("", "dataset")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	deals, err := game.ParseDeals("microsoft:2-3")
	if err != nil {
		log.Fatal(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 1000, 1000, 20_000
	plan := datasets.NewPlan(entry, deals, game.DefaultSeed, spec)
	maker, err := datasets.NewMaker(entry, plan, label.Resources{})
	if err != nil {
		log.Fatal(err)
	}
	manifest, err := generate.Build(context.Background(), dir, maker, generate.Options{Workers: 2})
	if err != nil {
		log.Fatal(err)
	}

	type row struct {
		Deal        int64   `parquet:"deal"`
		Wins        int64   `parquet:"wins"`
		ExactStatus string  `parquet:"exact_status"`
		MinMovesLow *int32  `parquet:"min_moves_low"`
		AboveNext   float32 `parquet:"f_above_next"`
	}
	for _, file := range manifest.Files {
		rows, err := parquet.ReadFile[row](filepath.Join(dir, file.Path))
		if err != nil {
			log.Fatal(err)
		}
		for _, r := range rows {
			fmt.Printf("deal %d: %d wins, %s, at least %d moves, %g cards to dig up\n", r.Deal, r.Wins, r.ExactStatus,
				*r.MinMovesLow, r.AboveNext)
		}
	}
	// Output:
	// deal 2: 2 wins, optimal, at least 75 moves, 5 cards to dig up
	// deal 3: 9 wins, optimal, at least 73 moves, 8 cards to dig up
}
