#include "textflag.h"

// func prefetchWords(words *byte, mask uint64, hashes *uint64, n int)
TEXT ·prefetchWords(SB), NOSPLIT, $0-32
	MOVQ words+0(FP), AX
	MOVQ mask+8(FP), BX
	MOVQ hashes+16(FP), CX
	MOVQ n+24(FP), DX

next:
	SUBQ       $1, DX
	JLT        done
	MOVQ       (CX)(DX*8), SI
	ANDQ       BX, SI
	PREFETCHT0 (AX)(SI*4)
	JMP        next

done:
	RET

// func prefetchSpan(first *byte, n int)
TEXT ·prefetchSpan(SB), NOSPLIT, $0-16
	MOVQ       first+0(FP), AX
	MOVQ       n+8(FP), BX
	PREFETCHT0 (AX)
	PREFETCHT0 -1(AX)(BX*1)
	RET
