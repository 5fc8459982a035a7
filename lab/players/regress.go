package main

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/optimize"
)

// shrink is the weight of the squares of the weights in the loss.
const shrink = 1e-4

// regress fits weights so that the right moves of lessons are likely.
func regress(lessons []lesson) (vector, error) {
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			loss, _ := lossOf(lessons, x)
			return loss
		},
		Grad: func(grad, x []float64) {
			_, gradient := lossOf(lessons, x)
			copy(grad, gradient)
		},
	}
	settings := optimize.Settings{MajorIterations: 60, GradientThreshold: 1e-6}
	result, err := optimize.Minimize(problem, newVector(), &settings, &optimize.LBFGS{})
	if err != nil {
		return nil, err
	}
	fmt.Printf("mean loss %.4f; the likeliest move is right in %.1f %% of choices\n", result.F,
		100*agreement(lessons, result.X))
	return result.X, nil
}

// lossParts is the number of parts of the lessons that are added up by
// themselves, so that the sum does not depend on the number of processors.
const lossParts = 16

// lossOf returns the mean of minus the logarithm of the probability of a right
// move, and its gradient.
func lossOf(lessons []lesson, x vector) (float64, vector) {
	t := x.table()
	losses, gradients := make([]float64, lossParts), make([]table, lossParts)
	_ = forEach(lossParts, func(part int) error {
		var p []float64
		for i := part; i < len(lessons); i += lossParts {
			l := &lessons[i]
			p = l.appendProbabilities(p[:0], t)
			right := 0.0
			for j, isRight := range l.right {
				if isRight {
					right += p[j]
				}
			}
			losses[part] -= math.Log(right)
			for j, isRight := range l.right {
				by := p[j]
				if isRight {
					by -= p[j] / right
				}
				l.addTerms(&gradients[part][l.situation], j, by)
			}
		}
		return nil
	})
	loss, gradient := 0.0, newVector()
	for part := range lossParts {
		loss += losses[part]
		gradient.collect(&gradients[part])
	}
	n := float64(len(lessons))
	loss /= n
	for i, w := range x {
		gradient[i] = gradient[i]/n + 2*shrink*w
		loss += shrink * w * w
	}
	return loss, gradient
}

// agreement returns in which share of lessons the likeliest move is right.
func agreement(lessons []lesson, x vector) float64 {
	t, right := x.table(), 0
	var p []float64
	for i := range lessons {
		p = lessons[i].appendProbabilities(p[:0], t)
		if lessons[i].right[slices.Index(p, slices.Max(p))] {
			right++
		}
	}
	return float64(right) / float64(len(lessons))
}
