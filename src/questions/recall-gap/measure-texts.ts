import type { SpansPrediction, TextAnswer } from '../../core/prediction.js'
import type { JudgedVariant } from '../../oracle/index.js'
import { type FoundNames, foundIn, marked } from './found.js'
import { recall } from './measures.js'
import { knownNames } from './names.js'
import type { NameMatch } from './settings.js'

/** How texts that are made from the variants of a case are measured. */
export interface TextMeasure {
  readonly variants: readonly JudgedVariant[]
  readonly measure: string
  readonly match: NameMatch
  readonly isPerson: (label: string) => boolean
}

/** What a text shows as the measure counts it, and as a report shows it. */
export interface MeasuredText extends TextAnswer {
  /** Absent of a text without a name. */
  readonly number?: number
}

/**
 * Says of a text what a model found in it: the share of its names, or whether a word beside them was called a person. Its names are those that
 * the case exchanges; what is called a person in every text of the case is no false alarm, as in the case.
 */
export function measuringTexts({
  variants,
  measure,
  match,
  isPerson,
}: TextMeasure): (text: string, prediction: SpansPrediction) => MeasuredText {
  const namesIn = knownNames(variants)
  const found = (text: string, { spans }: SpansPrediction): FoundNames =>
    foundIn(text, spans, namesIn(text), isPerson, match)
  const always = inAll(
    variants.flatMap(({ input, prediction }) => {
      const { names, elsewhere } = found(input as string, prediction as SpansPrediction)
      return names === 0 ? [] : [new Set(elsewhere)]
    }),
  )
  return (text, prediction) => {
    const own = found(text, prediction)
    const shown = { text: marked(text, prediction.spans, own.missed) }
    if (own.names === 0) return shown
    const isAlarm = own.elsewhere.some((word) => !always.has(word))
    return { ...shown, number: measure === recall ? own.found / own.names : isAlarm ? 1 : 0 }
  }
}

function inAll([first, ...rest]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...(first ?? [])].filter((word) => rest.every((own) => own.has(word))))
}
