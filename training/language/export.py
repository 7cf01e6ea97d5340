"""Writes the network as an ONNX file that computes with integers where most of the time goes, and its vocabulary as JSON.

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
Every row is computed by itself: a sentence gets the same result, to the last bit, whatever else is in its batch.

Weights are int8. The two BiLSTM layers and the two largest products multiply them by inputs of 8 bits and add in 32: twice as
fast as float32. An input becomes an integer by a range, and the range must not come from the batch. The products take a
fixed one. The LSTM of onnxruntime takes the smallest and the largest value of what it multiplies, in the first place the
words' vectors, then at each word the state that goes on. Both are pinned:
    - to each word's vector two numbers are added, PIN and -PIN, which nothing lies beyond and whose weights are zero;
    - each direction has two more units (PINS) that no other unit sees, with gates wide open: their states are tanh(t) and
      -tanh(t) after t words. No unit can go beyond: its cell gains at most 1 a word. They pin the second layer's input too.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto

from features import AFFIXES, COLUMNS, Vocabulary
from graph import FACTOR_MAX, MICROSOFT, Graph, quantise
from model import SELF, Parser
from weights import PINS, Layer, Weights, weights_of

LICENCE = "CC BY-SA 4.0: trained on UD English-EWT and Universal NER (CC BY-SA 4.0); see LICENCE.md beside the weights"
INT, FLOAT = TensorProto.INT32, TensorProto.FLOAT
PIN = 3.0
WIDEST = 2.99  # of a word's vector; 20 in a million numbers are cut to it
OPEN = 100.0  # what opens a gate wholly
STATE_STEP, STATE_ZERO = 1 / 127, 128  # integers of states, -1 to 1
VIEW_STEP = 1 / 32  # integers of what label scores are made of, 0 to 8; 1 among them is exact


def embed(graph: Graph, tables: dict[str, np.ndarray]) -> str:
    """(words, sentences, width + PINS)"""
    parts = []
    for at, kind in enumerate(COLUMNS):
        column = graph.add("Gather", "ids", graph.constant(np.array(at, dtype=np.int64)), axis=2)
        parts.append(graph.rows(np.clip(tables[kind], -WIDEST, WIDEST), column, f"table.{kind}"))
    # Of the last column, so that there is one of each for every word.
    pins = np.tile(np.array([PIN, -PIN], dtype=np.float32), (len(tables[COLUMNS[-1]]), 1))
    parts.append(graph.add("Gather", graph.constant(pins, "pins"), column, axis=0))
    return graph.add("Transpose", graph.add("Concat", *parts, axis=2), perm=[1, 0, 2])


def with_pins(values: np.ndarray, blocks: int, axis: int, pins: tuple[float, float] = (0, 0)) -> np.ndarray:
    """Two more places at the end of each block along `axis`."""
    shape = list(values.shape)
    shape[axis] = 1
    added = [np.full(shape, pin, values.dtype) for pin in pins]
    return np.concatenate([part for block in np.split(values, blocks, axis) for part in (block, *added)], axis)


def lstm(graph: Graph, layer: Layer, x: str, pinned_blocks: int, name: str) -> str:
    """(words, sentences, width) -> (words, sentences, 2 * (hidden + PINS)). `pinned_blocks`: parts of x that end in pins."""
    inputs = {}
    for kind, weight, blocks in (("w", layer.w, pinned_blocks), ("r", layer.r, 1)):
        directions, gates, width = weight.shape
        numbers, scale = quantise(weight.reshape(-1, width), 0, FACTOR_MAX)
        numbers = with_pins(numbers.reshape(directions, gates, width).transpose(0, 2, 1), blocks, 1)
        inputs[kind] = with_pins(numbers, 4, 2)
        inputs[f"{kind}.scale"] = with_pins(scale.reshape(directions, gates), 4, 1, (1, 1))
    # Gates i, o and f open for both pins; what goes into the cell is 1 for one, -1 for the other.
    bias = np.concatenate([with_pins(part, 1, 1) for part in np.split(layer.bias, 8, 1)], 1)
    size = layer.hidden + PINS
    for gate, pins in enumerate(((OPEN, OPEN), (OPEN, OPEN), (OPEN, OPEN), (OPEN, -OPEN))):
        bias[:, (gate + 1) * size - PINS : (gate + 1) * size] = pins
    zeros = graph.constant(np.zeros((2, 4 * size), dtype=np.int8))
    constants = {kind: graph.constant(value, f"{name}.{kind}") for kind, value in inputs.items()}
    y = graph.add(
        "DynamicQuantizeLSTM",
        *(x, constants["w"], constants["r"], graph.constant(bias, f"{name}.bias"), "", "", "", ""),
        *(constants["w.scale"], zeros, constants["r.scale"], zeros),
        domain=MICROSOFT,
        hidden_size=size,
        direction="bidirectional",
    )
    return graph.add("Reshape", graph.add("Transpose", y, perm=[0, 2, 1, 3]), graph.ints(0, 0, 2 * size))


def with_root(graph: Graph, root: np.ndarray, words: str, name: str) -> str:
    """Puts the root's row before the words: (sentences, words + 1, width)."""
    one = graph.add("Slice", words, graph.ints(0), graph.ints(1), graph.ints(1))
    blank = graph.add("Mul", one, graph.constant(np.zeros(1, dtype=np.float32)))
    return graph.add("Concat", graph.add("Add", blank, graph.constant(root, name)), words, axis=1)


def best_and_given(graph: Graph, logp: str, ref: str, axis: int = -1) -> tuple[str, str]:
    last = graph.ints(axis)
    given = graph.add("GatherElements", logp, graph.add("Unsqueeze", ref, last), axis=axis)
    return graph.add("ReduceMax", logp, axes=[axis], keepdims=0), graph.add("Squeeze", given, last)


def arc_scores(graph: Graph, weights: Weights, dependent: str, head: str) -> str:
    left = graph.add("MatMul", dependent, graph.weight(weights.arc, 1, "arc"))
    left = graph.add("Add", left, graph.constant(weights.arc_bias, "arc.bias"))
    heads = graph.add("Transpose", with_root(graph, weights.root_arc, head, "root.arc"), perm=[0, 2, 1])
    scores = graph.add("MatMul", left, heads)
    one = graph.add("Squeeze", graph.add("Slice", scores, graph.ints(0), graph.ints(1), graph.ints(0)), graph.ints(0))
    own = graph.add("EyeLike", one, k=1, dtype=FLOAT)
    return graph.add("Add", scores, graph.add("Mul", own, graph.constant(np.array(SELF, dtype=np.float32))), name="arcs")


def label_scores(graph: Graph, weights: Weights, dependent: str, head: str, choices: list[str]) -> list[str]:
    """(sentences, words, labels): log-probabilities of the labels, for each of the given choices of heads."""
    inner, labels, _ = weights.label.shape

    def extended(value: str) -> str:
        return graph.add("Pad", value, graph.ints(0, 0, 0, 0, 0, 1), graph.constant(np.array(1, dtype=np.float32)))

    mixed = graph.product(extended(dependent), VIEW_STEP, 0, weights.label.reshape(inner, -1), "label")
    mixed = graph.add("Reshape", mixed, graph.ints(0, 0, labels, inner))
    every = extended(with_root(graph, weights.root_label, head, "root.label"))
    found = []
    for heads in choices:
        at = graph.add("Expand", graph.add("Unsqueeze", heads, graph.ints(2)), graph.ints(1, 1, inner))
        chosen = graph.add("Unsqueeze", graph.add("GatherElements", every, at, axis=1), graph.ints(3))
        scores = graph.add("Squeeze", graph.add("MatMul", mixed, chosen), graph.ints(3))
        found.append(graph.add("LogSoftmax", scores, axis=2))
    return found


def to_onnx(weights: Weights, out_sizes: list[int]) -> onnx.ModelProto:
    graph = Graph()
    x = lstm(graph, weights.layers[0], embed(graph, weights.tables), 1, "first")
    x = graph.add("Transpose", lstm(graph, weights.layers[1], x, 2, "second"), perm=[1, 0, 2])
    x = graph.product(x, STATE_STEP, STATE_ZERO, with_pins(weights.out, 2, 0), "out", weights.out_bias)
    split = graph.add("Split", x, graph.ints(*out_sizes), outputs=len(out_sizes), axis=2)
    upos, xpos, person, *views = [split, *(f"{split}_{k}" for k in range(1, len(out_sizes)))]
    views = [graph.add("Relu", view) for view in views]

    graph.add("LogSoftmax", person, axis=2, name="person")
    graph.cast(graph.add("ArgMax", xpos, axis=2, keepdims=0), INT, "xpos")
    graph.cast(graph.add("ArgMax", upos, axis=2, keepdims=0), INT, "upos")
    for tags, kind in ((upos, "upos"), (xpos, "xpos")):
        tag_best, tag_given = best_and_given(graph, graph.add("LogSoftmax", tags, axis=2), f"ref{kind.capitalize()}", 2)
        graph.add("Identity", tag_best, name=f"{kind}Best")
        graph.add("Identity", tag_given, name=f"{kind}Given")

    arcs = arc_scores(graph, weights, *views[:2])
    heads = graph.cast(graph.add("ArgMax", arcs, axis=2, keepdims=0), INT, "heads")
    arc_best, arc_given = best_and_given(graph, graph.add("LogSoftmax", arcs, axis=2), "refHeads", 2)
    for_best, for_given = label_scores(graph, weights, *views[2:], [heads, "refHeads"])
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
    model.eval()
    onnx.save(to_onnx(weights_of(model, vocabulary), model.out_sizes), folder / "parser.onnx")
    write_vocabulary(vocabulary, folder / "vocabulary.json")
