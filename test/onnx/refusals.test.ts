import { describe, expect, test } from 'vitest'
import type { OnnxNode } from '../../src/onnx/codec/model.js'
import { checkGradient, GraphView, readModel, registerGradientRule } from '../../src/onnx/index.js'
import { buildModel, node } from './build-model.js'

const graphOf = (nodes: readonly OnnxNode[], opset = 17, domains: Record<string, number> = {}): GraphView =>
  new GraphView(
    readModel(buildModel({ opset, domains, nodes, inputs: [{ name: 'x', type: 1, rank: 2 }], outputs: ['y'] })),
  )
const check = (graph: GraphView) =>
  checkGradient(graph, { target: 'x', output: 'y', loss: { kind: 'column', column: 0 } })

describe('a gradient is refused', () => {
  test('with every operator on the path that has no rule, each once with its count', () => {
    const graph = graphOf(
      [
        node('Det', ['x'], ['a']),
        node('Det', ['a'], ['b']),
        node('Attention', ['b'], ['c'], {}, 'com.microsoft'),
        node('Conv', ['c', 'w'], ['d'], { strides: [2, 2] }),
        // Off the path: needs no rule.
        node('Unknown', ['w'], ['e']),
        node('Add', ['d', 'e'], ['y']),
      ],
      17,
      { 'com.microsoft': 1 },
    )
    expect(() => check(graph)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF702] The gradient of this graph cannot be computed: operators between the inputs and the output have no gradient rule.
        given:    Det x 2, com.microsoft:Attention x 1, Conv (its strides are not 1) x 1
        expected: operators listed in docs/gradients.md
        do:       add the rules with registerGradientRule() of expect-fair/onnx, export the model without fused operators, pass { gradient }, or use search: 'auto' or a black-box search: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()
        more:     node_modules/expect-fair/docs/errors.md#ef702]
    `)
  })

  test('for trees, whose differences would say nothing either', () => {
    const graph = graphOf([node('TreeEnsembleRegressor', ['x'], ['y'], {}, 'ai.onnx.ml')], 17, { 'ai.onnx.ml': 3 })
    expect(() => check(graph)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF702] The gradient of this graph is 0 almost everywhere, because the model is made of decision trees.
        given:    ai.onnx.ml:TreeEnsembleRegressor x 1
        expected: operators listed in docs/gradients.md
        do:       use search: 'auto' or a black-box search: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()
        more:     node_modules/expect-fair/docs/errors.md#ef702]
    `)
  })

  test('where nothing smooth leads to the output', () => {
    const graph = graphOf([node('Floor', ['x'], ['a']), node('Relu', ['a'], ['y'])])
    expect(() => check(graph)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF703] The gradient of this graph is 0 everywhere, because no differentiable path leads from the input to the output.
        given:    input "x", output "y"
        expected: an output that depends on the input through numbers, not only through comparisons, rounding or look-ups
        do:       name the right output with { output }, or use search: 'auto' or a black-box search: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()
        more:     node_modules/expect-fair/docs/errors.md#ef703]
    `)
  })

  test('for old operators', () => {
    expect(() => check(graphOf([node('Relu', ['x'], ['y'])], 9))).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF704] No gradient rules exist for the version of this graph's operators.
        given:    operator set 9
        expected: operator set 11 or later
        do:       export the model again with a later version, for example 17, or convert it with onnx.version_converter
        more:     node_modules/expect-fair/docs/errors.md#ef704]
    `)
  })

  test('where what a rule holds fixed depends on the input, even on the only way', () => {
    const bounded = graphOf([node('Clip', ['c', 'x'], ['a']), node('Add', ['a', 'x'], ['y'])])
    expect(() => check(bounded)).toThrow('given:    Clip (its input 1 depends on what is differentiated) x 1')
    const weighed = graphOf([node('Conv', ['x', 'x'], ['y'])])
    expect(() => check(weighed)).toThrow('Conv (its input 1 depends on what is differentiated)')
  })

  test('where a graph inside a node uses what depends on the input', () => {
    const inside = {
      nodes: [node('Relu', ['x'], ['then'])],
      initializers: [],
      inputs: [],
      outputs: [{ name: 'then', type: 1, rank: 2 }],
    }
    const graph = graphOf([node('If', ['condition'], ['y'], { then_branch: inside, else_branch: inside })])
    expect(() => check(graph)).toThrow('given:    If x 1')
  })

  test('for a file that is no model, or ends too early', () => {
    const whole = buildModel({
      opset: 17,
      nodes: [node('Relu', ['x'], ['y'])],
      inputs: [{ name: 'x', type: 1, rank: 2 }],
      outputs: ['y'],
    })
    expect(() => readModel(Uint8Array.from([1, 2, 3, 4]))).toThrow('EF701')
    expect(() => readModel(new Uint8Array())).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF701] The file is not a readable ONNX model: no nodes or no operator sets in it.
        expected: a complete ONNX file
        do:       export or download the model again
        more:     node_modules/expect-fair/docs/errors.md#ef701]
    `)
    for (let length = 1; length < whole.length; length++) {
      try {
        // A part may happen to be a smaller model; it must never be read past its end.
        readModel(whole.slice(0, length))
      } catch (error) {
        expect((error as { code?: string }).code).toBe('EF701')
      }
    }
  })

  test('for graphs nested without end', () => {
    let inside = { nodes: [node('Relu', ['x'], ['y'])], initializers: [], inputs: [], outputs: [{ name: 'y' }] }
    for (let depth = 0; depth < 40; depth++) {
      inside = { ...inside, nodes: [node('If', ['x'], ['y'], { then_branch: inside })] }
    }
    expect(() => graphOf(inside.nodes)).toThrow('nested more than 32 deep')
  })
})

describe('registerGradientRule', () => {
  test('teaches an operator until it is taken away', () => {
    const graph = graphOf([node('Det', ['x'], ['y'])])
    const remove = registerGradientRule('Det', { backward: ({ g }) => [g] })
    expect(check(graph).steps).toHaveLength(1)
    remove()
    expect(() => check(graph)).toThrow('EF702')
  })

  test('refuses names and rules that cannot be used', () => {
    expect(() => registerGradientRule('no such name', { backward: () => [] })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF709] This gradient rule cannot be registered.
        given:    "no such name", {}
        expected: an operator as 'domain:op' ('Einsum', 'com.microsoft:Attention') and a rule { backward(context) }
        do:       see docs/gradients.md for an example of a rule
        more:     node_modules/expect-fair/docs/errors.md#ef709]
    `)
    expect(() => registerGradientRule('Det', {} as never)).toThrow('EF709')
  })
})
