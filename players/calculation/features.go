package calculation

// The features of a table are indices of weights. Each kind of feature has a
// range of them: the comment says what it tells apart, and the next line has its
// size, the product of that.
const (
	common       = 0
	rankCounts   = common + 1                                                          // by rank, counts and stage
	heightStage  = rankCounts + ranks*countStates*stages                               // by two foundations, their heights and stage
	adjacent     = heightStage + heightPairs*stages                                    // by those and two adjacent cards of a stack
	topHeights   = adjacent + heightPairs*ranks*ranks                                  // by those and the last card of a stack
	ordered      = topHeights + heightPairs*ranks                                      // by gap, two cards of a stack and their order on each foundation
	counted      = ordered + gaps*ranks*ranks*orderStates                              // by gap, two cards of a stack and their counts
	timed        = counted + gaps*ranks*ranks*countStates*countStates                  // by gap and the distances of two cards of a stack
	placed       = timed + gaps*distances*distances*distances*distances                // by card, its height in the stack, cards above it, counts
	lastThree    = placed + ranks*maxHeight*maxAbove*countStates                       // by the last three cards of a stack and stage
	urgent       = lastThree + (ranks+1)*(ranks+1)*(ranks+1)*stages                    // by the least distance in a stack, its size and stage
	urgencies    = urgent + (distances+1)*maxHeight*stages                             // by those least distances of all stacks
	allTops      = urgencies + (distances+1)*(distances+1)*(distances+1)*(distances+1) // by the last cards of all stacks
	wantedNext   = allTops + (ranks+1)*(ranks+1)*(ranks+1)*(ranks+1)                   // by foundation, height, which of the next four ranks, unseen ones, depth
	chains       = wantedNext + foundations*(ranks+1)*ahead*(foundations+1)*maxDepth   // by foundation, height, how near the next three ranks are
	filled       = chains + foundations*(ranks+1)*nearness*nearness*nearness           // by cards unseen and in stacks
	emptied      = filled + (cards+1)*(cards+1)                                        // by cards unseen and empty stacks
	relaxedDone  = emptied + maxFours*(maxStacks+1)                                    // by unseen cards of the relaxed plan and all of them
	relaxedStuck = relaxedDone + (cards+1)*(cards+1)                                   // by cards that remain when it is stuck and stage
	relaxedFirst = relaxedStuck + (cards+1)*stages                                     // by unseen cards until the first stack is empty, its size, stage
	waits        = relaxedFirst + (cards+1)*maxFirst*stages                            // by rank, how well and on how many stacks it can wait, unseen ones, stage
	crowded      = waits + ranks*fits*(maxStacks+1)*(foundations+1)*stages             // by shares of unseen cards that can wait badly or not at all, stage
	features     = crowded + maxShare*maxShare*stages
)

// Numbers of values; larger ones count as the last.
const (
	gaps      = 3 // between cards of a stack: 1, 2 and more
	maxHeight = 13
	maxAbove  = 9
	maxDepth  = 8 // 0..6, 7 for none
	maxFirst  = 16
	maxFours  = 14 // unseen cards in fours
)

const (
	ahead    = 4  // next cards of a foundation
	nearness = 6  // see nearnessOf
	fits     = 4  // see fit
	maxShare = 17 // sixteenths
)
