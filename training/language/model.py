"""The network: word features -> two BiLSTM layers -> tags, person labels, biaffine heads and labels."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

WIDTHS = {"word": 100, "p2": 16, "p3": 24, "s2": 24, "s3": 32, "s4": 32, "shape": 16, "name": 12}
SELF = -1e4  # score of a word as its own head


@dataclass(frozen=True)
class Shape:
    """Sizes that follow from the vocabulary, and those chosen."""

    rows: dict[str, int]  # rows of each embedding; "word" counts the learned rows only
    upos: int
    xpos: int
    labels: int
    hidden: int = 200
    arc: int = 200
    label: int = 64
    drop: float = 0.33
    drop_input: float = 0.25


class SharedDropout(nn.Module):
    """One mask for all words of a sentence; the input is (words, sentences, width)."""

    def __init__(self, chance: float) -> None:
        super().__init__()
        self.chance = chance

    def forward(self, x: Tensor) -> Tensor:
        if not self.training:
            return x
        return x * F.dropout(torch.ones_like(x[:1]), self.chance)


class Parser(nn.Module):
    """`vectors` float32 (vocabulary, 100) stay as they are; a row of zeros means: no vector."""

    def __init__(self, shape: Shape, vectors: Tensor) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer("vectors", vectors)
        self.tables = nn.ModuleDict({kind: nn.Embedding(shape.rows[kind], WIDTHS[kind]) for kind in WIDTHS})
        for kind, table in self.tables.items():
            nn.init.normal_(table.weight, std=0.1 if kind == "word" else 0.4)
        self.turn = nn.Linear(vectors.shape[1], WIDTHS["word"], bias=False)
        nn.init.eye_(self.turn.weight)
        self.missing = nn.Parameter(torch.zeros(WIDTHS["word"]))
        width = sum(WIDTHS.values())
        self.first = nn.LSTM(width, shape.hidden, bidirectional=True)
        self.second = nn.LSTM(2 * shape.hidden, shape.hidden, bidirectional=True)
        for lstm in (self.first, self.second):
            for name, weight in lstm.named_parameters():
                if "weight_hh" in name:
                    nn.init.orthogonal_(weight)
                elif "weight_ih" in name:
                    nn.init.xavier_uniform_(weight)
                elif "bias" in name:
                    nn.init.zeros_(weight)
                    if "bias_ih" in name:
                        weight.data[shape.hidden : 2 * shape.hidden] = 1.0
        self.out_sizes = [shape.upos, shape.xpos, 3, shape.arc, shape.arc, shape.label, shape.label]
        self.out = nn.Linear(2 * shape.hidden, sum(self.out_sizes))
        self.root_arc = nn.Parameter(torch.randn(shape.arc) * 0.1)
        self.root_label = nn.Parameter(torch.randn(shape.label) * 0.1)
        self.arc_weight = nn.Parameter(torch.eye(shape.arc) * 0.1)
        self.arc_bias = nn.Parameter(torch.zeros(shape.arc))
        self.label_weight = nn.Parameter(torch.zeros(shape.label + 1, shape.labels, shape.label + 1))
        nn.init.normal_(self.label_weight, std=0.02)
        self.drop_input = SharedDropout(shape.drop_input)
        self.drop = SharedDropout(shape.drop)

    def word_rows(self, learned: Tensor, vector: Tensor) -> Tensor:
        known = self.vectors[vector]
        has = (known != 0).any(-1, keepdim=True)
        return torch.where(has, self.turn(known), self.missing) + self.tables["word"](learned)

    def forward(self, learned: Tensor, features: Tensor) -> list[Tensor]:
        """Both int64, (sentences, words) and (sentences, words, 8) -> upos, xpos, person, and four views for `arcs`, `labels`."""
        parts = [self.word_rows(learned, features[..., 0])]
        parts += [self.tables[kind](features[..., at]) for at, kind in enumerate(WIDTHS) if at]
        x = self.drop_input(torch.cat(parts, -1).transpose(0, 1))
        x = self.drop(self.first(x)[0])
        x = self.drop(self.second(x)[0])
        tags = self.out(x).transpose(0, 1).split(self.out_sizes, -1)
        views = [self.drop(F.relu(part).transpose(0, 1)).transpose(0, 1) for part in tags[3:]]
        return [*tags[:3], *views]

    def arcs(self, dependent: Tensor, head: Tensor) -> Tensor:
        """(sentences, words, words + 1): score of each head, the root first."""
        root = self.root_arc.expand(len(head), 1, -1)
        scores = (dependent @ self.arc_weight + self.arc_bias) @ torch.cat([root, head], 1).transpose(1, 2)
        own = torch.eye(scores.shape[1], scores.shape[2] - 1, dtype=scores.dtype)
        return scores + SELF * F.pad(own, (1, 0))

    def labels(self, dependent: Tensor, head: Tensor, heads: Tensor) -> Tensor:
        """(sentences, words, labels) for the given heads (0 is the root)."""
        every = torch.cat([self.root_label.expand(len(head), 1, -1), head], 1)
        chosen = every.gather(1, heads.unsqueeze(-1).expand(-1, -1, every.shape[-1]))
        chosen, dependent = F.pad(chosen, (0, 1), value=1.0), F.pad(dependent, (0, 1), value=1.0)
        size = self.label_weight.shape
        mixed = (dependent @ self.label_weight.flatten(1)).unflatten(-1, size[1:])
        return (mixed @ chosen.unsqueeze(-1)).squeeze(-1)
