import { tensorValues } from './codec/model.js'
import type { GraphView } from './graph.js'

/** What the file of a classifier says of its outputs. */
export interface ClassifierOutputs {
  /** The table of numbers behind an output that is a list of maps; the session can be made to give it too. */
  readonly table: string | undefined
  /** Names of the classes in the order of their columns; `undefined` where the graph does not tell. */
  readonly classes: readonly string[] | undefined
}

/** Nodes that hand on what they are given, in another type or shape. */
const passing: readonly string[] = ['Identity', 'Cast', 'Reshape', 'Squeeze', 'Unsqueeze', 'Flatten']

/**
 * Looks at the outputs of a classifier as scikit-learn's, XGBoost's and LightGBM's are converted.
 *
 * @param label Name of the output of labels.
 * @param map Name of the output that is a list of maps from label to probability.
 */
export function classifierOutputs(
  graph: GraphView,
  label: string | undefined,
  map: string | undefined,
): ClassifierOutputs {
  const zip = map === undefined ? undefined : graph.maker(map)
  const isZip = zip?.op === 'ZipMap'
  const classes =
    (isZip ? named(zip.attributes) : undefined) ?? (label === undefined ? undefined : behind(graph, label))
  return { table: isZip ? zip.inputs[0] : undefined, classes }
}

/** The classes of which a tensor of labels picks one for each input. */
function behind(graph: GraphView, name: string): readonly string[] | undefined {
  const node = graph.maker(name)
  if (node === undefined) return undefined
  const own = named(node.attributes)
  if (own !== undefined) return own
  const [first = ''] = node.inputs
  if (passing.includes(node.op)) return behind(graph, first)
  if (node.op === 'ArrayFeatureExtractor' || node.op === 'Gather') return constants(graph, first)
  return node.op === 'LabelEncoder' ? encoded(behind(graph, first), node.attributes) : undefined
}

/** The classes that a classifier, or the node that makes maps, has written down. */
function named(attributes: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const lists = ['classlabels_strings', 'classlabels_int64s', 'classlabels_ints'].map((name) => attributes[name])
  const list = lists.find((each) => Array.isArray(each) && each.length > 0)
  return (list as readonly unknown[] | undefined)?.map(String)
}

function constants(graph: GraphView, name: string): readonly string[] | undefined {
  const node = graph.maker(name)
  const tensor = graph.constant(name)
  if (tensor === undefined)
    return node && passing.includes(node.op) ? constants(graph, node.inputs[0] ?? '') : undefined
  return tensor.texts ?? tensorValues(tensor)?.map(String)
}

/** Classes under the names that an encoder gives them; `undefined` where it does not know one. */
function encoded(
  classes: readonly string[] | undefined,
  attributes: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const list = (part: 'keys' | 'values'): readonly string[] | undefined => {
    const of = ['strings', 'int64s'].map((type) => attributes[`${part}_${type}`]).find(Array.isArray)
    return of?.map(String)
  }
  const [keys, values] = [list('keys'), list('values')]
  const made = classes?.map((name) => values?.[keys?.indexOf(name) ?? -1])
  return made?.every((name) => name !== undefined) ? made : undefined
}
