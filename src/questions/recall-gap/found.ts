import { readDataFile } from '../../core/data-file.js'
import type { FoundSpan } from '../../core/prediction.js'
import { type ExchangedNames, otherWords, type Stretch } from './names.js'
import type { NameMatch } from './settings.js'

const bare = (label: string): string => label.toLowerCase().replace(/[\s_-]/gu, '')

let usual: ReadonlySet<string> | undefined

/** Tells labels that mean a person. */
export function personLabels(labels: readonly string[] | undefined): (label: string) => boolean {
  if (labels !== undefined) {
    const own = new Set(labels.map(bare))
    return (label) => own.has(bare(label))
  }
  usual ??= new Set(readDataFile<readonly string[]>('src/questions/recall-gap/lists/person-labels.json'))
  const all = usual
  return (label) => all.has(bare(label))
}

/** What a model found of the names of a variant, and beside them. */
export interface FoundNames {
  readonly names: number
  /** Found as much as the plan wants. */
  readonly found: number
  /** Of the others: found in part, and found under a label that means no person. */
  readonly partly: number
  readonly mislabelled: number
  readonly missed: readonly Stretch[]
  /** Words beside the names that were called a person, by what stands for them in all variants. */
  readonly elsewhere: readonly string[]
  readonly others: OtherWords
}

/** Words that are no names: those beside the names that begin with no capital. */
export interface OtherWords {
  readonly words: number
  /** Called a person. */
  readonly called: number
}

/** Compares what was found with the names that were exchanged. */
export function foundIn(
  text: string,
  spans: readonly FoundSpan[],
  { names, apart }: ExchangedNames,
  isPerson: (label: string) => boolean,
  match: NameMatch,
): FoundNames {
  const persons = spans.filter(({ label }) => isPerson(label))
  const others = spans.filter(({ label }) => !isPerson(label))
  const judged = names.map((name) => ({
    name,
    share: covered(name, persons, text),
    other: covered(name, others, text),
  }))
  const isFound = ({ share }: { readonly share: number }): boolean => (match === 'whole' ? share >= 1 : share > 0)
  const missed = judged.filter((each) => !isFound(each))
  // Also what a span that finds a name takes in beside it.
  const isCalled = (each: Stretch): boolean => persons.some((span) => touches(span, each))
  const beside = otherWords(text, apart)
  const plain = beside.filter(({ start }) => !/^\p{Lu}/u.test(text.slice(start)))
  return {
    names: names.length,
    found: names.length - missed.length,
    partly: missed.filter(({ share }) => share > 0).length,
    mislabelled: missed.filter(({ share, other }) => share === 0 && other > 0).length,
    missed: missed.map(({ name }) => name),
    elsewhere: beside.filter(isCalled).map(({ key }) => key),
    others: { words: plain.length, called: plain.filter(isCalled).length },
  }
}

/** The sum of what several texts show. */
export const addOthers = (one: OtherWords, other: OtherWords): OtherWords => ({
  words: one.words + other.words,
  called: one.called + other.called,
})

export const noOthers: OtherWords = { words: 0, called: 0 }

const touches = (one: Stretch, other: Stretch): boolean => one.start < other.end && one.end > other.start

/** The share of a name's letters that lie in a span. */
function covered({ start, end }: Stretch, spans: readonly Stretch[], text: string): number {
  let [letters, inside] = [0, 0]
  for (let at = start; at < end; at++) {
    if (!/[\p{L}\p{M}]/u.test(text[at] ?? '')) continue
    letters++
    if (spans.some((span) => span.start <= at && at < span.end)) inside++
  }
  return letters === 0 ? 0 : inside / letters
}

/** A text as the model read it: what was found in brackets with its label, and the exchanged names that were not. */
export function marked(text: string, spans: readonly FoundSpan[], missed: readonly Stretch[]): string {
  const marks = [
    ...spans.map(({ start, end, label }) => ({ start, end, label })),
    ...missed.filter((name) => !spans.some((span) => touches(span, name))).map((name) => ({ ...name, label: '–' })),
  ].sort((one, other) => one.start - other.start || one.end - other.end)
  let [done, from] = ['', 0]
  for (const { start, end, label } of marks) {
    // Of spans that overlap the first counts.
    if (start < from) continue
    done += `${text.slice(from, start)}[${text.slice(start, end)}: ${label}]`
    from = end
  }
  return done + text.slice(from)
}
