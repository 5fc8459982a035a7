package freecell

import "golang.org/x/sys/cpu"

// hasLanes says that the processor has the instructions that the step takes.
var hasLanes = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512CD && cpu.X86.HasAVX512VPOPCNTDQ

// step makes steps in the active lanes until some need attention.
func (l *laneTrials) step(active uint64) laneStop {
	found := laneSteps(&l.ends, &zobrist[0], active)
	return laneStop{won: found & 0xFF, dead: found >> 8 & 0xFF, stuck: found >> 16 & 0xFF, long: found >> 24}
}
