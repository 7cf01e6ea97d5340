"""Trains the small models of rows in fixtures/models: a network, a random forest and an RBF-SVM on Adult, a network and an RBF-SVM
on German credit, a network and a forest on bank marketing. Nothing is planted in them.

    pip install -r training/tables/requirements.txt
    python training/tables/train.py --data ../shared/data --out fixtures/models
        --only credit/svm,bank    writes these alone: a file, or all of a folder
"""

import argparse
import csv
import json
from pathlib import Path

import numpy as np
import onnxruntime
from skl2onnx import to_onnx
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from graph import write_network
from subjects import adult, bank, german

SEED = 7
# Rows that go with the model, out of those it was not trained on.
SHIPPED = 1000


def encode(rows, schema):
    """What table() makes of a row: numbers as they are, categories one-hot."""
    def columns(name, feature):
        if feature["kind"] != "category":
            return [[float(row[name])] for row in rows]
        return [[float(row[name] == value) for value in feature["values"]] for row in rows]

    parts = [columns(name, feature) for name, feature in schema["features"].items()]
    return np.hstack([np.array(part) for part in parts]).astype(np.float32)


def scored(path, x, y):
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    outputs = session.run(None, {session.get_inputs()[0].name: x})
    table = next(output for output in outputs if np.ndim(output) == 2)
    return float((np.argmax(table, axis=1) == y).mean())


def export_sklearn(model, x, path):
    onnx = to_onnx(model, x[:1], options={"zipmap": False}, target_opset={"": 17, "ai.onnx.ml": 3})
    path.write_bytes(onnx.SerializeToString())


def write_rows(folder, rows, schema, labels, test):
    (folder / "schema.json").write_text(json.dumps(schema, indent=1) + "\n")
    (folder / "config.json").write_text(json.dumps({"id2label": dict(enumerate(labels))}, indent=1) + "\n")
    with open(folder / "rows.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, [*schema["features"], schema["label"]], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[at] for at in test[:SHIPPED])


def subject(name, loaded, network, out, others, wanted):
    rows, schema, labels = loaded
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    x, y = encode(rows, schema), np.array([labels.index(row[schema["label"]]) for row in rows])
    places = np.arange(len(rows))
    train, test = train_test_split(places, test_size=0.25, random_state=SEED, stratify=y)
    found = {}

    if wanted("network"):
        scaler = StandardScaler().fit(x[train])
        network.fit(scaler.transform(x[train]), y[train])
        write_network(folder / "network.onnx", scaler, network)
        found["network.onnx"] = f"{len(x[0])}-{'-'.join(map(str, network.hidden_layer_sizes))}-2, ReLU, softmax, scaling in the graph"
    if "forest" in others and wanted("forest"):
        forest = RandomForestClassifier(20, max_depth=8, min_samples_leaf=10, random_state=SEED, n_jobs=1)
        export_sklearn(forest.fit(x[train], y[train]), x, folder / "forest.onnx")
        found["forest.onnx"] = "random forest, 20 trees, depth 8"
    if "svm" in others and wanted("svm"):
        some = train[:2000]
        svm = make_pipeline(StandardScaler(), SVC(C=1.0, kernel="rbf", probability=True, random_state=SEED))
        export_sklearn(svm.fit(x[some], y[some]), x, folder / "svm.onnx")
        found["svm.onnx"] = f"RBF-SVM with Platt's probabilities, trained on {len(some):,} rows"

    if wanted("network"):
        write_rows(folder, rows, schema, labels, test)

    always = max(float((y[test] == label).mean()) for label in (0, 1))
    lines = [f"| always the more frequent label | | {always:.1%} | |"]
    for file, what in found.items():
        size = (folder / file).stat().st_size
        lines.append(f"| `{file}` | {what} | {scored(folder / file, x[test], y[test]):.1%} | {size:,} bytes |")
    return len(train), len(test), lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    only = options.only.split(",") if options.only else None
    # Few rows need a strong pull to small weights: of 0.001, 1, 3 and 10 the best in five-fold cross-validation.
    subjects = (
        ("census", adult, MLPClassifier((32, 16), alpha=1e-3, early_stopping=True, max_iter=200, random_state=SEED), ("forest", "svm")),
        ("credit", german, MLPClassifier((16, 8), alpha=10, max_iter=500, random_state=SEED), ("svm",)),
        ("bank", bank, MLPClassifier((32, 16), alpha=1e-3, early_stopping=True, max_iter=200, random_state=SEED), ("forest",)),
    )
    for name, load, network, others in subjects:
        if only and not any(each.split("/")[0] == name for each in only):
            continue
        wanted = lambda kind: only is None or name in only or f"{name}/{kind}" in only
        train, test, lines = subject(name, load(options.data), network, options.out, others, wanted)
        print(f"{name}: {train} rows for training, {test} for scoring")
        print("\n".join(lines), flush=True)


if __name__ == "__main__":
    main()
