"""Writes what a model says of some texts, and torch's gradients, for the tests to compare with."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional as F

from fit import padded

TEXTS = [
    "You are a complete idiot and a liar.",
    "Thank you for the kind words about our town.",
    "The old man walked slowly to the station with his dog.",
    "I have never seen such a boring, badly written film!",
    "A warm and funny story with wonderful actors.",
    "Qwxyz.",
]


def record(model: nn.Module, tokenizer: Tokenizer, out: Path) -> None:
    """Logits of each text, and the gradient of the cross-entropy of the model's own label by each word's vector."""
    told = []
    for text in TEXTS:
        ids, mask = padded([np.array(tokenizer.encode(text).ids, dtype=np.int64)])
        seen = {}

        def keep(_module: nn.Module, _inputs: object, output: torch.Tensor, seen: dict = seen) -> None:
            output.retain_grad()
            seen["vectors"] = output

        handle = model.words.register_forward_hook(keep)
        model.words.weight.requires_grad_(True)
        logits = model(ids, mask)
        F.cross_entropy(logits, logits.argmax(dim=1)).backward()
        handle.remove()
        gradient = seen["vectors"].grad[0].numpy()
        told.append(
            {
                "text": text,
                "tokens": tokenizer.encode(text).tokens,
                "logits": [float(f"{value:.6g}") for value in logits[0].tolist()],
                "gradient": [[float(f"{value:.5g}") for value in row] for row in gradient.tolist()],
            }
        )
    (out / "recorded.json").write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")
