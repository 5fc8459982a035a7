"""The program `patience`, as a process of its own. The wheel brings it."""

import shutil
import subprocess
import sysconfig
from collections.abc import Iterable


def found() -> str:
    """The path of the program: beside Python, where the wheel puts it, or on PATH. Raises a FileNotFoundError if it is
    in neither place."""
    beside = shutil.which("patience", path=sysconfig.get_path("scripts"))
    if path := beside or shutil.which("patience"):
        return path
    raise FileNotFoundError("no program patience beside Python or on PATH; install the wheel, which has it")


def run(arguments: Iterable[str], text: str = "", path: str | None = None) -> tuple[str, str]:
    """What the program prints, and what it says on stderr, given a text on stdin. `path` is by default that of `found`.
    Raises a ValueError with the program's message if it refuses what it is given, and a RuntimeError if it fails."""
    done = subprocess.run(
        [path or found(), *arguments], input=text.encode("utf-8", "surrogatepass"), capture_output=True
    )
    said = done.stderr.decode("utf-8", "replace").strip().removeprefix("patience: ")
    if done.returncode:
        wrong = ValueError if done.returncode == 2 else RuntimeError
        raise wrong(said or f"patience ended with status {done.returncode}")
    return done.stdout.decode(), said
