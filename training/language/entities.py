"""Person labels: reading columns of labels, labels to spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

OUTSIDE = "O"
PERSON_TYPES = {"PER", "person"}


def read_columns(
    lines: Iterable[str], word: int, label: int, separator: str = "\t"
) -> Iterator[tuple[str, list[str], list[str]]]:
    """(sentence id or '', words, labels) of each sentence; blank lines part sentences."""
    name, words, labels = "", [], []
    for line in [*lines, ""]:
        cells = line.split(separator)
        if line.startswith("# ") and separator == "\t" and word > 0:
            if line.startswith("# sent_id = "):
                name = line.removeprefix("# sent_id = ")
        elif len(cells) > label and cells[word].strip():
            words.append(cells[word].strip())
            labels.append(cells[label].strip())
        elif words:
            yield name, words, labels
            words, labels = [], []


def person_labels(tags: list[str]) -> list[int]:
    """0 outside, 1 a person begins, 2 goes on; every other type counts as outside."""
    made: list[int] = []
    for tag in tags:
        kind = tag.partition("-")[2]
        if kind not in PERSON_TYPES:
            made.append(0)
        elif tag.startswith("I-") and made and made[-1] > 0:
            made.append(2)
        else:
            made.append(1)
    return made


def person_spans(labels: list[int]) -> list[tuple[int, int]]:
    """Half-open spans; a 2 after a 0 begins a span too."""
    spans: list[tuple[int, int]] = []
    start = -1
    for at, label in enumerate([*labels, 0]):
        if start >= 0 and label != 2:
            spans.append((start, at))
            start = -1
        if label == 1 or (label == 2 and start < 0):
            start = at
    return spans
