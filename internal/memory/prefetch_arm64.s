#include "textflag.h"

// func prefetchWords(words *byte, mask uint64, hashes *uint64, n int)
TEXT ·prefetchWords(SB), NOSPLIT, $0-32
	MOVD words+0(FP), R0
	MOVD mask+8(FP), R1
	MOVD hashes+16(FP), R2
	MOVD n+24(FP), R3

next:
	CBZ    R3, done
	SUB    $1, R3
	MOVD.P 8(R2), R4
	AND    R1, R4
	ADD    R4<<2, R0, R4
	PRFM   (R4), PLDL1KEEP
	B      next

done:
	RET

// func prefetchSpan(first *byte, n int)
TEXT ·prefetchSpan(SB), NOSPLIT, $0-16
	MOVD first+0(FP), R0
	MOVD n+8(FP), R1
	PRFM (R0), PLDL1KEEP
	SUB  $1, R1
	ADD  R1, R0
	PRFM (R0), PLDL1KEEP
	RET
