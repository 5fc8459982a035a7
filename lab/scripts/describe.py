"""describe.py OUT DATASET: write README.md, croissant.json and SHA256SUMS of published tables again. croissant.json has
the words that describe the columns of DATASET, a dataset of the same deals, which needs no labels.

README.md says what is special about the tables in OUT/data. What is common to all tables is in datasets/README.md, and
the columns are in datasets/SCHEMA.md.
"""

import hashlib
import json
import os
import pathlib
import sys
import textwrap

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import yaml

HOME = pathlib.Path(__file__).resolve().parents[2] / "datasets"
SPLITS = ("train", "validation", "test")
# The key of the metadata of files with deals that were searched with larger limits.
SECOND = b"patience.plan_of_second_pass"

CARD = """---
{front}---

# Difficulty labels for {game}: {deals}

[Published labels]({home}/README.md) explains how to load and check these tables, and which limits all of them have.
[SCHEMA.md]({home}/SCHEMA.md) explains the columns.

{figures}

A deal is *open* if the search reached a limit before it proved a shortest solution, or that there is none.

## Known limits

{limits}

## How the labels were made

`make -C lab {recipe}` made these files. Their settings are called the plan, which the metadata of
the files has too:

{plan}
{published}"""

PUBLISHED = """
The shortest solutions, the least numbers of cells and the unwinnable deal were not searched for again. They come from
`label/reference/deals.bin`, a compact copy of these labels in the program, which `patience score` and
`patience generate` use too.{beyond}
"""

BEYOND = """ Some deals needed larger limits than those of the plan: up to {exact_nodes:,}
positions and {memory} GiB, and {cells:,} positions for the least number of cells. The metadata of their files
lists them (`patience.plan_of_second_pass`)."""


def plan(table: pa.Table) -> dict:
    return json.loads(table.schema.metadata[b"patience.plan"])


def published(out: pathlib.Path, source: str) -> list[pathlib.Path]:
    return sorted((out / "data").glob(f"{source}-*.parquet"))


def extras(plan: dict) -> dict[str, int]:
    """The limits of the extra columns of a plan."""
    return {name: int(limit) for name, _, limit in (e.partition("=") for e in plan["extras"].split(",")) if limit}


def item(text: str) -> str:
    return textwrap.fill(f"* {text}", 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def configs(out: pathlib.Path, sources: list[str]) -> list[dict]:
    """What `load_dataset` loads: all files by split, and those of each of several sources."""
    every = [("positions", "*"), *((source, source) for source in sources if len(sources) > 1)]
    return [
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


def figures(tables: list[pa.Table]) -> str:
    """How many deals of each source there are, and what is known about them, as a table."""
    titles = ("source", "deals", *SPLITS, "`min_moves` known", "mean", "unwinnable", "open", "open with a solution")
    lines = ["| " + " | ".join(titles) + " |", "|---|" + "---:|" * (len(titles) - 1)]
    for table in tables:
        known, lost = table["min_moves"].drop_null(), pc.equal(table["exact_status"], "unsolvable")
        opened = table.filter(pc.invert(pc.is_in(table["exact_status"], pa.array(["optimal", "unsolvable"]))))
        counts = [
            table.num_rows,
            *(pc.sum(pc.equal(table["split"], split)).as_py() for split in SPLITS),
            len(known),
            round(pc.mean(known).as_py(), 2) if len(known) else "–",
            pc.sum(lost).as_py(),
            opened.num_rows,
            len(opened["min_moves_high"].drop_null()),
        ]
        lines.append(f"| {plan(table)['deals']} | " + " | ".join(n if n == "–" else f"{n:,}" for n in counts) + " |")
    return "\n".join(lines)


def limits(table: pa.Table) -> str:
    """What the labels of published deals cannot say, as a list."""
    rows = table.to_pandas()
    possible = rows[rows["exact_status"] != "unsolvable"].sort_values(["win_rate", "deal"])
    known, measured = possible["min_moves"].notna(), rows[rows["win_rate_estimator"] == "splitting"]
    eight = measured[measured["win_rate_runs"] > 1]
    apart = measured["win_rate_spread"].isna() | (measured["win_rate_spread"] >= 1)
    coarse = measured["win_rate_error"] > measured["win_rate"] / 4
    items = ["`min_moves` is known for every deal that can be won."]
    if not known.any():
        items = [
            "`min_moves` is not known: the search proved no solution shortest. `min_moves_low` and `min_moves_high` "
            "are proved bounds."
        ]
    elif not known.all():
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
        + f"Rates with a standard error above a quarter of the rate: {coarse.sum():,}. Rates without a rating, because "
        f"the runs, or the parts of the only run, disagree by a factor of ten or more: {apart.sum():,}; "
        f"half of them or more found no win for {empty.sum():,} of these."
    )
    if lost := (possible["win_rate"] == 0).sum():
        items.append(f"Deals not proved unwinnable for which no win was found, not even by splitting: {lost:,}.")
    if empty := [f"`{name}`" for name in rows if name != "min_moves" and rows[name].isna().all()]:
        items.append(f"The plan does not ask for these columns, which are null in every row: {', '.join(empty)}.")
    return "\n".join(map(item, items))


def settings(plans: list[dict]) -> str:
    """The plan of published tables, as a list."""
    of = plans[0]
    policy = "" if of["policy"] == "uniform" else f", by the policy `{of['policy']}`"
    items = [
        f"rules: {of['rules']}",
        f"random games for each deal{policy}: {of['playouts']:,}; if none is won, up to {of['max_playouts']:,}. They "
        f"stop after {of['max_moves']:,} moves",
        f"search for `min_moves`: up to {of['exact_nodes']:,} positions and {of['memory'] >> 30} GiB",
        *(f"search for `{name}`: up to {limit:,} positions" for name, limit in extras(of).items()),
        f"format version {of['format_version']}",
    ]
    return "\n".join(map(item, items))


def beyond(tables: list[pa.Table]) -> str:
    second = [json.loads(t.schema.metadata[SECOND]) for t in tables if SECOND in t.schema.metadata]
    if not second:
        return ""
    limit = second[0]
    return BEYOND.format(
        exact_nodes=limit["exact_nodes"], memory=limit["memory"] >> 30, cells=extras(limit)["min_cells"]
    )


def read(out: pathlib.Path) -> list[pa.Table]:
    """The published tables in OUT/data, one for each source."""
    sources = sorted({path.name.split("-")[0] for path in (out / "data").glob("*.parquet")})
    return [pq.ParquetDataset(published(out, source)).read().sort_by("deal") for source in sources]


def front_matter(out: pathlib.Path, tables: list[pa.Table]) -> dict:
    """What `load_dataset` needs to know of published tables."""
    return {"license": "cc0-1.0", "configs": configs(out, [table["source"][0].as_py() for table in tables])}


def card(front: dict, tables: list[pa.Table], home: str) -> str:
    """README.md of published tables. HOME is where datasets/README.md is."""
    plans = [plan(table) for table in tables]
    first = bool(plans[0].get("published"))
    return CARD.format(
        front=yaml.safe_dump(front, sort_keys=False, width=120),
        game=plans[0]["game"],
        deals=" and ".join(p["deals"] for p in plans),
        home=home,
        figures=figures(tables),
        limits=limits(pa.concat_tables(t.replace_schema_metadata() for t in tables)),
        recipe="reference-run reference-tables" if first else "game-tables",
        plan=settings(plans),
        published=PUBLISHED.format(beyond=beyond(tables)) if first else "",
    )


def sum_of(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_sums(out: pathlib.Path) -> None:
    listed = [out / "README.md", out / "croissant.json", *sorted((out / "data").glob("*.parquet"))]
    (out / "SHA256SUMS").write_text("".join(f"{sum_of(path)}  {path.relative_to(out)}\n" for path in listed))


def croissant(out: pathlib.Path, tables: list[pa.Table], doc: dict) -> dict:
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


def describe(out: pathlib.Path, dataset: pathlib.Path) -> None:
    """Write README.md, croissant.json and SHA256SUMS of the tables in OUT/data."""
    tables, home = read(out), os.path.relpath(HOME, out.resolve())
    (out / "README.md").write_text(card(front_matter(out, tables), tables, home))
    doc = croissant(out, tables, json.loads((dataset / "croissant.json").read_text()))
    (out / "croissant.json").write_text(json.dumps(doc, indent=1, ensure_ascii=False) + "\n")
    write_sums(out)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    describe(*map(pathlib.Path, sys.argv[1:]))
