//go:build !js

package freecell

import _ "embed"

//go:embed nets/board.net
var embedded []byte

func boardFile() []byte { return embedded }
