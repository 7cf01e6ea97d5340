"""The networks whose gradients are kept as fixtures: small, with random weights, in the forms that people export."""

import torch
from torch import nn


def mlp(activation, sizes=(13, 24, 12, 6, 2)):
    """A network for tables: logits of two labels."""
    layers = []
    for wide, narrow in zip(sizes, sizes[1:]):
        layers += [nn.Linear(wide, narrow), activation()]
    return nn.Sequential(*layers[:-1])


class Tabular(nn.Module):
    """As tables are often modelled: normalised numbers, residual blocks, and probabilities as the output."""

    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(13)
        self.first = nn.Linear(13, 16)
        self.block = nn.Sequential(nn.Linear(16, 16), nn.BatchNorm1d(16), nn.SiLU(), nn.Linear(16, 16))
        self.last = nn.Linear(16, 3)

    def forward(self, rows):
        hidden = torch.relu(self.first(self.norm(rows)))
        hidden = hidden + self.block(hidden)
        return torch.softmax(self.last(hidden), dim=1)


class Chance(nn.Module):
    """The probability of one class, as Keras writes binary classifiers."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(13, 10), nn.ELU(), nn.Linear(10, 1))

    def forward(self, rows):
        return torch.sigmoid(self.layers(rows))


class Recurrent(nn.Module):
    """A recurrent network over the numbers of a row taken as steps of two features."""

    def __init__(self, kind, read, **options):
        super().__init__()
        self.cell = kind(2, 6, batch_first=True, **options)
        self.read = read
        self.last = nn.Linear(6 * (2 if options.get("bidirectional") else 1), 2)

    def forward(self, rows):
        steps = rows.reshape(rows.shape[0], -1, 2)
        states, final = self.cell(steps)
        if self.read == "mean":
            return self.last(states.mean(dim=1))
        if self.read == "final":
            hidden = final[0] if isinstance(final, tuple) else final
            return self.last(hidden[-1])
        return self.last(states[:, -1])


class Attention(nn.Module):
    def __init__(self, size, heads, where):
        super().__init__()
        self.heads, self.where = heads, where
        self.query, self.key, self.value, self.out = (nn.Linear(size, size) for _ in range(4))

    def forward(self, hidden, mask):
        batch, length, size = hidden.shape

        def split(states):
            return states.view(batch, length, self.heads, size // self.heads).transpose(1, 2)

        query, key, value = split(self.query(hidden)), split(self.key(hidden)), split(self.value(hidden))
        scores = query @ key.transpose(-1, -2) / (size // self.heads) ** 0.5
        if self.where:
            scores = scores.masked_fill((mask == 0)[:, None, None, :], -1e9)
        else:
            scores = scores + (1 - mask[:, None, None, :].to(hidden.dtype)) * -10000.0
        mixed = torch.softmax(scores, dim=-1) @ value
        return self.out(mixed.transpose(1, 2).reshape(batch, length, size))


class Layer(nn.Module):
    def __init__(self, size, heads, where, gelu):
        super().__init__()
        self.attention = Attention(size, heads, where)
        self.first, self.second = nn.Linear(size, 2 * size), nn.Linear(2 * size, size)
        self.norm1, self.norm2 = nn.LayerNorm(size), nn.LayerNorm(size)
        self.gelu = nn.GELU(approximate=gelu)

    def forward(self, hidden, mask):
        hidden = self.norm1(hidden + self.attention(hidden, mask))
        return self.norm2(hidden + self.second(self.gelu(self.first(hidden))))


class Encoder(nn.Module):
    """The BERT family in small: `bert` (pooler on the first token), `distilbert` (mask by where, relu head), `minilm` (mean of tokens, unit length, tanh gelu)."""

    def __init__(self, family, words=40, size=16, heads=2, layers=2, labels=3):
        super().__init__()
        self.family = family
        self.words = nn.Embedding(words, size)
        self.positions = nn.Embedding(32, size)
        self.types = nn.Embedding(2, size) if family == "bert" else None
        self.norm = nn.LayerNorm(size)
        gelu = "tanh" if family == "minilm" else "none"
        self.layers = nn.ModuleList(Layer(size, heads, family == "distilbert", gelu) for _ in range(layers))
        self.pooler = nn.Linear(size, size)
        self.last = nn.Linear(size, labels)

    def forward(self, input_ids, attention_mask):
        return self.from_words(self.words(input_ids), input_ids, attention_mask)

    def from_words(self, words, input_ids, attention_mask):
        positions = torch.arange(input_ids.shape[1], device=input_ids.device)
        hidden = words + self.positions(positions)
        if self.types is not None:
            hidden = hidden + self.types(torch.zeros_like(input_ids))
        hidden = self.norm(hidden)
        for layer in self.layers:
            hidden = layer(hidden, attention_mask)
        if self.family == "bert":
            return self.last(torch.tanh(self.pooler(hidden[:, 0])))
        if self.family == "distilbert":
            return self.last(torch.relu(self.pooler(hidden[:, 0])))
        mask = attention_mask[:, :, None].to(hidden.dtype)
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
        return self.last(nn.functional.normalize(mean, dim=1))
