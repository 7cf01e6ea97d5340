import { FairnessError, show } from './fairness-error.js'
import { reasonOf } from './model-error.js'

const blackBox =
  "use search: 'auto' or a black-box search: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()"

export const unreadableGraph = (reason: string): FairnessError =>
  new FairnessError({
    code: 'EF701',
    problem: `The file is not a readable ONNX model: ${reason}.`,
    expected: 'a complete ONNX file',
    fix: 'export or download the model again',
  })

/** Operators of trees, whose answers are constant almost everywhere. */
const steps = /TreeEnsemble/

export const noGradientRule = (missing: ReadonlyMap<string, number>): FairnessError => {
  const names = [...missing].map(([name, count]) => `${name} x ${count}`)
  const trees = [...missing.keys()].some((name) => steps.test(name))
  return new FairnessError({
    code: 'EF702',
    problem: trees
      ? 'The gradient of this graph is 0 almost everywhere, because the model is made of decision trees.'
      : 'The gradient of this graph cannot be computed: operators between the inputs and the output have no gradient rule.',
    given: names.join(', '),
    expected: 'operators listed in docs/gradients.md',
    fix: trees
      ? blackBox
      : `add the rules with registerGradientRule() of expect-fair/onnx, export the model without fused operators, pass { gradient }, or ${blackBox}`,
  })
}

export const noPath = (target: string, output: string): FairnessError =>
  new FairnessError({
    code: 'EF703',
    problem:
      'The gradient of this graph is 0 everywhere, because no differentiable path leads from the input to the output.',
    given: `input ${show(target)}, output ${show(output)}`,
    expected: 'an output that depends on the input through numbers, not only through comparisons, rounding or look-ups',
    fix: `name the right output with { output }, or ${blackBox}`,
  })

export const oldOpset = (given: number, oldest: number): FairnessError =>
  new FairnessError({
    code: 'EF704',
    problem: "No gradient rules exist for the version of this graph's operators.",
    given: `operator set ${given}`,
    expected: `operator set ${oldest} or later`,
    fix: 'export the model again with a later version, for example 17, or convert it with onnx.version_converter',
  })

export const badRule = (operator: unknown, rule: unknown): FairnessError =>
  new FairnessError({
    code: 'EF709',
    problem: 'This gradient rule cannot be registered.',
    given: `${show(operator)}, ${show(rule)}`,
    expected: "an operator as 'domain:op' ('Einsum', 'com.microsoft:Attention') and a rule { backward(context) }",
    fix: 'see docs/gradients.md for an example of a rule',
  })

export const gradientNotRun = (id: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF705',
    problem: `The graph of ${id} with its gradient cannot be run: ${reasonOf(cause)}`,
    expected: 'a graph that onnxruntime can run after nodes were added',
    fix: `pass { gradient }, or ${blackBox}`,
    cause,
  })

/** `true` for the refusal of a graph that decides by steps: differences of its answers say nothing either. */
export const isStepwise = (error: FairnessError): boolean => error.code === 'EF702' && steps.test(error.message)

export const noGradients = (id: string, reason: string): FairnessError =>
  new FairnessError({
    code: 'EF706',
    problem: `${id} does not provide gradients, which this search needs.`,
    given: reason.replace(/^\[EF\d+\] /, '').replaceAll('\n', '\n            '),
    expected: 'a graph that can be differentiated, a { gradient } function, or a model of rows with scores',
    fix: blackBox,
  })

export const badGradients = (id: string, given: unknown, expected: number | undefined): FairnessError =>
  new FairnessError({
    code: 'EF707',
    problem: `The gradient function of ${id} returned a value that is not a gradient.`,
    given: show(given),
    expected: `one list of finite numbers for each input${expected === undefined ? '' : `; ${expected} here`}`,
    fix: 'return, for each row in order, the gradient of the cross-entropy of its own label with respect to its numbers',
  })

export const noDifferences = (rows: number): FairnessError =>
  new FairnessError({
    code: 'EF708',
    problem: 'The output of the model is a step function, so its answers to nearby rows never differ.',
    given: `${rows} rows, each with a step up and down in every column`,
    expected: 'scores that change with the numbers of a row',
    fix: `use larger { steps }, or ${blackBox}`,
  })

export const labelsAlone = (id: string): FairnessError =>
  new FairnessError({
    code: 'EF710',
    problem: `The graph of ${id} returns labels without scores, and labels have no gradient.`,
    expected: 'a table of numbers [inputs, outputs] among the outputs',
    fix: `convert the model with its probabilities (options={'zipmap': False} in skl2onnx), name the output with { output }, or ${blackBox}`,
  })

export const ownLabelAlone = (id: string): FairnessError =>
  new FairnessError({
    code: 'EF711',
    problem: `The gradient function of ${id} returns the gradient only for the model's own label.`,
    expected: "'own-label'",
    fix: 'remove the output, or use a graph: fromOnnx(path)',
  })

export const wholeEmbedding = (table: string): FairnessError =>
  new FairnessError({
    code: 'EF713',
    problem: 'The word vectors of this graph are whole numbers, so words have no gradient.',
    given: `table ${show(table)}`,
    expected: 'a table of floats, or one that DequantizeLinear scales',
    fix: 'export the model without quantisation of its word vectors',
  })

export const noEmbedding = (input: string): FairnessError =>
  new FairnessError({
    code: 'EF712',
    problem: 'This graph has no table of word vectors that can be found, so words have no gradient.',
    given: `input of token ids: ${show(input)}`,
    expected: 'a constant table whose rows are selected by the token ids (Gather)',
    fix: 'export the model without fused operators',
  })

export const noNumbers = (id: string): FairnessError =>
  new FairnessError({
    code: 'EF714',
    problem: `The graph of ${id} takes texts or named columns, but a gradient needs rows of numbers.`,
    expected: 'a graph with one input of shape [rows, columns] of numbers',
    fix: blackBox,
  })
