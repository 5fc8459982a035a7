"""Cuts the power while `generate` runs, at every system call after which the disk may differ, and runs it again.

usage: power.py PATIENCE

strace records what a run asks of the file system. From that follows what a disk holds for certain at each moment: the
bytes of a file up to its last fsync, and the names in a folder up to the last fsync of that folder. Whatever was not
synced is dropped in two ways: names and bytes, or only the bytes, with the names in place. A second run must then make
the bytes of an undisturbed one. A longer run, which is not cut, says how old the rows are that a cut would lose, while
their shard is not finished. Needs strace.
"""

import ast
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CHEAP = "--rare-events off --exact-nodes 0 --quiet --workers 2".split()
SHORT = "random:1-40 --shard-rows 10 --positions deal,walk --per-deal 1 --playouts 20 --max-playouts 20".split()
LONG = "random:1-400 --playouts 1000 --max-playouts 1000".split()
CALLS = "openat,write,pwrite64,ftruncate,fsync,renameat,renameat2,unlinkat,mkdirat,linkat"
TEXT = r'"((?:[^"\\]|\\.)*)"'


class Inode:
    """A file, or a folder if it has names: what it is, and what of that is on the disk for certain."""

    def __init__(self, names: bool) -> None:
        self.now: dict | bytearray = {} if names else bytearray()
        self.synced: dict | bytes = {} if names else b""

    def sync(self) -> None:
        self.synced = self.now.copy() if isinstance(self.now, dict) else bytes(self.now)

    def write_to(self, path: Path, names: str) -> None:
        """Writes what a cut leaves. Names are those that are "synced", or those of "now"."""
        if isinstance(self.now, bytearray):
            path.write_bytes(self.synced)
            return
        path.mkdir()
        for name, inode in getattr(self, names).items():
            inode.write_to(path / name, names)


class Disk:
    def __init__(self, root: str) -> None:
        self.root, self.top = root, Inode(True)

    def folder(self, path: str) -> tuple[dict, str]:
        *parents, name = path[len(self.root) + 1 :].split("/")
        inode = self.top
        for parent in parents:
            inode = inode.now[parent]
        return inode.now, name

    def find(self, path: str) -> Inode:
        if path == self.root:
            return self.top
        folder, name = self.folder(path)
        return folder[name]

    def is_named(self, path: str) -> bool:
        """Whether a cut leaves the name of a file that exists now."""
        inode = self.top
        for name in path[len(self.root) + 1 :].split("/"):
            if (inode := inode.synced.get(name)) is None:
                return False
        return True

    def within(self, *paths: str) -> bool:
        return all(path == self.root or path.startswith(self.root + "/") for path in paths)

    def apply(self, call: str) -> str:
        """Does a system call. Returns its name if the disk may differ afterwards, or "" if it does not."""
        name, paths = call.split("(", 1)[0], [text(found) for found in re.findall(TEXT, call)]
        on = re.match(r"\w+\(\d+<([^>]*)>", call)
        if name in ("write", "pwrite64", "ftruncate", "fsync"):
            if not on or not self.within(on[1]):
                return ""
            self.to_file(name, self.find(on[1]), call)
        elif not paths or not self.within(*map(bytes.decode, paths)):
            return ""
        else:
            return self.to_names(name, [path.decode() for path in paths], call)
        return name

    def to_file(self, name: str, inode: Inode, call: str) -> None:
        if name == "fsync":
            inode.sync()
            path = call.split("<", 1)[1].split(">", 1)[0]
            if path.endswith(".journal") and inode.synced.count(b"\n") > 1 and not self.is_named(path):
                sys.exit(f"{path} is synced, but its name is not")
        elif name == "ftruncate":
            del inode.now[int(re.search(r", (\d+)\)", call)[1]) :]
        else:
            data = text(re.search(TEXT, call)[1])[: int(call.rsplit("= ", 1)[1])]
            at = int(re.search(r", (\d+)\) += ", call)[1]) if name == "pwrite64" else len(inode.now)
            inode.now[at : at + len(data)] = data

    def to_names(self, name: str, paths: list[str], call: str) -> str:
        folder, last = self.folder(paths[-1]) if paths[-1] != self.root else (None, "")
        if name == "openat":
            if folder is None or "O_CREAT" not in call or last in folder and "O_TRUNC" not in call:
                return ""
            folder[last] = Inode(False)
        elif name == "mkdirat" and folder is not None:
            folder[last] = Inode(True)
        elif name == "unlinkat":
            del folder[last]
        elif name in ("renameat", "renameat2", "linkat"):
            old, of = self.folder(paths[0])
            folder[last] = old[of]
            if name != "linkat":
                del old[of]
        return name


def text(escaped: str) -> bytes:
    return ast.literal_eval(f'b"{escaped}"')


def calls(generate: list[str], folder: Path) -> list[tuple[float, str]]:
    """Runs `generate` into a folder. Returns the calls that succeeded, as they returned, and when they did."""
    trace, begun, done = folder.with_suffix(".trace"), {}, []
    strace = ["strace", "-f", "-y", "-ttt", "-s", "10000000", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", trace]
    subprocess.run([*strace, *generate, folder], check=True, stdout=subprocess.DEVNULL)
    for line in trace.read_text().splitlines():
        process, time, call = line.split(maxsplit=2)
        if call.endswith("<unfinished ...>"):
            begun[process] = call.removesuffix("<unfinished ...>").rstrip()
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", call):
            call = begun.pop(process) + resumed[1]
        if re.search(r"= \d+(<.*>)?$", call):
            done.append((float(time), call))
    return done


def oldest(done: list[tuple[float, str]]) -> tuple[float, float]:
    """Returns how many seconds a row of an unfinished shard was in its journal at most without being synced, and the
    longest time between two rows."""
    waiting, last, age, gap = [], None, 0.0, 0.0
    for time, call in done:
        age = max(age, time - min(waiting, default=time))
        if ".journal>" not in call:
            continue
        if call.startswith("write"):
            gap, last = max(gap, time - (last or time)), time
            waiting.append(time)
        elif call.startswith("fsync"):
            waiting = []
    return age, gap


def sums(folder: Path) -> dict[str, str]:
    """The checksums of all files that readers see. A sidecar says how long its shard took."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.parent.name != "shards"
    }


def cut(generate: list[str], work: Path) -> None:
    """Cuts a run at every call, and completes what each cut leaves."""
    done = calls(generate, work / "whole")
    want, disk, cuts, states = sums(work / "whole"), Disk(str(work)), 0, set()
    disk.top.sync()
    for _, call in done:
        if not disk.apply(call):
            continue
        cuts += 1
        for names in ("synced", "now"):
            left = work / "left"
            shutil.rmtree(left, ignore_errors=True)
            disk.top.write_to(left, names)
            state = tuple(sorted((str(p.relative_to(left)), p.read_bytes()) for p in left.rglob("*") if p.is_file()))
            if state in states:
                continue
            states.add(state)
            run = subprocess.run([*generate, left / "whole"], capture_output=True, text=True)
            if run.returncode or sums(left / "whole") != want:
                sys.exit(f"after {cuts} calls, the last {call[:200]}, with the names of {names}: {run.stderr}")
    print(f"{cuts} cuts left {len(states)} different disks; a second run made the same {len(want)} files on each")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        cut([sys.argv[1], "generate", *SHORT, *CHEAP, "--out"], Path(folder))
        done, disk = calls([sys.argv[1], "generate", *LONG, *CHEAP, "--out"], Path(folder) / "long"), Disk(folder)
        for _, call in done:
            disk.apply(call)
    age, gap = oldest(done)
    print(f"a row waited at most {age:.1f} s for its sync, with at most {gap:.1f} s between two rows")


main()
