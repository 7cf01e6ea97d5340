"""Trains the parser for a number of minutes or epochs; the checkpoint on disk is complete after each epoch.

`further.py` trains with the same loop; what it adds to the loss is a `Lesson` of `steady.py`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from augment import Rates, Swaps, forget
from corpus import NONE, Corpus, equal_length_batches, places
from features import UNKNOWN, Vocabulary
from model import Parser
from scoring import Parse


@dataclass(frozen=True)
class Recipe:
    """`minutes` of wall time for the whole schedule, or `epochs` for one that any machine repeats."""

    minutes: float | None = None
    epochs: int | None = None
    rate: float = 2e-3
    decay: float = 1e-3
    flat: float = 0.3  # part of the schedule before the rate falls, in a line, to nought
    warm_steps: int = 200
    clip: float = 5.0
    average: float = 0.998
    batch_words: int = 1_000
    entity_share: float = 0.2  # of the sentences without a tree, each epoch
    entity_weight: float = 0.3
    seed: int = 20


class Progress:
    """How much of the schedule is done, between 0 and 1."""

    def __init__(self, recipe: Recipe, steps_per_epoch: int) -> None:
        self.recipe, self.steps_per_epoch, self.started, self.steps = recipe, steps_per_epoch, time.time(), 0

    def done(self) -> float:
        if self.recipe.minutes is not None:
            return min(1.0, (time.time() - self.started) / (60 * self.recipe.minutes))
        return min(1.0, self.steps / (self.steps_per_epoch * (self.recipe.epochs or 1)))

    def rate(self) -> float:
        left = min(1.0, (1 - self.done()) / (1 - self.recipe.flat))
        return self.recipe.rate * left * min(1.0, (self.steps + 1) / self.recipe.warm_steps)


def mean_loss(scores: Tensor, gold: Tensor) -> Tensor:
    """Cross-entropy over the words with a gold value; nought if there are none."""
    total = F.cross_entropy(scores.flatten(0, -2), gold.flatten(), ignore_index=NONE, reduction="sum")
    return total / max(1, gold.numel())


def loss_of(model: Parser, learned: Tensor, features: Tensor, gold: dict[str, Tensor], recipe: Recipe) -> Tensor:
    upos, xpos, person, *views = model(learned, features)
    persons = mean_loss(person, gold["person"])
    if gold["heads"][0, 0] == NONE:
        return recipe.entity_weight * persons
    arcs = mean_loss(model.arcs(*views[:2]), gold["heads"])
    labels = mean_loss(model.labels(*views[2:], gold["heads"]), gold["labels"])
    return arcs + labels + 0.5 * (mean_loss(upos, gold["upos"]) + mean_loss(xpos, gold["xpos"]) + persons)


def batches_of_epoch(
    trees: Corpus, entities: Corpus, recipe: Recipe, rng: np.random.Generator
) -> list[tuple[Corpus, np.ndarray]]:
    made = [(trees, batch) for batch in equal_length_batches(trees.lengths, recipe.batch_words, rng)]
    count = round(recipe.entity_share * len(entities.lengths))
    some = rng.choice(len(entities.lengths), count, replace=False)
    for batch in equal_length_batches(entities.lengths[some], recipe.batch_words, rng):
        made.append((entities, some[batch]))
    return [made[at] for at in rng.permutation(len(made))]


class Lesson(Protocol):
    """What joins the loss of each batch of trees. It draws from the generator of the whole run."""

    def begin(self, rng: np.random.Generator) -> None: ...

    def losses(
        self, model: Parser, trees: Corpus, batch: np.ndarray, rng: np.random.Generator
    ) -> dict[str, tuple[float, Tensor]]:
        """Weight and loss by name."""
        ...


def fit(
    model: Parser,
    trees: Corpus,
    entities: Corpus,
    swaps: Swaps,
    vocabulary: Vocabulary,
    recipe: Recipe,
    checkpoint: Path,
    score: Callable[[Parser], dict[str, float]],
    rates: Rates = Rates(),
    lesson: Lesson | None = None,
) -> None:
    """Trains `model` from the weights that it has; after each epoch the moving average of the weights is scored and saved
    to `checkpoint`, and the figures of `score` join the curve beside it."""
    rng = np.random.default_rng(recipe.seed)
    if lesson:
        lesson.begin(rng)
    optimiser = torch.optim.AdamW(model.parameters(), recipe.rate, (0.9, 0.95), weight_decay=recipe.decay, fused=True)
    averaged = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(recipe.average)
    )
    progress = Progress(recipe, len(batches_of_epoch(trees, entities, recipe, np.random.default_rng(0))))
    epoch = 0
    while progress.done() < 1:
        epoch += 1
        losses: dict[str, list[float]] = {}
        changed = {id(trees): swaps.apply(trees.features, rates, rng), id(entities): entities.features}
        inputs = {key: forget(rows, vocabulary, rates, rng) for key, rows in changed.items()}
        for corpus, batch in batches_of_epoch(trees, entities, recipe, rng):
            at = places(corpus, batch)
            learned, features = (torch.from_numpy(rows[at]) for rows in inputs[id(corpus)])
            gold = {kind: torch.from_numpy(values[at]) for kind, values in corpus.gold.items()}
            optimiser.param_groups[0]["lr"] = progress.rate()
            model.train()
            loss = loss_of(model, learned, features, gold, recipe)
            if corpus is trees:
                losses.setdefault("loss", []).append(loss.item())
                added = lesson.losses(model, trees, batch, rng) if lesson else {}
                for name, (weight, part) in added.items():
                    loss = loss + weight * part
                    losses.setdefault(name, []).append(part.item())
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), recipe.clip)
            optimiser.step()
            averaged.update_parameters(model)
            progress.steps += 1
            if progress.done() >= 1:
                break
        found = score(averaged.module)
        torch.save(averaged.module.state_dict(), checkpoint)
        seconds = round(time.time() - progress.started)
        means = " ".join(f"{name} {np.mean(each):.4f}" for name, each in losses.items())
        print(f"epoch {epoch} {seconds} s {means} {found}", flush=True)
        with open(checkpoint.with_suffix(".curve.jsonl"), "a") as file:
            line = {"epoch": epoch, "seconds": seconds, "cpu": round(time.process_time()), **found}
            file.write(json.dumps(line) + "\n")
    model.load_state_dict(averaged.module.state_dict())


@torch.no_grad()
def predict(model: Parser, corpus: Corpus, vocabulary: Vocabulary, batch_words: int = 4_000) -> list[Parse]:
    """The best head, label and tags of each word, one by one: no tree is forced."""
    model.eval()
    parses: dict[int, Parse] = {}
    for batch in equal_length_batches(corpus.lengths, batch_words):
        features = corpus.features[places(corpus, batch)]
        learned = np.where(vocabulary.counts[features[..., 0]] > 0, features[..., 0], UNKNOWN)
        upos, xpos, person, *views = model(torch.from_numpy(learned), torch.from_numpy(features))
        heads = model.arcs(*views[:2]).argmax(-1)
        labels = model.labels(*views[2:], heads).argmax(-1)
        best = [t.argmax(-1).tolist() for t in (upos, xpos, person)]
        for row, sentence in enumerate(batch):
            parses[int(sentence)] = Parse(
                [vocabulary.upos[tag] for tag in best[0][row]],
                [vocabulary.xpos[tag] for tag in best[1][row]],
                heads[row].tolist(),
                [vocabulary.deprels[label] for label in labels[row].tolist()],
                best[2][row],
            )
    return [parses[at] for at in range(len(corpus.lengths))]
