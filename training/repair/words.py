"""The recurrent toxicity models of fixtures/models, read back from their ONNX files so that training can go on."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).parents[1] / "words"))

from data import Labelled, split, toxic_sentences, tweets  # noqa: E402
from graph import round_vectors  # noqa: E402
from graph import write as write_model  # noqa: E402
from fit import padded  # noqa: E402
from networks import LAYERS, STATES, Recurrent  # noqa: E402

# As in training/words/run.py.
SEED, WINDOW, OFFENSIVE_TWEETS = 13, 80, 8_000
LABELS = ("CIVIL", "TOXIC")
# Where ONNX's gates (i o f g, z r n) stand in torch's order (i f g o, r z n).
GATES = {"lstm": (0, 2, 3, 1), "gru": (1, 0, 2)}


def corpora(data: Path) -> tuple[dict[str, Labelled], dict[str, Labelled]]:
    """What the model was trained on, and what it never saw, by name."""
    train, held = {}, {}
    comments = toxic_sentences(data / "toxic-spans/SemEval2021/data/tsd_train.csv.gz")
    for name, whole in (("comments", comments), ("tweets", tweets(data / "davidson/data/labeled_data.csv.gz"))):
        train[name], held[name] = split(whole, 0.1, SEED)
    labels = np.array(train["tweets"].labels)
    kept = np.concatenate([np.flatnonzero(labels == 1)[:OFFENSIVE_TWEETS], np.flatnonzero(labels == 0)])
    train["tweets"] = train["tweets"].take(kept)
    return train, held


def load(folder: Path) -> tuple[Recurrent, Tokenizer]:
    kind = json.loads((folder / "config.json").read_text(encoding="utf-8"))["model_type"].removeprefix("words-")
    graph = onnx.load(folder / "onnx" / "model.onnx").graph
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    model = Recurrent(kind, stored["words.int8"].astype(np.float32) * stored["words.scale"])
    state = {"words.weight": model.words.weight.detach().numpy()}
    for layer in range(LAYERS):
        bias_in, bias_own = np.split(stored[f"cell{layer}.b"][0], 2)
        for name, value in (
            ("weight_ih", stored[f"cell{layer}.w"][0]),
            ("weight_hh", stored[f"cell{layer}.r"][0]),
            ("bias_ih", bias_in),
            ("bias_hh", bias_own),
        ):
            state[f"cell.{name}_l{layer}"] = _torch_gates(kind, value)
    state["head.weight"], state["head.bias"] = stored["head"], stored["head.bias"]
    model.load_state_dict({name: torch.from_numpy(np.array(value)) for name, value in state.items()})
    return model, Tokenizer.from_file(str(folder / "tokenizer.json"))


def _torch_gates(kind: str, rows: np.ndarray) -> np.ndarray:
    parts = [rows[at * STATES : (at + 1) * STATES] for at in range(len(GATES[kind]))]
    return np.concatenate([parts[at] for at in GATES[kind]])


def encode(tokenizer: Tokenizer, texts: list[str]) -> list[np.ndarray]:
    return [np.array(each.ids, dtype=np.int64) for each in tokenizer.encode_batch(texts)]


def batch(_: Tokenizer, rows: list[np.ndarray]) -> tuple[Tensor, Tensor]:
    return padded(rows)


def write(model: nn.Module, tokenizer: Tokenizer, out: Path) -> None:
    model.eval()
    round_vectors(model)
    write_model(model, tokenizer, LABELS, out)
