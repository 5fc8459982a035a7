
def pile(on, bottom):
    """Each pile of cards that begins with a place, 52 or 53, as cards and whether they lie face down."""
    above = {below % 64: card for card, below in enumerate(on) if below % 64 < 52}
    piles = []
    for card in (card for card, below in enumerate(on) if below % 64 == bottom):
        cards = [card]
        while cards[-1] in above:
            cards.append(above[cards[-1]])
        piles.append([(card, bool(on[card] >= 64)) for card in cards])
    return piles

def columns(on):
    """The columns, each from the floor up. The order of the columns has no meaning."""
    return pile(on, 52)

def stock_and_waste(on):
    """The cards of waste and stock in the order in which they come; those on the waste lie face up."""
    return [card for cards in pile(on, 53) for card in cards]
