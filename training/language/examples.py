"""A few sentences with all numbers that the network sees and gives, for tests of other programs that run it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from runtime import Runtime

SENTENCES = [
    "The young doctor gave her patient two books .",
    "Mary O'Neill did n't meet President Obama in 2009 , did she ?",
    "“ It ’s 7.30 pm – where ’s Zoë ? ” asked José García-Lopez .",
    "lol @jamal_99 u r sooo funny 😂😂 http://example.com/a?b=1",
    "WHY WOULD ANNA DO THAT ?!",
    "Lakisha",
]


def examples(runtime: Runtime) -> list[dict]:
    found = []
    for sentence in SENTENCES:
        words = sentence.split(" ")
        ids = runtime.vocabulary.features(words)
        out = {name: values[0] for name, values in runtime.run(ids[None]).items() if name != "arcs"}
        kept = {name: np.round(out[name].astype(float), 3).tolist() for name in ("person", "best", "uposBest")}
        kept |= {name: out[name].tolist() for name in ("heads", "labels", "upos", "xpos")}
        found.append({"words": words, "ids": ids.tolist(), **kept})
    return found


def write_examples(folder: Path) -> None:
    lines = ",\n".join(json.dumps(example, ensure_ascii=False) for example in examples(Runtime(folder)))
    (folder / "examples.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
