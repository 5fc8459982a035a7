"""page-numbers.py PATIENCE [POSITIONS]: compare what the page of `serve` says of positions with what `score` says.

The positions are on random play from random deals of five games. `score` gets the effort that the page takes for a
position, and both must give the same rating, and the same text for each legal move. The names of cells may differ,
since a board as text does not say which of its cells are empty.
"""

import html
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

EFFORT = "--playouts 16384 --max-playouts 131072 --exact-nodes 200000 --move-playouts 1000 --move-exact-nodes 20000"
GAMES = "freecell", "eight-off", "seahaven-towers", "klondike-1", "simple-simon"
ADDRESS = "127.0.0.1:8618"


def get(page, **query):
    with urllib.request.urlopen(f"http://{ADDRESS}{page}?{urllib.parse.urlencode(query)}", timeout=120) as answer:
        return answer.read().decode()


def walk(game, deal, rng):
    """Return the query of a position on random play, by what may be done with the cards of the page's board."""
    query = {"game": game, "deal": deal, "moves": "", "hidden": "shown"}
    for _ in range(rng.randrange(25)):
        gestures = json.loads(re.search(r'id="gestures">(.*?)</script>', get("/table", **query), re.S)[1])
        if not gestures:
            break
        link = urllib.parse.urlparse(rng.choice(gestures)["link"]).query
        query["moves"] += " " + urllib.parse.parse_qs(link)["~play"][0]
    return query


def plain(cell):
    """Return the text of a cell, with the cards as the command writes them."""
    text = html.unescape(re.sub("<br>.*|<[^>]*>", "", cell, flags=re.S)).strip()
    text = re.sub("(10|[2-9AJQK])([♥♣♦♠])\N{VARIATION SELECTOR-15}?", card, text)
    return text


def card(found):
    return found[1].replace("10", "T") + "HCDS"["♥♣♦♠".index(found[2])]


def told(query):
    """Return what the page says: the rating, and the rows of the moves in any order."""
    text = get("/judged", **query)
    rating = re.findall(r"Rated ([^<]*)<", text.split("event: difficulty")[-1])
    rows = []
    for row in re.findall(r"<tr>(<td>.*?)</tr>", text.split("event: moves")[-1], re.S):
        move, *cells = re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)
        rows.append((re.sub(r" \([^()]*\)$", "", plain(move)), *map(plain, cells)))
    return rating[-1] if rating else "", sorted(rows)


def scored(patience, query):
    """Return what the command says of the same."""
    words = ["--game", query["game"], query["deal"], "--moves", query["moves"]]
    with tempfile.NamedTemporaryFile("w") as board:
        board.write(subprocess.run([patience, "deal", *words], check=True, capture_output=True, text=True).stdout)
        board.flush()
        command = [patience, "score", "--game", query["game"], "--position", board.name, "--moves", *EFFORT.split()]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rating = re.search(r" is rated (.*?), ", text)
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("move ")]
    rows = []
    if heads:
        head = lines[heads[0]]
        columns = [head.index("least moves"), head.index("win rate")]
        for line in lines[heads[0] + 1 :]:
            words = line[: columns[0]].split(maxsplit=1)[1].strip()
            rate, *remark = re.split(r"\s{2,}", line[columns[1] :].strip())
            rows.append((words, line[columns[0] : columns[1]].strip(), rate, *(remark or [""])))
    return rating[1] if rating else "", sorted(rows)


def main(patience, positions="50"):
    rng, different = random.Random(1), 0
    server = subprocess.Popen(
        [patience, "serve", "--listen", ADDRESS], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(1)
        for i in range(int(positions)):
            query = walk(GAMES[i % len(GAMES)], f"random:{rng.randrange(10_000, 1_000_000)}", rng)
            page, command = told(query), scored(patience, query)
            if page != command:
                different += 1
                print(query, *(f"{a}\n{b}" for a, b in zip(page, command) if a != b), sep="\n")
    finally:
        server.terminate()
    print(f"{positions} positions, {different} different")
    sys.exit(different > 0)


main(*sys.argv[1:])
