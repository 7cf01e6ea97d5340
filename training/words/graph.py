"""A classifier of whole words as an ONNX graph, and its model folder. Vectors are stored as int8."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto
from tokenizers import Tokenizer
from torch import nn

from data import PAD, UNK
from networks import LAYERS, STATES

sys.path.append(str(Path(__file__).parents[1] / "common"))

from classifier_file import Graph, round_table, write_folder  # noqa: E402


def round_vectors(model: nn.Module) -> None:
    """Makes the vectors of `model` what their int8 form holds. A table of single numbers is stored as it is."""
    weight = model.words.weight
    if weight.shape[1] > 1:
        round_table(weight)


def vectors(graph: Graph, weight: np.ndarray) -> str:
    table = graph.constant("words", weight) if weight.shape[1] == 1 else graph.table("words", weight)
    return graph.step("Gather", [table, "input_ids"], "words.picked")


def onnx_gates(kind: str, weight: np.ndarray) -> np.ndarray:
    """Rows of torch's gates (LSTM i f g o, GRU r z n) in ONNX's order (i o f g, z r n)."""
    gates = np.split(weight, 4 if kind == "lstm" else 3)
    order = (0, 3, 1, 2) if kind == "lstm" else (1, 0, 2)
    return np.concatenate([gates[i] for i in order])


def recurrent(graph: Graph, state: dict[str, np.ndarray], kind: str, x: str, mask: str) -> str:
    """The state after the last real word: texts may be padded at the end, and no state looks ahead."""
    steps = graph.step("Transpose", [x], "by_time", perm=[1, 0, 2])
    for layer in range(LAYERS):
        w, r, bw, br = (
            onnx_gates(kind, state[f"cell.{name}_l{layer}"])
            for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        )
        inputs = [
            steps,
            graph.constant(f"cell{layer}.w", w[None]),
            graph.constant(f"cell{layer}.r", r[None]),
            graph.constant(f"cell{layer}.b", np.concatenate([bw, br])[None]),
        ]
        extra = {} if kind == "lstm" else {"linear_before_reset": 1}
        states = graph.step(kind.upper(), inputs, f"cell{layer}.states", hidden_size=STATES, **extra)
        steps = graph.step("Squeeze", [states, "axis_1"], f"cell{layer}")
    by_text = graph.step("Transpose", [steps], "by_text", perm=[1, 0, 2])
    following = graph.step("Slice", [mask, "axis_1", "far", "axis_1"], "mask.following")
    none = graph.step("Slice", [mask, "axis_0", "axis_1", "axis_1"], "mask.first")
    none = graph.step("Sub", [none, none], "mask.none")
    following = graph.step("Concat", [following, none], "mask.shifted", axis=1)
    last = graph.step("Sub", [mask, following], "mask.last")
    last = graph.step("Unsqueeze", [last, "axis_2"], "mask.last.column")
    kept = graph.step("Mul", [by_text, last], "last")
    return graph.step("ReduceSum", [kept, "axis_1"], "state", keepdims=0)


def convolution(graph: Graph, state: dict[str, np.ndarray], x: str, mask: str) -> str:
    weight = state["convolution.weight"]
    inputs = [
        graph.step("Transpose", [x], "by_channel", perm=[0, 2, 1]),
        graph.constant("filters", weight),
        graph.constant("filters.bias", state["convolution.bias"]),
    ]
    pad = weight.shape[2] // 2
    found = graph.step("Conv", inputs, "found", kernel_shape=[weight.shape[2]], pads=[pad, pad])
    found = graph.step("Relu", [found], "found.positive")
    row = graph.step("Unsqueeze", [mask, "axis_1"], "mask.row")
    return graph.step("ReduceMax", [graph.step("Mul", [found, row], "found.real")], "largest", axes=[2], keepdims=0)


def linear(graph: Graph, x: str, mask: str) -> str:
    column = graph.step("Unsqueeze", [mask, "axis_2"], "mask.column")
    total = graph.step("ReduceSum", [graph.step("Mul", [x, column], "real"), "axis_1"], "total", keepdims=0)
    count = graph.step("ReduceSum", [mask, "axis_1"], "count", keepdims=1)
    count = graph.step("Max", [count, graph.number("one", 1)], "count.some")
    return graph.step("Div", [total, graph.step("Sqrt", [count], "count.root")], "score")


def build(model: nn.Module) -> onnx.ModelProto:
    """input_ids, attention_mask int64 (batch, length) -> logits float32 (batch, 2)."""
    state = {name: value.detach().numpy() for name, value in model.state_dict().items()}
    graph = Graph()
    for name, number in (("axis_0", 0), ("axis_1", 1), ("axis_2", 2), ("far", 2**31 - 1)):
        graph.whole(name, number)
    x = vectors(graph, state["words.weight"])
    mask = graph.step("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    if model.kind == "linear":
        hidden = linear(graph, x, mask)
        weight = np.array([[0.0], [1.0]], dtype=np.float32)
        bias = np.array([0.0, model.bias], dtype=np.float32)
    else:
        hidden = convolution(graph, state, x, mask) if model.kind == "cnn" else recurrent(graph, state, model.kind, x, mask)
        weight, bias = state["head.weight"], state["head.bias"]
    graph.step("Gemm", [hidden, graph.constant("head", weight), graph.constant("head.bias", bias)], "logits", transB=1)
    return graph.to_model("words")


def write(model: nn.Module, tokenizer: Tokenizer, labels: tuple[str, str], out: Path) -> None:
    """Writes config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx."""
    config = {"model_type": f"words-{model.kind}", "id2label": {str(at): label for at, label in enumerate(labels)}}
    settings = {"model_max_length": 512, "unk_token": UNK, "pad_token": PAD}
    write_folder(out, build(model), tokenizer, config, settings)
