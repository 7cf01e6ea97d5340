"""What tags a word usually has in the treebanks: which words may be put in, and which are never of that kind."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

from lexicon import ADJECTIVES, Lexicon
from treebank import Sentence

Tags = tuple[str, str]  # UPOS, XPOS


def tag_counts(sentences: list[Sentence]) -> dict[str, Counter[Tags]]:
    """For each word in lower case: names that are written like it do not count."""
    counts: dict[str, Counter[Tags]] = defaultdict(Counter)
    for sentence in sentences:
        for word, upos, xpos in zip(sentence.words, sentence.upos or [], sentence.xpos or []):
            if word.islower():
                counts[word][upos, xpos] += 1
    return counts


def unambiguous(lexicon: Lexicon, sentences: list[Sentence], share: float = 0.7, seen: int = 3) -> Lexicon:
    """Less the nouns and adjectives that are mostly something else where they are seen."""
    counts = tag_counts(sentences)

    def mostly(word: str, xpos: str) -> bool:
        total = counts[word].total()
        return total < seen or sum(n for (_, x), n in counts[word].items() if x == xpos) >= share * total

    return replace(
        lexicon,
        person_nouns=[noun for noun in lexicon.person_nouns if mostly(noun, "NN")],
        adjectives=[word for word in lexicon.adjectives if word in ADJECTIVES or mostly(word, "JJ")],
    )


def always(
    sentences: list[Sentence], kind: str, without: set[str], share: float = 0.97, seen: int = 10
) -> list[tuple[str, str | None]]:
    """(word, its XPOS if that is certain too) of the lower-case words that are `kind` (UPOS) nearly always."""
    found = []
    for word, counts in sorted(tag_counts(sentences).items()):
        total = counts.total()
        of_kind = sum(n for (upos, _), n in counts.items() if upos == kind)
        if total >= seen and of_kind >= share * total and word.isalpha() and word not in without:
            (_, xpos), most = counts.most_common(1)[0]
            found.append((word, xpos if most >= share * total else None))
    return found
