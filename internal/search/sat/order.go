package sat

// An order gives the variables by their part in recent conflicts, the greatest
// first. It is a binary heap of variables.
type order struct {
	heap   []int32
	place  []int32 // by variable: in the heap, −1 if it is not there
	weight []float64
	step   float64 // what a part in a conflict now weighs
}

// mostWeight is the weight above which all weights are scaled down, as in
// MiniSat.
const mostWeight = 1e100

func (o *order) add(v int32) {
	if o.step == 0 {
		o.step = 1
	}
	o.place = append(o.place, -1)
	o.weight = append(o.weight, 0)
	o.push(v)
}

// push puts a variable into the heap if it is not there.
func (o *order) push(v int32) {
	if o.place[v] >= 0 {
		return
	}
	o.heap = append(o.heap, v)
	o.up(len(o.heap)-1, v)
}

// pop removes the first variable. It returns false if there is none.
func (o *order) pop() (v int32, ok bool) {
	if len(o.heap) == 0 {
		return 0, false
	}
	v = o.heap[0]
	o.place[v] = -1
	last := o.heap[len(o.heap)-1]
	o.heap = o.heap[:len(o.heap)-1]
	if len(o.heap) > 0 {
		o.down(last)
	}
	return v, true
}

// raise counts a part in a conflict.
func (o *order) raise(v int32) {
	if o.weight[v] += o.step; o.weight[v] > mostWeight {
		for i := range o.weight {
			o.weight[i] /= mostWeight
		}
		o.step /= mostWeight
	}
	if o.place[v] >= 0 {
		o.up(int(o.place[v]), v)
	}
}

// up puts a variable at place i or above it.
func (o *order) up(i int, v int32) {
	for i > 0 {
		parent := (i - 1) / 2
		if o.weight[o.heap[parent]] >= o.weight[v] {
			break
		}
		o.heap[i] = o.heap[parent]
		o.place[o.heap[i]] = int32(i)
		i = parent
	}
	o.heap[i], o.place[v] = v, int32(i)
}

// down puts a variable at the top or below it.
func (o *order) down(v int32) {
	i := 0
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			break
		}
		if child+1 < len(o.heap) && o.weight[o.heap[child+1]] > o.weight[o.heap[child]] {
			child++
		}
		if o.weight[v] >= o.weight[o.heap[child]] {
			break
		}
		o.heap[i] = o.heap[child]
		o.place[o.heap[i]] = int32(i)
		i = child
	}
	o.heap[i], o.place[v] = v, int32(i)
}
