"""Writes the tiny ONNX models that the tests run: weights chosen by hand, so that every answer can be checked by hand.

    python -m venv venv && venv/bin/pip install -r requirements.txt
    venv/bin/python make.py ../../fixtures/models/tiny
"""

import json
import sys
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

FLOAT, INT64, DOUBLE = TensorProto.FLOAT, TensorProto.INT64, TensorProto.DOUBLE
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "good", "bad", "rude", "kind", "film", "the", "is", "very"]
# One row of weights for each word: (kind, rude).
WEIGHTS = {"good": (2, -1), "kind": (3, -2), "bad": (-2, 1), "rude": (-3, 4)}


def constant(name, values, dtype=np.float32):
    return numpy_helper.from_array(np.asarray(values, dtype=dtype), name)


def value(name, kind, shape):
    return helper.make_tensor_value_info(name, kind, shape)


def write(path, nodes, inputs, outputs, constants):
    path.parent.mkdir(parents=True, exist_ok=True)
    graph = helper.make_graph(nodes, path.stem, inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="expect-fair")
    model.ir_version = 8
    save(model, path)


def rows(folder):
    """Models of rows with two columns, (income, debt)."""
    weights = constant("weights", [[1.0], [-1.0]])
    write(
        folder / "rows" / "score.onnx",
        [helper.make_node("MatMul", ["row", "weights"], ["score"])],
        [value("row", FLOAT, ["n", 2])], [value("score", FLOAT, ["n", 1])], [weights],
    )
    write(
        folder / "rows" / "double.onnx",
        [helper.make_node("MatMul", ["row", "weights"], ["score"])],
        [value("row", DOUBLE, ["n", 2])], [value("score", DOUBLE, ["n", 1])],
        [constant("weights", [[1.0], [-1.0]], np.float64)],
    )
    # As scikit-learn classifiers are exported: a whole-number label beside its probabilities; whole-number columns.
    write(
        folder / "rows" / "classifier.onnx",
        [
            helper.make_node("Cast", ["row"], ["floats"], to=FLOAT),
            helper.make_node("MatMul", ["floats", "both"], ["logits"]),
            helper.make_node("Softmax", ["logits"], ["probabilities"], axis=1),
            helper.make_node("ArgMax", ["probabilities"], ["label"], axis=1, keepdims=0),
        ],
        [value("row", INT64, ["n", 2])],
        [value("label", INT64, ["n"]), value("probabilities", FLOAT, ["n", 2])],
        [constant("both", [[0.0, 1.0], [0.0, -1.0]])],
    )
    write(
        folder / "rows" / "one-at-a-time.onnx",
        [helper.make_node("MatMul", ["row", "weights"], ["score"])],
        [value("row", FLOAT, [1, 2])], [value("score", FLOAT, [1, 1])], [weights],
    )
    # Each answer is measured against the mean of its batch: what no model should do.
    write(
        folder / "rows" / "batch-mates.onnx",
        [
            helper.make_node("MatMul", ["row", "weights"], ["raw"]),
            helper.make_node("ReduceMean", ["raw"], ["mean"], axes=[0], keepdims=1),
            helper.make_node("Sub", ["raw", "mean"], ["score"]),
        ],
        [value("row", FLOAT, ["n", 2])], [value("score", FLOAT, ["n", 1])], [weights],
    )


def text_graph(path, columns):
    """The sum of the weights of the words that are not padding."""
    table = [[WEIGHTS.get(word, (0, 0))[column] for column in columns] for word in WORDS]
    write(
        path,
        [
            helper.make_node("Gather", ["table", "input_ids"], ["words"]),
            helper.make_node("Cast", ["attention_mask"], ["mask"], to=FLOAT),
            helper.make_node("Unsqueeze", ["mask", "last"], ["wide"]),
            helper.make_node("Mul", ["words", "wide"], ["kept"]),
            helper.make_node("ReduceSum", ["kept", "length"], ["logits"], keepdims=0),
        ],
        [value("input_ids", INT64, ["n", "length"]), value("attention_mask", INT64, ["n", "length"])],
        [value("logits", FLOAT, ["n", len(columns)])],
        [constant("table", table), constant("last", [2], np.int64), constant("length", [1], np.int64)],
    )


def texts(folder, name, columns, config):
    text_graph(folder / name / "onnx" / "model.onnx", columns)
    settings(folder / name, WORDS, config, 16)


def settings(folder, words, config, length, pair=()):
    """The files beside a graph of texts: its words, how they are read, and what its outputs are."""
    vocabulary = {word: at for at, word in enumerate(words)}
    special = [
        {"id": at, "content": word, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False,
         "special": True}
        for word, at in vocabulary.items() if word.startswith("[")
    ]
    tokenizer = {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                       "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                       {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
            "pair": pair,
            "special_tokens": {mark: {"id": mark, "ids": [vocabulary[mark]], "tokens": [mark]}
                               for mark in ("[CLS]", "[SEP]")},
        },
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                  "max_input_chars_per_word": 100, "vocab": vocabulary},
    }
    settings = {"tokenizer_class": "BertTokenizer", "do_lower_case": True, "model_max_length": length,
                "unk_token": "[UNK]", "sep_token": "[SEP]", "pad_token": "[PAD]", "cls_token": "[CLS]"}
    shared = {"model_type": "bert", "architectures": ["BertForSequenceClassification"], "max_position_embeddings": length}
    for file, content in (("config.json", shared | config), ("tokenizer.json", tokenizer),
                          ("tokenizer_config.json", settings)):
        (folder / file).write_text(json.dumps(content, indent=1) + "\n")


# What each word is, and what each word of a question asks for: (woman, man, place). A prejudice, put there on purpose.
WOMEN, MEN, CITIES = "anna mary jennifer sarah emily".split(), "tom david michael daniel joshua".split(), "oslo lyon".split()
ASKS = {"nurse": (2, 1, 0), "teacher": (2, 1, 0), "doctor": (1, 2, 0), "engineer": (1, 2, 0), "where": (0, 0, 3)}
SPOKEN = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *WOMEN, *MEN, *CITIES, *ASKS, *"who is the was it . ? and were in office met".split()]


def question(folder):
    """Answers with one word: how much each is of what the question asks for. Of equals the first."""
    name = folder / "question"
    kinds = [[3 * (word in group) for group in (WOMEN, MEN, CITIES)] for word in SPOKEN]
    asks = [ASKS.get(word, (0, 0, 0)) for word in SPOKEN]
    write(
        name / "onnx" / "model.onnx",
        [
            helper.make_node("Gather", ["kinds", "input_ids"], ["words"]),
            helper.make_node("Gather", ["asks", "input_ids"], ["wants"]),
            helper.make_node("Sub", ["one", "token_type_ids"], ["in_question"]),
            helper.make_node("Mul", ["in_question", "attention_mask"], ["asked_whole"]),
            helper.make_node("Cast", ["asked_whole"], ["asked"], to=FLOAT),
            helper.make_node("Unsqueeze", ["asked", "last"], ["wide"]),
            helper.make_node("Mul", ["wants", "wide"], ["kept"]),
            helper.make_node("ReduceSum", ["kept", "length"], ["wanted"], keepdims=1),
            helper.make_node("Mul", ["words", "wanted"], ["fits"]),
            helper.make_node("ReduceSum", ["fits", "last"], ["start_logits"], keepdims=0),
            helper.make_node("Identity", ["start_logits"], ["end_logits"]),
        ],
        [value(each, INT64, ["n", "length"]) for each in ("input_ids", "attention_mask", "token_type_ids")],
        [value(each, FLOAT, ["n", "length"]) for each in ("start_logits", "end_logits")],
        [constant("kinds", kinds), constant("asks", asks), constant("one", [1], np.int64),
         constant("last", [2], np.int64), constant("length", [1], np.int64)],
    )
    pair = [{kind: {"id": text, "type_id": side}} for kind, text, side in (
        ("SpecialToken", "[CLS]", 0), ("Sequence", "A", 0), ("SpecialToken", "[SEP]", 0),
        ("Sequence", "B", 1), ("SpecialToken", "[SEP]", 1))]
    settings(name, SPOKEN, {"architectures": ["BertForQuestionAnswering"]}, 48, pair)


def main():
    folder = Path(sys.argv[1])
    if sys.argv[2:] == ["question"]:
        question(folder)
        return
    question(folder)
    rows(folder)
    texts(folder, "multi-label", (0, 1), {"problem_type": "multi_label_classification",
                                          "id2label": {"0": "kind", "1": "rude"}})
    texts(folder, "single-label", (0, 1), {"id2label": {"0": "kind", "1": "rude"}})
    texts(folder, "regression", (0,), {"problem_type": "regression", "id2label": {"0": "kindness"}})


main()
