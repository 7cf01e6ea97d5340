import { count, whole } from '../core/numbers.js'
import type { ReasonCount } from '../core/report.js'
import type { Drawing } from './draw-cases.js'
import type { OfferedClasses } from './offered-classes.js'

interface LookedAt {
  readonly source: string
  /** Cases that were asked. */
  readonly cases: number
  readonly drawing: Pick<Drawing<unknown, string>, 'total' | 'streamOrder'> & {
    readonly skipped: readonly ReasonCount[]
  }
}

/** Cases and inputs of the source that a run did not look at, in sentences for the reader of a pass. */
export function casesNotTested({ source, cases, drawing }: LookedAt): string[] {
  const sentences: string[] = []
  const { total, skipped } = drawing
  if (total === Number.POSITIVE_INFINITY)
    sentences.push(`All but ${count(cases, 'case')} of ${source}, which has no end.`)
  else if (total === undefined) sentences.push(`All but ${count(cases, 'case')} of ${source}.`)
  else if (cases === 0 && total > 0) sentences.push(`None of ${source} was answered.`)
  else if (total > cases) sentences.push(`${whole(total - cases)} of the ${whole(total)} cases of ${source}.`)
  if (drawing.streamOrder)
    sentences.push(`A random order of all cases, because ${source} was too long to be shuffled completely.`)
  const out = skipped.reduce((sum, reason) => sum + reason.count, 0)
  if (out > 0) sentences.push(`${count(out, 'input')} of ${source} that gave no case.`)
  return sentences
}

/** Classes that a sentence names. */
const named = 5

/**
 * Classes that the cases have and that met no other class of their attribute in this run, since few variants of each case were
 * asked, or no case has two of them.
 *
 * @param compared Classes that met another class of their attribute in a pair.
 */
export function classesNotTested(
  offered: readonly OfferedClasses[],
  compared: readonly { readonly attribute: string; readonly class: string }[],
): string[] {
  return offered.flatMap(({ attribute, classes }) => {
    const met = new Set(compared.filter((each) => each.attribute === attribute).map((each) => each.class))
    const missed = classes.filter((name) => !met.has(name))
    if (missed.length === 0) return []
    if (met.size === 0) return [`${attribute}: no case compares two of its classes.`]
    const shown = missed.length > named ? [...missed.slice(0, named), `${whole(missed.length - named)} more`] : missed
    return [
      `${whole(missed.length)} of the ${whole(classes.length)} classes of ${attribute}, which were compared with no other: ${list(shown)}.`,
    ]
  })
}

/** What only shows when two asked attributes change at once: a question of its own. */
export const intersectionsNotTested = (attributes: readonly string[]): string[] =>
  attributes.length < 2 ? [] : ['Changes of two attributes at once, which toHaveNoIntersectionalBias() tests.']

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
