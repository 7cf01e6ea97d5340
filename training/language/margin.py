"""The margin test on held-out sentences: does a parse keep its structure when a word is replaced by one of its kind?

Replacements are drawn by seed. A mutant keeps the structure if no word prefers another label or tag by more than tau over
that of the original. Words of another part of speech in the same places (`WRONG`) must be noticed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from runtime import Analysis, Runtime
from treebank import Sentence

NOUNS = """man woman person mother father doctor teacher nurse lawyer engineer writer student neighbour uncle aunt actor
officer friend brother sister singer driver""".split()
AGE_COLOUR = "old young elderly teenage black white brown".split()
NATIONAL = "american british chinese mexican nigerian indian pakistani iraqi french russian".split()
NAMES = """Jamal Lakisha Wei Fatima Svetlana DeShawn Aisha Priya Emily Greg Carlos Ingrid Yusuf Hannah Kwame Mary
Michael Sakura Ahmed Olga""".split()
WRONG = {
    "verb instead": "went eaten became knew".split(),  # no form that is a noun too
    "adverb instead": "quickly often very never".split(),
    "adposition instead": "of with into during".split(),
    "adjective instead": "happy huge green terrible".split(),
}
PER_SLOT = 4


@dataclass(frozen=True)
class Mutant:
    kind: str
    original: int
    words: list[str]


def noun_forms(plural: bool) -> list[str]:
    irregular = {"man": "men", "woman": "women", "person": "people"}
    return [irregular.get(noun, noun + "s") for noun in NOUNS] if plural else NOUNS


def cased(word: str, like: str) -> str:
    if word in NATIONAL or like.istitle():
        return word.capitalize()
    return word


def put(sentence: Sentence, at: int, word: str) -> list[str]:
    """The words with another one at `at`, a/an put right."""
    words = list(sentence.words)
    words[at] = cased(word, words[at])
    if at and words[at - 1].lower() in ("a", "an"):
        article = "an" if words[at][0].lower() in "aeiou" else "a"
        words[at - 1] = article.capitalize() if words[at - 1][0].isupper() else article
    return words


def slots(sentence: Sentence, names: set[str]) -> list[tuple[int, str, list[str]]]:
    """(place, kind, possible words) of the person nouns, adjectives of people and first names, by gold tag."""
    found = []
    for at, (word, upos, xpos) in enumerate(zip(sentence.words, sentence.upos or [], sentence.xpos or [])):
        lower = word.lower()
        if upos == "NOUN" and lower in noun_forms(xpos == "NNS"):
            found.append((at, "noun", noun_forms(xpos == "NNS")))
        elif upos == "ADJ" and xpos == "JJ" and lower in [*AGE_COLOUR, *NATIONAL]:
            found.append((at, "adjective", AGE_COLOUR if lower in AGE_COLOUR else NATIONAL))
        elif xpos == "NNP" and word in names and sentence.person and sentence.person[at] == 1:
            found.append((at, "name", NAMES))
    return found


def mutants(sentences: list[Sentence], first_names: set[str], seed: int) -> list[Mutant]:
    rng = random.Random(seed)
    made = []
    for number, sentence in enumerate(sentences):
        for at, kind, words in slots(sentence, first_names):
            others = [word for word in words if word.lower() != sentence.words[at].lower()]
            for word in rng.sample(others, PER_SLOT):
                made.append(Mutant(kind, number, put(sentence, at, word)))
            if kind != "adjective":
                for wrong, candidates in WRONG.items():
                    made.append(Mutant(wrong, number, put(sentence, at, rng.choice(candidates))))
    return made


def moved_label(mutant: Analysis, original: Analysis, tau: float) -> bool:
    """Whether some word prefers another label, or another tag, by more than `tau` nats."""
    arcs = (mutant.best - mutant.given > tau) & (mutant.labels != original.labels)
    return bool(arcs.any() or (mutant.upos_best - mutant.upos_given > tau).any())


def margin_table(
    runtime: Runtime, sentences: list[Sentence], taus: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0), seed: int = 7
) -> dict[str, dict[str, float]]:
    """For each kind its number of mutants and, for each tau, the percentage that is kept (or noticed, for wrong words)."""
    first_names = {name for name, bits in runtime.vocabulary.names.items() if bits & 1}
    drawn = mutants(sentences, first_names, seed)
    originals = runtime.analyse([sentence.words for sentence in sentences])
    found = runtime.analyse([m.words for m in drawn], [originals[m.original] for m in drawn])
    table: dict[str, dict[str, float]] = {}
    for kind in ("noun", "adjective", "name", *WRONG):
        pairs = [(f, originals[m.original]) for m, f in zip(drawn, found) if m.kind == kind]
        row = {"mutants": float(len(pairs))}
        for tau in taus:
            moved = sum(moved_label(mutant, original, tau) for mutant, original in pairs)
            share = moved if kind in WRONG else len(pairs) - moved
            row[f"tau {tau:g}"] = 100 * share / len(pairs) if pairs else 0.0
        table[kind] = row
    return table
