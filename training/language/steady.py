"""What a network that is trained further learns besides: its parse stays the same when a person noun, adjective or name is exchanged.

Two losses join that of `train.py`:
- unlabelled sentences, with words exchanged, shall get the tags, heads, labels and persons that the networks so far
  gave on average to the sentence and some exchanged copies of it (Kullback-Leibler divergence, word by word);
- a word that is always of one part of speech shall be tagged so in whatever place it stands. Only its own tags count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from augment import Rates, Swaps, forget
from corpus import NONE, Corpus, equal_length_batches, places, to_corpus
from features import UNKNOWN, Vocabulary
from lexicon import Lexicon, plural
from margin import WRONG
from model import Parser
from runtime import Runtime
from train import mean_loss
from treebank import Sentence
from usual import always

CASES = {"his": "him", "their": "them", "my": "me", "our": "us"}


@dataclass(frozen=True)
class Steadiness:
    copies: int = 3  # exchanged copies in the average
    noise: bool = False  # whether the copies also have words and affixes forgotten, as in training
    swap: float = 0.7  # chance of each place of an unlabelled sentence
    agree: float = 1.0  # weight of the first loss
    hinge: float = 0.0  # weight of the margin by which another structure is better than the average's best
    wrong: float = 0.2  # weight of the second
    wrong_share: float = 0.2  # of a batch's sentences, as copies with one word of the wrong kind


def tagged(runtime: Runtime, sentences: list[list[str]]) -> list[Sentence]:
    """The sentences with the tags and persons of a written network."""
    found = runtime.analyse(sentences)
    return [
        Sentence("", words, upos=f.parse.upos, xpos=f.parse.xpos, person=f.parse.person)
        for words, f in zip(sentences, found)
    ]


class Pool:
    """Unlabelled sentences with at least one place where a word can be exchanged, in fixed batches with their targets."""

    def __init__(
        self, sentences: list[Sentence], lexicon: Lexicon, vocabulary: Vocabulary, batch_words: int
    ) -> None:
        self.vocabulary = vocabulary
        self.sentences = sentences
        self.corpus = to_corpus([Sentence("", s.words) for s in sentences], vocabulary)
        self.swaps = Swaps(sentences, lexicon, vocabulary)
        self.batches = equal_length_batches(self.corpus.lengths, batch_words)
        self.targets: list[dict[str, Tensor]] = []

    @staticmethod
    def with_places(sentences: list[Sentence], lexicon: Lexicon, vocabulary: Vocabulary) -> list[Sentence]:
        swaps = Swaps(sentences, lexicon, vocabulary)
        starts = np.concatenate([[0], np.cumsum([len(s.words) for s in sentences])[:-1]])
        counts = np.add.reduceat(swaps.slots > 0, starts)
        return [s for s, count in zip(sentences, counts) if count]

    @torch.no_grad()
    def set_targets(self, models: list[Parser], steadiness: Steadiness, rng: np.random.Generator) -> None:
        """Average probabilities of all models over each sentence and its exchanged copies, without dropout."""
        rates = Rates(swap=steadiness.swap, swapped_name_unknown=0.0)
        plain = self.corpus.features
        copies = [(np.where(self.vocabulary.counts[plain[:, 0]] > 0, plain[:, 0], UNKNOWN), plain)]
        for _ in range(steadiness.copies):
            swapped = self.swaps.apply(plain, rates, rng)
            known = np.where(self.vocabulary.counts[swapped[:, 0]] > 0, swapped[:, 0], UNKNOWN)
            copies.append(forget(swapped, self.vocabulary, rates, rng) if steadiness.noise else (known, swapped))
        self.targets = []
        for batch in self.batches:
            at = places(self.corpus, batch)
            asked = [(model.eval(), learned[at], rows[at]) for model in models for learned, rows in copies]
            every = [self.outputs(*one) for one in asked]
            mean = {kind: sum(out[kind].softmax(-1) for out, _ in every) / len(every) for kind in every[0][0]}
            heads = mean["arcs"].argmax(-1)
            labels = [model.labels(*views[2:], heads).softmax(-1) for (model, *_), (_, views) in zip(asked, every)]
            mean["labels"] = sum(labels) / len(labels)
            self.targets.append({kind: value.half() for kind, value in mean.items()} | {"heads": heads})

    @staticmethod
    def outputs(model: Parser, learned: np.ndarray, features: np.ndarray) -> tuple[dict[str, Tensor], list[Tensor]]:
        upos, xpos, person, *views = model(torch.from_numpy(learned), torch.from_numpy(features))
        return {"upos": upos, "xpos": xpos, "person": person, "arcs": model.arcs(*views[:2])}, views

    def loss(self, model: Parser, number: int, learned: Tensor, features: Tensor, steadiness: Steadiness) -> Tensor:
        target = self.targets[number]
        upos, xpos, person, *views = model(learned, features)
        arcs, labels = model.arcs(*views[:2]), model.labels(*views[2:], target["heads"])
        total = divergence(arcs, target["arcs"]) + divergence(labels, target["labels"])
        for scores, kind in ((upos, "upos"), (xpos, "xpos"), (person, "person")):
            total = total + 0.5 * divergence(scores, target[kind])
        loss = steadiness.agree * total
        if steadiness.hinge:
            loss = loss + steadiness.hinge * (
                excess(upos, target["upos"]) + excess(arcs, target["arcs"]) + excess(labels, target["labels"])
            )
        return loss


def divergence(scores: Tensor, target: Tensor) -> Tensor:
    """Kullback-Leibler divergence from the target, mean over words."""
    target = target.float()
    return F.kl_div(scores.log_softmax(-1), target, reduction="none").sum(-1).mean()


def excess(scores: Tensor, target: Tensor) -> Tensor:
    """Nats by which another choice is better than the target's best, mean over words."""
    given = scores.gather(-1, target.argmax(-1, keepdim=True)).squeeze(-1)
    return (scores.max(-1).values - given).mean()


class WrongWords:
    """Words that are put where a noun, name, adjective or possessive stands, with the tags they always have."""

    def __init__(self, trees: list[Sentence], swaps: Swaps, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        tested = {word for words in WRONG.values() for word in words}
        numbers = [{tag: at for at, tag in enumerate(tags)} for tags in (vocabulary.upos, vocabulary.xpos)]
        self.numbers, self.vocabulary = numbers, vocabulary
        kinds = {kind: always(trees, kind, tested) for kind in ("VERB", "ADV", "ADP", "ADJ")}
        self.words = {kind: [(word, kind, xpos) for word, xpos in words] for kind, words in kinds.items()}
        seen = set(vocabulary.tables["word"])
        self.words["one"] = [(noun, "NOUN", "NN") for noun in lexicon.person_nouns]
        self.words["many"] = [(m, "NOUN", "NNS") for m in map(plural, lexicon.person_nouns) if m in seen]
        by_number = {number: key[0] for key, number in swaps.kinds.items()}
        self.kinds = [by_number.get(int(number), "") for number in swaps.slots]
        at = 0
        for sentence in trees:
            for word, xpos in zip(sentence.words, sentence.xpos or [""] * len(sentence.words)):
                if xpos == "PRP$" and word.lower() in CASES:
                    self.kinds[at] = "possessive:" + word.lower()
                at += 1
        self.possible = np.array([kind != "" for kind in self.kinds])
        self.words_at = [word for sentence in trees for word in sentence.words]

    def choose(self, at: int, rng: np.random.Generator) -> tuple[str, str, str | None]:
        kind = self.kinds[at]
        if kind.startswith("possessive:"):
            return CASES[kind.partition(":")[2]], "PRON", "PRP"
        choices = ["VERB", "VERB", "ADV", "ADP"]
        if kind in ("noun", "nouns"):
            choices += ["ADJ", "many" if kind == "noun" else "one", "many" if kind == "noun" else "one"]
        elif kind in ("first", "last"):
            choices += ["ADJ"]
        words = self.words[choices[rng.integers(len(choices))]]
        return words[rng.integers(len(words))]

    def batch(
        self, trees: Corpus, batch: np.ndarray, share: float, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray] | None:
        """(features, place of the wrong word, its UPOS, its XPOS), one sentence a row; None: no sentence has a place."""
        at = places(trees, batch)
        rows = np.flatnonzero(self.possible[at].any(1))
        if not len(rows):
            return None
        rows = rng.permutation(rows)[: max(1, round(share * len(batch)))]
        features = trees.features[at[rows]].copy()
        where, upos, xpos = (np.zeros(len(rows), dtype=np.int64) for _ in range(3))
        for row, cells in enumerate(at[rows]):
            here = int(rng.choice(np.flatnonzero(self.possible[cells])))
            word, u, x = self.choose(int(cells[here]), rng)
            if self.words_at[cells[here]].istitle():
                word = word.capitalize()
            features[row, here] = self.vocabulary.word_features(word, here == 0)
            where[row], upos[row] = here, self.numbers[0][u]
            xpos[row] = NONE if x is None else self.numbers[1][x]
        return features, where, upos, xpos


def wrong_loss(model: Parser, learned: Tensor, features: Tensor, where: Tensor, upos: Tensor, xpos: Tensor) -> Tensor:
    tags = model(learned, features)[:2]
    rows = torch.arange(len(where))
    return sum(mean_loss(scores[rows, where], gold) for scores, gold in zip(tags, (upos, xpos)))


class Steadying:
    """The two losses. `teachers` give the targets of the unlabelled sentences."""

    def __init__(
        self, pool: Pool, teachers: list[Parser], wrong: WrongWords, vocabulary: Vocabulary, steadiness: Steadiness
    ) -> None:
        self.pool, self.teachers, self.wrong = pool, teachers, wrong
        self.vocabulary, self.steadiness = vocabulary, steadiness
        self.rates = Rates()
        self.left: list[int] = []
        self.inputs: tuple[np.ndarray, np.ndarray] | None = None

    def begin(self, rng: np.random.Generator) -> None:
        self.pool.set_targets(self.teachers, self.steadiness, rng)

    def losses(
        self, model: Parser, trees: Corpus, batch: np.ndarray, rng: np.random.Generator
    ) -> dict[str, tuple[float, Tensor]]:
        found = {"agree": (1.0, self.agreement(model, rng))}
        put = self.wrong.batch(trees, batch, self.steadiness.wrong_share, rng)
        if put is not None and self.steadiness.wrong:
            rows, *rest = put
            known = np.where(self.vocabulary.counts[rows[..., 0]] > 0, rows[..., 0], UNKNOWN)
            told = wrong_loss(model, *(torch.from_numpy(part) for part in (known, rows, *rest)))
            found["wrong"] = (self.steadiness.wrong, told)
        return found

    def agreement(self, model: Parser, rng: np.random.Generator) -> Tensor:
        """The loss of the next unlabelled batch; words are exchanged anew each time all have been used."""
        pool = self.pool
        if not self.left:
            self.left = rng.permutation(len(pool.batches)).tolist()
            rates = replace(self.rates, swap=self.steadiness.swap, swapped_name_unknown=0.2)
            swapped = pool.swaps.apply(pool.corpus.features, rates, rng)
            self.inputs = forget(swapped, self.vocabulary, self.rates, rng)
        number = self.left.pop()
        here = places(pool.corpus, pool.batches[number])
        return pool.loss(model, number, *(torch.from_numpy(rows[here]) for rows in self.inputs), self.steadiness)
