"""A small ONNX graph builder: named nodes in order, and weights as integers."""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

INT8_MAX = 127
# Two products of a weight and an input of 8 bits without sign then fit into 16 bits, in which processors without VNNI add.
FACTOR_MAX = 64
MICROSOFT = "com.microsoft"


class Graph:
    """Each method adds a node and returns the name of its result."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.tensors: list[onnx.TensorProto] = []
        self.known: dict[tuple, str] = {}

    def constant(self, value: np.ndarray, name: str | None = None) -> str:
        """Constants without a name are kept once."""
        key = (value.dtype.str, value.shape, value.tobytes())
        if name is None and key in self.known:
            return self.known[key]
        given = name or f"c{len(self.tensors)}"
        self.tensors.append(numpy_helper.from_array(value, given))
        if name is None:
            self.known[key] = given
        return given

    def ints(self, *values: int) -> str:
        return self.constant(np.array(values, dtype=np.int64))

    def add(
        self, kind: str, *inputs: str, outputs: int = 1, name: str | None = None, domain: str = "", **attributes: object
    ) -> str:
        """The first result's name; the others end in _1, _2 ..."""
        first = name or f"n{len(self.nodes)}"
        names = [first, *(f"{first}_{k}" for k in range(1, outputs))]
        self.nodes.append(helper.make_node(kind, list(inputs), names, domain=domain, **attributes))
        return first

    def cast(self, value: str, kind: int, name: str | None = None) -> str:
        return self.add("Cast", value, to=kind, name=name)

    def stored(self, value: np.ndarray, axis: int, name: str, largest: int = INT8_MAX) -> tuple[str, str]:
        """The names of int8 numbers and of their scales, one for each place along `axis`."""
        numbers, scale = quantise(value, axis, largest)
        return self.constant(numbers, name), self.constant(scale, f"{name}.scale")

    def weight(self, value: np.ndarray, axis: int, name: str) -> str:
        """`value` as int8; runtimes fold the product with the scales when they load."""
        numbers, scale = self.stored(value, axis, name)
        return self.add("Mul", self.cast(numbers, TensorProto.FLOAT), scale)

    def rows(self, table: np.ndarray, at: str, name: str) -> str:
        """Rows of an int8 table with one scale for each row; only the gathered rows become float32."""
        numbers, scale = self.stored(table, 0, name)
        gathered = self.cast(self.add("Gather", numbers, at, axis=0), TensorProto.FLOAT)
        return self.add("Mul", gathered, self.add("Gather", scale, at, axis=0))

    def product(self, x: str, scale: float, zero: int, weight: np.ndarray, name: str, bias: np.ndarray | None = None) -> str:
        """x @ weight in integers. x becomes round(x / scale) + zero, cut to 0..255, whatever the values beside it."""
        numbers, scales = quantise(weight, 1, FACTOR_MAX)
        step, origin = self.constant(np.array(scale, dtype=np.float32)), self.constant(np.array(zero, dtype=np.uint8))
        inputs = [
            self.add("QuantizeLinear", x, step, origin),
            self.constant(numbers, name),
            step,
            self.constant(scales.reshape(-1), f"{name}.scale"),
            origin,
            self.constant(np.array(0, dtype=np.int8)),
        ]
        if bias is not None:
            inputs.append(self.constant(bias, f"{name}.bias"))
        return self.add("MatMulIntegerToFloat", *inputs, domain=MICROSOFT)

    def to_model(self, inputs: dict[str, tuple[int, list]], outputs: dict[str, tuple[int, list]], notes: dict[str, str]) -> onnx.ModelProto:
        graph = helper.make_graph(
            self.nodes,
            "parser",
            [helper.make_tensor_value_info(name, *spec) for name, spec in inputs.items()],
            [helper.make_tensor_value_info(name, *spec) for name, spec in outputs.items()],
            self.tensors,
        )
        domains = [helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)]
        model = helper.make_model(graph, opset_imports=domains, ir_version=8)
        helper.set_model_props(model, notes)
        onnx.checker.check_model(model)
        return model


def quantise(value: np.ndarray, axis: int, largest: int = INT8_MAX) -> tuple[np.ndarray, np.ndarray]:
    """(int8 values, float32 scales that keep every axis): value is about numbers * scale."""
    others = tuple(k for k in range(value.ndim) if k != axis % value.ndim)
    scale = np.maximum(np.abs(value).max(axis=others, keepdims=True), 1e-8) / largest
    return np.round(value / scale).astype(np.int8), scale.astype(np.float32)
