"""Run the cells of a notebook in plain Python, in the folder of the notebook.

usage: run-notebook.py [--update] NOTEBOOK

--update writes what the cells print into the notebook, and the value of a last expression as text and as SVG, as
Jupyter does. Without it the outputs are printed. A cell that fails ends the run.
"""

import ast
import contextlib
import io
import json
import os
import pathlib
import sys


def values(value):
    """The forms in which a notebook shows a value."""
    forms = {"text/plain": lined(repr(value))}
    if hasattr(value, "_repr_svg_"):
        forms["image/svg+xml"] = lined(value._repr_svg_())
    return forms


def lined(text):
    return text.splitlines(keepends=True)


def run(source, names):
    """What a cell prints, and the value of its last expression."""
    body = ast.parse(source).body
    last = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if last:
            value = eval(compile(last, "cell", "eval"), names)
    return printed.getvalue(), value


def main():
    path = pathlib.Path(sys.argv[-1]).resolve()
    notebook, names, count = json.loads(path.read_text(encoding="utf-8")), {"__name__": "__main__"}, 0
    os.chdir(path.parent)
    sys.path.insert(0, str(path.parent))
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        printed, value = run("".join(cell["source"]), names)
        print(printed, end="", flush=True)
        cell["execution_count"], cell["outputs"] = count, []
        if printed:
            cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": lined(printed)})
        if value is not None:
            shown = {"data": values(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"}
            cell["outputs"].append(shown)
    if "--update" in sys.argv:
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{count} cells of {path.name} run")


main()
