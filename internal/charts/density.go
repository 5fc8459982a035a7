package charts

import (
	"cmp"
	"math"
	"slices"
)

// shades is the number of shades of a density.
const shades = 6

// Density draws how many points lie in each cell of a grid, in shades from faint for one
// to full for most, by the root of the number. Cells are as large as given, in the units of
// the axes; one around 0 begins at −half a cell.
func (c *Chart) Density(class string, width, height float64, points ...Point) {
	type cell struct{ x, y float64 }
	counts, most := map[cell]int{}, 0
	for _, p := range points {
		at := cell{math.Round(p.X / width), math.Round(p.Y / height)}
		counts[at]++
		most = max(most, counts[at])
	}
	shaded := make([][]Point, shades+1)
	for at, n := range counts {
		shade := int(math.Ceil(shades * math.Sqrt(float64(n)/float64(most))))
		from := Point{c.placeX((at.x - 0.5) * width), c.placeY((at.y + 0.5) * height)}
		to := Point{c.placeX((at.x + 0.5) * width), c.placeY((at.y - 0.5) * height)}
		shaded[shade] = append(shaded[shade], from, to)
	}
	for shade, corners := range shaded {
		if len(corners) > 0 {
			c.add(mark{kind: boxes, class: class, places: inOrder(c.within(corners)), shade: float64(shade) / shades})
		}
	}
}

// within returns corners of boxes moved into the plot.
func (c *Chart) within(corners []Point) []Point {
	for i, p := range corners {
		corners[i] = Point{min(max(p.X, c.left), c.right), min(max(p.Y, c.top), c.bottom)}
	}
	return corners
}

// inOrder sorts boxes by their first corners, so that the same points give the same
// picture.
func inOrder(corners []Point) []Point {
	pairs := slices.Collect(slices.Chunk(corners, 2))
	slices.SortFunc(pairs, func(a, b []Point) int {
		return cmp.Or(cmp.Compare(a[0].X, b[0].X), cmp.Compare(a[0].Y, b[0].Y))
	})
	return slices.Concat(pairs...)
}
