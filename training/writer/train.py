"""Teaches a writer to go on with texts."""

from __future__ import annotations

import math
import time

import numpy as np
import torch
from torch.nn import functional

from model import Writer

BATCH, RATE, WARMUP, DECAY = 16, 2e-3, 0.05, 0.1


def train(model: Writer, pieces: np.ndarray, held_back: np.ndarray, steps: int, seed: int) -> None:
    """Windows of the texts at random places. Prints what it has come to."""
    random = np.random.default_rng(seed)
    length = model.shape.positions
    grouped = [
        {"params": [each for each in model.parameters() if each.ndim >= 2], "weight_decay": DECAY},
        {"params": [each for each in model.parameters() if each.ndim < 2], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(grouped, RATE, betas=(0.9, 0.95))
    started, losses = time.perf_counter(), []
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = RATE * rate_at(step / steps)
        starts = random.integers(0, len(pieces) - length - 1, BATCH)
        rows = torch.from_numpy(np.stack([pieces[at : at + length + 1] for at in starts]))
        logits = model(rows[:, :-1])
        loss = functional.cross_entropy(logits.flatten(0, 1), rows[:, 1:].flatten())
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        if step % 50 == 49:
            line = f"{step + 1} of {steps}: loss {np.mean(losses[-50:]):.3f}"
            if step % 200 == 199:
                line += f", held back {loss_of(model, held_back):.3f}"
            print(f"{line}, {time.perf_counter() - started:.0f} s", flush=True)


def rate_at(done: float) -> float:
    """Up in a straight line, then down as a cosine to a tenth."""
    if done < WARMUP:
        return done / WARMUP
    return 0.1 + 0.45 * (1 + math.cos(math.pi * (done - WARMUP) / (1 - WARMUP)))


def loss_of(model: Writer, pieces: np.ndarray) -> float:
    """Mean loss of a piece in windows one after the other."""
    length = model.shape.positions
    starts = range(0, len(pieces) - length - 1, length)
    rows = torch.from_numpy(np.stack([pieces[at : at + length + 1] for at in starts]))
    was = model.training
    model.eval()
    with torch.no_grad():
        parts = [
            functional.cross_entropy(model(part[:, :-1]).flatten(0, 1), part[:, 1:].flatten(), reduction="sum").item()
            for part in rows.split(32)
        ]
    model.train(was)
    return sum(parts) / (rows.shape[0] * length)
