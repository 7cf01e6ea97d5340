"""The figures of a parse against the treebank, and of person spans."""

from __future__ import annotations

from dataclasses import dataclass

from entities import person_spans
from treebank import Sentence


@dataclass(frozen=True)
class Parse:
    upos: list[str]
    xpos: list[str]
    heads: list[int]
    deprels: list[str]
    person: list[int]


@dataclass(frozen=True)
class Figures:
    """Per cent over words, punctuation included; `las` ignores subtypes (nsubj:pass counts as nsubj), `las_full` does not."""

    upos: float
    xpos: float
    uas: float
    las: float
    las_full: float
    person_precision: float
    person_recall: float
    person_f1: float

    def __str__(self) -> str:
        names = {"upos": "UPOS", "xpos": "XPOS", "uas": "UAS", "las": "LAS", "las_full": "LAS+subtypes", "person_f1": "PERSON F1"}
        return " ".join(f"{name} {getattr(self, key):.2f}" for key, name in names.items())


def plain(deprel: str) -> str:
    return deprel.partition(":")[0]


def percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def figures(gold: list[Sentence], parses: list[Parse]) -> Figures:
    """Sentences without person labels count towards the rest only."""
    words = upos = xpos = uas = las = las_full = 0
    found = right = wanted = 0
    for sentence, parse in zip(gold, parses, strict=True):
        if sentence.upos and sentence.xpos and sentence.heads and sentence.deprels:
            words += len(sentence.words)
            upos += sum(a == b for a, b in zip(sentence.upos, parse.upos))
            xpos += sum(a == b for a, b in zip(sentence.xpos, parse.xpos))
            for a, b, r, q in zip(sentence.heads, parse.heads, sentence.deprels, parse.deprels):
                uas += a == b
                las += a == b and plain(r) == plain(q)
                las_full += a == b and r == q
        if sentence.person is not None:
            truth, guess = set(person_spans(sentence.person)), set(person_spans(parse.person))
            found, right, wanted = found + len(guess), right + len(truth & guess), wanted + len(truth)
    return Figures(
        *(percent(part, words) for part in (upos, xpos, uas, las, las_full)),
        person_precision=percent(right, found),
        person_recall=percent(right, wanted),
        person_f1=percent(2 * right, found + wanted),
    )
