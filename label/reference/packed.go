//go:build !js

package reference

import _ "embed"

//go:embed deals.bin
var embedded []byte

func packed() []byte { return embedded }
