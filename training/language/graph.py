"""A small ONNX graph builder: named nodes in order, int8 weights that are turned into float32 before use."""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

INT8_MAX = 127


class Graph:
    """Each method adds a node and returns the name of its result."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.tensors: list[onnx.TensorProto] = []
        self.known: dict[tuple, str] = {}

    def constant(self, value: np.ndarray) -> str:
        key = (value.dtype.str, value.shape, value.tobytes())
        if key not in self.known:
            self.known[key] = f"c{len(self.tensors)}"
            self.tensors.append(numpy_helper.from_array(value, self.known[key]))
        return self.known[key]

    def ints(self, *values: int) -> str:
        return self.constant(np.array(values, dtype=np.int64))

    def add(self, kind: str, *inputs: str, outputs: int = 1, name: str | None = None, **attributes: object) -> str:
        """The first result's name; the others end in _1, _2 ..."""
        first = name or f"n{len(self.nodes)}"
        names = [first, *(f"{first}_{k}" for k in range(1, outputs))]
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return first

    def cast(self, value: str, kind: int, name: str | None = None) -> str:
        return self.add("Cast", value, to=kind, name=name)

    def weight(self, value: np.ndarray, axis: int) -> str:
        """`value` as int8 with one scale for each place along `axis`; runtimes fold the product when they load."""
        numbers, scale = quantise(value, axis)
        return self.add("Mul", self.cast(self.constant(numbers), TensorProto.FLOAT), self.constant(scale))

    def rows(self, table: np.ndarray, at: str) -> str:
        """Rows of an int8 table with one scale for each row; only the gathered rows become float32."""
        numbers, scale = quantise(table, 0)
        gathered = self.cast(self.add("Gather", self.constant(numbers), at, axis=0), TensorProto.FLOAT)
        return self.add("Mul", gathered, self.add("Gather", self.constant(scale), at, axis=0))

    def to_model(self, inputs: dict[str, tuple[int, list]], outputs: dict[str, tuple[int, list]], notes: dict[str, str]) -> onnx.ModelProto:
        graph = helper.make_graph(
            self.nodes,
            "parser",
            [helper.make_tensor_value_info(name, *spec) for name, spec in inputs.items()],
            [helper.make_tensor_value_info(name, *spec) for name, spec in outputs.items()],
            self.tensors,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
        helper.set_model_props(model, notes)
        onnx.checker.check_model(model, full_check=True)
        return model


def quantise(value: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """(int8 values, float32 scales that keep every axis): value is about numbers * scale."""
    others = tuple(k for k in range(value.ndim) if k != axis % value.ndim)
    scale = np.maximum(np.abs(value).max(axis=others, keepdims=True), 1e-8) / INT8_MAX
    return np.round(value / scale).astype(np.int8), scale.astype(np.float32)
