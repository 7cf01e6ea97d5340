"""Reads the weights of a written `parser.onnx` back into a network: the int8 values times their scales."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from features import COLUMNS, UNKNOWN, Vocabulary
from model import Parser
from runtime import read_vocabulary


def check_same(vocabulary: Vocabulary, folder: Path) -> None:
    """The rows of the file have to mean what the rows of the network mean."""
    stored = read_vocabulary(folder / "vocabulary.json")
    for kind in ("tables", "upos", "xpos", "deprels"):
        if getattr(stored, kind) != getattr(vocabulary, kind):
            raise ValueError(f"the data gives other {kind} than {folder}: these weights cannot be trained further")


def dequantised(graph: onnx.GraphProto) -> tuple[list[np.ndarray], dict[str, np.ndarray], dict[str, onnx.NodeProto]]:
    """(int8 constants times their scales in the order of the file, all constants, the node that makes each result)."""
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    maker = {name: node for node in graph.node for name in node.output}

    def constant_of(name: str) -> np.ndarray | None:
        """The constant under a chain of Cast and Gather."""
        while name in maker and maker[name].op_type in ("Cast", "Gather"):
            name = maker[name].input[0]
        return constants.get(name)

    found = []
    for node in graph.node:
        if node.op_type == "Mul":
            numbers, scale = (constant_of(name) for name in node.input)
            if numbers is not None and scale is not None and numbers.dtype == np.int8:
                found.append(numbers.astype(np.float32) * scale)
    return found, constants, maker


def torch_gates(weight: np.ndarray) -> np.ndarray:
    i, o, f, c = np.split(weight, 4)
    return np.concatenate([i, f, c, o])


def split_word_rows(rows: np.ndarray, model: Parser, counts: np.ndarray) -> dict[str, torch.Tensor]:
    """Takes the rows of `export.word_table` apart: words never trained hold the turned vector and one shared row."""
    vectors = model.vectors.numpy()
    has = (vectors != 0).any(-1)
    shared = (counts == 0) & has
    inputs = np.concatenate([vectors[shared], np.ones((shared.sum(), 1), np.float32)], 1)
    solved = np.linalg.lstsq(inputs.astype(np.float64), rows[shared].astype(np.float64), rcond=None)[0]
    turn, unknown = solved[:-1].astype(np.float32), solved[-1].astype(np.float32)
    missing = rows[UNKNOWN] - unknown
    trained = len(model.tables["word"].weight)
    learned = rows[:trained] - np.where(has[:trained, None], vectors[:trained] @ turn, missing)
    learned[UNKNOWN] = unknown
    return {
        "turn.weight": torch.from_numpy(turn.T.copy()),
        "missing": torch.from_numpy(missing),
        "tables.word.weight": torch.from_numpy(learned),
    }


def restore(model: Parser, vocabulary: Vocabulary, folder: Path) -> None:
    check_same(vocabulary, folder)
    graph = onnx.load(folder / "parser.onnx").graph
    weights, constants, maker = dequantised(graph)
    tables, (w1, r1, w2, r2, out, arc, label) = weights[: len(COLUMNS)], weights[len(COLUMNS) :]
    state = split_word_rows(tables[0], model, vocabulary.counts)
    for kind, table in zip(COLUMNS[1:], tables[1:]):
        state[f"tables.{kind}.weight"] = torch.from_numpy(table)
    biases = [constants[node.input[3]] for node in graph.node if node.op_type == "LSTM"]
    for name, w, r, bias in (("first", w1, r1, biases[0]), ("second", w2, r2, biases[1])):
        for side, suffix in enumerate(("", "_reverse")):
            for kind, weight in (("ih", w), ("hh", r)):
                half = np.split(weight, 2)[side]
                state[f"{name}.weight_{kind}_l0{suffix}"] = torch.from_numpy(torch_gates(half))
            for kind, half in zip(("ih", "hh"), np.split(bias[side], 2)):
                state[f"{name}.bias_{kind}_l0{suffix}"] = torch.from_numpy(torch_gates(half))
    state["out.weight"] = torch.from_numpy(out.T.copy())
    state["arc_weight"] = torch.from_numpy(arc)
    state["label_weight"] = torch.from_numpy(label.reshape(model.label_weight.shape))
    for node in graph.node:
        found = [constants[name] for name in node.input if name in constants]
        if node.op_type == "Add" and len(found) == 1:
            made_by = {maker[name].op_type for name in node.input if name in maker}
            root = "Mul" in made_by
            size = found[0].shape[-1]
            name = {model.out.bias.shape[0]: "out.bias", model.shape.label: "root_label"}.get(size) or (
                "root_arc" if root else "arc_bias"
            )
            state[name] = torch.from_numpy(found[0].copy())
    missing = set(dict(model.named_parameters())) - set(state)
    if missing:
        raise ValueError(f"not found in {folder}: {sorted(missing)}")
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.copy_(state[name].reshape(parameter.shape))
