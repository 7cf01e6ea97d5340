"""Substitution augmentation: another person noun, adjective or name of the same kind in the same place."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from features import COLUMNS, UNKNOWN, Vocabulary
from lexicon import FIRST, Lexicon, plural
from treebank import Sentence

VOWELS = set("aeiouAEIOU")
NAME = COLUMNS.index("name")


@dataclass(frozen=True)
class Rates:
    """Chances per word and epoch."""

    swap: float = 0.4
    swapped_name_unknown: float = 0.4
    forget_word: float = 0.05  # the learned part of its row; rare words more often, see `forget`
    forget_rare: float = 0.25
    forget_vector: float = 0.2  # of the words whose learned part is forgotten
    forget_affix: float = 0.03
    forget_name: float = 0.1


class Swaps:
    """For each word of the training set the set of feature rows that may stand in its place (0: none)."""

    def __init__(self, sentences: list[Sentence], lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self.kinds: dict[tuple, int] = {}
        self.lists = {
            "noun": lexicon.person_nouns,
            "nouns": [plural(noun) for noun in lexicon.person_nouns],
            "adjective": lexicon.adjectives,
            "nationality": lexicon.nationalities,
            "first": lexicon.first_names,
            "last": lexicon.surnames,
        }
        self.members = {kind: set(words) for kind, words in self.lists.items()}
        self.is_first = {name for name, bits in lexicon.names.items() if bits & FIRST}
        keys = [self.key(s, at) for s in sentences for at in range(len(s.words))]
        self.slots = np.array([self.kinds.setdefault(k, len(self.kinds) + 1) if k else 0 for k in keys])
        self.rows: list[np.ndarray] = [np.zeros((0, len(COLUMNS)), dtype=np.int64)]
        self.is_name = np.zeros(len(self.kinds) + 1, dtype=bool)
        for (kind, first, title, article), number in self.kinds.items():
            words = [w.capitalize() if title and w.islower() else w for w in self.lists[kind]]
            words = [w for w in words if article is None or (w[0] in VOWELS) == article]
            self.rows.append(np.array([vocabulary.word_features(w, first) for w in words], dtype=np.int64))
            self.is_name[number] = kind in ("first", "last")

    def key(self, sentence: Sentence, at: int) -> tuple | None:
        """(list, opens the sentence, title case, vowel after a/an); None where nothing may be exchanged."""
        word = sentence.words[at]
        if sentence.upos is None or sentence.xpos is None or (len(word) > 1 and word.isupper()):
            return None
        kind = self.kind_of(word, sentence.upos[at], sentence.xpos[at], sentence.person and sentence.person[at])
        if kind is None:
            return None
        before = sentence.words[at - 1].lower() if at else ""
        article = word[0] in VOWELS if before in ("a", "an") else None
        return kind, at == 0, word[0].isupper(), article

    def kind_of(self, word: str, upos: str, xpos: str, person: int | None) -> str | None:
        lower = word.lower()
        if xpos == "NN" and upos == "NOUN" and lower in self.members["noun"]:
            return "noun"
        if xpos == "NNS" and upos == "NOUN" and lower in self.members["nouns"]:
            return "nouns"
        if xpos == "JJ" and upos == "ADJ":
            return "adjective" if lower in self.members["adjective"] else "nationality" if word in self.members["nationality"] else None
        if xpos == "NNP" and word.istitle():
            if word in self.is_first and person in (1, None):
                return "first"
            return "last" if person == 2 else None
        return None

    def apply(self, features: np.ndarray, rates: Rates, rng: np.random.Generator) -> np.ndarray:
        """A copy of `features` (all words, 8) with some words exchanged."""
        made = features.copy()
        chosen = np.flatnonzero((self.slots > 0) & (rng.random(len(self.slots)) < rates.swap))
        by_slot: dict[int, list[int]] = defaultdict(list)
        for at in chosen:
            by_slot[int(self.slots[at])].append(int(at))
        for slot, places in by_slot.items():
            if len(self.rows[slot]):
                made[places] = self.rows[slot][rng.integers(len(self.rows[slot]), size=len(places))]
        names = chosen[self.is_name[self.slots[chosen]]]
        made[names[rng.random(len(names)) < rates.swapped_name_unknown], 0] = UNKNOWN
        return made


def forget(
    features: np.ndarray, vocabulary: Vocabulary, rates: Rates, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """(numbers of the learned word rows, features with parts unknown). Column 0 of the features then names the vector."""
    made = features.copy()
    counts = vocabulary.counts[made[:, 0]]
    learned = np.where(counts > 0, made[:, 0], UNKNOWN)
    rare = rates.forget_rare / (rates.forget_rare + np.maximum(counts, 1))
    lost = rng.random(len(made)) < rates.forget_word + (1 - rates.forget_word) * rare
    learned[lost] = UNKNOWN
    made[lost & (rng.random(len(made)) < rates.forget_vector), 0] = UNKNOWN
    affixes = made[:, 1:NAME]
    affixes[rng.random(affixes.shape) < rates.forget_affix] = UNKNOWN
    made[rng.random(len(made)) < rates.forget_name, NAME] = 0
    return learned, made
