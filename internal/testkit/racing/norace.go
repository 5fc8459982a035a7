//go:build !race

package racing

const detecting = false
