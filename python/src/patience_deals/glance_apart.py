"""How the benchmark Glance keeps a model apart from its judge. What an author hands in runs in a process of its own, by
the program bubblewrap, with

    no network, no other processes to see, and none that outlive it
    no files but Python, its packages, the published labels, and a read-only copy of the files that are handed in
    no program `patience`

    describe   what a submission says about itself: its name, its costs of teaching, its files
    Apart      a model, made there; it is asked over a pipe

Time and memory are those of the process and of all that it starts, as the system counts them.
"""

import json
import os
import shutil
import site
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .glance_play import SHAPES
from .published import FOLDERS
from .rules import Places

SUBMISSION = Path("/submission")  # where a model sees its files
PACKAGE = Path(__file__).resolve().parents[1]  # the folder from which this package is imported
SYSTEM = [Path(name) for name in ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache")]
LONGEST = 1 << 16  # bytes of a line

# Runs a command, and writes the processor time in seconds and the memory in KiB of it and of its children. The memory
# of a process counts from that of the one that starts it, so this one imports next to nothing.
METER = """
import os, sys
out = int(sys.argv[1])
child = os.fork()
if not child:
    os.close(out)
    os.execvp(sys.argv[2], sys.argv[2:])
_, status, used = os.wait4(child, 0)
os.write(out, b"%f %d" % (used.ru_utime + used.ru_stime, used.ru_maxrss))
"""


@dataclass(frozen=True)
class Handed:
    """What a submission says about itself; see `glance.Submission`. The first of the `files` is the one that defines
    it."""

    name: str
    weights: int
    rows: int
    files: tuple[Path, ...]

    def names(self) -> list[Path]:
        """The names under which a model sees the files: relative to the first one's folder, or the last part."""
        root = self.files[0].parent
        return [f.relative_to(root) if f.is_relative_to(root) else Path(f.name) for f in self.files]


@dataclass(frozen=True)
class Costs:
    """Seconds of processor time to make a model and to judge with it, and the MB of its largest process."""

    made: float
    judging: float
    memory: int


def describe(submission: str) -> Handed:
    """What FILE.py:NAME says about itself. Raises a ValueError if it is no submission, or if the file itself is not
    among its files."""
    path, _, name = submission.rpartition(":")
    if not path.endswith(".py") or not os.path.isfile(path):
        raise ValueError(f"{submission!r}; expected a file of Python and a name in it, like submission.py:NET")
    file = Path(path).resolve()
    process, meter = _start(file, name, "describe", file.parent, file.parent)
    with process:
        said = _line(process, submission)
    os.close(meter)
    try:
        files = tuple(dict.fromkeys(Path(of).resolve() for of in said["files"]))
        handed = Handed(str(said["name"]), int(said["weights"]), int(said["rows"]), files)
    except (KeyError, TypeError, ValueError) as fault:
        raise ValueError(f"{submission}: {fault}; expected a name, two numbers and a list of files") from None
    if file not in files:
        raise ValueError(f"{submission}: {file.name} is not among its files; expected all files that the model needs")
    if "|" in handed.name or not handed.name.isprintable():
        raise ValueError(f"{submission}: name {handed.name!r}; expected one that fits into a table")
    handed = Handed(handed.name, handed.weights, handed.rows, (file, *(of for of in files if of != file)))
    if len(set(handed.names())) < len(files):
        raise ValueError(f"{submission}: two files of one name; expected them in folders beside {file.name}")
    return handed


class Apart:
    """A model in a process of its own, made when this returns. `folder` has its files under their names."""

    def __init__(self, submission: str, folder: Path):
        path, _, name = submission.rpartition(":")
        self._of = submission
        self._process, self._meter = _start(SUBMISSION / Path(path).name, name, "judge", folder, SUBMISSION)
        _line(self._process, submission)
        self._made = _spent(self._process.pid)

    def __call__(self, on: Places) -> dict[str, np.ndarray[Any, Any]]:
        """What the model says about positions (n, 52). Raises a ValueError if it ends, or if it says what no model may
        say."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # _line says so
            self._process.stdin.write(len(on).to_bytes(8, "little") + np.ascontiguousarray(on, np.int8).tobytes())
            self._process.stdin.flush()
        return {name: self._array(name, len(on), of) for name, of in _line(self._process, self._of).items()}

    def _array(self, name: str, n: int, of: Any) -> np.ndarray[Any, Any]:
        sizes = {4: np.float32, 8: np.float64}
        if name not in SHAPES or not isinstance(of, list) or len(of) != 2 or of[0] not in sizes:
            raise ValueError(f"model: {name} {of}; expected some of {', '.join(SHAPES)}")
        if of[1] != [n, *SHAPES[name]]:
            raise ValueError(f"model: {name} of shape {of[1]}; expected {[n, *SHAPES[name]]}")
        assert self._process.stdout is not None
        data = self._process.stdout.read(of[0] * int(np.prod(of[1])))
        return np.frombuffer(data, sizes[of[0]]).reshape(of[1])

    def close(self) -> Costs:
        """End the process, and return what it took. Raises a ValueError if it ended before that was measured."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        used = os.read(self._meter, LONGEST).split()
        os.close(self._meter)
        self._process.wait()
        if not used:
            raise ValueError(f"{self._of}: ended before it was measured")
        return Costs(self._made, max(float(used[0]) - self._made, 0), int(used[1]) * 1024 // 1_000_000)

    def kill(self) -> None:
        """End the process at once, if it has not ended."""
        self._process.kill()
        self._process.wait()


def _start(file: Path, name: str, task: str, folder: Path, at: Path) -> tuple[subprocess.Popen[bytes], int]:
    """A process of glance_model that sees a folder, and a pipe from which its costs can be read when it has ended."""
    program = shutil.which("bwrap")
    if program is None:
        raise FileNotFoundError("no program bwrap, which keeps models apart; expected Linux with bubblewrap")
    end, out = os.pipe()
    command: list[str | Path] = [sys.executable, "-I", "-S", "-c", METER, str(out), program, *_walls()]
    command += ["--ro-bind", folder, at, "--chdir", at]
    command += [sys.executable, "-m", "patience_deals.glance_model", file, name, task]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[out])
    os.close(out)
    return process, end


def _walls() -> list[str | Path]:
    """The options of bubblewrap, but for the folder of a submission. Process 1 is the model's: then what it starts is
    counted also where it does not wait for that."""
    walls: list[str | Path] = ["--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"]
    walls += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": "/tmp",
        "PYTHONPATH": str(PACKAGE),
        "PYTHONUSERBASE": site.getuserbase(),
        "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1",  # threads that wait for each other would count
    }
    for name, value in environment.items():
        walls += ["--setenv", name, value]
    seen = [Path(sys.base_prefix), Path(sys.prefix), PACKAGE, Path(site.getusersitepackages()), *FOLDERS]
    for path in [*SYSTEM, *(of.resolve() for of in seen)]:
        walls += ["--symlink", os.readlink(path), path] if path.is_symlink() else ["--ro-bind-try", path, path]
    for program in _programs(seen):
        walls += ["--ro-bind", os.devnull, program]
    return walls


def _programs(seen: Sequence[Path]) -> list[Path]:
    """The programs `patience` in folders that a model sees."""
    folders = [
        Path(sys.prefix, "bin"),
        Path(sys.base_prefix, "bin"),
        *map(Path, os.environ.get("PATH", "").split(os.pathsep)),
    ]
    programs = {(folder / "patience").resolve() for folder in folders if (folder / "patience").is_file()}
    return [of for of in programs if any(of.is_relative_to(root.resolve()) for root in [*SYSTEM, *seen])]


def _line(process: subprocess.Popen[bytes], submission: str) -> dict[str, Any]:
    """The next line that a process writes."""
    assert process.stdout is not None
    line = process.stdout.readline(LONGEST)
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise ValueError(f"{submission}: {'no answer' if line else 'ended'}; expected a submission that runs apart")
    return said


def _spent(process: int) -> float:
    """The seconds of processor time of a process and of all its children, those that have ended, too."""
    try:
        # After the name: the state, ten numbers, and the time of the process and of its children in user and system.
        numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:  # it has ended
        return 0
    return sum(map(int, numbers)) / os.sysconf("SC_CLK_TCK") + sum(map(_spent, children))
