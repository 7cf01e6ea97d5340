"""The two corpora, their splits, and the pruned WordPiece tokenizer.

Splits (all by fixed seed, see `Corpora`):
- SST-2 train is used whole for the final fit; with `tune=True` a tenth of it is held back.
- SST-2 dev is only ever scored, never trained on.
- A random tenth of IMDB train is held back and never trained on.
"""

from __future__ import annotations

import gzip
import json
import string
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

SPECIAL_PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
MAX_LENGTH = 512


@dataclass(frozen=True)
class Labelled:
    """Texts with their labels, 1 = positive, 0 = negative; both have the same length."""

    texts: list[str]
    labels: list[int]

    def take(self, indices: np.ndarray) -> Labelled:
        return Labelled([self.texts[i] for i in indices], [self.labels[i] for i in indices])


@dataclass(frozen=True)
class Corpora:
    """Training texts and the texts that are only scored."""

    sst2_train: Labelled
    sst2_eval: Labelled
    imdb_train: Labelled
    imdb_eval: Labelled


def read_sst2(path: Path) -> Labelled:
    """Reads lines of `sentence TAB label`."""
    rows = [line.rsplit("\t", 1) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return Labelled([text for text, _ in rows], [int(label) for _, label in rows])


def read_imdb(path: Path) -> Labelled:
    """Reads gzipped JSON lines with `text` and `label`; HTML line breaks become spaces."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return Labelled([row["text"].replace("<br />", " ") for row in rows], [row["label"] for row in rows])


def split_tenth(data: Labelled, seed: int) -> tuple[Labelled, Labelled]:
    """Returns (nine tenths, one tenth), drawn at random by `seed`."""
    order = np.random.default_rng(seed).permutation(len(data.texts))
    cut = len(order) // 10
    return data.take(np.sort(order[cut:])), data.take(np.sort(order[:cut]))


def without_copies(data: Labelled, other: Labelled) -> Labelled:
    """`data` less the texts that also occur in `other` (IMDB holds some reviews twice)."""
    known = set(other.texts)
    return data.take(np.array([i for i, text in enumerate(data.texts) if text not in known]))


def load_corpora(data_dir: Path, seed: int, tune: bool) -> Corpora:
    """Loads both corpora; `tune` scores on a tenth of SST-2 train in place of SST-2 dev."""
    sst2_train = read_sst2(data_dir / "sst2" / "train.tsv")
    sst2_eval = read_sst2(data_dir / "sst2" / "dev.tsv")
    if tune:
        sst2_train, sst2_eval = split_tenth(sst2_train, seed)
    imdb_train, imdb_eval = split_tenth(read_imdb(data_dir / "imdb" / "aclImdb.train.jsonl.gz"), seed)
    return Corpora(sst2_train, sst2_eval, without_copies(imdb_train, imdb_eval), imdb_eval)


def choose_pieces(base: Tokenizer, texts: list[str], size: int) -> list[str]:
    """The vocabulary of the small model: special pieces, single characters, then the most frequent pieces.

    `base` is the full WordPiece tokenizer; the result holds at most `size` of its pieces,
    in the order of their numbers in `base`.
    """
    vocabulary = base.get_vocab()
    characters = string.ascii_lowercase + string.digits + string.punctuation + "£€’“”–—…"
    kept = set(SPECIAL_PIECES)
    kept.update(piece for c in characters for piece in (c, "##" + c) if piece in vocabulary)
    counts: Counter[str] = Counter()
    for encoding in base.encode_batch(texts, add_special_tokens=False):
        counts.update(encoding.tokens)
    for piece, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if len(kept) >= size:
            break
        kept.add(piece)
    return sorted(kept, key=vocabulary.__getitem__)


def prune_tokenizer(base: Tokenizer, pieces: list[str]) -> Tokenizer:
    """A copy of `base` that knows only `pieces`, numbered in the order given, truncating at `MAX_LENGTH`."""
    spec = json.loads(base.to_str())
    numbers = {piece: number for number, piece in enumerate(pieces)}
    spec["model"]["vocab"] = numbers
    spec["truncation"] = None
    spec["padding"] = None
    spec["added_tokens"] = [{**token, "id": numbers[token["content"]]} for token in spec["added_tokens"]]
    for piece, entry in spec["post_processor"]["special_tokens"].items():
        entry["ids"] = [numbers[piece]]
    return Tokenizer.from_str(json.dumps(spec))


def encode(tokenizer: Tokenizer, texts: list[str]) -> list[np.ndarray]:
    """Piece numbers of each text without [CLS] and [SEP], untruncated."""
    encodings = tokenizer.encode_batch(texts, add_special_tokens=False)
    return [np.asarray(encoding.ids, dtype=np.int64) for encoding in encodings]


def pad(sequences: list[np.ndarray], cls: int, sep: int) -> tuple[np.ndarray, np.ndarray]:
    """Wraps sequences in [CLS] ... [SEP] and pads with 0.

    Returns (input_ids, attention_mask), both int64 of shape (batch, longest + 2).
    Sequences must already be at most `MAX_LENGTH - 2` long.
    """
    width = max(len(sequence) for sequence in sequences) + 2
    ids = np.zeros((len(sequences), width), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, sequence in enumerate(sequences):
        end = len(sequence) + 2
        ids[row, 0], ids[row, end - 1] = cls, sep
        ids[row, 1 : end - 1] = sequence
        mask[row, :end] = 1
    return ids, mask
