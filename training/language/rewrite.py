"""Writes a file of the form before 2026-11-22 (int8 weights, float32 arithmetic) in the form of export.py, without training.

    python training/language/rewrite.py --start old/parser.onnx --folder src/language/weights
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from export import to_onnx
from features import COLUMNS
from weights import Layer, Weights


def dequantised(graph: onnx.GraphProto, constants: dict[str, np.ndarray], maker: dict[str, onnx.NodeProto]) -> list[np.ndarray]:
    """int8 constants times their scales in the order of the file."""

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
    return found


def added_constants(graph: onnx.GraphProto, constants: dict[str, np.ndarray], maker: dict[str, onnx.NodeProto]) -> list[np.ndarray]:
    """Vectors that are added to something, in the order of the file."""
    adds = [node for node in graph.node if node.op_type == "Add"]
    return [constants[name] for node in adds for name in node.input if name in constants]


def read_old(path: Path) -> tuple[Weights, list[int]]:
    graph = onnx.load(path).graph
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    maker = {name: node for node in graph.node for name in node.output}
    found = dequantised(graph, constants, maker)
    tables, (w1, r1, w2, r2, out, arc, label) = found[: len(COLUMNS)], found[len(COLUMNS) :]
    biases = [constants[node.input[3]] for node in graph.node if node.op_type == "LSTM"]
    layers = [
        Layer(*(matrix.reshape(2, -1, matrix.shape[1]) for matrix in (w, r)), bias)
        for w, r, bias in ((w1, r1, biases[0]), (w2, r2, biases[1]))
    ]
    out_bias, arc_bias, root_arc, root_label = added_constants(graph, constants, maker)
    inner = len(label)
    sizes = next(constants[node.input[1]] for node in graph.node if node.op_type == "Split")
    weights = Weights(
        dict(zip(COLUMNS, tables)),
        (layers[0], layers[1]),
        out,
        out_bias,
        arc,
        arc_bias,
        root_arc,
        root_label,
        label.reshape(inner, -1, inner),
    )
    return weights, sizes.tolist()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True, help="the old parser.onnx")
    parser.add_argument("--folder", type=Path, required=True, help="folder for the new one; vocabulary.json stays as it is")
    arguments = parser.parse_args()
    onnx.save(to_onnx(*read_old(arguments.start)), arguments.folder / "parser.onnx")


if __name__ == "__main__":
    main()
