package freecell

import "patience/internal/beside"

func boardFile() []byte { return beside.Read("board.net") }
