"""Texts of one case: kept together in batches, and how far apart a model's answers to them are."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor


def together(cases: list[int | None]) -> list[list[int]]:
    """Places of texts by case, in order of first sight; a text of no case stands alone."""
    groups: list[list[int]] = []
    known: dict[int, list[int]] = {}
    for at, case in enumerate(cases):
        if case in known:
            known[case].append(at)
            continue
        groups.append([at])
        if case is not None:
            known[case] = groups[-1]
    return groups


def batches(lengths: list[int], groups: list[list[int]], size: int, rng: np.random.Generator) -> list[list[int]]:
    """Random batches of groups of like length, in random order; full at `size` texts, the last group whole."""
    order = rng.permutation(len(groups))
    made = []
    for chunk in np.array_split(order, max(1, len(lengths) // (size * 20))):
        batch: list[int] = []
        for group in sorted(chunk, key=lambda i: lengths[groups[i][0]]):
            batch = batch + groups[group]
            if len(batch) >= size:
                made.append(batch)
                batch = []
        if batch:
            made.append(batch)
    return [made[i] for i in rng.permutation(len(made))]


def unevenness(logits: Tensor, members: Tensor) -> Tensor:
    """
    Mean square of how far each text's logits are from the mean of its case, as a share of their mean square in the batch, so
    that answers that are less sure of everything gain nothing. `logits` (texts, labels); `members` (texts,): the number of the case.
    """
    own = logits - logits.mean(-1, keepdim=True)
    _, places, sizes = members.unique(return_inverse=True, return_counts=True)
    middle = torch.zeros(len(sizes), own.shape[1]).index_add(0, places, own) / sizes[:, None]
    return (own - middle[places]).square().mean() / own.square().mean()
