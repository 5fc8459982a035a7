package calculation

// appendStack appends the features of one stack, its ranks from the lowest card
// up.
func (v *view) appendStack(dst []int32, stack []uint8) []int32 {
	dst = append(dst, v.lastThree(stack))
	if n := len(stack); n > 0 {
		for _, h := range v.heights {
			dst = append(dst, topHeights+h*ranks+int32(stack[n-1]))
		}
	}
	for i, a := range stack {
		dst = append(dst, v.placed(a, i, len(stack)-1-i))
		for j, b := range stack[:i] {
			pair := v.pair(a, b, i-j)
			dst = append(dst, pair[:]...)
		}
		if i > 0 {
			for _, h := range v.heights {
				dst = append(dst, adjacent+h*(ranks*ranks)+pairOf(a, stack[i-1]))
			}
		}
	}
	return dst
}

// addedValue returns by how much the weights of a stack's features change when a
// card of rank r is put onto it. It may overwrite what lies beyond the stack.
func (v *view) addedValue(w []float32, stack []uint8, r uint8) float32 {
	n := len(stack)
	sum := w[v.placed(r, n, 0)] - w[v.lastThree(stack)] + w[v.lastThree(append(stack, r))]
	for _, h := range v.heights {
		sum += w[topHeights+h*ranks+int32(r)]
	}
	if n == 0 {
		return sum
	}
	top := int32(stack[n-1])
	for _, h := range v.heights {
		sum += w[adjacent+h*(ranks*ranks)+pairOf(r, stack[n-1])] - w[topHeights+h*ranks+top]
	}
	for i, b := range stack {
		for _, f := range v.pair(r, b, n-i) {
			sum += w[f]
		}
		above := n - 1 - i
		sum += w[v.placed(b, i, above+1)] - w[v.placed(b, i, above)]
	}
	return sum
}

func pairOf(a, b uint8) int32 { return int32(a)*ranks + int32(b) }

// pair returns the features of a card of rank a that lies above one of rank b,
// gap cards higher.
func (v *view) pair(a, b uint8, gap int) [3]int32 {
	ab := pairOf(a, b)
	k := int32(min(gap, gaps) - 1)
	order := int32(v.order[0][ab] + v.order[1][ab] + v.order[2][ab] + v.order[3][ab])
	return [3]int32{
		ordered + (k*(ranks*ranks)+ab)*orderStates + order,
		counted + ((k*(ranks*ranks)+ab)*countStates+v.counts[a])*countStates + v.counts[b],
		timed + (k*(distances*distances)+v.both[a])*(distances*distances) + v.both[b],
	}
}

// placed returns the feature of a card in a stack: its rank, and how many cards
// lie below it and above it.
func (v *view) placed(r uint8, below, above int) int32 {
	below, above = min(below, maxHeight-1), min(above, maxAbove-1)
	return placed + ((int32(r)*maxHeight+int32(below))*maxAbove+int32(above))*countStates + v.counts[r]
}

// lastThree returns the feature of the last three cards.
func (v *view) lastThree(stack []uint8) int32 {
	three := int32(0)
	for i := len(stack) - 1; i >= len(stack)-3; i-- {
		three *= ranks + 1
		if i >= 0 {
			three += int32(stack[i]) + 1
		}
	}
	return lastThree + three*stages + v.stage
}
