"""Measures the written model as a user would run it: ONNX Runtime on the files in the model folder."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from data import MAX_LENGTH, Labelled

BATCH = 32


@dataclass(frozen=True)
class Accuracy:
    """Texts classified rightly, out of `total`."""

    right: int
    total: int

    def __str__(self) -> str:
        return f"{100 * self.right / self.total:.1f} % ({self.right:,} of {self.total:,})"


@dataclass(frozen=True)
class Measured:
    """What the model card reports about the written files."""

    sst2: Accuracy
    imdb: Accuracy
    bytes_total: int
    bytes_onnx: int
    milliseconds_per_text: float
    batch_difference: float
    rounding_difference: float
    torch_difference: float


class Runner:
    """The written model on one CPU thread."""

    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(
            str(folder / "onnx" / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.enable_truncation(MAX_LENGTH)
        self.tokenizer.enable_padding(pad_id=self.tokenizer.token_to_id("[PAD]"))

    def logits(self, texts: list[str], batch: int = BATCH) -> np.ndarray:
        """Logits float32 (texts, 2); texts share a batch, and so its padding, in the order given."""
        parts = []
        for at in range(0, len(texts), batch):
            encodings = self.tokenizer.encode_batch(texts[at : at + batch])
            feed = {
                "input_ids": np.array([e.ids for e in encodings], dtype=np.int64),
                "attention_mask": np.array([e.attention_mask for e in encodings], dtype=np.int64),
            }
            parts.append(self.session.run(["logits"], feed)[0])
        return np.concatenate(parts)


def softmax(logits: np.ndarray) -> np.ndarray:
    """Probabilities (texts, 2) of logits (texts, 2), in float64."""
    powers = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def accuracy(runner: Runner, data: Labelled) -> Accuracy:
    """Scores `data` sorted by length, so that batches hold little padding."""
    order = sorted(range(len(data.texts)), key=lambda i: len(data.texts[i]))
    sorted_data = data.take(np.array(order))
    found = runner.logits(sorted_data.texts).argmax(axis=1)
    return Accuracy(int((found == np.array(sorted_data.labels)).sum()), len(order))


def batch_difference(runner: Runner, texts: list[str]) -> float:
    """Largest change of a text's probability between batches of 1, 8 and 32 unsorted texts."""
    alone = softmax(runner.logits(texts, 1))
    return max(float(np.abs(softmax(runner.logits(texts, size)) - alone).max()) for size in (8, 32))


def milliseconds_per_text(runner: Runner, texts: list[str], words: int = 12, rounds: int = 5) -> float:
    """Time per text in batches of 32, each text cut to `words` words; the fastest of `rounds` passes."""
    short = [" ".join(text.split()[:words]) for text in texts if len(text.split()) >= words][:512]
    seconds = []
    for _ in range(rounds):
        started = time.perf_counter()
        runner.logits(short)
        seconds.append(time.perf_counter() - started)
    return 1000 * min(seconds) / len(short)


def measure(
    folder: Path, sst2: Labelled, imdb: Labelled, trained: np.ndarray, rounded: np.ndarray
) -> Measured:
    """All figures of the card.

    `trained` and `rounded` are logits (texts, 2) that PyTorch gives for `sst2`, with the weights as
    trained and as stored.
    """
    runner = Runner(folder)
    files = [path for path in folder.rglob("*") if path.suffix in (".json", ".onnx")]
    written = softmax(runner.logits(sst2.texts))
    return Measured(
        sst2=accuracy(runner, sst2),
        imdb=accuracy(runner, imdb),
        bytes_total=sum(path.stat().st_size for path in files),
        bytes_onnx=(folder / "onnx" / "model.onnx").stat().st_size,
        milliseconds_per_text=milliseconds_per_text(runner, sst2.texts),
        batch_difference=batch_difference(runner, sst2.texts),
        rounding_difference=float(np.abs(written - softmax(trained)).max()),
        torch_difference=float(np.abs(written - softmax(rounded)).max()),
    )
