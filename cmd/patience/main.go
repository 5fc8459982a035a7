// Patience measures how hard solitaire positions are. It scores and solves positions,
// and writes datasets of labelled deals as Parquet files. Run it without arguments for
// a list of its commands.
package main

import (
	"patience/catalogue"
	"patience/cmd"
)

func main() { cmd.Main(catalogue.Standard()) }
