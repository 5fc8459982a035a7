// Package stats has confidence intervals, tests and effect sizes for labels, win rates
// and comparisons, as far as gonum lacks them. It imports no package of this module.
//
//	intervals.go   proportions: Wilson's interval, and an exact one for trials until the first success
//	ranks.go       Mann–Whitney U
//	shift.go       the Hodges–Lehmann shift
//	permute.go     the permutation test of means
//	bootstrap.go   BCa intervals of means, medians, ratios and other statistics
//	large.go       what takes the place of resampling where samples are large
//	effect.go      Cliff's delta
//	holm.go        p-values of several tests
//	power.go       how large a difference a comparison finds, and how many values it needs
//	choose.go      the caller says what a column is; [Compare] picks the test,
//	               says why, and warns of what makes the answer weak
//
// Tests are two-sided. Samples must not be empty or contain NaN, and functions do not
// change them. Functions that draw random numbers take a seed, and give the same result
// for the same seed on every machine. docs/research/statistics.md has the error rates
// of the tests and the coverage of the intervals, from simulations.
package stats
