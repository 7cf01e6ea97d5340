"""Which spans are persons: fits the small judge of `src/language/network/person-spans.ts`.

    python training/language/person_judge.py --data ../shared/data

The network answers word by word. The judge sees a whole span: how sure the network is of its words, what stands before and
after, and what the tree says. It also sees names with a hyphen whole ("Mei-ling"), of which the network often finds a part.
It is a logistic regression, fitted to spans of EWT's training sentences (gold labels of UNER), of GUM's (names of persons
there, in another scheme; the network never saw these labels), and of EWT's sentences with names of other countries in the
places of theirs. Without the last it would find the names of some peoples less often than the network does. Without `--write`
it prints what five parts of the documents of EWT give when the judge is fitted to the others.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
import zlib
from dataclasses import replace
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
ENDINGS = """appointed backed based born bound centric controlled era esque ish led like inspired loving related run ruled
style trained type""".split()  # "Oprah-ish", "Bush-era": what stands before the hyphen is the name
FEATURES = """bias least mean long first title place prevProper nextProper nextNoun prevOwner of flat apposition root joined
tailUnknown tailProper tailFlat headProper unfound unknown surname""".split()
GUM_WEIGHT = 0.3  # of a span of GUM: its scheme is another one
ABROAD_WEIGHT = 0.1  # of a span of a sentence in which the names are of other countries
COPIES = 3  # of each sentence with a name, with names of all countries; one more has names with a hyphen only
SEED = 7
SURNAME_FIRST = {"CN", "HU", "JP", "KR", "TW", "VN"}  # half of the names that are put in have the surname first there
RIDGE = 3.0
LIMIT = -0.3  # a span below it is no person; chosen by the five parts

Span = tuple[int, int]


class Read:
    """A sentence as the network reads it, with the spans that are persons."""

    def __init__(self, sentence: Sentence, out: dict[str, np.ndarray], ids: np.ndarray, labels: list[str], upos: list[str]):
        self.sentence, self.bits, self.known, self.labels, self.upos = sentence, ids[:, 7], ids[:, 0] > 0, labels, upos
        self.person, self.heads = out["person"].astype(float), out["heads"]
        self.gold: set[Span] = set(person_spans(sentence.person)) if sentence.person is not None else set()
        self.found = person_spans(self.person.argmax(-1).tolist())

    def spans(self) -> list[Span]:
        """What the network found, and names with a hyphen of which it found a part or nothing."""
        spans = list(self.found)
        for start, end in self.joined():
            touching = [span for span in self.found if span[0] <= end and start <= span[1]]
            whole = min([start, *(span[0] for span in touching)]), max([end, *(span[1] for span in touching)])
            if (touching or self.upos[start] == "PROPN") and whole not in spans:
                spans.append(whole)
        return spans

    def joined(self) -> list[Span]:
        """Words with hyphens, the first with a capital: `Mei - ling`."""
        words, found, at = self.sentence.words, [], 0
        while at < len(words):
            end = at + 1
            while end + 1 < len(words) and words[end] == "-" and words[end + 1].isalpha() and words[end - 1].isalpha():
                end += 2
            if end > at + 1 and words[at][0].isupper() and words[end - 1] not in ENDINGS:
                found.append((at, end))
            at = end
        return found

    def features(self, start: int, end: int) -> list[float]:
        words = self.sentence.words
        core = [at for span in self.found for at in range(*span) if start <= at < end]
        unfound = not core
        core = core or [at for at in range(start, end) if words[at][0].isupper()]
        scores = self.person[core]
        margins = np.maximum(scores[:, 1], scores[:, 2]) - scores[:, 0]
        before = words[start - 1].lower() if start else ""
        tags = ["", *self.upos, ""]
        head = next((at for at in range(start, end) if not start <= self.heads[at] - 1 < end), -1)
        relation = self.labels[head] if head >= 0 else ""
        tails = [at for at in range(start + 1, end) if words[at - 1] == "-"]
        joined = len(tails) > 0 and any(at not in core for at in tails)
        tail = tails[-1] if joined else -1
        first = next(iter(tails), start) - 2 if tails else start
        return [
            1.0,
            max(-4.0, min(4.0, float(margins.min()))),
            max(-4.0, min(6.0, float(margins.mean()))),
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
            float(joined),
            float(joined and not self.known[tail]),
            float(joined and self.upos[tail] == "PROPN"),
            float(joined and self.labels[tail] == "flat"),
            float(joined and self.upos[max(0, first)] == "PROPN"),
            float(unfound),
            float(not self.known[core].any()),
            float(self.bits[end - 1] & 2 > 0),
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
            made[int(at)] = Read(sentences[at], own, ids[at], labels, upos)
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


class Abroad:
    """Puts names of a country that is drawn into the places of names."""

    def __init__(self, data: Path, hyphens: bool, seed: int):
        folder, self.rng = data / "names-by-country", np.random.default_rng(seed)
        self.first = self.names(folder / "common-forenames-by-country.csv")
        self.last = self.names(folder / "common-surnames-by-country.csv")
        if hyphens:
            joined = {country: [name for name in names if re.fullmatch(r"\S+-\S+", name)] for country, names in self.first.items()}
            self.first = {country: names for country, names in joined.items() if names}
        self.countries = list(self.first)
        self.both = [country for country in self.countries if country in self.last]

    @staticmethod
    def names(path: Path) -> dict[str, list[str]]:
        found: dict[str, set[str]] = {}
        with open(path, newline="", encoding="utf-8-sig") as file:
            for row in csv.DictReader(file):
                name = (row["Romanized Name"] or "").strip()
                if name[:1].isupper():
                    found.setdefault(row["Country"], set()).add(name)
        return {country: sorted(names) for country, names in sorted(found.items())}

    def name(self, size: int) -> list[str]:
        """The words of a first name with a surname, or of one of them."""
        draw = lambda values: values[self.rng.integers(len(values))]
        if size == 1 and self.rng.random() < 0.6:
            parts = [draw(self.first[draw(self.countries)])]
        else:
            country = draw(self.both)
            parts = [draw(self.last[country])]
            if size > 1:
                parts = [draw(self.first[country]), *parts]
                if country in SURNAME_FIRST and self.rng.random() < 0.5:
                    parts.reverse()
        return [piece for word in " ".join(parts).split() for piece in re.split("(-)", word) if piece]

    def copy(self, sentence: Sentence) -> tuple[Sentence, list[Span]]:
        """The sentence with other names, and where these stand; names of more than three words stay."""
        words, person, changed = [], [], []
        ends, at = dict(person_spans(sentence.person or [])), 0
        while at < len(sentence.words):
            end = ends.get(at, at + 1)
            old = sentence.words[at:end]
            exchanged = at in ends and len(old) <= 3 and all(word.istitle() or word in ".-" for word in old)
            new = self.name(len(old)) if exchanged else old
            if exchanged:
                changed.append((len(words), len(words) + len(new)))
            words += new
            person += [1, *[2] * (len(new) - 1)] if at in ends else [0]
            at = end
        return replace(sentence, words=words, person=person, upos=None, xpos=None, heads=None, deprels=None, lemmas=None), changed


def abroad(runtime: Runtime, data: Path, train: list[Sentence]) -> list[tuple[Read, list[Span]]]:
    made = []
    for hyphens, copies in ((False, COPIES), (True, 1)):
        names = Abroad(data, hyphens, SEED + hyphens)
        made += [names.copy(sentence) for sentence in train if any(sentence.person or []) for _ in range(copies)]
    made = [(sentence, changed) for sentence, changed in made if changed]
    rows = read(runtime, [sentence for sentence, _ in made])
    return [(row, changed) for row, (_, changed) in zip(rows, made)]


Spans = list[tuple[Read, Span]]


def spans_of(rows: list[Read]) -> Spans:
    return [(row, span) for row in rows for span in row.spans()]


def part_of(row: Read) -> int:
    """Of its document, 0 to 4."""
    return zlib.crc32(row.sentence.id.rsplit("-", 1)[0].encode()) % 5


def table(spans: Spans) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features and truth of each span, and the part of its document."""
    return (
        np.array([row.features(*span) for row, span in spans]),
        np.array([float(span in row.gold) for row, span in spans]),
        np.array([part_of(row) for row, _ in spans]),
    )


def chosen(spans: Spans, score: np.ndarray) -> np.ndarray:
    """Which spans stay: those above the limit, of spans that overlap the best."""
    kept, taken = np.full(len(spans), False), set()
    for at in np.argsort(-score, kind="stable"):
        row, (start, end) = spans[at]
        places = {(id(row), place) for place in range(start, end)}
        if score[at] > LIMIT and not places & taken:
            kept[at] = True
            taken |= places
    return kept


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
    spans = spans_of(ewt)
    x, truth, parts = table(spans)
    other, other_truth, _ = table(spans_of(gum))
    far, far_truth, far_parts = table(
        [
            (row, (start, end))
            for row, changed in abroad(runtime, arguments.data, [row.sentence for row in ewt])
            for start, end in row.spans()
            if any(start < last and first < end for first, last in changed)
        ]
    )
    wanted = sum(len(row.gold) for row in ewt)

    def fitted(rows: np.ndarray, far_rows: np.ndarray) -> np.ndarray:
        sizes = (rows.sum(), 1), (len(other), GUM_WEIGHT), (far_rows.sum(), ABROAD_WEIGHT)
        weight = np.concatenate([np.full(size, one) for size, one in sizes])
        return fit(np.concatenate([x[rows], other, far[far_rows]]), np.concatenate([truth[rows], other_truth, far_truth[far_rows]]), weight)

    score = np.zeros(len(x))
    for part in range(5):
        score[parts == part] = x[parts == part] @ fitted(parts != part, far_parts != part)
    found = np.array([span in row.found for row, span in spans])
    for name, kept in (("network", found), ("judged", chosen(spans, score))):
        print(f"{name}: F1 {200 * truth[kept].sum() / (kept.sum() + wanted):.2f} of {wanted} names")
    weights = [round(value, 3) for value in fitted(np.full(len(x), True), np.full(len(far), True)).tolist()]
    print(dict(zip(FEATURES, weights)))
    if arguments.write:
        judge = {"titles": TITLES, "places": PLACES, "endings": ENDINGS, "weights": dict(zip(FEATURES, weights)), "limit": LIMIT}
        (WEIGHTS / "person-spans.json").write_text(json.dumps(judge) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
