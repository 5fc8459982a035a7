"""Where the games of environments begin: rows of a Dataset, deals by name, or the first deals of a game."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow.compute as pc

from . import dealing, referee
from .boards import Board
from .dataset import Dataset
from .deals import numbered
from .published import reference
from .rewards import Reward, checked
from .rules import Integers, Mask, Places, Rules

Difficulty = Literal["easy", "medium", "hard", "expert"]

# The shares of rated random deals, from the easiest on, as those of `patience pick`.
SHARES: dict[str, tuple[float, float]] = {
    "easy": (0, 0.35),
    "medium": (0.35, 0.65),
    "hard": (0.65, 0.9),
    "expert": (0.9, 1),
}

# What names a deal, and how hard it is.
NAMES = ("source", "deal", "seed", "rating", "min_moves")

# The deals of Microsoft's first program; where there are none, as many random ones.
DEALS = 32_000

# From so many games on that begin at once, it is faster to deal all of these at once than each when it is needed.
MANY = 32


class Starts:
    """The deals at which games begin, by number.

    deals       a Dataset, whose rows are the starting positions, or names of deals; by default Microsoft's first
                32,000, or random deals
    rating      the least and the greatest rating of the rows of a Dataset that are used
    difficulty  the deals that are easy, medium, hard or expert among random ones of FreeCell. Without `deals` these are
                published deals of the training split
    reward      see module rewards. least_moves leaves only the rows whose least number of moves is proved; without
                `deals`, these are published deals of FreeCell of the training split

    Raises a ValueError if there are none, or if they are deals of another game or without what is needed.
    """

    def __init__(
        self,
        of: Rules,
        deals: Dataset | Sequence[str] | None = None,
        rating: tuple[float, float] | None = None,
        difficulty: Difficulty | None = None,
        reward: Reward = "win",
    ):
        proved = checked(reward) == "least_moves"
        if deals is not None and not _listed(deals):
            raise ValueError(f"deals {deals!r:.80}; expected a Dataset, or a list of names like microsoft:617")
        if difficulty is not None:
            rating = _range(difficulty, rating)
        if deals is None and (difficulty is not None or proved and of.name == "freecell"):
            deals = _published().split("train")
        self.rules, self._deals = of, _proved(deals) if proved else deals
        if rating is not None:
            rating = _between(rating)
            self._deals = _rated(self._deals, rating)
        if len(self) == 0:
            raise ValueError(
                f"no deals{f' rated {rating[0]:g} to {rating[1]:g}' if rating else ''}; expected at least one"
            )
        if isinstance(deals, Dataset) and deals.rules.name != of.name:
            raise ValueError(f"deals of {deals.rules.name}; expected those of {of.name}")

    def __len__(self) -> int:
        return DEALS if self._deals is None else len(self._deals)

    @cached_property
    def _names(self) -> Dataset | None:
        """The rows of a Dataset with the columns that `about` tells, because reading few is faster."""
        if not isinstance(self._deals, Dataset):
            return None
        table = self._deals.table
        return Dataset(table.select([name for name in NAMES if name in table.column_names]), self.rules.name)

    def row(self, i: int) -> dict[str, Any]:
        """The source, number and seed of a deal, and its rating and least number of moves if a Dataset has them."""
        if self._names is not None:
            return self._names[i]
        assert not isinstance(self._deals, Dataset)
        return named(f"{self.rules.sources[0]}:{i + 1}" if self._deals is None else self._deals[i])

    def board(self, i: int) -> Board:
        """The board of a deal."""
        if isinstance(self._deals, Dataset):
            return self._deals.board(i)
        return referee.start(self.rules, self.row(i))

    def on(self, i: Integers) -> Places:
        """The positions (n, cards) int8 of deals (n,)."""
        if isinstance(self._deals, Dataset):
            return np.asarray(self._deals.on[i])
        on, known = self._dealt
        if not known.all() and not known[i].all():
            unknown = np.unique(i[~known[i]])
            if self._deals is None and len(unknown) > MANY:
                on[:], known[:] = dealing.positions(self.rules, self.rules.sources[0], range(1, DEALS + 1)), True
            for new in unknown[~known[unknown]].tolist():
                on[new], known[new] = self.board(new).on(), True
        return np.asarray(on[i])

    @cached_property
    def _dealt(self) -> tuple[Places, Mask]:
        """The positions of all deals, and which of them are known yet."""
        return np.empty((len(self), self.rules.cards), np.int8), np.zeros(len(self), np.bool_)

    @cached_property
    def about(self) -> dict[str, npt.NDArray[Any]]:
        """What `about` says about each row, by name and then by number, (deals,) object, None where it says nothing."""
        if self._deals is None:
            source = self.rules.sources[0]
            names = np.array([f"{source}:{i + 1}" for i in range(DEALS)], object)
            return {"deal": names} | ({"deal_seed": np.full(DEALS, 1, object)} if source == "random" else {})
        told = [about(self.row(i)) for i in range(len(self))] if self._names is None else [*map(about, self._names)]
        said = dict.fromkeys(name for row in told for name in row)
        return {name: np.array([row.get(name) for row in told], object) for name in said}

    @cached_property
    def least(self) -> npt.NDArray[np.int64]:
        """The least number of moves of each deal, (deals,) int64; 1 where it is not known."""
        return np.array([n or 1 for n in self.about.get("min_moves", [1] * len(self))], np.int64)


def named(name: str, seed: int | None = None) -> dict[str, Any]:
    """The row of a deal by its name. Random deals have seed 1 if none is given. Raises a ValueError for any other
    text."""
    source, number = numbered(name)
    return {"source": source, "deal": number, "seed": 1 if seed is None and source == "random" else seed}


def about(row: dict[str, Any]) -> dict[str, Any]:
    """What the info of a new game says about its deal: its name, its seed if it is a random deal, and if known its
    rating and the least number of moves."""
    name = f"{row.get('source')}:{row.get('deal')}"
    values = {"deal": name, "deal_seed": row.get("seed"), **{key: row.get(key) for key in ("rating", "min_moves")}}
    return {key: value for key, value in values.items() if value is not None}


@cache
def _published() -> Dataset:
    """The published labels with the columns that say where games begin and what `about` tells, read once."""
    return reference(["split", "position_kind", "position", "on", *NAMES])


@cache
def _borders() -> dict[str, tuple[float, float]]:
    """The least and the greatest rating of each difficulty. A rating on the border belongs to the harder one."""
    rows = _published()
    known = rows.where(pc.and_(pc.equal(rows.column("source"), "random"), pc.is_valid(rows.column("rating"))))
    borders = {name: np.quantile(known.table["rating"].to_numpy(), share) for name, share in SHARES.items()}
    ranges = {name: (float(low), float(np.nextafter(high, -np.inf))) for name, (low, high) in borders.items()}
    return ranges | {"easy": (-np.inf, ranges["easy"][1]), "expert": (ranges["expert"][0], np.inf)}


def _range(difficulty: str, rating: tuple[float, float] | None) -> tuple[float, float]:
    if not isinstance(difficulty, str) or difficulty not in SHARES or rating is not None:
        raise ValueError(f"difficulty {difficulty!r}; expected {', '.join(SHARES)}, and then no range of ratings")
    return _borders()[difficulty]


def _listed(deals: Dataset | Sequence[str]) -> bool:
    """Whether deals have numbers, and are no text."""
    try:
        return len(deals) >= 0 and hasattr(deals, "__getitem__") and not isinstance(deals, str | bytes | Mapping)
    except TypeError:
        return False


def _between(rating: tuple[float, float]) -> tuple[float, float]:
    """The least and the greatest rating. Raises a ValueError if these are not two numbers."""
    try:
        least, most = rating
        return float(least), float(most)
    except (TypeError, ValueError):
        raise ValueError(f"rating {rating!r:.80}; expected the least and the greatest one, like (1200, 1400)") from None


def _rated(deals: Dataset | Sequence[str] | None, rating: tuple[float, float]) -> Dataset:
    if not isinstance(deals, Dataset) or "rating" not in deals.table.column_names:
        raise ValueError("deals: no ratings; expected a Dataset with the column rating")
    of = deals.table["rating"]
    return deals.where(pc.and_(pc.greater_equal(of, rating[0]), pc.less_equal(of, rating[1])))


def _proved(deals: Dataset | Sequence[str] | None) -> Dataset:
    if not isinstance(deals, Dataset) or "min_moves" not in deals.table.column_names:
        raise ValueError("deals: no least numbers of moves; expected a Dataset with the column min_moves")
    return deals.where(pc.is_valid(deals.table["min_moves"]))
