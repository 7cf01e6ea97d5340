"""Runs the Python of docs/recipes.md as it is printed there, and keeps the models that it writes, with Python's own answers.

    pip install -r training/recipes/requirements.txt
    python training/recipes/make.py fixtures/models/recipes

Blocks run in order in one namespace, which has the data that a reader would have: `texts`, `labels`, `X`, `y`, `frame`, `income`.
"""

import hashlib
import json
import os
import re
import sys
import warnings
from pathlib import Path

import numpy as np
import pandas as pd

from forms import forms
from sentences import sentences

ROOT = Path(__file__).resolve().parents[2]
CENSUS = ROOT / "fixtures" / "models" / "census"
SEED = 17
ASKED = 12
KEPT_ROWS = 150


def blocks():
    """The Python blocks of the recipes."""
    return re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / "recipes.md").read_text(), re.MULTILINE | re.DOTALL)


def encoded(frame, schema):
    """What table() makes of the rows: numbers as they are, categories one-hot."""
    parts = [
        np.stack([frame[name] == value for value in feature["values"]], axis=1) if feature["kind"] == "category"
        else frame[[name]].to_numpy()
        for name, feature in schema["features"].items()
    ]
    return np.hstack(parts).astype(np.float32)


def data():
    rows = pd.read_csv(CENSUS / "rows.csv")
    schema = json.loads((CENSUS / "schema.json").read_text())
    texts, labels = sentences(600, SEED)
    frame = rows[["age", "workclass", "relationship", "sex", "hours-per-week"]].copy()
    frame["married"] = rows["marital-status"] == "Married-civ-spouse"
    return {
        "texts": texts, "labels": labels, "X": encoded(rows, schema), "y": (rows["income"] == ">50K").to_numpy().astype(int),
        "frame": frame, "income": rows["income"].to_numpy(),
    }


def answers(model, inputs):
    """Labels and probabilities, by the names that the graph gives to classes."""
    names = [str(int(name)) if isinstance(name, (bool, np.bool_)) else str(name) for name in model.classes_]
    return [
        {"label": names[int(np.argmax(row))], "scores": dict(zip(names, (float(score) for score in row)))}
        for row in model.predict_proba(inputs)
    ]


def plain(value):
    return value.item() if hasattr(value, "item") else value


def main():
    warnings.filterwarnings("ignore")
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    names = data()
    whole = names["frame"].copy()
    for block in blocks():
        exec(block, names)  # noqa: S102: the recipes of this repository

    some, numbers = whole[:ASKED], names["X"][:ASKED]
    sample = sentences(ASKED - 2, SEED + 1)[0] + ["The CAFÉ made ME happy, naïve or not.", ""]
    asked = {
        "moods": (names["moods"], sample, sample),
        "people": (names["people"], some.astype({"hours-per-week": "float32"}), some),
        "forest": (names["forest"], numbers, numbers.tolist()),
        "xgboost": (names["boosted"], numbers, numbers.tolist()),
        "lightgbm": (names["light"], numbers, numbers.tolist()),
        "xgboost-people": (names["boosted_people"], some.drop(columns="married"), some),
        "lightgbm-people": (names["light_people"], some.drop(columns="married"), some),
    }
    for name, (model, onnx, given, inputs) in forms(names["texts"], names["labels"], whole, names["income"]).items():
        Path(f"{name}.onnx").write_bytes(onnx.SerializeToString())
        asked[name] = (model, given, inputs)
    recorded = {
        name: {
            "inputs": [{key: plain(value) for key, value in row.items()} for row in inputs.to_dict("records")]
            if isinstance(inputs, pd.DataFrame) else inputs,
            "answers": answers(model, given),
        }
        for name, (model, given, inputs) in asked.items()
    }
    Path("recorded.json").write_text(json.dumps(recorded, indent=None, ensure_ascii=False).replace('}, {', '},\n{') + "\n")
    written = {hashlib.sha256(block.encode()).hexdigest(): block.strip().splitlines()[-1].strip() for block in blocks()}
    Path("blocks.json").write_text(json.dumps(written, indent=1) + "\n")
    whole[:KEPT_ROWS].to_csv("people.csv", index=False)


main()
