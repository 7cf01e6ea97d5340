import { percent } from '../../core/numbers.js'
import type { Control, WordEffect } from '../../core/report.js'
import { overall, voter } from '../../report/directions.js'
import { nameFavourable } from '../../report/name-favourable.js'
import { list, part } from '../../report/numbers.js'
import type { Paint } from '../../report/paint.js'
import { briefPair } from '../../report/pair.js'
import type { Brief } from '../../report/question-words.js'
import type { CounterfactualReport } from './report.js'

/** Words named at most of those that do the same. */
const mostWords = 2

/** Findings that `Depends on` says. */
export const causes: readonly string[] = [
  'health.word-effects',
  'health.class-effect',
  'health.unstable',
  'health.undetermined',
]

/** The pair, whom the model favours, and on what the outcome depends. */
export function counterfactualBrief(report: CounterfactualReport, paint: Paint): Brief {
  const pair = report.shrunk ?? report.btcs[0]
  const cause = dependsOn(report)
  const favours = overall(report.directions, voter(report))
  return {
    evidence: pair === undefined ? [] : briefPair(pair, paint),
    facts: [
      ...(report.byAttribute.length > 1 ? [['By attribute', byAttribute(report)] as const] : []),
      ...(favours === undefined ? [] : [['Overall', favours] as const]),
      ...(cause === undefined ? [] : [['Depends on', cause] as const]),
    ],
    ...(report.control?.kinds?.join() === 'noise' && {
      first: 'Fix the instability first. Other words of the same class also flip the outcome.',
    }),
    advice: [
      ...nameFavourable(pair),
      ...((report.words ?? []).length > 0 && (report.control?.classEffects ?? []).length === 0
        ? ['Perhaps only these words matter. Ask more words of each class (variantsPerCase).']
        : []),
    ],
  }
}

const byAttribute = ({ byAttribute: counts }: CounterfactualReport): string =>
  counts.map((each) => `${each.attribute} ${part(each.casesWithBtc, each.cases, 'case')}`).join('; ')

/** What the flips are shown to follow: words, the class, or neither. */
function dependsOn({ words = [], control, counts, findings }: CounterfactualReport): string | undefined {
  if (control === undefined || !findings.some(({ code }) => causes.includes(code))) return undefined
  const [effect] = control.classEffects ?? []
  const byClass =
    effect === undefined
      ? undefined
      : `"${effect.outcome}" for ${percent(effect.share)} of ${effect.class}, ${percent(effect.others)} of the others`
  if (words.length > 0) {
    if (byClass !== undefined) return `the class (${byClass}), and single words of it`
    return `single words: ${named(words)}; nothing is shown of other words`
  }
  if (byClass !== undefined) return `the class: ${byClass}`
  const { kinds = [] } = control
  if (kinds.includes('class')) return `the class; but ${within(control, counts)}`
  const what = kinds.includes('noise') ? 'neither class nor words: the model is unstable;' : 'open:'
  return `${what} ${within(control, counts)}`
}

function within({ flips, pairs }: Control, counts: CounterfactualReport['counts']): string {
  const between = percent(counts.btcs / counts.pairs)
  return `${percent(flips / pairs)} of pairs of one class flip, ${between} between classes`
}

/** Words by what they do to the outcome, those that do it in most cases first. */
function named(words: readonly WordEffect[]): string {
  const groups = new Map<string, WordEffect[]>()
  for (const each of words) {
    const verb = each.favours === undefined ? `"${each.outcome}"` : each.favours === 'worse' ? 'worse' : 'better'
    groups.set(verb, [...(groups.get(verb) ?? []), each])
  }
  return [...groups]
    .map(([verb, group]) => {
      const own = [...new Set(group.map(({ word }) => word))]
      const more = own.length - mostWords
      const shown = [...own.slice(0, mostWords), ...(more > 0 ? [`${more} more`] : [])]
      return `${list(shown, 'and')} (${verb})`
    })
    .join(', ')
}
