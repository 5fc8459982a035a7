// Findings says what the labels of datasets/reference tell about FreeCell: it
// writes the tables of docs/research/findings.md, between marks, and draws its picture.
// `make -C lab findings` runs it.
//
//	go run ./findings -page FILE -picture FILE FOLDER
//
// The folder holds the tables microsoft-*.parquet and random-*.parquet.
package main

import (
	"flag"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/lab/marks"
	"patience/lab/published"
	"patience/reference"
	"patience/stats"
)

func main() {
	log.SetFlags(0)
	page := flag.String("page", "../docs/research/findings.md", "write the tables into this `FILE`")
	picture := flag.String("picture", "../docs/images/findings.svg", "draw into this `FILE`")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: findings -page FILE -picture FILE FOLDER")
	}
	if err := run(*page, *picture, flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

func run(page, picture, folder string) error {
	microsoft, err := published.Tables[*deal](folder, game.Microsoft)
	if err != nil {
		return err
	}
	random, err := published.Tables[*deal](folder, game.Random)
	if err != nil {
		return err
	}
	if err := drawTo(picture, microsoft, random); err != nil {
		return err
	}
	entry, err := catalogue.Lookup(reference.Game())
	if err != nil {
		return err
	}
	features, err := strongest(microsoft, entry)
	if err != nil {
		return err
	}
	return marks.Fill(page, map[string]string{
		"deals":     deals(microsoft, random),
		"moves":     moves(microsoft),
		"ratings":   ratings(microsoft),
		"cells":     cells(microsoft),
		"agreement": agreement(microsoft),
		"features":  features,
		"apart":     apart(microsoft),
		"random":    against(microsoft, random),
		"twenty":    twenty(microsoft, random),
	})
}

// resampling is of all intervals by the bootstrap.
var resampling = stats.Resampling{Level: 0.95, Draws: 1000, Seed: 1}

// board returns the board of a deal.
func board(g game.Game, d *deal) (game.Board, error) {
	return g.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
}
