//go:build !js

package calculation

import _ "embed"

//go:embed weights-5-3.gz
var threeStacks []byte

//go:embed weights-5-4.gz
var fourStacks []byte
