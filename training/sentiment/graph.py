"""The trained transformer as an ONNX graph, and its model folder in transformers.js layout."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper
from tokenizers import Tokenizer

from data import MAX_LENGTH
from model import Classifier, Shape

sys.path.append(str(Path(__file__).parents[1] / "common"))

from classifier_file import Graph, quantise, round_table, write_folder  # noqa: E402

MASKED = -10000.0


def round_weights(model: Classifier) -> None:
    """Replaces the weight tables of `model` by what their int8 form holds, as in the written file."""
    for weight in model.parameters():
        if weight.ndim == 2:
            round_table(weight)


class TransformerGraph(Graph):
    def linear(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """`x @ weight.T + bias`; `weight` (out, in) is stored transposed, one scale per output."""
        values, scale = quantise(weight)
        restored = self.restored(f"{name}.weight", values.T, scale.T)
        product = self.step("MatMul", [x, restored], f"{name}.product")
        return self.step("Add", [product, self.constant(f"{name}.bias", bias)], f"{name}.result")

    def norm(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray, epsilon: float) -> str:
        inputs = [x, self.constant(f"{name}.weight", weight), self.constant(f"{name}.bias", bias)]
        return self.step("LayerNormalization", inputs, f"{name}.result", axis=-1, epsilon=epsilon)


def add_layer(
    graph: TransformerGraph, x: str, bias: str, name: str, weights: dict[str, np.ndarray], shape: Shape
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
    graph = TransformerGraph()
    for name, number in (
        ("one", 1.0),
        ("half", 0.5),
        ("sqrt_two", math.sqrt(2)),
        ("attention_scale", 1 / math.sqrt(shape.hidden // shape.heads)),
        ("masked_value", MASKED),
    ):
        graph.number(name, number)
    width = shape.hidden // shape.heads
    for name, numbers in (
        ("to_heads", [0, 0, shape.heads, width]),
        ("from_heads", [0, 0, shape.hidden]),
        ("axis_0", [0]),
        ("axis_1", [1]),
        ("axis_2", [2]),
        ("axes_1_2", [1, 2]),
    ):
        graph.whole(name, *numbers)

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
    return graph.to_model("sentiment")


def write_model(model: Classifier, tokenizer: Tokenizer, out: Path) -> None:
    """Writes config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx into `out`."""
    shape = model.shape
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
    write_folder(out, build_onnx(model), tokenizer, config, tokenizer_config)
