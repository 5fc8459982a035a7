"""Find the answer in the text that a language model writes, in the same way for every kind of task.

    text → what may be the answer: <answer> tags; else \\boxed{…}, lines → words → the answer, or none

1. Text up to the last </think> is thinking and does not count. If the thinking has no end, there is no answer.
2. The last pair of <answer> and </answer> counts. If no tag is closed, everything after the last <answer> counts.
3. Without tags, the content of \\boxed{…} counts, and so does the last line, or the block of code at the end of the
   text. If these, and other lines that consist only of an answer, are not all the same, there is no answer.
4. An answer may be in bold, quotes, brackets, code or LaTeX, in capitals, the only item of a list, such as "1. 2c", or
   in a sentence such as "The answer is 2c." Any other word, such as not, means that there is no answer, and so do two
   different moves where one was asked for. Piles of a move may be joined, as in 3-a or 3->a, and moves be counted, as
   in "Move 1: 3a", or divided by arrows or bars.

The time is linear in the length of the text.
"""

import re
from dataclasses import dataclass

_THOUGHT = re.compile(r"</(?:think|thinking|reasoning)>", re.IGNORECASE)
_THINKS = re.compile(r"<(?:think|thinking|reasoning)>", re.IGNORECASE)
_TAG = re.compile(r"<(/?)answer>", re.IGNORECASE)
_BOXED = re.compile(r"\\boxed\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
_FENCE = re.compile(r"```(?:(?:text|txt|plain|plaintext|markdown|md|json|python)\s*\n)?")
_DRESS = re.compile(
    r"```|</?(?:b|i|em|strong|code)>|"
    r"\\(?:f?boxed|text|textbf|texttt|mathrm|mathbf|left|right)\b|\\[()\[\]]|[*_`\"'“”‘’«»$(){}\[\]<>#:]"
)
_ITEM = re.compile(r"[\s*_`>#(-]*1[.)][*_`)]*\s")  # the number of the only item of a list
_JOINT = re.compile(r"(?<![\w>→-])(\d{0,2}w|\w)(?:->|=>|→|-)(\w)(?![\w→-]|=>)")  # between the piles of one move
_BETWEEN = re.compile(r"(?:->|=>|→|\||^\s*(?:move|step)\s*\d+\s*[.):]|\b(?:move|step)\s*\d+\s*:)", re.I | re.M)
_ENDS = ".,;!"  # of a word
_NEUTRAL = frozenset(
    "the final correct best answer ans result output solution is are was my move moves number so therefore thus hence "
    "i we would will d ll s should choose pick select play make this that here it to begin with a = - – — • → +".split()
)


@dataclass(frozen=True)
class Form:
    """What a word of an answer looks like in lower case, whether the words are moves, and whether an answer may have
    several."""

    word: re.Pattern[str]
    moves: bool = False
    several: bool = False

    def read(self, text: str) -> tuple[str, ...]:
        """The words of the answer in a text; empty if there is no answer, or more than one."""
        after = _after(text, _THOUGHT)
        if _THINKS.search(after):
            return ()
        tagged = _tagged(after)
        return self._words(tagged) if tagged is not None else self._untagged(after)

    def _untagged(self, text: str) -> tuple[str, ...]:
        before, last = _last(text)
        boxed = [self._words(said) for said in _BOXED.findall(text)]
        said = [self._words(last), *map(self._words, before.splitlines()), *boxed]
        answers = {answer for answer in said if answer}
        sure = all(boxed) if boxed else bool(said[0])
        return answers.pop() if sure and len(answers) == 1 else ()

    def _words(self, said: str) -> tuple[str, ...]:
        """The words of an answer without its formatting; empty if there is any other text."""
        item = _ITEM.match(said)
        return self._plain(said) or (self._plain(said[item.end() :]) if item else ())

    def _plain(self, said: str) -> tuple[str, ...]:
        """The words of an answer that is no item of a list."""
        said = _FENCE.sub(" ", said)
        if self.moves:
            said = _BETWEEN.sub(" ", _JOINT.sub(r"\1\2", said))
        words = _DRESS.sub(" ", said).lower().split()
        words = [word.rstrip(_ENDS) for word in (_without_numbers(words) if self.several else words)]
        words = [word for word in words if word and word not in _NEUTRAL]
        if not all(map(self.word.fullmatch, words)):
            return ()
        if self.several:
            return tuple(words)
        return tuple(set(words)) if len(set(words)) == 1 else ()


def _after(text: str, mark: re.Pattern[str]) -> str:
    """The text after the last mark, or all of it if there is no mark."""
    end = 0
    for found in mark.finditer(text):
        end = found.end()
    return text[end:]


def _tagged(text: str) -> str | None:
    """The text in the last pair of tags, or after the last opening tag if none is closed; None without tags."""
    said, opened = None, None
    for tag in _TAG.finditer(text):
        if not tag[1]:
            opened = tag.end()
        elif opened is not None:
            said, opened = text[opened : tag.start()], None
    return text[opened:] if said is None and opened is not None else said


def _last(text: str) -> tuple[str, str]:
    """The text before its last block of code or last line, and that block or line."""
    text = text.rstrip()
    end = text.rfind("```", 0, -3) if text.endswith("```") else text.rfind("\n")
    return text[: max(end, 0)], text[max(end, 0) :]


def _without_numbers(words: list[str]) -> list[str]:
    """The words of a numbered list without the numbers: 1. 3a 2. 4h becomes 3a 4h."""
    if len(words) % 2 == 0 and all(word in (str(i), f"{i}.") for i, word in enumerate(words[::2], 1)):
        return words[1::2]
    return words
