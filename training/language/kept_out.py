"""The margin test with words that training never exchanged: how much of steadiness carries over to other words."""

from __future__ import annotations

import random

from lexicon import KEPT_OUT_ADJECTIVES, KEPT_OUT_NOUNS, plural
from margin import PER_SLOT, Mutant, moved_label, put, slots
from runtime import Runtime
from treebank import Sentence

NAMES = "Thandiwe Nokuthula Ljubica Bronwyn Tomasz Oluwaseun Xiaoming Siobhan Gunnhild Kavitha Farrukh Zsofia".split()


def words_of(kind: str, xpos: str, first_names: set[str]) -> list[str]:
    if kind == "name":
        return [name for name in NAMES if name not in first_names]
    if kind == "adjective":
        return KEPT_OUT_ADJECTIVES
    return [plural(noun) for noun in KEPT_OUT_NOUNS] if xpos == "NNS" else KEPT_OUT_NOUNS


def kept_out_table(
    runtime: Runtime, sentences: list[Sentence], tau: float = 1.0, seed: int = 7
) -> dict[str, tuple[int, float]]:
    """For each kind the number of mutants and the percentage that is kept. The places are those of `margin.py`."""
    names = {name for name, bits in runtime.vocabulary.names.items() if bits & 1}
    rng, drawn = random.Random(seed), []
    for number, sentence in enumerate(sentences):
        for at, kind, _ in slots(sentence, names):
            for word in rng.sample(words_of(kind, sentence.xpos[at], names), PER_SLOT):
                drawn.append(Mutant(kind, number, put(sentence, at, word)))
    originals = runtime.analyse([sentence.words for sentence in sentences])
    found = runtime.analyse([m.words for m in drawn], [originals[m.original] for m in drawn])
    table = {}
    for kind in ("noun", "adjective", "name"):
        kept = [not moved_label(f, originals[m.original], tau) for m, f in zip(drawn, found) if m.kind == kind]
        table[kind] = len(kept), 100 * sum(kept) / max(1, len(kept))
    return table
