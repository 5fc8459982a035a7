package card_test

import (
	"fmt"
	"log"

	"patience/game/card"
)

// A card is a number, and a set of cards has a bit for each.
func Example() {
	queen, err := card.Parse("qh")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(queen, queen.Rank(), queen.Suit(), uint8(queen))
	redFaces := card.RedCards &^ card.UpTo(10)
	fmt.Println(redFaces.Len(), redFaces.Has(queen), redFaces.First())
	// Output:
	// QH 12 H 46
	// 6 true JD
}
