"""Writes small ONNX models and the gradients that torch gives for them in double precision.

    python -m venv venv && venv/bin/pip install -r requirements.txt
    venv/bin/python make.py ../../fixtures/models/gradients
"""

import json
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from linear import linear_models
from networks import Chance, Encoder, Recurrent, Tabular, mlp

ROWS, LABELS = 6, 8


def rounded(values):
    """Nine digits: more than single precision has."""
    return json.loads(json.dumps(np.asarray(values).tolist()), parse_float=lambda text: float(f"{float(text):.9g}"))


def cross_entropy(outputs, kind):
    """Of the model's own label, summed over the batch."""
    if kind == "logits":
        return nn.functional.cross_entropy(outputs, outputs.argmax(1), reduction="sum")
    if kind == "probabilities":
        return -outputs.max(1).values.log().sum()
    return -torch.where(outputs >= 0.5, outputs, 1 - outputs).log().sum()


def gradients(run, point, kind):
    """By `point`: of the cross-entropy of the own label, and of the last output."""
    found = {}
    for name in ("ownLabel", "lastOutput"):
        at = point.clone().requires_grad_()
        outputs = run(at)
        loss = cross_entropy(outputs, kind) if name == "ownLabel" else outputs[:, -1].sum()
        (gradient,) = torch.autograd.grad(loss, at)
        found[name] = rounded(gradient)
    return found


def export(model, inputs, path, opset, names, axes):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(model, inputs, str(path), opset_version=opset, dynamo=False, input_names=names,
                          output_names=["logits"], dynamic_axes={name: axes for name in names})
    slim(path)


def slim(path, opset=None, to=None):
    """Without notes on where nodes come from; with `opset` as another version, where nothing else differs."""
    model = onnx.load(path)
    for node in model.graph.node:
        node.doc_string = ""
    if opset is not None:
        model.opset_import[0].version = opset
        model.ir_version = 10
    onnx.checker.check_model(model)
    onnx.save(model, to or path)


def rows(folder, name, model, kind, opsets, columns=13):
    model.eval()
    point = torch.randn(LABELS, columns, dtype=torch.float64)
    for opset in opsets:
        export(model, (torch.randn(3, columns),), folder / f"{name}-{opset}.onnx", opset, ["rows"], {0: "n"})
    point = point.float().double()
    found = gradients(model.double(), point, kind)
    write(folder / f"{name}.json", {"kind": "rows", "output": kind, "inputs": rounded(point)} | found)


def texts(folder, family, opsets, later=()):
    model = Encoder(family).eval()
    with torch.no_grad():
        for weights in model.parameters():
            weights.mul_(1.5)
    ids = torch.randint(1, 40, (3, 7))
    mask = torch.ones_like(ids)
    mask[1, 5:] = 0
    for opset in opsets:
        export(model, (ids[:2, :5], mask[:2, :5]), folder / f"{family}-{opset}.onnx", opset,
               ["input_ids", "attention_mask"], {0: "n", 1: "length"})
    for opset in later:
        slim(folder / f"{family}-{opsets[-1]}.onnx", opset, folder / f"{family}-{opset}.onnx")
    double = model.double()
    found = gradients(lambda words: double.from_words(words, ids, mask), double.words(ids).detach(), "logits")
    write(folder / f"{family}.json", {"kind": "texts", "output": "logits", "inputs": ids.tolist(), "mask": mask.tolist()} | found)


def quantised(folder, name, opset):
    """The same model with whole-number weights, beside the gradients of the unrounded one."""
    with tempfile.TemporaryDirectory() as temporary:
        plain = Path(temporary) / "plain.onnx"
        onnx.save(onnx.shape_inference.infer_shapes(onnx.load(folder / f"{name}-{opset}.onnx")), plain)
        quantize_dynamic(plain, folder / f"{name}-int8.onnx", weight_type=QuantType.QInt8)


def write(path, content):
    path.write_text(json.dumps(content, separators=(",", ":")) + "\n")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(7)
    torch.set_num_threads(1)
    for name in ("ReLU", "GELU", "Tanh", "ELU", "Sigmoid"):
        rows(folder, f"mlp-{name.lower()}", mlp(getattr(nn, name)), "logits", (11, 17) if name in ("ReLU", "GELU") else (13,))
    slim(folder / "mlp-relu-17.onnx", 23, folder / "mlp-relu-23.onnx")
    rows(folder, "tabular", Tabular(), "probabilities", (13,))
    rows(folder, "chance", Chance(), "chance", (12,))
    rows(folder, "lstm", Recurrent(nn.LSTM, "last"), "logits", (11, 14), columns=16)
    rows(folder, "lstm-both", Recurrent(nn.LSTM, "mean", bidirectional=True, num_layers=2), "logits", (14,), columns=16)
    rows(folder, "gru", Recurrent(nn.GRU, "final"), "logits", (11, 14), columns=16)
    rows(folder, "rnn", Recurrent(nn.RNN, "mean"), "logits", (14,), columns=16)
    texts(folder, "bert", (11, 13, 17), (21, 23))
    texts(folder, "distilbert", (13,))
    texts(folder, "minilm", (14,))
    quantised(folder, "bert", 13)
    quantised(folder, "mlp-gelu", 17)
    for name, (model, inputs, found, kind) in linear_models().items():
        onnx.save(model, folder / f"{name}.onnx")
        write(folder / f"{name}.json", {"kind": "rows", "output": kind, "inputs": rounded(inputs)} | found)


main()
