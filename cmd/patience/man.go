package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"patience/internal/files"
	"patience/internal/version"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write a man page for each command",
		Long: "This command writes a man page for each command to a folder: patience.1, patience-score.1 and\n" +
			"so on. It creates the folder if necessary. The program man finds pages in\n" +
			"~/.local/share/man/man1, among other folders. The date on the pages is today's, or that of\n" +
			"SOURCE_DATE_EPOCH if this variable is set.",
		Example: "  patience man ~/.local/share/man/man1\n  man patience-score",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return writeMan(c.Root(), args[0]) },
	}
}

// writeMan writes the pages of all verbs.
func writeMan(root *cobra.Command, dir string) error {
	if err := files.MakeFolder(dir); err != nil {
		return err
	}
	root.DisableAutoGenTag = true
	for _, c := range root.Commands() {
		if workers := c.Flags().Lookup("workers"); workers != nil {
			workers.DefValue = "PROCESSORS" // not those of this machine
		}
	}
	header := &doc.GenManHeader{Section: "1", Source: "patience " + version.Number, Manual: "Difficulty of solitaire"}
	return doc.GenManTree(root, header, dir)
}
