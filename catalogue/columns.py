
def columns(on):
    """The columns as lists of cards, each from the floor up. The order of the columns has no meaning."""
    above = {below: card for card, below in enumerate(on) if below < 52}
    result = []
    for base in (card for card, below in enumerate(on) if below == 52):
        column = [base]
        while column[-1] in above:
            column.append(above[column[-1]])
        result.append(column)
    return result

def column_planes(on, width=10, depth=20):
    """The columns as an array of width × depth × cards: 1 where a card lies."""
    a = np.zeros((width, depth, 52), dtype=np.float32)
    for i, column in enumerate(columns(on)):
        for j, card in enumerate(column):
            a[i, j, card] = 1
    return a
