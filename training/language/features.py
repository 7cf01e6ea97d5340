"""What the network sees of a word: eight numbers, looked up in the vocabulary that ships with the weights.

The TypeScript side has to repeat `normal`, `lookup_key`, `affix` and `shape` to the letter; lengths count code points.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from lexicon import Lexicon
from treebank import Sentence

UNKNOWN = 0
AFFIXES = ("p2", "p3", "s2", "s3", "s4")
COLUMNS = ("word", *AFFIXES, "shape", "name")
SEEN = {"word": 2, "p2": 4, "p3": 4, "s2": 4, "s3": 4, "s4": 4, "shape": 4}
QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def normal(word: str) -> str:
    """Digits become 0, typographic quotes and dashes plain ones; case stays."""
    return re.sub(r"[0-9]", "0", word.translate(QUOTES))


def lookup_key(word: str) -> str:
    return normal(word).lower()


def affix(word: str, kind: str) -> str:
    """`p3` is the first three characters of the normal form, `s3` the last three; a shorter word is its own affix."""
    text, length = normal(word), int(kind[1])
    return text[:length] if kind[0] == "p" else text[-length:]


def shape(word: str, first: bool) -> str:
    """X upper case, x lower case, 0 digit, others themselves; runs cut to two, six characters; ^ opens a sentence."""
    kinds = "".join("X" if c != c.lower() else "x" if c != c.upper() else c for c in normal(word))
    return ("^" if first else "") + re.sub(r"(.)\1{2,}", r"\1\1", kinds)[:6]


@dataclass
class Vocabulary:
    """Numbers of words and affixes; 0 is unknown everywhere. `words` are the training words, then those with a vector only."""

    tables: dict[str, dict[str, int]]
    names: dict[str, int]
    upos: list[str]
    xpos: list[str]
    deprels: list[str]
    counts: np.ndarray  # training occurrences of each word number
    cache: dict[tuple[str, bool], tuple[int, ...]] = field(default_factory=dict)

    def word_features(self, word: str, first: bool) -> tuple[int, ...]:
        found = self.cache.get((word, first))
        if found is None:
            found = (
                self.tables["word"].get(lookup_key(word), UNKNOWN),
                *(self.tables[kind].get(affix(word, kind), UNKNOWN) for kind in AFFIXES),
                self.tables["shape"].get(shape(word, first), UNKNOWN),
                self.names.get(word, 0),
            )
            self.cache[word, first] = found
        return found

    def features(self, words: Sequence[str]) -> np.ndarray:
        """int64 (words, 8)."""
        return np.array([self.word_features(word, at == 0) for at, word in enumerate(words)], dtype=np.int64)


def numbered(counts: Counter[str], seen: int) -> dict[str, int]:
    kept = sorted((key for key, count in counts.items() if count >= seen), key=lambda key: (-counts[key], key))
    return {key: number for number, key in enumerate(kept, UNKNOWN + 1)}


def build_vocabulary(
    trees: list[Sentence], entities: list[Sentence], lexicon: Lexicon, with_vectors: Iterable[str]
) -> Vocabulary:
    """Words and affixes of the training sentences, then the words of `with_vectors` that are not among them."""
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in COLUMNS[:-1]}
    for sentence in [*trees, *entities]:
        for at, word in enumerate(sentence.words):
            counts["word"][lookup_key(word)] += 1
            counts["shape"][shape(word, at == 0)] += 1
            for kind in AFFIXES:
                counts[kind][affix(word, kind)] += 1
    tables = {kind: numbered(counts[kind], SEEN[kind]) for kind in counts}
    trained = len(tables["word"])
    for word in with_vectors:
        tables["word"].setdefault(word, len(tables["word"]) + 1)
    occurrences = np.zeros(len(tables["word"]) + 1, dtype=np.int64)
    for word, number in tables["word"].items():
        occurrences[number] = counts["word"][word] if number <= trained else 0
    every = [(s.upos or [], s.xpos or [], s.deprels or []) for s in trees]
    upos, xpos, deprels = (sorted({tag for row in every for tag in row[k]}) for k in range(3))
    return Vocabulary(tables, lexicon.names, upos, xpos, deprels, occurrences)
