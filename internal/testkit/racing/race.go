//go:build race

package racing

const detecting = true
