"""Scores the written files with onnxruntime."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer
from torch import nn

from data import Labelled
from fit import logits, padded

MOST = 512


@dataclass(frozen=True)
class Measured:
    """`right` of `of` texts for each set that was held back, with the share of the larger class."""

    accuracy: dict[str, tuple[int, int, float]]
    bytes_total: int
    torch_difference: float
    batch_difference: float


def softmax(values: np.ndarray) -> np.ndarray:
    shifted = np.exp(values - values.max(axis=1, keepdims=True))
    return shifted / shifted.sum(axis=1, keepdims=True)


def run(session: ort.InferenceSession, rows: list[np.ndarray], size: int) -> np.ndarray:
    answers = []
    for at in range(0, len(rows), size):
        ids, mask = padded(rows[at : at + size])
        feeds = {"input_ids": ids.numpy(), "attention_mask": mask.numpy().astype(np.int64)}
        answers.append(session.run(["logits"], feeds)[0])
    return np.concatenate(answers)


def measure(model: nn.Module, tokenizer: Tokenizer, out: Path, held: dict[str, Labelled]) -> Measured:
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(str(out / "onnx/model.onnx"), options, providers=["CPUExecutionProvider"])
    accuracy, apart, mates = {}, 0.0, 0.0
    for name, data in held.items():
        rows = [np.array(each.ids[:MOST], dtype=np.int64) for each in tokenizer.encode_batch(data.texts)]
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        rows, labels = [rows[i] for i in order], np.array(data.labels)[order]
        found = run(session, rows, 64)
        accuracy[name] = (
            int((found.argmax(axis=1) == labels).sum()),
            len(rows),
            float(max(labels.mean(), 1 - labels.mean())),
        )
        some = [rows[i] for i in np.random.default_rng(1).permutation(len(rows))[:200]]
        alone = softmax(run(session, some, 1))
        apart = max(apart, float(np.abs(softmax(logits(model, some)) - alone).max()))
        mates = max(mates, float(np.abs(softmax(run(session, some, 32)) - alone).max()))
    files = [path for path in out.rglob("*") if path.suffix in (".json", ".onnx") and path.name != "recorded.json"]
    return Measured(accuracy, sum(path.stat().st_size for path in files), apart, mates)
