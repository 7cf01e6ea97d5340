"""Sentences as flat arrays, and batches of sentences of exactly the same length."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from features import Vocabulary
from treebank import Sentence

NONE = -100  # no gold value


@dataclass(frozen=True)
class Corpus:
    """One row for each word of all sentences; `starts` and `lengths` for each sentence. int64."""

    features: np.ndarray
    gold: dict[str, np.ndarray]
    starts: np.ndarray
    lengths: np.ndarray


def column(sentence: Sentence, values: list | None, numbers: dict[str, int] | None) -> list[int]:
    if values is None:
        return [NONE] * len(sentence.words)
    return [numbers[value] for value in values] if numbers else values


def to_corpus(sentences: list[Sentence], vocabulary: Vocabulary) -> Corpus:
    upos, xpos, deprels = (
        {tag: at for at, tag in enumerate(tags)} for tags in (vocabulary.upos, vocabulary.xpos, vocabulary.deprels)
    )
    gold: dict[str, list[int]] = {kind: [] for kind in ("upos", "xpos", "heads", "labels", "person")}
    for sentence in sentences:
        gold["upos"] += column(sentence, sentence.upos, upos)
        gold["xpos"] += column(sentence, sentence.xpos, xpos)
        gold["heads"] += column(sentence, sentence.heads, None)
        gold["labels"] += column(sentence, sentence.deprels, deprels)
        gold["person"] += column(sentence, sentence.person, None)
    lengths = np.array([len(s.words) for s in sentences])
    return Corpus(
        features=np.concatenate([vocabulary.features(s.words) for s in sentences]),
        gold={kind: np.array(values, dtype=np.int64) for kind, values in gold.items()},
        starts=np.concatenate([[0], np.cumsum(lengths)[:-1]]),
        lengths=lengths,
    )


def equal_length_batches(
    lengths: np.ndarray, words: int, rng: np.random.Generator | None = None
) -> list[np.ndarray]:
    """Sentence numbers, about `words` words in a batch; shuffled when there is a generator."""
    order = rng.permutation(len(lengths)) if rng else np.arange(len(lengths))
    order = order[np.argsort(lengths[order], kind="stable")]
    batches = []
    for run in np.split(order, np.flatnonzero(np.diff(lengths[order])) + 1):
        size = max(1, round(words / lengths[run[0]]))
        batches += np.array_split(run, -(-len(run) // size))
    return [batches[at] for at in rng.permutation(len(batches))] if rng else batches


def places(corpus: Corpus, batch: np.ndarray) -> np.ndarray:
    """Row numbers (sentences, words) of a batch of equal length."""
    return corpus.starts[batch][:, None] + np.arange(corpus.lengths[batch[0]])
