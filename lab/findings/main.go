// Findings says what the labels of datasets/reference tell about FreeCell: it
// writes the tables of docs/research/findings.md and docs/lab/findings.md, between
// marks, and draws their pictures. `make -C lab findings` runs it.
//
//	go run ./findings -docs FOLDER TABLES
//
// The tables are a folder of files microsoft-*.parquet and random-*.parquet. Without
// them it makes only what tells of several games.
package main

import (
	"flag"
	"log"
	"path/filepath"
	"slices"

	"patience/catalogue"
	"patience/game"
	"patience/lab/marks"
	"patience/lab/published"
	"patience/reference"
	"patience/stats"
)

func main() {
	log.SetFlags(0)
	docs := flag.String("docs", "../docs", "fill the pages of this `FOLDER`")
	flag.Parse()
	if flag.NArg() > 1 {
		log.Fatal("usage: findings -docs FOLDER [TABLES]")
	}
	if err := runGames(*docs); err != nil {
		log.Fatal(err)
	}
	if flag.NArg() == 0 {
		return
	}
	if err := run(*docs, flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

// runGames makes what tells of several games.
func runGames(docs string) error {
	games, err := readGames(gamesTable, gamesFeaturesTable)
	if err != nil {
		return err
	}
	if err := drawGames(filepath.Join(docs, "images/findings-games.svg"), games); err != nil {
		return err
	}
	return marks.Fill(filepath.Join(docs, "lab/findings.md"), map[string]string{"games": ratingAndMoves(games), "signs": signs(games)})
}

func run(docs, folder string) error {
	microsoft, err := published.Tables[*deal](folder, game.Microsoft)
	if err != nil {
		return err
	}
	random, err := published.Tables[*deal](folder, game.Random)
	if err != nil {
		return err
	}
	entry, err := catalogue.Lookup(reference.Game())
	if err != nil {
		return err
	}
	rateAll(entry.Reference, microsoft)
	rateAll(entry.Reference, random)
	if err := drawLabels(filepath.Join(docs, "images/findings.svg"), microsoft, random); err != nil {
		return err
	}
	if err := drawLaws(filepath.Join(docs, "images/findings-laws.svg"), entry.Reference, microsoft, random); err != nil {
		return err
	}
	features, err := strongest(microsoft, entry)
	if err != nil {
		return err
	}
	all := slices.Concat(microsoft, random)
	others, err := readSeeds(seedsTable)
	if err != nil {
		return err
	}
	if err := marks.Fill(filepath.Join(docs, "lab/findings.md"), map[string]string{
		"tails":  tails(entry.Reference, microsoft, random),
		"again":  again(entry.Reference, microsoft, others),
		"effort": causesOfEffort(microsoft),
		"apart":  apart(microsoft),
		"random": against(microsoft, random),
		"twenty": twenty(microsoft, random),
	}); err != nil {
		return err
	}
	return marks.Fill(filepath.Join(docs, "research/findings.md"), map[string]string{
		"deals":      deals(microsoft, random),
		"moves":      moves(microsoft),
		"ratings":    ratings(microsoft),
		"law":        law(entry.Reference, all),
		"hardest":    hardestOf(entry.Reference, all),
		"cells":      cells(microsoft),
		"thresholds": thresholds(all),
		"agreement":  agreement(microsoft),
		"dimensions": dimensions(microsoft),
		"given":      effortAndRating(microsoft),
		"features":   features,
		"low":        lowNumbers(microsoft, random),
	})
}

// resampling is of all intervals by the bootstrap.
var resampling = stats.Resampling{Level: 0.95, Draws: 1000, Seed: 1}

// board returns the board of a deal.
func board(g game.Game, d *deal) (game.Board, error) {
	return g.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
}
