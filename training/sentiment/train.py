"""Fine-tunes a classifier on SST-2 sentences and windows of IMDB reviews."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from data import MAX_LENGTH, pad
from model import Classifier


@dataclass(frozen=True)
class Recipe:
    """How long and how to train. `window` is the longest piece run taken from a review."""

    epochs: int
    sst2_repeats: int
    window: int
    batch: int = 32
    rate: float = 1.5e-4
    warmup: float = 0.06
    decay: float = 0.01
    smoothing: float = 0.05
    average: float = 0.995
    seed: int = 13


@dataclass(frozen=True)
class Encoded:
    """Piece numbers of each text (unwrapped, any length) and the labels, int64 of shape (texts,)."""

    pieces: list[np.ndarray]
    labels: np.ndarray


def batches(
    data: Encoded, window: int, size: int, repeats: int, rng: np.random.Generator
) -> list[tuple[list[np.ndarray], np.ndarray]]:
    """One epoch of batches: a random window of each text, texts of like length together."""
    made = []
    for _ in range(repeats):
        order = rng.permutation(len(data.pieces))
        for chunk in np.array_split(order, max(1, len(order) // (size * 40))):
            crops = {}
            for i in chunk:
                whole = data.pieces[i]
                start = rng.integers(0, max(1, len(whole) - window + 1))
                crops[i] = whole[start : start + window]
            by_length = sorted(chunk, key=lambda i: len(crops[i]))
            for at in range(0, len(by_length), size):
                rows = by_length[at : at + size]
                made.append(([crops[i] for i in rows], data.labels[rows]))
    return made


def fit(model: Classifier, sst2: Encoded, imdb: Encoded, cls: int, sep: int, recipe: Recipe) -> None:
    """Trains `model` in place; it ends up with the moving average of its weights."""
    rng = np.random.default_rng(recipe.seed)
    torch.manual_seed(recipe.seed)
    plan = []
    for _ in range(recipe.epochs):
        epoch = batches(imdb, recipe.window, recipe.batch, 1, rng)
        epoch += batches(sst2, MAX_LENGTH - 2, recipe.batch, recipe.sst2_repeats, rng)
        plan += [epoch[i] for i in rng.permutation(len(epoch))]
    plain = [p for p in model.parameters() if p.ndim == 1]
    decayed = [p for p in model.parameters() if p.ndim > 1]
    optimiser = torch.optim.AdamW(
        [{"params": plain, "weight_decay": 0.0}, {"params": decayed, "weight_decay": recipe.decay}],
        lr=recipe.rate,
        fused=True,
    )
    warm = max(1, int(recipe.warmup * len(plan)))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / warm, (len(plan) - step) / (len(plan) - warm))
    )
    averaged = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(recipe.average)
    )
    loss_of = nn.CrossEntropyLoss(label_smoothing=recipe.smoothing)
    model.train()
    started, running = time.time(), math.log(2)
    for step, (pieces, labels) in enumerate(plan, 1):
        ids, mask = pad(pieces, cls, sep)
        loss = loss_of(model(torch.from_numpy(ids), torch.from_numpy(mask)), torch.from_numpy(labels))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        averaged.update_parameters(model)
        running = 0.98 * running + 0.02 * loss.item()
        if step % 50 == 0:
            print(f"step {step}/{len(plan)} loss {running:.3f} {time.time() - started:.0f} s", flush=True)
    model.load_state_dict(averaged.module.state_dict())


@torch.no_grad()
def score(model: Classifier, data: Encoded, cls: int, sep: int, batch: int = 32) -> np.ndarray:
    """Logits float32 (texts, 2) of each text, truncated to `MAX_LENGTH` pieces."""
    model.eval()
    cut = [pieces[: MAX_LENGTH - 2] for pieces in data.pieces]
    order = sorted(range(len(cut)), key=lambda i: len(cut[i]))
    logits = np.zeros((len(cut), 2), dtype=np.float32)
    for at in range(0, len(order), batch):
        rows = order[at : at + batch]
        ids, mask = pad([cut[i] for i in rows], cls, sep)
        logits[rows] = model(torch.from_numpy(ids), torch.from_numpy(mask)).numpy()
    return logits
