"""All numbers of the network as plain arrays: taken from a trained one, or read back from a written `parser.onnx`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from features import COLUMNS, UNKNOWN, Vocabulary
from model import Parser

PINS = 2  # see export.py


@dataclass(frozen=True)
class Layer:
    """A BiLSTM layer: [direction] first, gates in ONNX's order i, o, f, c. `w` (2, 4 * hidden, width), `r` (2, 4 * hidden, hidden)."""

    w: np.ndarray
    r: np.ndarray
    bias: np.ndarray  # (2, 8 * hidden): that of w, that of r

    @property
    def hidden(self) -> int:
        return self.r.shape[2]


@dataclass(frozen=True)
class Weights:
    """`tables` by column; `out` (2 * hidden, all outputs) makes upos, xpos, person and four views; `label` (inner, labels, inner)."""

    tables: dict[str, np.ndarray]
    layers: tuple[Layer, Layer]
    out: np.ndarray
    out_bias: np.ndarray
    arc: np.ndarray
    arc_bias: np.ndarray
    root_arc: np.ndarray
    root_label: np.ndarray
    label: np.ndarray


def array(tensor: torch.Tensor) -> np.ndarray:
    return tensor.detach().numpy().astype(np.float32)


@torch.no_grad()
def word_table(model: Parser, vocabulary: Vocabulary) -> np.ndarray:
    """One row for each word: its vector, turned, and what was learned for it."""
    every = torch.arange(len(vocabulary.counts))
    learned = torch.where(torch.from_numpy(vocabulary.counts > 0), every, UNKNOWN)
    return array(model.word_rows(learned, every))


def onnx_gates(weight: np.ndarray) -> np.ndarray:
    i, f, c, o = np.split(weight, 4)
    return np.concatenate([i, o, f, c])


def layer_of(lstm: nn.LSTM) -> Layer:
    def both(kind: str) -> np.ndarray:
        return np.stack([onnx_gates(array(getattr(lstm, f"{kind}_l0{side}"))) for side in ("", "_reverse")])

    bias = np.concatenate([both("bias_ih"), both("bias_hh")], 1)
    return Layer(both("weight_ih"), both("weight_hh"), bias)


def weights_of(model: Parser, vocabulary: Vocabulary) -> Weights:
    tables = {kind: array(model.tables[kind].weight) for kind in COLUMNS} | {"word": word_table(model, vocabulary)}
    return Weights(
        tables,
        (layer_of(model.first), layer_of(model.second)),
        array(model.out.weight).T,
        array(model.out.bias),
        array(model.arc_weight),
        array(model.arc_bias),
        array(model.root_arc),
        array(model.root_label),
        array(model.label_weight),
    )


def read_weights(path: Path) -> Weights:
    """The weights of a written file: its integers times their scales, without the pins."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(path).graph.initializer}

    def real(name: str) -> np.ndarray:
        return stored[name].astype(np.float32) * stored[f"{name}.scale"]

    def unpinned(values: np.ndarray, blocks: int, axis: int) -> np.ndarray:
        """Without the last units of each block along `axis`."""
        parts = np.split(values, blocks, axis)
        return np.concatenate([np.split(part, [part.shape[axis] - PINS], axis)[0] for part in parts], axis)

    def layer(name: str, pinned_blocks: int) -> Layer:
        scaled = {kind: stored[f"{name}.{kind}"] * stored[f"{name}.{kind}.scale"][:, None] for kind in "wr"}
        w = unpinned(unpinned(scaled["w"], pinned_blocks, 1), 4, 2)
        r = unpinned(unpinned(scaled["r"], 1, 1), 4, 2)
        bias = unpinned(stored[f"{name}.bias"], 8, 1)
        return Layer(w.transpose(0, 2, 1), r.transpose(0, 2, 1), bias)

    tables = {kind: real(f"table.{kind}") for kind in COLUMNS}
    first, second = layer("first", 1), layer("second", 2)
    inner = stored["root.label"].size + 1
    return Weights(
        tables,
        (first, second),
        unpinned(real("out"), 2, 0),
        stored["out.bias"],
        real("arc"),
        stored["arc.bias"],
        stored["root.arc"],
        stored["root.label"],
        real("label").reshape(inner, -1, inner),
    )
