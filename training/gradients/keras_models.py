"""Writes small Keras networks, as tf2onnx exports them, and the gradients that TensorFlow gives for them in double precision.

    python -m venv venv && venv/bin/pip install -r requirements-keras.txt
    venv/bin/python keras_models.py ../../fixtures/models/gradients
"""

import json
import os
import sys
from pathlib import Path

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"

import numpy as np
import onnx
import tensorflow as tf
import tf2onnx
from tensorflow import keras
from tensorflow.keras import layers

ROWS, COLUMNS, OPSET = 8, 13, 17


def rounded(values):
    """Nine digits: more than single precision has."""
    return json.loads(json.dumps(np.asarray(values).tolist()), parse_float=lambda text: float(f"{float(text):.9g}"))


def dense():
    """Batch normalisation, activations of several kinds, dropout, softmax at the end."""
    return keras.Sequential([
        keras.Input((COLUMNS,)),
        layers.BatchNormalization(),
        layers.Dense(16, activation="relu"),
        layers.Dropout(0.2),
        layers.Dense(12, activation="swish"),
        # By the hyperbolic tangent: tf2onnx does not know Erfc, of which Keras makes the exact form.
        layers.Dense(10, activation=lambda x: keras.activations.gelu(x, approximate=True)),
        layers.Dense(8),
        layers.LeakyReLU(negative_slope=0.1),
        layers.Dense(3, activation="softmax"),
    ])


def folded():
    """Columns as a series: reshaped, convolved, permuted and flattened; two branches; one sigmoid at the end."""
    rows = keras.Input((COLUMNS,))
    series = layers.Reshape((COLUMNS, 1))(rows)
    series = layers.Conv1D(4, 3, padding="same", activation="tanh")(series)
    series = layers.Permute((2, 1))(series)
    series = layers.Dense(5, activation="elu")(series)
    short = layers.Dense(6, activation="sigmoid")(rows)
    joined = layers.Concatenate()([layers.Flatten()(series), short, layers.GlobalAveragePooling1D()(series)])
    joined = layers.LayerNormalization()(joined)
    return keras.Model(rows, layers.Dense(1, activation="sigmoid")(joined))


def gradients(model, point, kind):
    found = {}
    for name in ("ownLabel", "lastOutput"):
        at = tf.Variable(point)
        with tf.GradientTape() as tape:
            outputs = model(at, training=False)
            if name == "lastOutput":
                loss = tf.reduce_sum(outputs[:, -1])
            elif kind == "probabilities":
                loss = -tf.reduce_sum(tf.math.log(tf.reduce_max(outputs, axis=1)))
            else:
                loss = -tf.reduce_sum(tf.math.log(tf.where(outputs >= 0.5, outputs, 1 - outputs)))
        found[name] = rounded(tape.gradient(loss, at))
    return found


def write(folder, name, make, kind, random):
    keras.backend.set_floatx("float32")
    model = make()
    # Batch normalisation starts with mean 0 and variance 1, which would hide it.
    weights = [np.abs(random.normal(size=w.shape)) + 0.5 if "variance" in w.path else random.normal(size=w.shape) * 0.3
               for w in model.weights]
    model.set_weights(weights)
    signature = [tf.TensorSpec((None, COLUMNS), tf.float32, name="rows")]
    tf2onnx.convert.from_function(
        tf.function(lambda rows: model(rows, training=False), input_signature=signature),
        input_signature=signature, opset=OPSET, output_path=str(folder / f"{name}-{OPSET}.onnx"))
    exported = onnx.load(folder / f"{name}-{OPSET}.onnx")
    print(name, sorted({node.op_type for node in exported.graph.node}))
    point = random.normal(size=(ROWS, COLUMNS)).astype(np.float32).astype(np.float64)
    keras.backend.set_floatx("float64")
    double = make()
    double.set_weights([w.astype(np.float32) for w in weights])
    text = json.dumps({"kind": "rows", "output": kind, "inputs": rounded(point)} | gradients(double, point, kind))
    (folder / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    write(target, "keras-dense", dense, "probabilities", np.random.default_rng(1))
    write(target, "keras-folded", folded, "chance", np.random.default_rng(2))
