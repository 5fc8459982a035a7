//go:build !rules

package catalogue

// families are those of Standard.
func families() []Family {
	return []Family{
		freecellFamily(freecellEntry, pilesEntry), gapsFamily(gapsEntry), calculationFamily(calculationEntry),
		klondikeFamily(klondikeEntry), pilesFamily(pilesEntry), simpleSimonFamily(simpleSimonEntry),
	}
}
