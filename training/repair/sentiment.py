"""The sentiment transformer of fixtures/models, read back from its ONNX file so that training can go on."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).parents[1] / "sentiment"))

from data import MAX_LENGTH, Labelled, load_corpora, pad  # noqa: E402
from graph import round_weights, write_model  # noqa: E402
from model import Classifier, Shape  # noqa: E402

# As in training/sentiment/run.py.
SEED, WINDOW = 13, 128
LABELS = ("NEGATIVE", "POSITIVE")


def corpora(data: Path) -> tuple[dict[str, Labelled], dict[str, Labelled]]:
    """What the model was trained on, and what it never saw, by name."""
    every = load_corpora(data, SEED, tune=False)
    train = {"SST-2": every.sst2_train, "IMDB": every.imdb_train}
    return train, {"SST-2 dev": every.sst2_eval, "IMDB, held-back tenth": every.imdb_eval}


def load(folder: Path) -> tuple[Classifier, Tokenizer]:
    """The weights as the file holds them: int8 times scale."""
    graph = onnx.load(folder / "onnx" / "model.onnx").graph
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    layers = 1 + max(int(name.split(".")[1]) for name in stored if name.startswith("layers."))
    words, positions = _table(stored, "words"), _table(stored, "positions")
    heads = int(stored["to_heads"][2])
    shape = Shape(
        vocabulary=words.shape[0],
        layers=tuple(range(layers)),
        hidden=words.shape[1],
        intermediate=stored["layers.0.up.bias"].shape[0],
        heads=heads,
        positions=positions.shape[0],
    )
    model = Classifier(shape)
    state = {"words.weight": words, "positions.weight": positions}
    for name in model.state_dict():
        if name in state:
            continue
        # Matrices are stored turned round.
        state[name] = stored[name] if name in stored else _table(stored, name).T
    model.load_state_dict({name: torch.from_numpy(np.array(value)) for name, value in state.items()})
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return model, tokenizer


def _table(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    return stored[f"{name}.int8"].astype(np.float32) * stored[f"{name}.scale"]


def encode(tokenizer: Tokenizer, texts: list[str]) -> list[np.ndarray]:
    encodings = tokenizer.encode_batch(texts, add_special_tokens=False)
    return [np.asarray(each.ids, dtype=np.int64) for each in encodings]


def batch(tokenizer: Tokenizer, rows: list[np.ndarray]) -> tuple[Tensor, Tensor]:
    cls, sep = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    ids, mask = pad([row[: MAX_LENGTH - 2] for row in rows], cls, sep)
    return torch.from_numpy(ids), torch.from_numpy(mask)


def write(model: nn.Module, tokenizer: Tokenizer, out: Path) -> None:
    round_weights(model)
    write_model(model, tokenizer, out)
