"""Which spans of the network are persons: fits the small judge of `src/language/network/person-spans.ts`.

    python training/language/person_judge.py --data ../shared/data

The network answers word by word. The judge sees a whole span: how sure the network is of its words, what stands before and
after, and what the tree says. It is a logistic regression, fitted to spans of EWT's training sentences (gold labels of UNER) and
of GUM's (names of persons there, in another scheme; the network never saw these labels). Without `--write` it prints what five
parts of the documents of EWT give when the judge is fitted to the others.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import zlib
from pathlib import Path

import numpy as np
from corpus import equal_length_batches
from entities import person_spans
from runtime import Runtime
from treebank import Sentence, read_treebanks

WEIGHTS = Path(__file__).resolve().parents[2] / "src/language/weights"
TITLES = """mr mrs ms miss dr sir president senator prof. professor king queen captain general mr. mrs. ms. dr. sen. rep. gov.
gen. col. lt. pope judge justice minister secretary""".split()
PLACES = """fort lake mount mt mt. st st. saint san santa port camp river cape north south east west new los las el la the at in
of""".split()
FEATURES = "bias least mean long first title place prevProper nextProper nextNoun prevOwner of flat apposition root".split()
GUM_WEIGHT = 0.3  # of a span of GUM: its scheme is another one
RIDGE = 3.0
LIMIT = -0.4  # a span below it is no person; chosen by the five parts

Span = tuple[int, int]


class Read:
    """A sentence as the network reads it, with the spans that are persons."""

    def __init__(self, sentence: Sentence, out: dict[str, np.ndarray], bits: np.ndarray, labels: list[str], upos: list[str]):
        self.sentence, self.bits, self.labels, self.upos = sentence, bits, labels, upos
        self.person, self.heads = out["person"].astype(float), out["heads"]
        self.gold: set[Span] = set(person_spans(sentence.person)) if sentence.person is not None else set()

    def spans(self) -> list[Span]:
        return person_spans(self.person.argmax(-1).tolist())

    def features(self, start: int, end: int) -> list[float]:
        words, scores = self.sentence.words, self.person[start:end]
        margins = np.maximum(scores[:, 1], scores[:, 2]) - scores[:, 0]
        before = words[start - 1].lower() if start else ""
        tags = ["", *self.upos, ""]
        head = next((at for at in range(start, end) if not start <= self.heads[at] - 1 < end), -1)
        relation = self.labels[head] if head >= 0 else ""
        return [
            1.0,
            min(4.0, float(margins.min())),
            min(6.0, float(margins.mean())),
            float(end - start > 3),
            float(self.bits[start] & 1),
            float(before in TITLES),
            float(before in PLACES),
            float(tags[start] == "PROPN"),
            float(tags[end + 1] == "PROPN"),
            float(tags[end + 1] == "NOUN"),
            float(before in ("'s", "’s")),
            float(before == "of"),
            float(relation == "flat"),
            float(relation == "appos"),
            float(relation == "root"),
        ]


def read(runtime: Runtime, sentences: list[Sentence]) -> list[Read]:
    known = runtime.vocabulary
    ids = [known.features(sentence.words) for sentence in sentences]
    made: dict[int, Read] = {}
    for batch in equal_length_batches(np.array([len(row) for row in ids]), 2_000):
        out = runtime.run(np.stack([ids[at] for at in batch]))
        for row, at in enumerate(batch):
            own = {name: values[row] for name, values in out.items()}
            labels, upos = [known.deprels[n] for n in own["labels"]], [known.upos[n] for n in own["upos"]]
            made[int(at)] = Read(sentences[at], own, ids[at][:, 7], labels, upos)
    return [made[at] for at in range(len(sentences))]


def gum_persons(path: Path) -> dict[str, list[Span]]:
    """The mentions of persons by sentence."""
    found: dict[str, list[Span]] = {}
    spans: list[Span] = []
    opened: list[tuple[str, str, int]] = []
    place = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# sent_id = "):
                spans = found.setdefault(line.removeprefix("# sent_id = ").rstrip("\n"), [])
                opened, place = [], 0
            elif re.match(r"\d+\t", line):
                marks = re.search(r"(?:^|\|)Entity=([^|\n]+)", line.split("\t")[9])
                for opens, name, kind, closes in re.findall(
                    r"(\()?(\d+)(?:\[[^\]]*\])?(?:-([a-z]+)[^()]*)?(\))?", marks.group(1) if marks else ""
                ):
                    if opens:
                        opened.append((name, kind, place))
                    last = next((at for at in reversed(range(len(opened))) if closes and opened[at][0] == name), -1)
                    if last >= 0:
                        _, kind, start = opened.pop(last)
                        if kind == "person":
                            spans.append((start, place + 1))
                place += 1
    return found


def name_inside(sentence: Sentence, start: int, end: int) -> Span | None:
    """The name of a mention as UNER marks it: the proper nouns around the head, less titles."""
    upos, heads = sentence.upos or [], sentence.heads or []
    head = next((at for at in range(start, end) if not start <= heads[at] - 1 < end), -1)
    if head < 0 or upos[head] != "PROPN":
        return None
    first, last = head, head + 1
    while first > start and (upos[first - 1] == "PROPN" or sentence.words[first - 1] in (".", "-")):
        first -= 1
    while last < end and upos[last] == "PROPN":
        last += 1
    while first < last - 1 and sentence.words[first].lower() in TITLES:
        first += 1
    return first, last


def table(rows: list[Read]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features and truth of each span, and the part of its document (0 to 4)."""
    part = lambda row: zlib.crc32(row.sentence.id.rsplit("-", 1)[0].encode()) % 5
    spans = [(row, span) for row in rows for span in row.spans()]
    return (
        np.array([row.features(*span) for row, span in spans]),
        np.array([float(span in row.gold) for row, span in spans]),
        np.array([part(row) for row, _ in spans]),
    )


def fit(x: np.ndarray, truth: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Newton's method; the sums are convex, so nothing hangs on where it begins."""
    found = np.zeros(x.shape[1])
    for _ in range(60):
        chance = 1 / (1 + np.exp(-x @ found))
        slope = x.T @ (weight * (chance - truth)) + RIDGE * found
        curve = (x * (weight * chance * (1 - chance))[:, None]).T @ x + RIDGE * np.eye(x.shape[1])
        found -= np.linalg.solve(curve, slope)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ud-ewt/, uner-ewt/, ud-gum-ccby/")
    parser.add_argument("--write", action="store_true", help="write src/language/weights/person-spans.json")
    arguments = parser.parse_args()
    runtime, treebanks = Runtime(WEIGHTS), read_treebanks(arguments.data)
    persons = gum_persons(arguments.data / "ud-gum-ccby/en_gum-ud-train.conllu.gz")
    ewt = read(runtime, [sentence for sentence in treebanks.train if sentence.person is not None])
    gum = read(runtime, [sentence for sentence in treebanks.train if sentence.id in persons])
    for row in gum:
        names = (name_inside(row.sentence, *span) for span in persons[row.sentence.id])
        row.gold = {name for name in names if name is not None}
    x, truth, parts = table(ewt)
    other, other_truth, _ = table(gum)
    wanted = sum(len(row.gold) for row in ewt)

    def fitted(rows: np.ndarray) -> np.ndarray:
        weight = np.concatenate([np.ones(rows.sum()), np.full(len(other), GUM_WEIGHT)])
        return fit(np.concatenate([x[rows], other]), np.concatenate([truth[rows], other_truth]), weight)

    score = np.zeros(len(x))
    for part in range(5):
        score[parts == part] = x[parts == part] @ fitted(parts != part)
    for name, kept in (("network", np.full(len(x), True)), ("judged", score > LIMIT)):
        print(f"{name}: F1 {200 * truth[kept].sum() / (kept.sum() + wanted):.2f} of {wanted} names")
    weights = [round(value, 3) for value in fitted(np.full(len(x), True)).tolist()]
    print(dict(zip(FEATURES, weights)))
    if arguments.write:
        judge = {"titles": TITLES, "places": PLACES, "weights": dict(zip(FEATURES, weights)), "limit": LIMIT}
        (WEIGHTS / "person-spans.json").write_text(json.dumps(judge) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
