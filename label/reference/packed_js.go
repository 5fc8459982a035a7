package reference

import "patience/internal/beside"

func packed() []byte { return beside.Read("deals.bin") }
