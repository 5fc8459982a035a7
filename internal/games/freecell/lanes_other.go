//go:build !amd64

package freecell

const hasLanes = false

func (l *laneTrials) step(uint64) laneStop { panic("freecell: no lanes") }
