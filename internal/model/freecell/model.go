package freecell

import (
	"embed"
	"sync"

	bounds "patience/heuristics/freecell"
	"patience/model"
)

// The nets, made by `make -C lab train`: of the position alone, and with sketches of
// model.Short and model.Long trials.
//
//go:embed nets
var files embed.FS

// Model returns the model of FreeCell. Its positions must be of
// freecell.Standard. The weights are read at the first call.
func Model() *model.Model { return load() }

var load = sync.OnceValue(func() *model.Model {
	source := model.Source{Inputs: AppendInputs, Bound: bounds.Relaxed, Gauge: bounds.Gauge, Heads: model.Heads{
		LogRate:  "log10 of the win rate",
		Moves:    "least moves beyond the bound",
		Resource: "least cells, 5 for more than the game has",
	}}
	for i, name := range [...]string{"position", "250", "1000"} {
		file, err := files.ReadFile("nets/" + name + ".net")
		if err != nil {
			panic(err) // the files are part of the program; a test reads them
		}
		source.Nets[i] = file
	}
	m, err := model.New(source)
	if err != nil {
		panic(err)
	}
	return m
})
