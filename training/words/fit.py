"""Trains a network on texts of whole words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from networks import Linear


@dataclass(frozen=True)
class Recipe:
    epochs: int
    batch: int = 32
    rate: float = 3e-3
    vector_rate: float = 5e-4
    window: int = 80
    seed: int = 13


def padded(rows: list[np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """int64 ids (batch, length) and a float mask."""
    width = max(1, *(len(row) for row in rows))
    ids = np.zeros((len(rows), width), dtype=np.int64)
    mask = np.zeros((len(rows), width), dtype=np.float32)
    for at, row in enumerate(rows):
        ids[at, : len(row)] = row
        mask[at, : len(row)] = 1
    return torch.from_numpy(ids), torch.from_numpy(mask)


def batches(texts: list[np.ndarray], recipe: Recipe, rng: np.random.Generator) -> list[tuple[list, np.ndarray]]:
    """One epoch: a random window of each text, texts of like length together, batches in random order."""
    order = rng.permutation(len(texts))
    made = []
    for chunk in np.array_split(order, max(1, len(order) // (recipe.batch * 40))):
        crops = {}
        for i in chunk:
            start = rng.integers(0, max(1, len(texts[i]) - recipe.window + 1))
            crops[i] = texts[i][start : start + recipe.window]
        by_length = sorted(chunk, key=lambda i: len(crops[i]))
        for at in range(0, len(by_length), recipe.batch):
            rows = by_length[at : at + recipe.batch]
            made.append(([crops[i] for i in rows], np.array(rows)))
    return [made[i] for i in rng.permutation(len(made))]


def fit(model: nn.Module, texts: list[np.ndarray], labels: np.ndarray, recipe: Recipe) -> None:
    rng = np.random.default_rng(recipe.seed)
    torch.manual_seed(recipe.seed)
    vectors = [model.words.weight]
    others = [p for name, p in model.named_parameters() if not name.startswith("words.")]
    optimiser = torch.optim.Adam(
        [{"params": vectors, "lr": recipe.vector_rate}, {"params": others, "lr": recipe.rate}]
    )
    share = labels.mean()
    loss_of = nn.CrossEntropyLoss(weight=torch.tensor([0.5 / (1 - share), 0.5 / share], dtype=torch.float32))
    for epoch in range(recipe.epochs):
        model.train()
        for group, share_of_rate in zip(optimiser.param_groups, (recipe.vector_rate, recipe.rate), strict=True):
            group["lr"] = share_of_rate * (1 - epoch / recipe.epochs) + 1e-5
        running = []
        for rows, at in batches(texts, recipe, rng):
            ids, mask = padded(rows)
            loss = loss_of(model(ids, mask), torch.from_numpy(labels[at]))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            running.append(loss.item())
        print(f"epoch {epoch + 1}: loss {np.mean(running):.4f}", flush=True)
    model.eval()


def fit_linear(texts: list[np.ndarray], labels: np.ndarray, size: int) -> Linear:
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    rows = np.concatenate([np.full(len(text), at) for at, text in enumerate(texts)])
    columns = np.concatenate(texts)
    values = np.concatenate([np.full(len(text), 1 / np.sqrt(max(1, len(text)))) for text in texts])
    counts = csr_matrix((values, (rows, columns)), shape=(len(texts), size))
    found = LogisticRegression(C=1.0, max_iter=1000).fit(counts, labels)
    return Linear(found.coef_[0], float(found.intercept_[0]))


@torch.no_grad()
def logits(model: nn.Module, texts: list[np.ndarray], size: int = 64) -> np.ndarray:
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    answers = np.zeros((len(texts), 2), dtype=np.float32)
    for at in range(0, len(order), size):
        rows = order[at : at + size]
        answers[rows] = model(*padded([texts[i] for i in rows])).numpy()
    return answers
