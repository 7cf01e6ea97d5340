import { count, whole } from '../core/numbers.js'
import type { Drawing } from './draw-cases.js'

interface Looked {
  readonly attributes: readonly string[]
  readonly source: { readonly name: string; readonly attributes: readonly string[] }
  /** Classes that met another class of their attribute in a pair. */
  readonly compared: readonly { readonly attribute: string; readonly class: string }[]
  /** Cases that were asked. */
  readonly cases: number
  readonly drawing: Pick<Drawing<unknown, string>, 'total' | 'streamOrder'>
}

/** What a run did not look at, in sentences for the reader of a pass. */
export function notTested({ attributes, source, compared, cases, drawing }: Looked): string[] {
  const sentences: string[] = []
  const { total } = drawing
  if (total === Number.POSITIVE_INFINITY)
    sentences.push(`All but ${count(cases, 'case')} of ${source.name}, which has no end.`)
  else if (total === undefined) sentences.push(`All but ${count(cases, 'case')} of ${source.name}.`)
  else if (cases === 0 && total > 0) sentences.push(`None of ${source.name} was answered.`)
  else if (total > cases) sentences.push(`${whole(total - cases)} of the ${whole(total)} cases of ${source.name}.`)
  if (drawing.streamOrder) {
    sentences.push(`A random order of all cases: ${source.name} was too long to be shuffled as a whole.`)
  }
  const unasked = source.attributes.filter((attribute) => !attributes.includes(attribute))
  if (unasked.length > 0) sentences.push(`The source also varies ${list(unasked)}: not asked.`)
  for (const attribute of attributes) {
    const classes = new Set(compared.filter((each) => each.attribute === attribute).map((each) => each.class))
    if (classes.size > 0) sentences.push(`Of ${attribute}, only ${list([...classes].sort())} were compared.`)
  }
  if (source.attributes.length > 1) {
    sentences.push('Biases that need two attributes to change at once: pairs differ in one attribute alone.')
  }
  return sentences
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
