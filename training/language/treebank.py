"""Reads the treebanks and the person labels that belong to them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from entities import OUTSIDE, person_labels, read_columns

LONGEST = 100  # training sentences beyond this many words are left out


@dataclass(frozen=True)
class Sentence:
    """Words with what is known of them. `heads` counts from 1, 0 is the root; `person` holds 0 (outside), 1 (begins), 2 (goes on)."""

    id: str
    words: list[str]
    upos: list[str] | None = None
    xpos: list[str] | None = None
    heads: list[int] | None = None
    deprels: list[str] | None = None
    lemmas: list[str] | None = None
    person: list[int] | None = None


@dataclass(frozen=True)
class Treebanks:
    train: list[Sentence]
    dev: list[Sentence]
    gum_dev: list[Sentence]


def lines_of(path: Path) -> Iterator[str]:
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else open(path, encoding="utf-8")
    with opened as file:
        for line in file:
            yield line.rstrip("\n")


def read_conllu(path: Path) -> list[Sentence]:
    """Syntactic words only: surface ranges (1-2) and empty nodes (1.1) are left out."""
    sentences: list[Sentence] = []
    name, rows = "", []
    for line in [*lines_of(path), ""]:
        if line.startswith("# sent_id = "):
            name = line.removeprefix("# sent_id = ")
        elif line and not line.startswith("#"):
            row = line.split("\t")
            if row[0].isdigit():
                rows.append(row)
        elif not line and rows:
            sentences.append(
                Sentence(
                    id=name,
                    words=[row[1] for row in rows],
                    lemmas=[row[2] for row in rows],
                    upos=[row[3] for row in rows],
                    xpos=[row[4] for row in rows],
                    heads=[int(row[6]) for row in rows],
                    deprels=[row[7] for row in rows],
                )
            )
            rows = []
    return sentences


def with_person(sentences: list[Sentence], labelled: Path) -> list[Sentence]:
    """Adds the labels of sentences whose words are the same in both files; the others stay without."""
    labels = {}
    for name, words, tags in read_columns(lines_of(labelled), word=1, label=2):
        labels[name] = words, person_labels(tags)
    joined = []
    for sentence in sentences:
        words, person = labels.get(sentence.id, ([], []))
        joined.append(replace(sentence, person=person) if words == sentence.words else sentence)
    return joined


def read_treebanks(data: Path) -> Treebanks:
    """EWT with PERSON labels and the freely licensed genres of GUM; no training sentence also stands in a dev set."""
    ewt_dev = with_person(
        read_conllu(data / "ud-ewt/en_ewt-ud-dev.conllu"), data / "uner-ewt/en_ewt-ud-dev.iob2"
    )
    gum_dev = read_conllu(data / "ud-gum-ccby/en_gum-ud-dev.conllu.gz")
    ewt = with_person(
        read_conllu(data / "ud-ewt/en_ewt-ud-train.conllu.gz"),
        data / "uner-ewt/en_ewt-ud-train.FIRST-COMMIT.iob2.gz",
    )
    gum = read_conllu(data / "ud-gum-ccby/en_gum-ud-train.conllu.gz")
    held = {tuple(sentence.words) for sentence in [*ewt_dev, *gum_dev]}
    train = [s for s in [*ewt, *gum] if tuple(s.words) not in held and len(s.words) <= LONGEST]
    return Treebanks(train, ewt_dev, gum_dev)


def read_entity_corpora(data: Path) -> list[Sentence]:
    """Sentences with person labels alone: Wikigold, WNUT 2017 (train and dev), the Broad Twitter Corpus less its test section."""
    found = []
    for file, separator in [
        ("wikigold/wikigold.conll.txt", " "),
        ("wnut17/wnut17train.conll", "\t"),
        ("wnut17/emerging.dev.conll", "\t"),
        *((f"btc/{section}.conll", "\t") for section in "abegh"),
    ]:
        for _, words, tags in read_columns(lines_of(data / file), word=0, label=1, separator=separator):
            tags = [OUTSIDE if word.startswith("@") else tag for word, tag in zip(words, tags)]
            if len(words) <= LONGEST and words != ["-DOCSTART-"]:
                found.append(Sentence(file, words, person=person_labels(tags)))
    return found
