"""The written files at work: parses words with `parser.onnx` and `vocabulary.json` alone, as the package does."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime

from corpus import equal_length_batches
from features import AFFIXES, Vocabulary
from scoring import Parse

REFERENCES = ("refHeads", "refLabels", "refUpos", "refXpos")


def read_vocabulary(path: Path) -> Vocabulary:
    stored = json.loads(path.read_text(encoding="utf-8"))
    tables = {kind: {key: at for at, key in enumerate(stored[kind], 1)} for kind in ("word", *AFFIXES, "shape")}
    names = {name: int(bits) for bits, members in stored["names"].items() for name in members}
    return Vocabulary(tables, names, stored["upos"], stored["xpos"], stored["deprels"], np.zeros(0))


@dataclass(frozen=True)
class Analysis:
    """The best parse of a sentence and, where there was another to compare with, both sides' log-probabilities."""

    parse: Parse
    labels: np.ndarray
    upos: np.ndarray
    heads: np.ndarray
    best: np.ndarray
    given: np.ndarray
    upos_best: np.ndarray
    upos_given: np.ndarray
    xpos: np.ndarray
    xpos_best: np.ndarray
    xpos_given: np.ndarray


class Runtime:
    def __init__(self, folder: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(folder / "parser.onnx", options, ["CPUExecutionProvider"])
        self.vocabulary = read_vocabulary(folder / "vocabulary.json")

    def run(self, ids: np.ndarray, given: list[np.ndarray] | None = None) -> dict[str, np.ndarray]:
        """`ids` (sentences, words, 8); `given` heads, labels, UPOS and XPOS, each (sentences, words)."""
        given = given or [np.zeros(ids.shape[:2], dtype=np.int32)] * len(REFERENCES)
        feeds = {"ids": ids.astype(np.int32), **dict(zip(REFERENCES, given))}
        names = [output.name for output in self.session.get_outputs()]
        return dict(zip(names, self.session.run(names, feeds)))

    def analyse(
        self, sentences: list[list[str]], given: list[Analysis] | None = None, batch_words: int = 4_000
    ) -> list[Analysis]:
        """In the order of `sentences`; `given` holds the analysis that each is compared with."""
        known, made = self.vocabulary, {}
        ids = [known.features(words) for words in sentences]
        for batch in equal_length_batches(np.array([len(words) for words in sentences]), batch_words):
            references = None
            if given is not None:
                rows = [given[at] for at in batch]
                references = [np.stack([getattr(row, kind) for row in rows]) for kind in ("heads", "labels", "upos", "xpos")]
            out = self.run(np.stack([ids[at] for at in batch]), references)
            for row, at in enumerate(batch):
                made[int(at)] = self.analysis({name: values[row] for name, values in out.items()})
        return [made[at] for at in range(len(sentences))]

    def analysis(self, out: dict[str, np.ndarray]) -> Analysis:
        known = self.vocabulary
        parse = Parse(
            [known.upos[tag] for tag in out["upos"]],
            [known.xpos[tag] for tag in out["xpos"]],
            out["heads"].tolist(),
            [known.deprels[label] for label in out["labels"]],
            out["person"].argmax(-1).tolist(),
        )
        kinds = ("labels", "upos", "heads", "best", "given", "uposBest", "uposGiven", "xpos", "xposBest", "xposGiven")
        return Analysis(parse, *(out[kind] for kind in kinds))
