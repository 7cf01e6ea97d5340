"""Classifiers over whole words: recurrent networks, a convolution, and a linear model."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

STATES, LAYERS, FILTERS, WINDOW = 10, 3, 64, 3


def last_real(mask: Tensor) -> Tensor:
    """float (batch, length, 1): 1 at the last real word of each text."""
    following = torch.cat([mask[:, 1:], torch.zeros_like(mask[:, :1])], dim=1)
    return (mask - following).unsqueeze(2)


class Recurrent(nn.Module):
    """Zhang et al. (ADF), Figure 6: word vectors, three layers of ten states, a linear layer on the last state."""

    def __init__(self, kind: str, vectors: np.ndarray, dropout: float = 0.2) -> None:
        super().__init__()
        self.kind = kind
        self.words = nn.Embedding.from_pretrained(torch.from_numpy(vectors), freeze=False, padding_idx=0)
        cell = nn.LSTM if kind == "lstm" else nn.GRU
        self.cell = cell(vectors.shape[1], STATES, num_layers=LAYERS, batch_first=True)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(STATES, 2)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        states, _ = self.cell(self.dropout(self.words(ids)))
        return self.head((states * last_real(mask)).sum(dim=1))


class Convolution(nn.Module):
    """One convolution over three words, the largest answer of each filter, a linear layer."""

    def __init__(self, vectors: np.ndarray, dropout: float = 0.5) -> None:
        super().__init__()
        self.kind = "cnn"
        self.words = nn.Embedding.from_pretrained(torch.from_numpy(vectors), freeze=False, padding_idx=0)
        self.convolution = nn.Conv1d(vectors.shape[1], FILTERS, WINDOW, padding=WINDOW // 2)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(FILTERS, 2)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        found = torch.relu(self.convolution(self.words(ids).transpose(1, 2)))
        return self.head(self.dropout((found * mask.unsqueeze(1)).amax(dim=2)))


class Linear(nn.Module):
    """Logistic regression on counts of words, divided by the root of the number of words."""

    def __init__(self, weights: np.ndarray, bias: float) -> None:
        super().__init__()
        self.kind = "linear"
        self.words = nn.Embedding.from_pretrained(torch.from_numpy(weights.astype(np.float32)[:, None]))
        self.bias = bias

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        total = (self.words(ids)[:, :, 0] * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1).sqrt() + self.bias
        return torch.stack([torch.zeros_like(total), total], dim=1)
