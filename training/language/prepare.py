"""Everything a training run needs, made from the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch

from augment import Swaps
from corpus import Corpus, to_corpus
from features import COLUMNS, Vocabulary, build_vocabulary
from lexicon import Lexicon, read_lexicon
from usual import unambiguous
from model import Parser, Shape
from treebank import Sentence, Treebanks, read_entity_corpora, read_treebanks
from vectors import read_vectors, rows_for


@dataclass(frozen=True)
class Prepared:
    treebanks: Treebanks
    entity_sentences: list[Sentence]
    lexicon: Lexicon
    vocabulary: Vocabulary
    vectors: torch.Tensor

    def corpora(self) -> tuple[Corpus, Corpus]:
        return to_corpus(self.treebanks.train, self.vocabulary), to_corpus(self.entity_sentences, self.vocabulary)

    def swaps(self) -> Swaps:
        return Swaps(self.treebanks.train, self.lexicon, self.vocabulary)

    def new_model(self) -> Parser:
        known = self.vocabulary
        rows = {kind: len(known.tables[kind]) + 1 for kind in COLUMNS[:-1]} | {"name": 4}
        rows["word"] = int((known.counts > 0).sum()) + 1
        return Parser(Shape(rows, len(known.upos), len(known.xpos), len(known.deprels)), self.vectors)


def prepare(data: Path, vectors: Path, cache: Path, shipped_vectors: int) -> Prepared:
    """The vocabulary holds the training words and the `shipped_vectors` most frequent words of the vector file."""
    treebanks, entities, packaged = read_treebanks(data), read_entity_corpora(data), read_vectors(vectors, cache)
    lexicon = unambiguous(read_lexicon(data, packaged.words), treebanks.train)
    vocabulary = build_vocabulary(treebanks.train, entities, lexicon, packaged.words[:shipped_vectors])
    rows = torch.from_numpy(rows_for(packaged, vocabulary.tables["word"]))
    return Prepared(treebanks, entities, lexicon, vocabulary, rows)
