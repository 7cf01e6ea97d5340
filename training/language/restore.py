"""Reads the weights of a written `parser.onnx` back into a network: its integers times their scales."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from features import UNKNOWN, Vocabulary
from model import Parser
from runtime import read_vocabulary
from weights import read_weights


def check_same(vocabulary: Vocabulary, folder: Path) -> None:
    """The rows of the file have to mean what the rows of the network mean."""
    stored = read_vocabulary(folder / "vocabulary.json")
    for kind in ("tables", "upos", "xpos", "deprels"):
        if getattr(stored, kind) != getattr(vocabulary, kind):
            raise ValueError(f"the data gives other {kind} than {folder}: these weights cannot be trained further")


def torch_gates(weight: np.ndarray) -> np.ndarray:
    i, o, f, c = np.split(weight, 4)
    return np.concatenate([i, f, c, o])


def split_word_rows(rows: np.ndarray, model: Parser, counts: np.ndarray) -> dict[str, np.ndarray]:
    """Takes the rows of `weights.word_table` apart: words never trained hold the turned vector and one shared row."""
    vectors = model.vectors.numpy()
    has = (vectors != 0).any(-1)
    shared = (counts == 0) & has
    inputs = np.concatenate([vectors[shared], np.ones((shared.sum(), 1), np.float32)], 1)
    solved = np.linalg.lstsq(inputs.astype(np.float64), rows[shared].astype(np.float64), rcond=None)[0]
    turn, unknown = solved[:-1].astype(np.float32), solved[-1].astype(np.float32)
    missing = rows[UNKNOWN] - unknown
    trained = len(model.tables["word"].weight)
    learned = rows[:trained] - np.where(has[:trained, None], vectors[:trained] @ turn, missing)
    learned[UNKNOWN] = unknown
    return {"turn.weight": turn.T, "missing": missing, "tables.word.weight": learned}


def restore(model: Parser, vocabulary: Vocabulary, folder: Path) -> None:
    check_same(vocabulary, folder)
    weights = read_weights(folder / "parser.onnx")
    state = split_word_rows(weights.tables["word"], model, vocabulary.counts)
    state |= {f"tables.{kind}.weight": table for kind, table in weights.tables.items() if kind != "word"}
    for name, layer in zip(("first", "second"), weights.layers):
        for side, suffix in enumerate(("", "_reverse")):
            state[f"{name}.weight_ih_l0{suffix}"] = torch_gates(layer.w[side])
            state[f"{name}.weight_hh_l0{suffix}"] = torch_gates(layer.r[side])
            for kind, half in zip(("ih", "hh"), np.split(layer.bias[side], 2)):
                state[f"{name}.bias_{kind}_l0{suffix}"] = torch_gates(half)
    state |= {"out.weight": weights.out.T, "out.bias": weights.out_bias}
    state |= {"arc_weight": weights.arc, "arc_bias": weights.arc_bias, "label_weight": weights.label}
    state |= {"root_arc": weights.root_arc, "root_label": weights.root_label}
    missing = set(dict(model.named_parameters())) - set(state)
    if missing:
        raise ValueError(f"not found in {folder}: {sorted(missing)}")
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.copy_(torch.from_numpy(state[name].copy()).reshape(parameter.shape))
