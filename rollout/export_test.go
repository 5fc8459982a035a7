package rollout

// The constants of splitting that the schema of datasets explains.
const (
	FewWins       = fewWins
	PilotWins     = pilotWins
	PilotShare    = pilotShare
	Lanes         = lanes
	ManyRuns      = manyRuns
	ExtremelyRare = extremelyRare
	SmallError    = smallError
)

// MayRepeat reports whether a plan of trials may have many runs.
func MayRepeat(playouts int64) bool { return (&Options{Playouts: playouts}).mayRepeat() }
