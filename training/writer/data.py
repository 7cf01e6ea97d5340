"""The texts that the writer learns from: novels of LitBank, and the CC BY and public domain genres of GUM."""

from __future__ import annotations

import gzip
import io
import re
import tarfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

END = "<|endoftext|>"
VOCABULARY = 2000
# Every so many documents one is held back to measure on.
HELD_BACK = 12


@dataclass(frozen=True)
class Texts:
    trained: list[str]
    held_back: list[str]


def read_texts(data: Path) -> Texts:
    documents = [*litbank(data / "litbank/coref.tar.xz"), *gum(data / "ud-gum-ccby/en_gum-ud-train.conllu.gz")]
    return Texts(
        [text for at, text in enumerate(documents) if at % HELD_BACK != 0],
        [text for at, text in enumerate(documents) if at % HELD_BACK == 0],
    )


def litbank(path: Path) -> list[str]:
    """Some 2,000 words of each novel. Words stand in the fourth column, sentences apart by an empty line."""
    with tarfile.open(path) as archive:
        names = sorted(each for each in archive.getnames() if each.endswith(".conll"))
        files = [archive.extractfile(name).read().decode() for name in names]
    found = []
    for content in files:
        sentences = [
            [line.split("\t")[3] for line in block.splitlines() if not line.startswith("#")]
            for block in content.split("\n\n")
        ]
        found.append(" ".join(joined(words) for words in sentences if words))
    return found


def joined(words: list[str]) -> str:
    """Words of a sentence as one would print them."""
    text = " ".join(word for word in words if word != "_")
    text = text.replace("``", '"').replace("''", '"').replace("“", '"').replace("”", '"').replace("’", "'")
    text = re.sub(r" ([.,;:!?)\]]|n't\b|'(?:s|S|m|d|ll|re|ve|t)\b)", r"\1", text)
    text = re.sub(r"([(\[]) ", r"\1", text)
    # Marks of speech: the first opens, the second closes.
    parts = text.split('"')
    text = "".join(
        part if at == 0 else (f'"{part.lstrip()}' if at % 2 == 1 else f'"{part}') for at, part in enumerate(parts)
    )
    return re.sub(r' "(?=[ .,;:!?]|$)', '"', text)


def gum(path: Path) -> list[str]:
    """Each document, by the sentences as they were printed."""
    found: list[list[str]] = []
    for line in io.StringIO(gzip.decompress(path.read_bytes()).decode()):
        if line.startswith("# newdoc"):
            found.append([])
        if line.startswith("# text = "):
            found[-1].append(line.removeprefix("# text = ").strip().replace("’", "'").replace("“", '"').replace("”", '"'))
    return [" ".join(sentences) for sentences in found]


def make_tokenizer(texts: list[str]) -> Tokenizer:
    """Pieces of bytes, as GPT-2 has them."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=[END],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def encode(tokenizer: Tokenizer, texts: list[str]) -> np.ndarray:
    """All texts in a row, each behind the mark of an end."""
    end = tokenizer.token_to_id(END)
    return np.array([piece for text in texts for piece in (end, *tokenizer.encode(text).ids)], dtype=np.int64)
