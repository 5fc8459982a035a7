"""publish.py OUT DATASET...: publish finished datasets of a game, each of another source of deals, as one dataset.
publish.py --words OUT DATASET: only write README.md and croissant.json again, with the words of a dataset of the same
deals; its labels do not matter.

OUT/data gets a file for each source and split, or several of about equal size if a split has more than ROWS rows. Rows
are in the order of the deals. They have the columns that `generate` wrote, with their types, except for those of
LEFT_OUT. The metadata of a file has its plan. README.md, croissant.json and SHA256SUMS describe the files.

If OUT has tables already, what is proved about a deal must be the same there (PROVED). The limits of searches beyond
those of the plan, by which some of it was found, carry over (SECOND).
"""

import hashlib
import json
import math
import pathlib
import re
import shutil
import sys
import textwrap

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import yaml

HOME = pathlib.Path(__file__).resolve().parents[2] / "datasets"
SPLITS = ("train", "validation", "test")
ROWS = 13_000  # of a file; of FreeCell they take 4 MB
# Features and legal moves are computed quickly, and would take more than the labels. No plan here asks for efforts.
LEFT_OUT = re.compile("f_.*|legal|effort_below")
PROVED = "position bound fas exact_status min_moves min_moves_low min_moves_high min_cells solution".split()
# The key of the metadata of files with deals that were searched with larger limits.
SECOND = b"patience.plan_of_second_pass"


def dataset(folder: pathlib.Path) -> pa.Table:
    """The rows of a finished dataset that are published, by number of deal."""
    if not (folder / "manifest.json").exists():
        sys.exit(f"{folder}: not a finished dataset; `patience generate` or `merge` finishes it")
    files = sorted((folder / "data").glob("*.parquet"))
    columns = [name for name in pq.read_schema(files[0]).names if not LEFT_OUT.fullmatch(name)]
    return pq.ParquetDataset(files).read(columns).sort_by("deal")


def plan(table: pa.Table) -> dict:
    return json.loads(table.schema.metadata[b"patience.plan"])


def published(out: pathlib.Path, source: str) -> list[pathlib.Path]:
    return sorted((out / "data").glob(f"{source}-*.parquet"))


def check_proved(table: pa.Table, files: list[pathlib.Path]) -> None:
    """Exit if something that is proved in published files is not the same in a table, or not there."""
    columns = [c for c in PROVED if c in table.column_names]
    before = pa.concat_tables(pq.read_table(f, columns=["deal", *columns]) for f in files).sort_by("deal")
    after = table.filter(pc.is_in(table["deal"], before["deal"])).select(before.column_names)
    for name in before.column_names:
        if before[name].to_pylist() != after[name].to_pylist():
            sys.exit(f"{files[0].parent}: {name} is not the same in the new table; nothing is written")


def second_pass(files: list[pathlib.Path]) -> dict[bytes, bytes]:
    """The metadata of a second pass over some deals of published files: the plan that their plans share, and all their
    deals."""
    texts = [pq.read_metadata(f).metadata.get(SECOND) for f in files]
    plans = [json.loads(text) for text in dict.fromkeys(texts) if text]
    if not plans:
        return {}
    limits = [{k: plan[k] for k in ("exact_nodes", "memory", "extras")} for plan in plans]
    if any(limit != limits[0] for limit in limits):
        sys.exit(f"{files[0].parent}: second passes with different limits")
    source = plans[0]["deals"].split(":")[0]
    numbers = ",".join(plan["deals"].split(":")[1] for plan in plans)
    return {SECOND: json.dumps({**limits[0], "deals": f"{source}:{numbers}"}, separators=(",", ":")).encode()}


def write(table: pa.Table, data: pathlib.Path) -> None:
    """Write the files of a source."""
    for split in SPLITS:
        rows = table.filter(pc.equal(table["split"], split))
        count = math.ceil(rows.num_rows / ROWS)
        for i in range(count):
            first, end = (rows.num_rows * n // count for n in (i, i + 1))
            path = data / f"{table['source'][0]}-{split}-{i:05}-of-{count:05}.parquet"
            pq.write_table(rows.slice(first, end - first), path, compression="zstd", compression_level=19)


def sum_of(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def in_words(table: pa.Table) -> str:
    """What is known about the deals of a source, as an item of a list."""
    proved = pc.is_in(table["exact_status"], pa.array(["optimal", "unsolvable"]))
    known, opened = table["min_moves"].drop_null(), table.filter(pc.invert(proved))
    lost = table.filter(pc.equal(table["exact_status"], "unsolvable"))
    text = f"* **{plan(table)['deals']}**: {table.num_rows:,} deals. The least number of moves is proved for "
    text += "all" if len(known) == table.num_rows else f"{len(known):,}"
    text += f" of them, and the mean is {pc.mean(known).as_py():.2f}."
    if 0 < lost.num_rows <= 3:
        text += f" {' and '.join(names(lost))} {'is' if lost.num_rows == 1 else 'are'} proved unwinnable."
    elif lost.num_rows:
        text += f" {lost.num_rows:,} are proved unwinnable."
    if opened.num_rows:
        solved = opened["min_moves_high"].drop_null()
        text += f" The limits of the search left {opened.num_rows:,} open; {len(solved):,} of these have a solution."
    return textwrap.fill(text, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def names(table: pa.Table) -> list[str]:
    return [f"{source}:{deal}" for source, deal in zip(table["source"].to_pylist(), table["deal"].to_pylist())]


CARD = """---
{front}---

# Difficulty labels for {game}: {deals}

This folder contains difficulty labels of deals. They were computed once with `patience generate`, so that nobody has to
search for them again. These are the deals:

{known}

Each deal has these labels:

* the win rate of random play, with rare wins measured by splitting{rating};
* the least number of moves, and a solution of that length, where it is proved;{cells}
* columns of the game itself, which the table below explains.

Each split has files of its own. Deals that differ only in the names of suits are in the same split.

{splits}

## Load the labels

```python
import os
from datasets import load_dataset

deals = load_dataset(os.path.abspath("{folder}"))
print(deals)  # the splits: deals["train"], deals["validation"] and deals["test"]
```
{sources}
pandas and Polars read the files in `data`. So does the Python package, by `patience_deals.load("{folder}")`.
A row identifies its deal by `source`, `seed` and `deal`. It contains the board as text (`position`) and as numbers
(`on`).

The columns and their types are those of `patience generate`, so that you can join these tables with your own. Features
(`f_…`) and legal moves (`legal`) are left out, because `patience generate` computes them quickly:
`patience generate {deals_once} --seed {seed}{of_game} --playouts 0 --exact-nodes 0 --out features`.

## How the labels were made

`make -C lab {recipe}` made these files. All of them have the same settings, which are called the plan:

{plan}

The plan of each file is also in its metadata (`patience.plan`).{published}

## Check the labels

In this folder, `sha256sum -c SHA256SUMS` checks the files. The next two checks need Python packages, which
`make readers` installs in the root of the repository. The first one loads the files in several ways. The second one
replays every solution with rules that share no code with the program.

```sh
{python} lab/scripts/check-published.py {folder}
PYTHONPATH=python/src {python} -m patience_deals.replay {folder}/data/*.parquet
```

{sections}
## Columns

{columns}"""

PUBLISHED = """

What is proved about these deals was not searched for again: the least numbers of moves and of cells, the solutions, and
that a deal cannot be won. It comes with the program in `label/reference/deals.bin`, which is a compact copy of these
labels. `patience score` and `patience generate` use it, too.{second}"""

BEYOND = """ Some deals
needed searches beyond the limits of the plan, with up to {exact_nodes:,} positions and {memory} GiB, and with up to
{cells:,} positions for the least number of cells. The metadata of their files names them
(`patience.plan_of_second_pass`)."""


def section(card: str, title: str) -> str:
    """A section of a dataset's card, with its title; "" if it is not there."""
    found = re.search(rf"^## {title}\n.*?(?=^## |\Z)", card, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|\n").split(" | ")]


def plan_table(cards: list[str]) -> str:
    """The table of the plan in the cards of datasets as one table: what differs is listed."""
    lines = ["| | |", "|---|---|"]
    tables = [re.findall(r"^\| .*$", section(card, "How it was made"), re.MULTILINE) for card in cards]
    for rows in zip(*tables):
        values = dict.fromkeys(cells_of(row)[-1] for row in rows)
        lines.append(f"| {cells_of(rows[0])[0]} | {'; '.join(values)} |")
    return "\n".join(lines[:2] + [line for line in lines[2:] if line.strip("| ")])


def split_table(tables: list[pa.Table]) -> str:
    lines = ["| source | " + " | ".join(SPLITS) + " |", "|---|" + "---:|" * len(SPLITS)]
    for table in tables:
        counts = [pc.sum(pc.equal(table["split"], split)).as_py() for split in SPLITS]
        lines.append(f"| {table['source'][0]} | " + " | ".join(f"{n:,}" for n in counts) + " |")
    return "\n".join(lines)


def front_matter(card: str, out: pathlib.Path, columns: list[str], sources: list[str]) -> str:
    """The front matter of a dataset's card, for the published files: a config for all of them, and one for each of
    several sources."""
    front = yaml.safe_load(card.split("---\n")[1])
    every = [("positions", "*"), *((source, source) for source in sources if len(sources) > 1)]
    front["configs"] = [
        {
            "config_name": config,
            **({"default": True} if config == "positions" else {}),
            "data_files": [
                {"split": split, "path": f"data/{of}-{split}-*.parquet"}
                for split in SPLITS
                if list((out / "data").glob(f"{of}-{split}-*.parquet"))
            ],
        }
        for config, of in every
    ]
    info = front["dataset_info"][0]
    info["features"] = [feature for feature in info["features"] if feature["name"] in columns]
    info["splits"] = []
    for split in SPLITS:
        files = [pq.read_metadata(f) for f in (out / "data").glob(f"*-{split}-*.parquet")]
        size = sum(f.row_group(i).total_byte_size for f in files for i in range(f.num_row_groups))
        rows = sum(f.num_rows for f in files)
        info["splits"].append({"name": split, "num_bytes": size, "num_examples": rows})
    info["download_size"] = sum(f.stat().st_size for f in (out / "data").glob("*.parquet"))
    info["dataset_size"] = sum(split["num_bytes"] for split in info["splits"])
    total = sum(split["num_examples"] for split in info["splits"])
    front["size_categories"] = ["1K<n<10K" if total < 10_000 else "10K<n<100K"]
    return yaml.safe_dump(front, sort_keys=False, allow_unicode=True, width=120)


def card_of(out: pathlib.Path, tables: list[pa.Table], cards: list[str]) -> str:
    """README.md of published tables, from them and from the cards of their datasets."""
    of, columns = plan(tables[0]), tables[0].column_names
    sources = [table["source"][0].as_py() for table in tables]
    folder = f"datasets/{out.resolve().relative_to(HOME)}"
    listed = [cells_of(line) for line in re.findall(r"^\| `.*$", section(cards[0], "Columns of positions"), re.M)]
    second = [json.loads(t.schema.metadata[SECOND]) for t in tables if SECOND in t.schema.metadata]
    limits = section(cards[0], "Known limits").partition("* A win rate of 0")
    sections = f"## Known limits\n\n{limits_of(pa.concat_tables(t.replace_schema_metadata() for t in tables))}\n"
    sections += "".join(limits[1:]) + section(cards[0], "Use and citation")
    return CARD.format(
        front=front_matter(cards[0], out, columns, sources),
        game=of["game"],
        deals=" and ".join(plan(table)["deals"] for table in tables),
        known="\n".join(map(in_words, tables)),
        rating=", and the rating" if "rating" in columns else "",
        cells="\n* the fewest cells with which the deal can be won;" if "min_cells" in of["extras"] else "",
        splits=split_table(tables),
        folder=folder,
        sources=f'\nA second argument, such as "{sources[-1]}", loads the deals of one source.\n'
        if len(sources) > 1
        else "",
        deals_once=plan(tables[-1])["deals"],
        seed=of["seed"],
        of_game="" if of["game"] == "freecell" else f" --game {of['game']}",
        recipe="reference-run reference-tables" if of.get("published") else "game-tables",
        plan=plan_table(cards),
        published=PUBLISHED.format(second=beyond(second)) if of.get("published") else "",
        python=".venv/bin/python",
        sections=re.sub(r" and plan\s[0-9a-f]{12}", "", sections),
        columns="\n".join(
            ["| column | type | null | meaning |", "|---|---|---|---|"]
            + [f"| {' | '.join(cells)} |" for cells in listed if cells[0].strip("`") in columns]
        )
        + "\n",
    )


def limits_of(table: pa.Table) -> str:
    """What the labels of published deals cannot say, as a list."""
    rows = table.to_pandas()
    possible = rows[rows["exact_status"] != "unsolvable"].sort_values(["win_rate", "deal"])
    known, measured = possible["min_moves"].notna(), rows[rows["win_rate_estimator"] == "splitting"]
    eight = measured[measured["win_rate_runs"] > 1]
    coarse = measured["win_rate_error"] > measured["win_rate"] / 4
    items = ["`min_moves` is known for every deal that can be won."]
    if not known.all():
        quarters = [f"{100 * known.iloc[len(known) * n // 4 : len(known) * (n + 1) // 4].mean():.0f}" for n in range(4)]
        items = [
            f"**`min_moves` is not missing at random.** The search left {(~known).sum()} deals open, and more of the "
            "hard ones. Of the deals that are not proved unwinnable, it is known for "
            f"{', '.join(quarters[:3])} and {quarters[3]} % in the four quarters by win rate, from hard to easy. "
            "Dropping the others therefore drops hard deals. Use `min_moves_low` beside it, a proved lower bound that "
            "all of them have."
        ]
    ones, empty = len(measured) - len(eight), measured["win_rate_spread"].isna()
    items.append(
        f"Splitting measured {len(measured):,} win rates, "
        + (f"{ones:,} by one run and {len(eight):,} by eight. " if len(eight) else "each by a single run. ")
        + f"Rates with a standard error above a quarter of the rate: {coarse.sum():,}. Rates without "
        "`win_rate_spread`, because half of the runs, or of the estimates of the only run, found no win: "
        f"{empty.sum():,}."
    )
    if apart := (eight["win_rate_spread"].isna() | (eight["win_rate_spread"] >= 1)).sum():
        items[-1] += f" Rates whose runs disagree by a factor of ten or more: {apart:,}."
    if lost := (possible["win_rate"] == 0).sum():
        items.append(f"Deals not proved unwinnable for which no win was found, not even by splitting: {lost:,}.")
    if empty := [f"`{name}`" for name in rows if rows[name].isna().all()]:
        items.append(f"The plan does not ask for these columns, which are null in every row: {', '.join(empty)}.")
    return "\n".join(
        textwrap.fill(f"* {item}", 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for item in items
    )


def beyond(second: list[dict]) -> str:
    if not second:
        return ""
    cells = int(dict(e.split("=") for e in second[0]["extras"].split(",") if "=" in e)["min_cells"])
    return BEYOND.format(exact_nodes=second[0]["exact_nodes"], memory=second[0]["memory"] >> 30, cells=cells)


def croissant_of(out: pathlib.Path, tables: list[pa.Table], doc: dict) -> dict:
    """croissant.json of published tables, from that of one of their datasets."""
    kept = [thing for thing in doc["distribution"] if thing["@type"] == "cr:FileSet"]
    form = next(thing for thing in doc["distribution"] if thing["@type"] == "cr:FileObject")
    files = [
        {
            **form,
            **dict.fromkeys(("@id", "name", "contentUrl"), f"data/{path.name}"),
            "contentSize": f"{path.stat().st_size} B",
            "sha256": sum_of(path),
        }
        for path in sorted((out / "data").glob("*.parquet"))
    ]
    positions = next(records for records in doc["recordSet"] if records["name"] == "positions")
    positions["field"] = [field for field in positions["field"] if field["name"] in tables[0].column_names]
    deals = [plan(table)["deals"] for table in tables]
    return {
        **doc,
        "description": doc["description"].replace(deals[0], " and ".join(deals)),
        "url": "urn:sha256:" + hashlib.sha256("".join(file["sha256"] for file in files).encode()).hexdigest(),
        "distribution": files + kept,
    }


def publish(out: pathlib.Path, folders: list[pathlib.Path]) -> None:
    tables = [dataset(folder) for folder in folders]
    if len({json.dumps({**plan(table), "deals": ""}) for table in tables}) > 1:
        sys.exit("the datasets have different plans")
    for i, table in enumerate(tables):
        if files := published(out, table["source"][0].as_py()):
            check_proved(table, files)
            tables[i] = table.replace_schema_metadata({**table.schema.metadata, **second_pass(files)})
    new = out / "data.unfinished"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for table in tables:
        write(table, new)
    shutil.rmtree(out / "data", ignore_errors=True)
    new.rename(out / "data")
    cards = [(folder / "README.md").read_text() for folder in folders]
    describe(out, tables, cards, json.loads((folders[0] / "croissant.json").read_text()))


def describe(out: pathlib.Path, tables: list[pa.Table], cards: list[str], doc: dict) -> None:
    """Write what describes the files of published tables: README.md, croissant.json and SHA256SUMS."""
    (out / "README.md").write_text(card_of(out, tables, cards))
    doc = croissant_of(out, tables, doc)
    (out / "croissant.json").write_text(json.dumps(doc, indent=1, ensure_ascii=False) + "\n")
    listed = [out / "README.md", out / "croissant.json", *sorted((out / "data").glob("*.parquet"))]
    (out / "SHA256SUMS").write_text("".join(f"{sum_of(path)}  {path.relative_to(out)}\n" for path in listed))


def reword(out: pathlib.Path, folder: pathlib.Path) -> None:
    """Describe published tables again, by the words of a dataset; the plan stays that of the tables."""
    sources = sorted({path.name.split("-")[0] for path in (out / "data").glob("*.parquet")})
    tables = [pq.ParquetDataset(published(out, source)).read().sort_by("deal") for source in sources]
    card, before = (folder / "README.md").read_text(), (out / "README.md").read_text()
    made = "## How it was made\n" + section(before, "How the labels were made")
    card = card.replace(section(card, "How it was made"), made.replace("## How the labels were made\n", ""))
    describe(out, tables, [card], json.loads((folder / "croissant.json").read_text()))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--words":
        reword(*map(pathlib.Path, sys.argv[2:]))
    else:
        publish(pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]])
