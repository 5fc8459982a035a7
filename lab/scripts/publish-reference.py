"""publish-reference.py FOLDER...: publish datasets of consecutive deals in datasets/reference.
publish-reference.py --open FOLDER: print the deals whose least number of moves or of cells is not known, like 425,738.

Each folder adds a table of its deals, their boards and labels, without features. If there is a folder FOLDER-second,
a dataset of its open deals with a higher limit, its rows take the place of theirs. Then what describes all tables is
written again: README.md, croissant.json and SHA256SUMS. `make -C lab embed` follows.
"""

import hashlib
import json
import pathlib
import sys

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

HOME = pathlib.Path(__file__).resolve().parents[2] / "datasets" / "reference"
DATA = HOME / "data"
COLUMNS = """source deal seed split position on playouts wins win_rate win_rate_low win_rate_high win_rate_estimator
    win_rate_error win_rate_runs win_rate_spread rating rating_low rating_high mean_moves mean_branching best_home
    end_bound_mean end_bound_min exact_status min_moves min_moves_low min_moves_high effort_below bound fas min_cells
    group_hands solution""".split()
# The columns that the card tells of.
DESCRIBED = ["deal", "exact_status", "min_moves", "min_moves_low", "min_moves_high"]
# The key of the second pass's plan in a file's metadata.
SECOND = b"patience.plan_of_second_pass"
# What makes the plans of two parts differ.
OF_PART = ("deals", "shard_rows", "format_version")
# Format versions whose rows of FreeCell are the same, so that their parts make one table: 12 and 13 only change other
# games.
ALIKE = {11, 12, 13}


PROVED = pa.array(["optimal", "unsolvable"])


def proved(table: pa.Table) -> pa.ChunkedArray:
    return pc.is_in(table["exact_status"], PROVED)


def closed(table: pa.Table) -> pa.ChunkedArray:
    """Which deals need no second pass."""
    known = pc.or_(pc.is_valid(table["min_cells"]), pc.equal(table["exact_status"], "unsolvable"))
    return pc.and_(proved(table), known)


def read(folder: pathlib.Path) -> pa.Table:
    """The labels of a dataset, by number of deal."""
    return pa.concat_tables(
        pq.read_table(f, columns=COLUMNS) for f in sorted((folder / "data").glob("*.parquet"))
    ).sort_by("deal")


def plan_text(folder: pathlib.Path) -> str:
    return json.dumps(json.loads((folder / "plan.json").read_text()), separators=(",", ":"))


def add(folder: pathlib.Path) -> None:
    """Write the boards and labels of a dataset as one file, by number of deal."""
    table = read(folder)
    plans = {"patience.plan": plan_text(folder)}
    second = folder.with_name(folder.name + "-second")
    if second.exists():
        again = read(second)
        if again["deal"].to_pylist() != table.filter(pc.invert(closed(table)))["deal"].to_pylist():
            sys.exit(f"{second}: not the open deals of {folder}")
        table = pa.concat_tables([table.filter(closed(table)), again]).sort_by("deal")
        plans[SECOND.decode()] = plan_text(second)
    table = table.replace_schema_metadata(plans)
    deals = table["deal"].to_pylist()
    path = DATA / f"{table['source'][0]}-{deals[0]:05}-{deals[-1]:05}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    pq.write_table(table, unfinished, compression="zstd", compression_level=19)
    unfinished.replace(path)


def tables(source: str) -> list[pathlib.Path]:
    return sorted(DATA.glob(f"{source}-*.parquet"))


def plan_of(paths: list[pathlib.Path], key: bytes = b"patience.plan") -> dict | None:
    """What the plans of the parts that have one share; None if no part has one. Only deals and versions with the same
    rows may differ."""
    plans = [json.loads(text) for f in paths if (text := pq.read_metadata(f).metadata.get(key))]
    alike = [{k: v for k, v in p.items() if k not in OF_PART} for p in plans]
    versions = {p["format_version"] for p in plans}
    if any(p != alike[0] for p in alike) or not (len(versions) < 2 or versions <= ALIKE):
        sys.exit("the parts have different plans")
    return {"format_version": " and ".join(map(str, sorted(versions))), **alike[0]} if alike else None


def second_pass(plan: dict | None) -> str:
    """A sentence on the second pass, if there was one."""
    if not plan:
        return ""
    nodes = dict(e.split("=") for e in plan["extras"].split(",") if "=" in e)
    return (
        "Deals that were undecided at these limits were searched again, with up to "
        f"{plan['exact_nodes']:,} positions and {plan['memory'] >> 30} GiB. "
        f"The second search for the least number of cells had a limit of {int(nodes['min_cells']):,} positions "
        "(`patience.plan_of_second_pass`).\n"
    )


def ranges(table: pa.Table) -> str:
    """The numbers of the deals, like 1-1500,2001-2500."""
    out: list[list[int]] = []
    for n in table["deal"].to_pylist():
        if out and out[-1][1] == n - 1:
            out[-1][1] = n
        else:
            out.append([n, n])
    return ",".join(f"{a}-{b}" for a, b in out)


def facts(name: str, table: pa.Table) -> str:
    """A line of a list on one table."""
    opened = table.filter(pc.invert(proved(table)))
    lost = table.filter(pc.equal(table["exact_status"], "unsolvable"))
    known = table.num_rows - opened.num_rows - lost.num_rows
    lines = [
        f"* **{name}:{ranges(table)}**: {table.num_rows:,} deals. The least number of moves is proved for "
        f"{'all of them' if known == table.num_rows else f'{known:,}'}, "
        f"and the mean is {pc.mean(table['min_moves']).as_py():.2f}."
    ]
    if lost.num_rows:
        names = " and ".join(f"{name}:{n}" for n in lost["deal"].to_pylist())
        lines.append(f"  {names} {'is' if lost.num_rows == 1 else 'are'} proved unwinnable.")
    if opened.num_rows:
        lines.append(
            "  It is not proved for these deals, which have bounds: "
            + ", ".join(
                f"{r['deal']} ({r['min_moves_low']} to {r['min_moves_high'] or '?'})" for r in opened.to_pylist()
            )
            + "."
        )
    return "\n".join(lines)


CARD = """---
pretty_name: Reference labels of FreeCell deals
license: cc0-1.0
annotations_creators: [machine-generated]
source_datasets: [original]
task_categories: [tabular-regression]
size_categories: [{size}]
tags: [solitaire, patience, freecell, game-difficulty]
configs:
{configs}
---

# Reference labels of FreeCell deals

This folder contains difficulty labels of FreeCell deals. They were computed once with `patience generate`, so \
that nobody has to
search for them again. These are the deals:

{facts}

Each deal has these labels:

* the win rate of random play, with rare wins measured by splitting, and the rating;
* the least number of moves, and a solution of that length;
* the fewest cells with which the deal can be won.

[SCHEMA.md](../SCHEMA.md) describes the columns of these labels. A row identifies its deal by `source`, `seed` \
and `deal`, and
contains the board as text (`position`) and as numbers (`on`). The files contain no features, because `patience \
generate` computes those quickly.
If the settings below say `features True`, the features were computed and then left out.

## Load the labels

```python
import os
from datasets import load_dataset

deals = load_dataset(os.path.abspath("datasets/reference"), "microsoft", split="deals")
```

The column types are those of `generate`, so you can concatenate these tables with your own.

## How the labels were made

`make -C lab microsoft-32000 random-5000` made the tables, in parts of 500 deals. If you compute a part again, \
you get the same labels.
The settings of each file are in its metadata (`patience.plan`): {plan}.
The rows are the same in all format versions that are listed here.
{second}
Most fractions have seven digits, because the tables once had the type float32. Only shares and means of trials \
have full precision:
`mean_moves`, `mean_branching`, and `win_rate` where it was not measured by splitting. A deal takes 280 bytes \
in these files, and
[BENCHMARKS.md](../../BENCHMARKS.md#what-a-deal-costs) says what it costs to label one.

## Check the labels

In this folder, `sha256sum -c SHA256SUMS` checks the files. In the root of the repository, `make readers` \
installs the Python packages
that the next check needs. Then
`PYTHONPATH=python/src .venv/bin/python -m patience_deals.replay datasets/reference/data/*.parquet` replays \
every solution with
rules that share no code with the program.

`label/reference/deals.bin` is a compact copy of these labels. \
It is part of the program, so `patience score` and `generate` do not
search for them again.
"""


def describe(folder: pathlib.Path) -> None:
    """Write what describes the tables, in the words of a dataset's own croissant.json."""
    paths = {s: tables(s) for s in ("microsoft", "random") if tables(s)}
    read_tables = {s: pa.concat_tables(pq.read_table(f, columns=DESCRIBED) for f in paths[s]) for s in paths}
    files = sum(paths.values(), [])
    plan = plan_of(files)
    rows = sum(t.num_rows for t in read_tables.values())
    configs = "\n".join(
        f"- config_name: {s}\n  data_files:\n  - split: deals\n    path: data/{s}-*.parquet"
        + ("\n  default: true" if s == "microsoft" else "")
        for s in paths
    )
    (HOME / "README.md").write_text(
        CARD.format(
            size="1K<n<10K" if rows < 10_000 else "10K<n<100K",
            configs=configs,
            facts="\n".join(facts(s, t) for s, t in read_tables.items()),
            plan=", ".join(
                f"{k} {v}" for k, v in plan.items() if not isinstance(v, dict) and k not in ("game", "rules")
            ),
            second=second_pass(plan_of(files, SECOND)),
        )
    )
    sums = {f: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}
    words = json.loads((folder / "croissant.json").read_text())
    (HOME / "croissant.json").write_text(
        json.dumps(croissant(words, list(paths), sums), indent=1, ensure_ascii=False) + "\n"
    )
    listed = [HOME / "README.md", HOME / "croissant.json", *files]
    (HOME / "SHA256SUMS").write_text(
        "".join(f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.relative_to(HOME)}\n" for f in listed)
    )


def croissant(words: dict, sources: list[str], sums: dict[pathlib.Path, str]) -> dict:
    """The croissant.json of the tables, from that of a dataset."""
    parquet = "application/x-parquet"
    distribution, records = [], []
    for f, digest in sums.items():
        name = str(f.relative_to(HOME))
        distribution.append(
            {
                "@type": "cr:FileObject",
                "@id": name,
                "name": name,
                "contentUrl": name,
                "contentSize": f"{f.stat().st_size} B",
                "encodingFormat": parquet,
                "sha256": digest,
            }
        )
    fields = next(r for r in words["recordSet"] if r["name"] == "positions")["field"]
    for source in sources:
        distribution.append(
            {
                "@type": "cr:FileSet",
                "@id": f"{source}-files",
                "name": f"{source}-files",
                "encodingFormat": parquet,
                "includes": f"data/{source}-*.parquet",
            }
        )
        records.append(
            {
                "@type": "cr:RecordSet",
                "@id": source,
                "name": source,
                "field": [
                    {
                        **f,
                        "@id": f"{source}/{f['name']}",
                        "source": {"fileSet": {"@id": f"{source}-files"}, "extract": {"column": f["name"]}},
                    }
                    for f in fields
                    if f["name"] in COLUMNS
                ],
            }
        )
    splits = [r for r in words["recordSet"] if r["name"] == "splits"]
    return {
        **words,
        "name": "Reference labels of FreeCell deals",
        "description": "Labels of difficulty of FreeCell deals: win rates of random play, ratings, "
        "least numbers of moves with solutions.",
        "url": "urn:sha256:" + hashlib.sha256("".join(sums.values()).encode()).hexdigest(),
        "distribution": distribution,
        "recordSet": splits + records,
    }


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--open":
        part = read(pathlib.Path(sys.argv[2]))
        print(",".join(map(str, part.filter(pc.invert(closed(part)))["deal"].to_pylist())))
        sys.exit()
    for name in sys.argv[1:]:
        add(pathlib.Path(name))
    describe(pathlib.Path(sys.argv[1]))
