"""Writes the network as an ONNX file with int8 weights and float32 arithmetic, and its vocabulary as JSON.

Inputs (all sentences of a batch have the same number of words; there are no masks):
    ids        int32 (sentences, words, 8)   columns as in features.COLUMNS
    refHeads, refLabels, refUpos, refXpos  int32 (sentences, words)   another parse to compare with; zeros if there is none
Outputs, each (sentences, words, ...):
    heads, labels, upos, xpos     int32      the best of each word; heads count from 1, 0 is the root
    person                        float32 (.., 3)   log-probabilities of outside, begins, goes on
    best, given                   float32    log p(head) + log p(label | head): of the best, and of refHeads with refLabels
    uposBest, uposGiven           float32    log p(tag): of the best, and of refUpos
    xposBest, xposGiven           float32    the same of XPOS
    arcs                          float32 (.., words + 1)   scores of all heads, for callers that need a tree
Every row is computed by itself: a sentence gets the same result whatever else is in its batch.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto
from torch import nn

from features import AFFIXES, COLUMNS, UNKNOWN, Vocabulary
from graph import Graph
from model import SELF, WIDTHS, Parser

LICENCE = "CC BY-SA 4.0: trained on UD English-EWT and Universal NER (CC BY-SA 4.0); see LICENCE.md beside the weights"
INT, FLOAT = TensorProto.INT32, TensorProto.FLOAT


def array(tensor: torch.Tensor) -> np.ndarray:
    return tensor.detach().numpy().astype(np.float32)


@torch.no_grad()
def word_table(model: Parser, vocabulary: Vocabulary) -> np.ndarray:
    """One row for each word: its vector, turned, and what was learned for it."""
    every = torch.arange(len(vocabulary.counts))
    learned = torch.where(torch.from_numpy(vocabulary.counts > 0), every, UNKNOWN)
    return array(model.word_rows(learned, every))


def lstm(graph: Graph, layer: nn.LSTM, x: str) -> str:
    """(words, sentences, width) -> (words, sentences, 2 * hidden). ONNX orders the gates i, o, f, c."""
    size = layer.hidden_size

    def gates(weight: np.ndarray) -> np.ndarray:
        i, f, c, o = np.split(weight, 4)
        return np.concatenate([i, o, f, c])

    def both(kind: str) -> np.ndarray:
        return np.stack([gates(array(getattr(layer, f"{kind}_l0{side}"))) for side in ("", "_reverse")])

    w, r = (both(f"weight_{kind}") for kind in ("ih", "hh"))
    bias = np.concatenate([both("bias_ih"), both("bias_hh")], 1)
    flat = [graph.weight(m.reshape(-1, m.shape[-1]), 0) for m in (w, r)]
    shaped = [graph.add("Reshape", name, graph.ints(*m.shape)) for name, m in zip(flat, (w, r))]
    y = graph.add("LSTM", x, *shaped, graph.constant(bias), hidden_size=size, direction="bidirectional")
    return graph.add("Reshape", graph.add("Transpose", y, perm=[0, 2, 1, 3]), graph.ints(0, 0, 2 * size))


def embed(graph: Graph, model: Parser, vocabulary: Vocabulary) -> str:
    parts = []
    for at, kind in enumerate(COLUMNS):
        column = graph.add("Gather", "ids", graph.constant(np.array(at, dtype=np.int64)), axis=2)
        table = word_table(model, vocabulary) if kind == "word" else array(model.tables[kind].weight)
        parts.append(graph.rows(table, column))
    return graph.add("Transpose", graph.add("Concat", *parts, axis=2), perm=[1, 0, 2])


def with_root(graph: Graph, root: torch.Tensor, words: str) -> str:
    """Puts the root's row before the words: (sentences, words + 1, width)."""
    one = graph.add("Slice", words, graph.ints(0), graph.ints(1), graph.ints(1))
    blank = graph.add("Mul", one, graph.constant(np.zeros(1, dtype=np.float32)))
    return graph.add("Concat", graph.add("Add", blank, graph.constant(array(root))), words, axis=1)


def best_and_given(graph: Graph, logp: str, ref: str, axis: int = -1) -> tuple[str, str]:
    last = graph.ints(axis)
    given = graph.add("GatherElements", logp, graph.add("Unsqueeze", ref, last), axis=axis)
    return graph.add("ReduceMax", logp, axes=[axis], keepdims=0), graph.add("Squeeze", given, last)


def arc_scores(graph: Graph, model: Parser, dependent: str, head: str) -> str:
    left = graph.add("MatMul", dependent, graph.weight(array(model.arc_weight), 1))
    left = graph.add("Add", left, graph.constant(array(model.arc_bias)))
    heads = graph.add("Transpose", with_root(graph, model.root_arc, head), perm=[0, 2, 1])
    scores = graph.add("MatMul", left, heads)
    one = graph.add("Squeeze", graph.add("Slice", scores, graph.ints(0), graph.ints(1), graph.ints(0)), graph.ints(0))
    own = graph.add("EyeLike", one, k=1, dtype=FLOAT)
    return graph.add("Add", scores, graph.add("Mul", own, graph.constant(np.array(SELF, dtype=np.float32))), name="arcs")


def label_scores(graph: Graph, model: Parser, dependent: str, head: str, choices: list[str]) -> str:
    """(sentences, words, labels, choices): log-probabilities of the labels, for each of the given choices of heads."""
    weight = array(model.label_weight)
    inner, labels, _ = weight.shape

    def extended(value: str) -> str:
        return graph.add("Pad", value, graph.ints(0, 0, 0, 0, 0, 1), graph.constant(np.array(1, dtype=np.float32)))

    mixed = graph.add("MatMul", extended(dependent), graph.weight(weight.reshape(inner, -1), 1))
    mixed = graph.add("Reshape", mixed, graph.ints(0, 0, labels, inner))
    every = extended(with_root(graph, model.root_label, head))
    chosen = []
    for heads in choices:
        at = graph.add("Expand", graph.add("Unsqueeze", heads, graph.ints(2)), graph.ints(1, 1, inner))
        chosen.append(graph.add("Unsqueeze", graph.add("GatherElements", every, at, axis=1), graph.ints(3)))
    return graph.add("LogSoftmax", graph.add("MatMul", mixed, graph.add("Concat", *chosen, axis=3)), axis=2)


def to_onnx(model: Parser, vocabulary: Vocabulary) -> onnx.ModelProto:
    model.eval()
    graph = Graph()
    x = lstm(graph, model.second, lstm(graph, model.first, embed(graph, model, vocabulary)))
    x = graph.add("Transpose", x, perm=[1, 0, 2])
    x = graph.add("MatMul", x, graph.weight(array(model.out.weight).T.copy(), 1))
    x = graph.add("Add", x, graph.constant(array(model.out.bias)))
    split = graph.add("Split", x, graph.ints(*model.out_sizes), outputs=len(model.out_sizes), axis=2)
    upos, xpos, person, *views = [split, *(f"{split}_{k}" for k in range(1, len(model.out_sizes)))]
    views = [graph.add("Relu", view) for view in views]

    graph.add("LogSoftmax", person, axis=2, name="person")
    graph.cast(graph.add("ArgMax", xpos, axis=2, keepdims=0), INT, "xpos")
    graph.cast(graph.add("ArgMax", upos, axis=2, keepdims=0), INT, "upos")
    for tags, kind in ((upos, "upos"), (xpos, "xpos")):
        tag_best, tag_given = best_and_given(graph, graph.add("LogSoftmax", tags, axis=2), f"ref{kind.capitalize()}", 2)
        graph.add("Identity", tag_best, name=f"{kind}Best")
        graph.add("Identity", tag_given, name=f"{kind}Given")

    arcs = arc_scores(graph, model, *views[:2])
    heads = graph.cast(graph.add("ArgMax", arcs, axis=2, keepdims=0), INT, "heads")
    arc_best, arc_given = best_and_given(graph, graph.add("LogSoftmax", arcs, axis=2), "refHeads", 2)
    logp = label_scores(graph, model, *views[2:], [heads, "refHeads"])
    for_best, for_given = (
        graph.add("Gather", logp, graph.constant(np.array(k, dtype=np.int64)), axis=3) for k in (0, 1)
    )
    graph.cast(graph.add("ArgMax", for_best, axis=2, keepdims=0), INT, "labels")
    label_best = graph.add("ReduceMax", for_best, axes=[2], keepdims=0)
    _, label_given = best_and_given(graph, for_given, "refLabels", 2)
    graph.add("Add", arc_best, label_best, name="best")
    graph.add("Add", arc_given, label_given, name="given")

    grid = ["sentences", "words"]
    inputs = {"ids": (INT, [*grid, len(COLUMNS)])}
    inputs |= {name: (INT, grid) for name in ("refHeads", "refLabels", "refUpos", "refXpos")}
    outputs = {name: (INT, grid) for name in ("heads", "labels", "upos", "xpos")}
    outputs |= {"person": (FLOAT, [*grid, 3])}
    outputs |= {name: (FLOAT, grid) for name in ("best", "given", "uposBest", "uposGiven", "xposBest", "xposGiven")}
    outputs |= {"arcs": (FLOAT, [*grid, "heads"])}
    return graph.to_model(inputs, outputs, {"licence": LICENCE})


def write_vocabulary(vocabulary: Vocabulary, path: Path) -> None:
    """Lists in the order of their numbers; number 0, unknown, is not in them. Names carry their bits: 1 first name, 2 surname."""
    lists = {kind: list(vocabulary.tables[kind]) for kind in ("word", *AFFIXES, "shape")}
    names = {str(bits): [n for n, b in vocabulary.names.items() if b == bits] for bits in (1, 2, 3)}
    tags = {"upos": vocabulary.upos, "xpos": vocabulary.xpos, "deprels": vocabulary.deprels}
    content = {"licence": LICENCE, "columns": list(COLUMNS), **tags, "names": names, **lists}
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def export(model: Parser, vocabulary: Vocabulary, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    onnx.save(to_onnx(model, vocabulary), folder / "parser.onnx")
    write_vocabulary(vocabulary, folder / "vocabulary.json")
