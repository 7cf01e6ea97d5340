import { count, whole } from '../../core/numbers.js'
import { casesNotTested } from '../../run/cases-not-tested.js'
import type { Drawing } from '../../run/draw-cases.js'
import type { LeftOut } from '../../run/report-header.js'
import type { Intersection } from './intersection.js'
import type { IntersectionalSettings } from './plan.js'
import { inWords } from './square.js'

interface Looked {
  readonly attributes: readonly string[]
  readonly source: string
  readonly question: Pick<IntersectionalSettings, 'question' | 'order'>
  readonly intersection: Intersection | undefined
  readonly drawing: Pick<Drawing<unknown, string>, 'total' | 'streamOrder'> & LeftOut
  readonly evidence: { readonly cases: number }
}

/** What a run on mutants did not look at. */
export function mutantsNotTested(looked: Looked): string[] {
  const { attributes, source, question, intersection, drawing, evidence } = looked
  const { order } = question
  const shared = casesNotTested({ source, cases: evidence.cases, drawing })
  const asked = new Set(intersection?.combinations.map((each) => each.attributes.join('\n')))
  const missing = combinations(attributes, order).filter((each) => !asked.has(each.join('\n')))
  const sentences = [...shared]
  if (intersection?.drawn !== undefined) {
    const { capped } = intersection.all
    sentences.push(
      `Other mutants of ${count(capped, 'original')}. At most ${whole(intersection.drawn.perOriginal)} mutants of each original were drawn at random and asked (variantsPerCase).`,
    )
  }
  if (intersection !== undefined && missing.length > 0) {
    sentences.push(`No text had a valid mutant of ${missing.map(inWords).join('; ')}.`)
  }
  if (attributes.length > order) sentences.push(`Changes of more than ${order} attributes at once.`)
  if (question.question === 'hidden') {
    sentences.push(
      'Biases of a single attribute. An error is not hidden if it already occurs when one attribute changes.',
    )
    const unclear = intersection?.all.unclear ?? 0
    if (unclear > 0) {
      sentences.push(
        `${unclear} ${unclear === 1 ? 'error' : 'errors'} that could not be classified as hidden or not, because a sub-mutant was not valid.`,
      )
    }
  }
  return sentences
}

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}
