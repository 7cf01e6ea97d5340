"""The trained writer as an ONNX graph with a cache of keys and values, and its model folder in the layout of transformers.js."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper
from tokenizers import Tokenizer

from data import END
from model import Shape, Writer

sys.path.append(str(Path(__file__).parents[1] / "common"))

from classifier_file import OPSET, Graph, quantise, round_table, write_folder  # noqa: E402

HIDDEN = -10000.0


def round_weights(model: Writer) -> None:
    """Replaces the weight tables of `model` by what their int8 form holds, as in the written file."""
    for weight in model.parameters():
        if weight.ndim == 2:
            round_table(weight)


class WriterGraph(Graph):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.presents: list[str] = []
        width = shape.width // shape.heads
        for name, number in (("one", 1.0), ("half", 0.5), ("cube", 0.044715), ("root", (2 / np.pi) ** 0.5)):
            self.number(name, number)
        self.number("scale", width**-0.5)
        self.number("hidden", HIDDEN)
        for name, numbers in (
            ("to_heads", [0, 0, shape.heads, width]),
            ("from_heads", [0, 0, shape.width]),
            ("axes_1_2", [1, 2]),
            ("axis_0", [0]),
            ("axis_1", [1]),
        ):
            self.whole(name, *numbers)
        self.whole("last_place", shape.positions - 1)

    def linear(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """`x @ weight.T + bias`; `weight` (out, in) is stored transposed, one scale per output."""
        values, scale = quantise(weight)
        product = self.step("MatMul", [x, self.restored(f"{name}.weight", values.T, scale.T)], f"{name}.product")
        return self.step("Add", [product, self.constant(f"{name}.bias", bias)], f"{name}.result")

    def norm(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        inputs = [x, self.constant(f"{name}.weight", weight), self.constant(f"{name}.bias", bias)]
        return self.step("LayerNormalization", inputs, f"{name}.result", axis=-1, epsilon=self.shape.epsilon)

    def gelu(self, x: str, name: str) -> str:
        """The approximation by tanh, as in torch."""
        square = self.step("Mul", [x, x], f"{name}.square")
        cube = self.step("Mul", [square, x], f"{name}.cube")
        inner = self.step("Add", [x, self.step("Mul", [cube, "cube"], f"{name}.part")], f"{name}.inner")
        bent = self.step("Tanh", [self.step("Mul", [inner, "root"], f"{name}.scaled")], f"{name}.bent")
        above = self.step("Add", [bent, "one"], f"{name}.above")
        return self.step("Mul", [self.step("Mul", [x, above], f"{name}.twice"), "half"], f"{name}.result")

    def layer(self, x: str, hidden: str, at: int, weights: dict[str, np.ndarray]) -> str:
        name = f"layers.{at}"
        normed = self.norm(x, f"{name}.norm1", weights["norm1.weight"], weights["norm1.bias"])
        qkv = self.linear(normed, f"{name}.qkv", weights["qkv.weight"], weights["qkv.bias"])
        parts = [f"{name}.{part}" for part in ("q", "k", "v")]
        self.nodes.append(helper.make_node("Split", [qkv], parts, name=f"{name}.split", axis=-1))
        heads = [
            self.step("Transpose", [self.step("Reshape", [part, "to_heads"], f"{part}.split")], f"{part}.heads", perm=[0, 2, 1, 3])
            for part in parts
        ]
        kept = []
        for part, kind in zip(heads[1:], ("key", "value"), strict=True):
            present = f"present.{at}.{kind}"
            self.step("Concat", [f"past_key_values.{at}.{kind}", part], present, axis=2)
            self.presents.append(present)
            kept.append(present)
        turned = self.step("Transpose", [kept[0]], f"{name}.keys", perm=[0, 1, 3, 2])
        products = self.step("MatMul", [heads[0], turned], f"{name}.products")
        scaled = self.step("Mul", [products, "scale"], f"{name}.scaled")
        share = self.step("Softmax", [self.step("Add", [scaled, hidden], f"{name}.masked")], f"{name}.share", axis=-1)
        mixed = self.step("Transpose", [self.step("MatMul", [share, kept[1]], f"{name}.mixed")], f"{name}.back", perm=[0, 2, 1, 3])
        mixed = self.step("Reshape", [mixed, "from_heads"], f"{name}.joined")
        x = self.step("Add", [x, self.linear(mixed, f"{name}.out", weights["out.weight"], weights["out.bias"])], f"{name}.attended")
        normed = self.norm(x, f"{name}.norm2", weights["norm2.weight"], weights["norm2.bias"])
        up = self.gelu(self.linear(normed, f"{name}.up", weights["up.weight"], weights["up.bias"]), f"{name}.gelu")
        return self.step("Add", [x, self.linear(up, f"{name}.down", weights["down.weight"], weights["down.bias"])], f"{name}.result")

    def hidden_places(self) -> str:
        """What each new piece may not look at, (batch, 1, new, all): padding, and what comes behind it."""
        new = self.step("Shape", ["input_ids"], "new", start=1, end=2)
        all_places = self.step("Shape", ["attention_mask"], "all", start=1, end=2)
        past = self.step("Sub", [all_places, new], "past")
        zero, one = self.constant("zero", np.array(0, np.int64)), self.constant("step", np.array(1, np.int64))
        last, first = (self.step("Squeeze", [name], f"{name}.scalar") for name in (all_places, past))
        keys = self.step("Range", [zero, last, one], "keys")
        queries = self.step("Range", [first, last, one], "queries")
        column = self.step("Unsqueeze", [queries, "axis_1"], "queries.column")
        row = self.step("Unsqueeze", [keys, "axis_0"], "keys.row")
        behind = self.step("Cast", [self.step("Greater", [row, column], "is_behind")], "behind", to=TensorProto.FLOAT)
        mask = self.step("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
        padding = self.step("Unsqueeze", [self.step("Sub", ["one", mask], "padding"), "axes_1_2"], "padding.broadcast")
        either = self.step("Max", [behind, padding], "either")
        return self.step("Mul", [either, "hidden"], "hidden_places")

    def to_writer(self) -> onnx.ModelProto:
        shape = self.shape
        width = shape.width // shape.heads
        whole = lambda name, length: helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", length])
        kept = lambda name, length: helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", shape.heads, length, width])
        pasts = [each.replace("present", "past_key_values") for each in self.presents]
        inputs = [whole("input_ids", "new"), whole("attention_mask", "all"), whole("position_ids", "new")]
        inputs += [kept(each, "past") for each in pasts]
        logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "new", shape.vocabulary])
        read = {each for node in self.nodes for each in node.input}
        built = helper.make_model(
            helper.make_graph(
                self.nodes,
                "writer",
                inputs,
                [logits, *(kept(each, "all") for each in self.presents)],
                [each for each in self.constants if each.name in read],
            ),
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=8,
            producer_name="expect-fair training/writer",
        )
        onnx.checker.check_model(built, full_check=True)
        return built


def build_onnx(model: Writer) -> onnx.ModelProto:
    """As transformers.js asks a model of the type gpt2: pieces, mask, places and what it has kept -> scores, and what to keep."""
    shape = model.shape
    state = {name: value.numpy() for name, value in model.state_dict().items()}
    graph = WriterGraph(shape)
    words = graph.table("words", state["words.weight"])
    places = graph.step("Min", ["position_ids", "last_place"], "places")
    x = graph.step(
        "Add",
        [
            graph.step("Gather", [words, "input_ids"], "words.picked"),
            graph.step("Gather", [graph.table("places.table", state["places.weight"]), places], "places.picked"),
        ],
        "embeddings",
    )
    hidden = graph.hidden_places()
    for at in range(shape.layers):
        prefix = f"layers.{at}."
        x = graph.layer(x, hidden, at, {name.removeprefix(prefix): value for name, value in state.items() if name.startswith(prefix)})
    x = graph.norm(x, "norm", state["norm.weight"], state["norm.bias"])
    graph.step("MatMul", [x, graph.step("Transpose", [words], "words.turned", perm=[1, 0])], "logits")
    return graph.to_writer()


def write_model(model: Writer, tokenizer: Tokenizer, out: Path) -> None:
    shape = model.shape
    end = tokenizer.token_to_id(END)
    ends = {"bos_token_id": end, "eos_token_id": end, "pad_token_id": end}
    config = {
        "architectures": ["GPT2LMHeadModel"],
        "model_type": "gpt2",
        "activation_function": "gelu_new",
        "n_layer": shape.layers,
        "n_head": shape.heads,
        "n_embd": shape.width,
        "n_positions": shape.positions,
        "n_ctx": shape.positions,
        "vocab_size": shape.vocabulary,
        "layer_norm_epsilon": shape.epsilon,
        "tie_word_embeddings": True,
        **ends,
    }
    tokens = {
        "tokenizer_class": "GPT2Tokenizer",
        "add_prefix_space": False,
        "model_max_length": shape.positions,
        "bos_token": END,
        "eos_token": END,
        "pad_token": END,
        "unk_token": END,
    }
    write_folder(out, build_onnx(model), tokenizer, config, tokens)
    (out / "generation_config.json").write_text(json.dumps(ends, indent=2) + "\n", encoding="utf-8")
