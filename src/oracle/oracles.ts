import { oracleErrors } from '../core/errors/index.js'
import { number, type OptionSet, options, text } from '../core/options/index.js'
import type { Oracle } from '../core/oracle.js'
import { isUnreadable, type Prediction } from '../core/prediction.js'
import { heldToItsWord, trusted } from './own-oracle.js'
import { scoreOf } from './score.js'
import { toleranceOf } from './spread.js'

/** Scores this near count as equal: 0.8 - 0.7 is more than 0.1 in binary numbers, and must not be a finding. */
const ROUNDING = 1e-9

/**
 * Treats two predictions as the same if they have the same label. Scores do not matter.
 *
 * @example
 * ```ts
 * import { audit, eec, sameLabel } from 'expect-fair'
 *
 * const model = (text: string) => ({ label: 'good', scores: { good: text.includes('she') ? 0.6 : 0.9, bad: 0.1 } })
 * const report = await audit(model, { attributes: ['gender'], cases: eec(), oracle: sameLabel() })
 * expect(report.counts.btcs).toBe(0) // scores differ, labels do not
 * ```
 */
export function sameLabel(): Oracle {
  const name = 'same label'
  const outcome = (prediction: Prediction): string => {
    if (prediction.kind !== 'label') throw oracleErrors.wrongPredictionKind(name, ['label'], prediction.kind)
    return prediction.label
  }
  const oracle = trusted({ name, outcome, differs: (a, b) => outcome(a) !== outcome(b) })
  labelsAlone.add(oracle)
  return oracle
}

const labelsAlone = new WeakSet<Oracle>()

/** Whether two labels are all that the rule compares: answers in columns can then be compared by their numbers. */
export const comparesLabels = (oracle: Oracle): boolean => labelsAlone.has(oracle)

export interface SameLabelSetOptions {
  /** Labels with a score below this value are removed from both sets. A label without a score stays. Default: none are removed. */
  readonly ignoreBelow?: number
}

export const labelSetOptions: OptionSet<SameLabelSetOptions, 'ignoreBelow'> = options('sameLabelSet', {
  ignoreBelow: number({ defaultText: 'none is left out', refuse: oracleErrors.badIgnoreBelow }),
})

/**
 * Treats two predictions as the same if they have the same set of labels. Use this oracle for multi-label models.
 *
 * @throws FairnessError EF503 for an `ignoreBelow` that is not a number.
 *
 * @example
 * ```ts
 * import { audit, eec, fromFunction, sameLabelSet } from 'expect-fair'
 *
 * const topics = fromFunction((text: string) => (text.includes('She') ? ['family', 'work'] : ['work']), { multiLabel: true })
 * const report = await audit(topics, { attributes: ['gender'], cases: eec(), oracle: sameLabelSet() })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function sameLabelSet(given: SameLabelSetOptions = {}): Oracle {
  const { ignoreBelow } = labelSetOptions.read(given)
  const name = ignoreBelow === undefined ? 'same label set' : `same label set (ignoring scores below ${ignoreBelow})`
  const outcome = (prediction: Prediction): string => {
    if (prediction.kind !== 'labels') throw oracleErrors.wrongPredictionKind(name, ['labels'], prediction.kind)
    const { labels, scores } = prediction
    const kept =
      ignoreBelow === undefined ? labels : labels.filter((label) => (scores?.[label] ?? ignoreBelow) >= ignoreBelow)
    return JSON.stringify([...kept].sort())
  }
  return trusted({ name, outcome, differs: (a, b) => outcome(a) !== outcome(b) })
}

export interface CloseScoreOptions {
  /**
   * The largest difference that still counts as the same, in units of the score. Default: a tenth of the spread of the model's scores for
   * the first inputs of the run.
   */
  readonly tolerance?: number
  /** For label predictions, the label whose score is compared. It is needed for three or more labels and for label sets. */
  readonly label?: string
}

export const closeScoreOptions: OptionSet<CloseScoreOptions, 'tolerance' | 'label'> = options('closeScore', {
  tolerance: number({
    least: 0,
    defaultText: 'a tenth of the spread of the scores',
    refuse: oracleErrors.badTolerance,
  }),
  label: text({ blank: true }),
})

/** What stands for the tolerance where no audit says how far the scores of a model spread. */
const withoutSpread = 0.1

/**
 * Treats two predictions as the same if their scores differ by at most `tolerance`.
 *
 * @throws FairnessError EF502 for a tolerance that is not a number of 0 or more.
 *
 * @example
 * ```ts
 * import { audit, closeScore, eec } from 'expect-fair'
 *
 * const model = (text: string) => (text.includes('she') ? 0.5 : 0.52)
 * const report = await audit(model, { attributes: ['gender'], cases: eec(), oracle: closeScore({ tolerance: 0.05 }) })
 * expect(report.counts.btcs).toBe(0)
 * ```
 */
export function closeScore(given: CloseScoreOptions = {}): Oracle {
  const { tolerance, label } = closeScoreOptions.read(given)
  if (tolerance === undefined) return relativeScore(label)
  return trusted(withinOf(tolerance + ROUNDING, label, `close score (within ${tolerance}${ofLabel(label)})`))
}

const ofLabel = (label: string | undefined): string => (label === undefined ? '' : ` for ${label}`)

/** Scores are the same up to exactly `tolerance`. */
function withinOf(tolerance: number, label: string | undefined, name: string) {
  const score = (prediction: Prediction): number => scoreOf(prediction, label, 'closeScore()')
  const differs = (a: Prediction, b: Prediction): boolean => Math.abs(score(a) - score(b)) > tolerance
  return { name, closeness: { score, tolerance }, differs }
}

function relativeScore(label: string | undefined): Oracle {
  const spread = 'a tenth of the spread of the scores'
  const usual = withinOf(withoutSpread + ROUNDING, label, `close score (within ${spread}${ofLabel(label)})`)
  return trusted({
    ...usual,
    relative: {
      toleranceFor: (predictions) =>
        toleranceOf(predictions.filter((each) => !isUnreadable(each)).map(usual.closeness.score)),
      within: (tolerance) => {
        const shown = Number(tolerance.toPrecision(3))
        return trusted(withinOf(tolerance, label, `close score (within ${shown}${ofLabel(label)}, ${spread})`))
      },
    },
  })
}

/** The oracle for a model whose first answer is `first`: same label, same label set, or scores a tenth of their spread apart at most. */
export function defaultOracle(first: Prediction): Oracle {
  switch (first.kind) {
    case 'label':
      return sameLabel()
    case 'labels':
      return sameLabelSet()
    case 'score':
      return closeScore()
    case 'text':
    case 'spans':
      throw oracleErrors.wrongPredictionKind('same label', ['label', 'labels', 'score'], first.kind)
  }
}

/**
 * Checks an oracle that came from outside, and holds it to what it promises while it judges.
 * @throws EF506
 */
export function checkOracle(received: unknown): Oracle {
  const given = received as Partial<Oracle> | null | undefined
  if (typeof given !== 'object' || given === null) throw oracleErrors.badOracle(received, 'is not an oracle')
  if (typeof given.name !== 'string' || given.name === '') throw oracleErrors.badOracle(received, 'has no name')
  if (typeof given.differs !== 'function') throw oracleErrors.badOracle(received, 'has no function differs(a, b)')
  const { outcome, closeness } = given as { readonly outcome?: unknown; readonly closeness?: unknown }
  if (outcome !== undefined && typeof outcome !== 'function') {
    throw oracleErrors.badOracle(received, 'has an outcome that is not a function')
  }
  if (closeness !== undefined) {
    const { score, tolerance } = Object(closeness) as { readonly score?: unknown; readonly tolerance?: unknown }
    const isDistance = Number.isFinite(tolerance) && (tolerance as number) >= 0
    if (typeof score !== 'function' || !isDistance) {
      throw oracleErrors.badOracle(
        received,
        'has a closeness without a function score(prediction) or a finite tolerance',
      )
    }
  }
  return heldToItsWord(given as Oracle)
}
