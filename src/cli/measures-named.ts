import { cliErrors } from '../core/errors/index.js'
import { type AnswerMeasure, length, readingEase, refusal, similarity, words } from '../questions/answer-gap/index.js'

type Given = { readonly maxGap?: number }

const measures: Readonly<Record<string, (given: Given) => AnswerMeasure>> = {
  refusal,
  length,
  'reading-ease': readingEase,
  similarity,
}
const looksFor = 'words='

/** A measure by its name, or by the words that it looks for: `refusal`, `words=nurse,doctor`. */
export function measureNamed(name: string, given: Given): AnswerMeasure | undefined {
  const looked = name.startsWith(looksFor) ? name.slice(looksFor.length).split(',') : []
  const asked = looked.map((word) => word.trim()).filter((word) => word !== '')
  if (asked.length > 0) return words(asked, given)
  return Object.hasOwn(measures, name) ? measures[name]?.(given) : undefined
}

/**
 * Measures as `--measure` names them, each with its own limit behind a colon: `refusal`, `length:0.2`, `words=nurse,doctor:0.1`.
 * @throws FairnessError EF913 for a name that there is not, or a limit that is none.
 */
export function measuresNamed(given: readonly string[] | undefined): readonly AnswerMeasure[] | undefined {
  return given?.map((text) => {
    const [, name = '', limit] = /^(.*?)(?::([^:]*))?$/s.exec(text) ?? []
    const maxGap = limit === undefined ? undefined : Number(limit)
    if (maxGap !== undefined && !(maxGap > 0 && Number.isFinite(maxGap)))
      throw cliErrors.badOption(
        'measure',
        text,
        'after the colon, the largest gap that you accept, such as refusal:0.05',
      )
    const measure = measureNamed(name, maxGap === undefined ? {} : { maxGap })
    if (measure !== undefined) return measure
    throw cliErrors.badOption('measure', text, `one of ${Object.keys(measures).join(', ')} or words=nurse,doctor`)
  })
}
