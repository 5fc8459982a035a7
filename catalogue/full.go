//go:build !rules

package catalogue

// families returns the families of Standard.
func families() []Family {
	return []Family{
		freecellFamily(freecellEntry, pilesEntry), gapsFamily(gapsEntry), calculationFamily(calculationEntry),
		klondikeFamily(klondikeEntry), pilesFamily(pilesEntry), simpleSimonFamily(pilesEntry),
	}
}
