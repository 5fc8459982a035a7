// Findings computes what the labels of datasets/reference tell us about FreeCell. It
// writes the tables of docs/research/findings.md and docs/research/periodicity.md, between marks,
// and draws their pictures. `make -C lab findings` runs it.
//
//	go run ./findings -docs FOLDER TABLES
//
// The tables are a folder of files microsoft-*.parquet and random-*.parquet. Without
// them it makes only the parts about several games.
package main

import (
	"cmp"
	"flag"
	"log"
	"path/filepath"
	"slices"

	"patience/catalogue"
	"patience/game"
	"patience/game/card"
	"patience/internal/stats"
	"patience/lab/marks"
	"patience/lab/published"
	"patience/label/reference"
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

// runGames makes the parts about several games.
func runGames(docs string) error {
	games, err := readGames(gamesTable, gamesFeaturesTable)
	if err != nil {
		return err
	}
	if err := drawGames(filepath.Join(docs, "images/findings-games.svg"), games); err != nil {
		return err
	}
	return marks.Fill(filepath.Join(docs, "research/findings.md"),
		map[string]string{"games": ratingAndMoves(games), "signs": signs(games)})
}

func run(docs, folder string) error {
	t, err := readTables(folder)
	if err != nil {
		return err
	}
	if err := t.draw(filepath.Join(docs, "images")); err != nil {
		return err
	}
	if err := t.fillPeriods(docs); err != nil {
		return err
	}
	return t.fillFindings(filepath.Join(docs, "research/findings.md"))
}

// tables holds the published deals with their ratings.
type tables struct {
	entry             catalogue.Entry
	microsoft, random []*deal
}

func readTables(folder string) (t tables, err error) {
	if t.entry, err = catalogue.Lookup(reference.Game()); err != nil {
		return t, err
	}
	if t.microsoft, err = published.Tables[*deal](folder, game.Microsoft); err != nil {
		return t, err
	}
	if t.random, err = published.Tables[*deal](folder, game.Random); err != nil {
		return t, err
	}
	for source, all := range map[string][]*deal{game.Microsoft: t.microsoft, game.Random: t.random} {
		slices.SortFunc(all, func(a, b *deal) int { return cmp.Compare(a.Number, b.Number) })
		rateAll(t.entry.Reference, all)
		if err := setEfforts(source, all); err != nil {
			return t, err
		}
	}
	return t, nil
}

// draw writes the pictures of findings.md into a folder.
func (t *tables) draw(folder string) error {
	if err := drawLabels(filepath.Join(folder, "findings.svg"), t.microsoft, t.random); err != nil {
		return err
	}
	return drawLaws(filepath.Join(folder, "findings-laws.svg"), t.entry.Reference, t.microsoft, t.random)
}

// fillPeriods fills the page on the periods of Microsoft's deals and draws its picture.
func (t *tables) fillPeriods(docs string) error {
	dealt, err := sequences(t.entry, t.microsoft)
	if err != nil {
		return err
	}
	others, err := sequences(t.entry, t.random)
	if err != nil {
		return err
	}
	all, firsts := slices.Concat(dealt, others), map[*deal]card.Card{}
	for i, d := range slices.Concat(t.microsoft, t.random) {
		firsts[d] = all[i][0]
	}
	first := func(d *deal) card.Card { return firsts[d] }
	if err := drawPeriods(filepath.Join(docs, "images/findings-periods.svg"), t.microsoft, t.random, first); err != nil {
		return err
	}
	return marks.Fill(filepath.Join(docs, "research/periodicity.md"), map[string]string{
		"first":   firstCards(t.microsoft, t.random, first),
		"lags":    lags(t.microsoft, t.random),
		"sharing": sharing(t.microsoft, dealt, others),
		"number":  byNumber(t.microsoft, t.random),
		"blocks":  blockMeans(t.microsoft),
	})
}

// fillFindings fills the page on FreeCell's deals.
func (t *tables) fillFindings(page string) error {
	others, err := readSeeds(seedsTable)
	if err != nil {
		return err
	}
	features, err := strongest(t.microsoft, t.entry)
	if err != nil {
		return err
	}
	all := slices.Concat(t.microsoft, t.random)
	return marks.Fill(page, map[string]string{
		"deals":      deals(t.microsoft, t.random),
		"moves":      moves(t.microsoft),
		"ratings":    ratings(t.microsoft, t.random),
		"law":        law(t.entry.Reference, all),
		"tails":      tails(t.entry.Reference, t.microsoft, t.random),
		"hardest":    hardestOf(t.entry.Reference, all),
		"again":      again(t.entry.Reference, t.microsoft, others),
		"cells":      cells(t.microsoft),
		"thresholds": thresholds(all),
		"agreement":  agreement(t.microsoft),
		"dimensions": dimensions(t.microsoft),
		"effort":     causesOfEffort(t.microsoft),
		"given":      effortAndRating(t.microsoft),
		"features":   features,
		"random":     against(t.microsoft, t.random),
		"low":        lowNumbers(t.microsoft, t.random),
		"twenty":     twenty(t.microsoft, t.random),
	})
}

// resampling is of all intervals by the bootstrap.
var resampling = stats.Resampling{Level: 0.95, Draws: 1000, Seed: 1}

// board returns the board of a deal.
func board(g game.Game, d *deal) (game.Board, error) {
	return g.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
}
