"""Measures the written files: `python training/language/evaluate.py --data ../shared/data --folder src/language/weights`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from corpus import equal_length_batches
from margin import WRONG, margin_table
from runtime import Runtime
from scoring import Figures, figures
from treebank import Sentence, read_treebanks

FLOORS = {"UPOS": 95.8, "XPOS": 94.8, "UAS": 89.0, "LAS": 86.0, "PERSON F1": 77.0}
KEPT = {"noun": 97.0, "adjective": 97.0, "name": 95.0}
NOTICED = 85.0
SPEED = 15_000


def score(runtime: Runtime, sentences: list[Sentence]) -> Figures:
    return figures(sentences, [found.parse for found in runtime.analyse([s.words for s in sentences])])


def tokens_per_second(runtime: Runtime, sentences: list[Sentence]) -> tuple[float, float]:
    """Words a second of this process's CPU time, and the share of it spent outside the network, one thread."""
    words = sum(len(sentence.words) for sentence in sentences)
    runtime.vocabulary.cache.clear()
    started = time.process_time()
    ids = [runtime.vocabulary.features(sentence.words) for sentence in sentences]
    prepared = time.process_time() - started
    for batch in equal_length_batches(np.array([len(row) for row in ids]), 1_000):
        runtime.run(np.stack([ids[at] for at in batch]))
    whole = time.process_time() - started
    return words / whole, prepared / whole


def differing_alone(runtime: Runtime, sentences: list[Sentence]) -> int:
    """Sentences whose parse changes when they are parsed one by one."""
    words = [sentence.words for sentence in sentences]
    together, alone = runtime.analyse(words), runtime.analyse(words, batch_words=1)
    return sum(a.parse != b.parse for a, b in zip(together, alone))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ud-ewt/, uner-ewt/ ...")
    parser.add_argument("--folder", type=Path, required=True, help="folder that holds parser.onnx and vocabulary.json")
    arguments = parser.parse_args()
    treebanks, runtime = read_treebanks(arguments.data), Runtime(arguments.folder)
    dev = treebanks.dev

    found = score(runtime, dev)
    values = dict(zip(FLOORS, (found.upos, found.xpos, found.uas, found.las, found.person_f1)))
    print("| EWT dev, gold tokens | floor | measured |\n| --- | --- | --- |")
    for name, floor in FLOORS.items():
        print(f"| {name} | {floor} | {values[name]:.2f} |")
    print(f"| LAS with subtypes | | {found.las_full:.2f} |")
    print(f"| PERSON precision / recall | | {found.person_precision:.1f} / {found.person_recall:.1f} |")
    speed, outside = tokens_per_second(runtime, dev)
    print(f"| words a CPU second, one thread, Python | {SPEED} | {speed:.0f} ({100 * outside:.0f} % outside the network) |")
    print(f"| parses that change when parsed alone | 0 | {differing_alone(runtime, dev)} of {len(dev)} |")
    gum = score(runtime, treebanks.gum_dev)
    print(f"\nGUM dev (free genres): UPOS {gum.upos:.2f} XPOS {gum.xpos:.2f} UAS {gum.uas:.2f} LAS {gum.las:.2f}\n")

    table = margin_table(runtime, dev)
    print("| margin test, EWT dev | floor at tau 1 | " + " | ".join(table["noun"]) + " |")
    print("| --- | --- |" + " --- |" * len(table["noun"]))
    for kind, row in table.items():
        label, floor = (f"{kind}, noticed", NOTICED) if kind in WRONG else (f"{kind}, kept", KEPT[kind])
        print(f"| {label} | {floor} | " + " | ".join(f"{value:.1f}" for value in row.values()) + " |")


if __name__ == "__main__":
    main()
