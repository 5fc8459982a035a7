package calculation

import "math/bits"

// The distance of a rank to a foundation is the number of cards that the
// foundation takes before it. Distances are compared between foundations as if
// all of them grew alike.

// never is the distance of a rank that no foundation will want, and that of an
// empty stack is never+1.
const never = ranks

// A view is what features of a table need to know of its foundations and unseen
// cards.
type view struct {
	heights [pairsOfFoundations]int32 // by pair of foundations: the pair and its heights
	order   [foundations]*[ranks * ranks]uint16
	counts  [ranks]int32 // by rank: the cards not home and the unseen ones
	can     [ranks]uint8 // by rank: the least distance
	must    [ranks]uint8 // by rank: the distance that its first card in a stack must serve, if unseen ones serve the nearer
	both    [ranks]int32 // can and must
	stage   int32        // 0..stages−1 by cards unseen
}

const (
	pairsOfFoundations = foundations * (foundations - 1) / 2
	heightPairs        = pairsOfFoundations * (ranks + 1) * (ranks + 1)
	countStates        = (foundations + 1) * (foundations + 2) / 2
	distances          = never + 1
	stages             = 7
	cardsPerStage      = 8
)

func (v *view) set(t *table) {
	i := int32(0)
	for f := range foundations {
		v.order[f] = &orders[t.height[f]][f]
		for g := f + 1; g < foundations; g++ {
			v.heights[i] = (i*(ranks+1)+int32(t.height[f]))*(ranks+1) + int32(t.height[g])
			i++
		}
	}
	for r := range ranks {
		need, unseen := int32(t.need[r]), t.unseen[r]
		v.counts[r] = need*(need+1)/2 + int32(unseen)
		var where uint16 // the distances of the rank as bits
		for f := range foundations {
			where |= 1 << slots[f][r] >> t.height[f]
		}
		v.can[r] = nearest(where)
		for range unseen {
			where &= where - 1
		}
		v.must[r] = nearest(where)
		v.both[r] = int32(v.can[r])*distances + int32(v.must[r])
	}
	v.stage = min((int32(t.left)+cardsPerStage-1)/cardsPerStage, stages-1)
}

func nearest(where uint16) uint8 {
	if where == 0 {
		return never
	}
	return uint8(bits.TrailingZeros16(where))
}

// orders holds, by the height of a foundation, the foundation and two ranks,
// which of them it has taken and whether it will soon want the next of them: one
// of five cases, multiplied so that the sum over the foundations is an index.
var orders = func() (orders [ranks + 1][foundations][ranks * ranks]uint16) {
	factor := 1
	for f := range foundations {
		for h := range ranks + 1 {
			for pair := range ranks * ranks {
				a, b := int(slots[f][pair/ranks]), int(slots[f][pair%ranks])
				orders[h][f][pair] = uint16(factor * orderCase(h, min(a, b), max(a, b)))
			}
		}
		factor *= orderCases
	}
	return orders
}()

const (
	orderCases  = 5
	orderStates = orderCases * orderCases * orderCases * orderCases
	soon        = 3
)

func orderCase(height, first, last int) int {
	for i, end := range [...]int{first - soon, first, last - soon, last} {
		if height <= end {
			return i
		}
	}
	return orderCases - 1
}
