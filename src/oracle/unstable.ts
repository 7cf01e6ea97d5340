import { count, percent, whole } from '../core/numbers.js'
import type { ClassEffect, Control, Direction, Finding, WordEffect } from '../core/report.js'
import { wordSentence } from './word-sentence.js'

/** What a run counted of flips between classes and within one. */
export interface Flips {
  readonly pairs?: number
  readonly btcs?: number
  readonly casesWithBtc?: number
  readonly control?: Control
  readonly words?: readonly WordEffect[]
  readonly directions?: readonly Direction[]
  /** What `directions` have a vote of. Default: a case. */
  readonly voter?: string
}

/** Share of the rate between classes from which on flips within a class are worth a note of their own. */
const notable = 0.25
/** Share from which on they are nearly as frequent. */
const nearly = 0.75

/**
 * The note of a run in which flips within one class are frequent: what they follow. Effects of words and of classes are bias, and the note
 * says so; "unstable" is said only of flips that are shown to follow neither.
 */
export function unstable({
  control,
  pairs = 0,
  btcs = 0,
  casesWithBtc = 0,
  words = [],
  directions = [],
  voter = 'case',
}: Flips): Finding[] {
  if (control === undefined || control.flips === 0 || btcs === 0) return []
  const between = btcs / pairs
  const within = control.flips / control.pairs
  const { kinds = [], classEffects = [] } = control
  const rates = ratesOf(control, within, between, pairs)
  const [effect] = classEffects
  const noise = kinds.includes('noise')
    ? ` The model is also unsteady: ${rates}, and most of these flips do not depend on a word.`
    : ''
  if (words.length > 0) {
    const also =
      effect === undefined ? lean(words, directions, voter) : ` The class as a whole matters too: ${shares(effect)}.`
    return [{ code: 'health.word-effects', message: `${wordSentence(words)}${also}${noise}` }]
  }
  if (within < notable * between) return []
  if (kinds.includes('class')) {
    const how =
      effect === undefined
        ? 'its flips are more frequent between classes than within one, by more than its words explain'
        : shares(effect)
    return [{ code: 'health.class-effect', message: `The class matters: ${how}.${noise || ` In addition, ${rates}.`}` }]
  }
  if (kinds.includes('noise')) {
    const message = `The model is unstable: ${rates}, and not with the same words from case to case. The run does not show that the class has an additional effect.`
    return [{ code: 'health.unstable', message }]
  }
  const cases = `${count(casesWithBtc, 'case')} ${casesWithBtc === 1 ? 'has' : 'have'} a finding`
  const message = `The cause is not clear: ${rates}. ${cases}, which is too few to tell whether the cause is the class, single words or chance. Ask more cases, or more words of each class.`
  return [{ code: 'health.undetermined', message }]
}

function ratesOf({ pairs }: Control, within: number, between: number, ofBetween: number): string {
  const often =
    within >= between
      ? 'at least as often as between classes'
      : within >= nearly * between
        ? 'nearly as often as between classes'
        : 'less often than between classes'
  const verb = pairs === 1 ? 'flips' : 'flip'
  return `${percent(within)} of ${count(pairs, 'pair')} within one class ${verb}, ${often} (${percent(between)} of ${whole(ofBetween)})`
}

const shares = ({ attribute, class: name, outcome, share, others }: ClassEffect): string =>
  `"${outcome}" for ${percent(share)} of the inputs of ${name} and ${percent(others)} of the others (${attribute})`

/** p below which a direction is called clear. */
const clear = 0.01

/**
 * Where words of several classes fall and rise, the reader asks which class is worse off on the whole. The sign test takes the words as
 * given: other words of the same classes might lean to the other side.
 */
function lean(words: readonly WordEffect[], directions: readonly Direction[], voter: string): string {
  // A word that shows two attributes counts for the first.
  const own = words.filter(({ attribute }) => attribute === words[0]?.attribute)
  const ways = new Set(own.map(({ class: name, favours }) => JSON.stringify([name, favours])))
  const [strongest] = directions.filter(({ p }) => p < clear).sort((one, other) => one.p - other.p)
  if (ways.size < 2 || strongest === undefined) return ''
  const { favoured, other, casesFor, casesAgainst } = strongest
  const cases = count(casesFor + casesAgainst, voter)
  return ` With these words, ${favoured} is favoured over ${other} in ${whole(casesFor)} of ${cases}; the run does not show that this is true of other words.`
}
