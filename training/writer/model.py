"""A small decoder-only transformer in the shape of GPT-2."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional


@dataclass(frozen=True)
class Shape:
    vocabulary: int
    layers: int = 3
    heads: int = 4
    width: int = 128
    positions: int = 128
    epsilon: float = 1e-5


class Layer(nn.Module):
    def __init__(self, shape: Shape, dropout: float) -> None:
        super().__init__()
        self.heads, width = shape.heads, shape.width
        self.norm1, self.norm2 = nn.LayerNorm(width, shape.epsilon), nn.LayerNorm(width, shape.epsilon)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = self.qkv(self.norm1(x)).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(parts[0], parts[1], parts[2], is_causal=True)
        x = x + self.drop(self.out(mixed.transpose(1, 2).flatten(2)))
        return x + self.drop(self.down(functional.gelu(self.up(self.norm2(x)), approximate="tanh")))


class Writer(nn.Module):
    """Scores of the next piece at each place; the table of pieces is also the output."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.places = nn.Embedding(shape.positions, shape.width)
        self.layers = nn.ModuleList(Layer(shape, dropout) for _ in range(shape.layers))
        self.norm = nn.LayerNorm(shape.width, shape.epsilon)
        self.drop = nn.Dropout(dropout)
        for module in self.modules():
            if isinstance(module, (nn.Linear, nn.Embedding)):
                nn.init.normal_(module.weight, std=0.02)
            if isinstance(module, nn.Linear):
                nn.init.zeros_(module.bias)
        for layer in self.layers:
            for last in (layer.out, layer.down):
                nn.init.normal_(last.weight, std=0.02 / (2 * shape.layers) ** 0.5)

    def forward(self, pieces: torch.Tensor) -> torch.Tensor:
        places = torch.arange(pieces.shape[1])
        x = self.drop(self.words(pieces) + self.places(places))
        for layer in self.layers:
            x = layer(x)
        return self.norm(x) @ self.words.weight.T
