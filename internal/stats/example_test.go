package stats_test

import (
	"fmt"

	"patience/internal/stats"
)

// Three of twenty trials were won.
func ExampleWilson() {
	interval := stats.Wilson(3, 20, 0.95)
	fmt.Printf("%.3f to %.3f\n", interval.Low, interval.High)
	// Output:
	// 0.052 to 0.360
}

// The first win was that of trial 20.
func ExampleFirstSuccess() {
	interval := stats.FirstSuccess(20, 0.95)
	fmt.Printf("%.4f to %.3f\n", interval.Low, interval.High)
	// Output:
	// 0.0013 to 0.176
}
