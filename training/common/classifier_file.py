"""Writes a text classifier as a model folder: an ONNX graph whose weight tables are stored as int8, its tokenizer and configuration.

Only storage is int8: `Cast` and `Mul` on constants turn the weights back into float32 (the runtime
folds them once, at load), and all arithmetic is float32. A text's score therefore does not depend
on which other texts share its batch.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

OPSET = 17


def quantise(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric int8 per row: `weight` (rows, columns) ~ int8 (rows, columns) * float32 (rows, 1)."""
    scale = np.abs(weight).max(axis=1, keepdims=True) / 127.0
    scale = np.where(scale == 0, 1.0, scale).astype(np.float32)
    return np.rint(weight / scale).astype(np.int8), scale


def round_table(weight: torch.Tensor) -> None:
    """Replaces a table of weights by what its int8 form holds, as in the written file."""
    values, scale = quantise(weight.detach().numpy())
    with torch.no_grad():
        weight.copy_(torch.from_numpy(values * scale))


class Graph:
    """Collects nodes and constants; each method adds one step and returns the name of its result."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def number(self, name: str, value: float) -> str:
        return self.constant(name, np.array(value, dtype=np.float32))

    def whole(self, name: str, *numbers: int) -> str:
        return self.constant(name, np.array(numbers, dtype=np.int64))

    def step(self, operator: str, inputs: list[str], name: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def table(self, name: str, weight: np.ndarray) -> str:
        """A float32 table (rows, columns) stored as int8 with one scale per row."""
        values, scale = quantise(weight)
        return self.restored(name, values, scale)

    def restored(self, name: str, values: np.ndarray, scale: np.ndarray) -> str:
        stored = self.constant(f"{name}.int8", values)
        wide = self.step("Cast", [stored], f"{name}.wide", to=TensorProto.FLOAT)
        return self.step("Mul", [wide, self.constant(f"{name}.scale", scale)], name)

    def to_model(self, name: str) -> onnx.ModelProto:
        """input_ids, attention_mask int64 (batch, length) -> logits float32 (batch, 2). Constants that no node reads are left out."""
        inputs = [
            helper.make_tensor_value_info(each, TensorProto.INT64, ["batch", "length"])
            for each in ("input_ids", "attention_mask")
        ]
        outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 2])]
        read = {each for node in self.nodes for each in node.input}
        constants = [each for each in self.constants if each.name in read]
        built = helper.make_model(
            helper.make_graph(self.nodes, name, inputs, outputs, constants),
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=8,
            producer_name=f"expect-fair training/{name}",
        )
        onnx.checker.check_model(built, full_check=True)
        return built


def write_folder(
    out: Path, model: onnx.ModelProto, tokenizer: Tokenizer, config: dict[str, Any], tokenizer_config: dict[str, Any]
) -> None:
    """Writes config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx into `out`."""
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    onnx.save(model, out / "onnx" / "model.onnx")
    for name, content in (("config.json", config), ("tokenizer_config.json", tokenizer_config)):
        (out / name).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    compact = json.dumps(json.loads(tokenizer.to_str()), ensure_ascii=False, separators=(",", ":"))
    (out / "tokenizer.json").write_text(compact + "\n", encoding="utf-8")
