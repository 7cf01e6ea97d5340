import { count } from '../../core/numbers.js'
import type { FairnessReport } from '../../core/report.js'
import type { Drawing } from '../draw-cases.js'
import { notTested } from '../not-tested.js'
import type { IntersectionalQuestion } from './check-question.js'
import { inWords } from './square.js'

interface Looked {
  readonly attributes: readonly string[]
  readonly source: { readonly name: string; readonly attributes: readonly string[] }
  readonly question: Pick<IntersectionalQuestion, 'question' | 'order'>
  readonly intersection: FairnessReport['intersection']
  readonly drawing: Pick<Drawing<unknown, string>, 'total' | 'streamOrder'>
  readonly evidence: { readonly cases: number }
  /** Mutants that were asked of an original at most, where some may have more. */
  readonly limit: number | undefined
}

/** What a run on mutants did not look at. */
export function mutantsNotTested(looked: Looked): string[] {
  const { attributes, source, question, intersection, drawing, evidence, limit } = looked
  const { order } = question
  const shared = notTested({
    attributes,
    source: { ...source, attributes: [] },
    compared: [],
    cases: evidence.cases,
    drawing,
  })
  const unasked = source.attributes.filter((name) => !attributes.includes(name))
  const asked = new Set(intersection?.combinations.map((each) => each.attributes.join('\n')))
  const missing = combinations(attributes, order).filter((each) => !asked.has(each.join('\n')))
  const sentences = [...shared]
  if (limit !== undefined) sentences.push(`More than ${count(limit, 'mutant')} of an original: variantsPerCase.`)
  if (unasked.length > 0) sentences.push(`The source also varies ${inWords(unasked)}: not asked.`)
  if (intersection !== undefined && missing.length > 0) {
    sentences.push(`No text had a valid mutant of ${missing.map(inWords).join('; ')}.`)
  }
  if (attributes.length > order) sentences.push(`Changes of more than ${order} attributes at once.`)
  if (question.question === 'hidden') {
    sentences.push('Biases of one attribute: an error that shows already when one attribute changes is not hidden.')
    const unclear = intersection?.all.unclear ?? 0
    if (unclear > 0) {
      sentences.push(
        `${unclear} ${unclear === 1 ? 'error' : 'errors'} that cannot be told hidden or not: a sub-mutant was not valid.`,
      )
    }
  }
  return sentences
}

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}
