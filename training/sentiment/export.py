"""Writes the trained classifier in transformers.js layout, its weights stored as int8.

Only storage is int8: `Cast` and `Mul` on constants turn the weights back into float32 (the runtime
folds them once, at load), and all arithmetic is float32. A text's score therefore does not depend
on which other texts share its batch.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from data import MAX_LENGTH
from model import Classifier, Shape

OPSET = 17
MASKED = -10000.0


def quantise(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric int8 per row: `weight` (rows, columns) ~ int8 (rows, columns) * float32 (rows, 1)."""
    scale = np.abs(weight).max(axis=1, keepdims=True) / 127.0
    scale = np.where(scale == 0, 1.0, scale).astype(np.float32)
    return np.rint(weight / scale).astype(np.int8), scale


def round_weights(model: Classifier) -> None:
    """Replaces the weight tables of `model` by what their int8 form holds, as in the written file."""
    with torch.no_grad():
        for weight in model.parameters():
            if weight.ndim == 2:
                values, scale = quantise(weight.numpy())
                weight.copy_(torch.from_numpy(values * scale))


class Graph:
    """Collects nodes and constants; each method adds one step and returns the name of its result."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def step(self, operator: str, inputs: list[str], name: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def table(self, name: str, weight: np.ndarray) -> str:
        """A float32 table (rows, columns) stored as int8 with one scale per row."""
        values, scale = quantise(weight)
        return self._restored(name, values, scale)

    def linear(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """`x @ weight.T + bias`; `weight` (out, in) is stored transposed, one scale per output."""
        values, scale = quantise(weight)
        restored = self._restored(f"{name}.weight", values.T, scale.T)
        product = self.step("MatMul", [x, restored], f"{name}.product")
        return self.step("Add", [product, self.constant(f"{name}.bias", bias)], f"{name}.result")

    def norm(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray, epsilon: float) -> str:
        inputs = [x, self.constant(f"{name}.weight", weight), self.constant(f"{name}.bias", bias)]
        return self.step("LayerNormalization", inputs, f"{name}.result", axis=-1, epsilon=epsilon)

    def _restored(self, name: str, values: np.ndarray, scale: np.ndarray) -> str:
        stored = self.constant(f"{name}.int8", values)
        wide = self.step("Cast", [stored], f"{name}.wide", to=TensorProto.FLOAT)
        return self.step("Mul", [wide, self.constant(f"{name}.scale", scale)], name)


def add_layer(
    graph: Graph, x: str, bias: str, name: str, weights: dict[str, np.ndarray], shape: Shape
) -> str:
    """One transformer layer on `x` (batch, length, hidden); `bias` hides padding (batch, 1, 1, length)."""
    qkv = graph.linear(x, f"{name}.qkv", weights["qkv.weight"], weights["qkv.bias"])
    parts = [f"{name}.{part}" for part in ("q", "k", "v")]
    graph.nodes.append(helper.make_node("Split", [qkv], parts, name=f"{name}.split", axis=-1))
    heads = []
    for part, order in zip(parts, ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3]), strict=True):
        split = graph.step("Reshape", [part, "to_heads"], f"{part}.split")
        heads.append(graph.step("Transpose", [split], f"{part}.heads", perm=order))
    products = graph.step("MatMul", heads[:2], f"{name}.attention.products")
    scaled = graph.step("Mul", [products, "attention_scale"], f"{name}.attention.scaled")
    hidden = graph.step("Add", [scaled, bias], f"{name}.attention.masked")
    share = graph.step("Softmax", [hidden], f"{name}.attention.share", axis=-1)
    mixed = graph.step("MatMul", [share, heads[2]], f"{name}.attention.mixed")
    mixed = graph.step("Transpose", [mixed], f"{name}.attention.back", perm=[0, 2, 1, 3])
    mixed = graph.step("Reshape", [mixed, "from_heads"], f"{name}.attention.joined")
    out = graph.linear(mixed, f"{name}.out", weights["out.weight"], weights["out.bias"])
    x = graph.step("Add", [x, out], f"{name}.attention.sum")
    x = graph.norm(x, f"{name}.norm1", weights["norm1.weight"], weights["norm1.bias"], shape.epsilon)
    up = graph.linear(x, f"{name}.up", weights["up.weight"], weights["up.bias"])
    ratio = graph.step("Div", [up, "sqrt_two"], f"{name}.gelu.ratio")
    erf = graph.step("Erf", [ratio], f"{name}.gelu.erf")
    erf = graph.step("Add", [erf, "one"], f"{name}.gelu.sum")
    gelu = graph.step("Mul", [up, erf], f"{name}.gelu.product")
    gelu = graph.step("Mul", [gelu, "half"], f"{name}.gelu.result")
    down = graph.linear(gelu, f"{name}.down", weights["down.weight"], weights["down.bias"])
    x = graph.step("Add", [x, down], f"{name}.sum")
    return graph.norm(x, f"{name}.norm2", weights["norm2.weight"], weights["norm2.bias"], shape.epsilon)


def build_onnx(model: Classifier) -> onnx.ModelProto:
    """The inference graph: input_ids, attention_mask int64 (batch, length) -> logits float32 (batch, 2)."""
    shape = model.shape
    state = {name: value.numpy() for name, value in model.state_dict().items()}
    graph = Graph()
    for name, number in (
        ("one", 1.0),
        ("half", 0.5),
        ("sqrt_two", math.sqrt(2)),
        ("attention_scale", 1 / math.sqrt(shape.hidden // shape.heads)),
        ("masked_value", MASKED),
    ):
        graph.constant(name, np.array(number, dtype=np.float32))
    width = shape.hidden // shape.heads
    for name, numbers in (
        ("to_heads", [0, 0, shape.heads, width]),
        ("from_heads", [0, 0, shape.hidden]),
        ("axis_0", [0]),
        ("axis_1", [1]),
        ("axis_2", [2]),
        ("axes_1_2", [1, 2]),
    ):
        graph.constant(name, np.array(numbers, dtype=np.int64))

    words = graph.step("Gather", [graph.table("words", state["words.weight"]), "input_ids"], "words.picked")
    length = graph.step("Shape", ["input_ids"], "length", start=1, end=2)
    positions = graph.table("positions", state["positions.weight"])
    positions = graph.step("Slice", [positions, "axis_0", length, "axis_0"], "positions.picked")
    x = graph.step("Add", [words, positions], "embeddings")
    x = graph.norm(x, "norm", state["norm.weight"], state["norm.bias"], shape.epsilon)

    mask = graph.step("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    padding = graph.step("Sub", ["one", mask], "mask.padding")
    bias = graph.step("Mul", [padding, "masked_value"], "mask.bias")
    bias = graph.step("Unsqueeze", [bias, "axes_1_2"], "mask.bias.broadcast")
    for index in range(len(shape.layers)):
        prefix = f"layers.{index}."
        weights = {
            name.removeprefix(prefix): value for name, value in state.items() if name.startswith(prefix)
        }
        x = add_layer(graph, x, bias, f"layers.{index}", weights, shape)

    column = graph.step("Unsqueeze", [mask, "axis_2"], "mask.column")
    kept = graph.step("Mul", [x, column], "pool.kept")
    total = graph.step("ReduceSum", [kept, "axis_1"], "pool.total", keepdims=0)
    count = graph.step("ReduceSum", [mask, "axis_1"], "pool.count", keepdims=1)
    pooled = graph.step("Div", [total, count], "pool.mean")
    result = graph.linear(pooled, "head", state["head.weight"], state["head.bias"])
    graph.step("Identity", [result], "logits")

    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", "attention_mask")
    ]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 2])]
    built = helper.make_model(
        helper.make_graph(graph.nodes, "sentiment", inputs, outputs, graph.constants),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=8,
        producer_name="expect-fair training/sentiment",
    )
    onnx.checker.check_model(built, full_check=True)
    return built


def write_model(model: Classifier, tokenizer: Tokenizer, out: Path) -> None:
    """Writes config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx into `out`."""
    shape = model.shape
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    onnx.save(build_onnx(model), out / "onnx" / "model.onnx")
    config = {
        "architectures": ["BertForSequenceClassification"],
        "model_type": "bert",
        "hidden_act": "gelu",
        "hidden_size": shape.hidden,
        "intermediate_size": shape.intermediate,
        "num_attention_heads": shape.heads,
        "num_hidden_layers": len(shape.layers),
        "max_position_embeddings": shape.positions,
        "layer_norm_eps": shape.epsilon,
        "vocab_size": shape.vocabulary,
        "type_vocab_size": 1,
        "pad_token_id": tokenizer.token_to_id("[PAD]"),
        "id2label": {"0": "NEGATIVE", "1": "POSITIVE"},
        "label2id": {"NEGATIVE": 0, "POSITIVE": 1},
    }
    tokenizer_config = {
        "tokenizer_class": "BertTokenizer",
        "do_lower_case": True,
        "model_max_length": MAX_LENGTH,
        "model_input_names": ["input_ids", "attention_mask"],
        "unk_token": "[UNK]",
        "sep_token": "[SEP]",
        "pad_token": "[PAD]",
        "cls_token": "[CLS]",
        "mask_token": "[MASK]",
    }
    for name, content in (("config.json", config), ("tokenizer_config.json", tokenizer_config)):
        (out / name).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    compact = json.dumps(json.loads(tokenizer.to_str()), ensure_ascii=False, separators=(",", ":"))
    (out / "tokenizer.json").write_text(compact + "\n", encoding="utf-8")
