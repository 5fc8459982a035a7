package calculation

import "testing"

// BenchmarkLearn learns from one game.
func BenchmarkLearn(b *testing.B) {
	l := NewLearner(3, 1<<20)
	l.Learn(2000)
	b.ReportAllocs()
	b.ResetTimer()
	l.Learn(b.N)
}
