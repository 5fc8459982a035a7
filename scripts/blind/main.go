// Command blind learns the weights of the players of package players/calculation
// by games of the player with himself.
package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"patience/players/calculation"
)

func main() {
	stacks := flag.Int("stacks", 3, "")
	games := flag.Int("games", 100000, "")
	rate := flag.Float64("rate", 1e-3, "")
	out := flag.String("out", "", "")
	flag.Parse()
	rng := rand.New(rand.NewPCG(1, uint64(*stacks)))
	l := calculation.NewLearner(nil, rng)
	const batch = 16
	var won, played [9]int
	start := time.Now()
	for i := range *games {
		given := 0
		if share := float64(i) / float64(*games); rng.Float64() < 0.7-share {
			given = rng.IntN(9)
		}
		played[given]++
		if l.Play(*stacks, given, 0.005) {
			won[given]++
		}
		if (i+1)%batch == 0 {
			l.Step(*rate * (1 - 0.95*float64(i)/float64(*games)))
		}
		if (i+1)%2000 == 0 {
			fmt.Printf("%d %.0fs", i+1, time.Since(start).Seconds())
			for g := range played {
				fmt.Printf(" %.3f", float64(won[g])/float64(max(1, played[g])))
			}
			fmt.Println()
			won, played = [9]int{}, [9]int{}
		}
		if *out != "" && (i+1)%10000 == 0 {
			var b bytes.Buffer
			for _, g := range l.Weights.Groups() {
				binary.Write(&b, binary.LittleEndian, g)
			}
			os.WriteFile(*out, b.Bytes(), 0o644)
		}
	}
}
