"""Looks for known faults in what the program and its Python package are made of, and says what it could not ask.

usage: audit.py [--vulndb URL_OR_CHECKOUT]

It checks the sums of Go's modules, looks for versions that were taken back, asks Go's database of vulnerabilities (or
a checkout of github.com/golang/vulndb) by govulncheck, PyPI by pip-audit, and reads the licences of the modules that
are in the program. What is found is exit status 1. What did not answer is told last, and is no fault.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

GOVULNCHECK = "golang.org/x/vuln/cmd/govulncheck@v1.9.0"
PINS = [
    "datasets/testdata/readers/requirements.txt",
    "python/tests/requirements.txt",
    "lab/train/board/requirements.txt",
    "lab/train/board/requirements-onnx.txt",
    "lab/train/board/requirements-baselines.txt",
]

# A licence is known by words that no other has.
LICENCES = {
    "Apache-2.0": "Apache License",
    "MPL-2.0": "Mozilla Public License",
    "GPL": "GNU (AFFERO |LESSER )?GENERAL PUBLIC LICENSE",
    "ISC": "ISC License",
    "MIT": "Permission is hereby granted, free of charge",
    "BSD": "Redistribution and use in source and binary forms",
    "public domain": "public domain",
}


class Audit:
    def __init__(self) -> None:
        self.faults: list[str] = []
        self.unasked: list[str] = []

    def modules(self) -> None:
        verified = run("go", "mod", "verify")
        print("go mod verify:", verified.stdout.strip() or verified.stderr.strip())
        if verified.returncode:
            self.faults.append("go mod verify")
        fields = (
            "{{if not .Main}}{{.Path}}@{{.Version}}\t{{with .Retracted}}taken back: {{.}}{{end}}\t{{.Deprecated}}\t"
            "{{with .Error}}{{.Err}}{{end}}{{end}}"
        )
        names = sorted(
            set(
                run(
                    "go", "list", "-deps", "-tags", "gs", "-f", "{{with .Module}}{{.Path}}{{end}}", "./cmd/patience"
                ).stdout.split()
            )
            - {"patience"}
        )
        rows = [
            line.split("\t")
            for line in run("go", "list", "-e", "-m", "-u", "-retracted", "-f", fields, *names).stdout.splitlines()
            if line
        ]
        print(f"{len(rows)} modules in the program, gs:// included")
        for name, retracted, deprecated, error in rows:
            if retracted:
                self.faults.append(f"{name} {retracted}")
            if deprecated:
                print(f"  {name} is deprecated: {deprecated}")
            if error:
                self.unasked.append(f"{name}: {error}")

    def vulnerabilities(self, database: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            if Path(database).is_dir():
                print(f"vulnerabilities of Go: {copy_database(Path(database), Path(folder))} reports of the checkout")
                database = Path(folder).as_uri()
            installed = run("env", f"GOBIN={folder}", "go", "install", GOVULNCHECK)
            if installed.returncode:
                self.unasked.append(f"govulncheck: {installed.stderr.strip()}")
                return
            for args in (["./..."], ["-tags", "gs", "./cmd/patience"]):
                found = run(f"{folder}/govulncheck", "-db", database, *args)
                if found.returncode not in (0, 3):
                    self.unasked.append(
                        f"govulncheck {' '.join(args)}: {(found.stderr or found.stdout).strip().splitlines()[-1]}"
                    )
                    continue
                print(f"govulncheck {' '.join(args)}:", " ".join(found.stdout.split()))
                if found.returncode == 3:
                    self.faults.append(f"govulncheck {' '.join(args)}")

    def python(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run(
                [f"{folder}/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pip-audit"],
                check=True,
            )
            least = Path(folder, "least.txt")  # the oldest versions that the wheel takes
            project = Path("python/pyproject.toml").read_text()
            least.write_text(
                "\n".join(
                    f"{n}=={v}"
                    for n, v in re.findall(
                        r'"([a-z-]+)>=([0-9.]+)"', project.partition("dependencies = [")[2].partition("]")[0]
                    )
                )
            )
            for pins in (*PINS, str(least)):
                found = run(
                    f"{folder}/bin/pip-audit",
                    "--progress-spinner",
                    "off",
                    "--no-deps",
                    "--disable-pip",
                    "--format",
                    "json",
                    "-r",
                    pins,
                )
                try:
                    packages = json.loads(found.stdout)["dependencies"]
                except ValueError:
                    self.unasked.append(f"pip-audit {pins}: {found.stderr.strip().splitlines()[-1]}")
                    continue
                skipped = [p["name"] for p in packages if "skip_reason" in p]
                print(
                    f"pip-audit {Path(pins).name}: {len(packages) - len(skipped)} of {len(packages)} packages "
                    f"asked about"
                )
                self.unasked += (
                    [f"PyPI has no answer about the pinned version of {', '.join(skipped)}"] if skipped else []
                )
                self.faults += [f"{p['name']} {p['version']}: {v['id']}" for p in packages for v in p.get("vulns", [])]

    def licences(self) -> None:
        listed = run(
            "go", "list", "-deps", "-tags", "gs", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", "./cmd/patience"
        ).stdout
        kinds = {
            name: licence(Path(folder))
            for name, folder in (line.split("\t") for line in sorted(set(listed.splitlines())) if line)
        }
        print("licences of the modules in the program:", dict(Counter(kinds.values())))
        self.faults += [f"{name}: licence {kind}" for name, kind in kinds.items() if kind in ("GPL", "unknown")]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def licence(folder: Path) -> str:
    text = " ".join(
        p.read_text(errors="replace")
        for p in sorted(folder.iterdir())
        if re.match("(?i)(licen[cs]e|copying)", p.name) and p.is_file()
    )
    return next((kind for kind, words in LICENCES.items() if re.search(words, " ".join(text.split()))), "unknown")


def copy_database(checkout: Path, to: Path) -> int:
    """Writes what govulncheck reads: the reports, and an index of them by module. Reports in the checkout have no
    times."""
    (to / "ID").mkdir()
    (to / "index").mkdir()
    time, reports = "2000-01-01T00:00:00Z", sorted(checkout.glob("data/osv/GO-*.json"))
    modules: dict[str, list[dict[str, str]]] = {}
    for path in reports:
        report = json.loads(path.read_text()) | {"modified": time}
        (to / "ID" / path.name).write_text(json.dumps(report))
        for name in {a["package"]["name"] for a in report.get("affected", [])}:
            modules.setdefault(name, []).append({"id": report["id"], "modified": time})
    (to / "index" / "db.json").write_text(json.dumps({"modified": time}))
    (to / "index" / "modules.json").write_text(
        json.dumps([{"path": name, "vulns": modules[name]} for name in sorted(modules)])
    )
    return len(reports)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vulndb", default="https://vuln.go.dev")
    audit = Audit()
    audit.modules()
    audit.vulnerabilities(parser.parse_args().vulndb)
    audit.python()
    audit.licences()
    for line in audit.unasked:
        print("NOT ASKED:", line)
    sys.exit("\n".join(map("FAULT: {}".format, audit.faults)) if audit.faults else 0)


main()
