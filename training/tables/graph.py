"""Writes a fitted network as an ONNX graph: scaling, dense layers with ReLU, softmax."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save


def write_network(path, scaler, network):
    constants, nodes = [], []

    def constant(name, values):
        constants.append(numpy_helper.from_array(np.asarray(values, dtype=np.float32), name))
        return name

    nodes.append(helper.make_node("Sub", ["row", constant("mean", scaler.mean_)], ["centred"]))
    nodes.append(helper.make_node("Div", ["centred", constant("deviation", scaler.scale_)], ["h0"]))
    last = len(network.coefs_) - 1
    for layer, (weights, bias) in enumerate(zip(network.coefs_, network.intercepts_)):
        if layer == last:  # One logistic output z is the softmax of (0, z).
            weights, bias = np.hstack([np.zeros_like(weights), weights]), np.array([0.0, bias[0]])
        nodes.append(
            helper.make_node("Gemm", [f"h{layer}", constant(f"w{layer}", weights), constant(f"b{layer}", bias)], [f"z{layer}"])
        )
        nodes.append(
            helper.make_node("Softmax", [f"z{layer}"], ["probabilities"], axis=1)
            if layer == last
            else helper.make_node("Relu", [f"z{layer}"], [f"h{layer + 1}"])
        )
    graph = helper.make_graph(
        nodes,
        path.stem,
        [helper.make_tensor_value_info("row", TensorProto.FLOAT, ["n", len(scaler.mean_)])],
        [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["n", 2])],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="expect-fair")
    model.ir_version = 8
    save(model, path)
