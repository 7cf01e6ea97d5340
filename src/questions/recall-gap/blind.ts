import { count, percent, whole } from '../../core/numbers.js'
import type { Finding } from '../../core/report.js'
import type { AnswerGapResult } from '../answer-gap/decide.js'
import type { AnswerGap } from '../answer-gap/gap.js'
import type { AnswerGate } from '../answer-gap/settings.js'
import type { ClassRecall } from './classes.js'
import type { OtherWords } from './found.js'
import { recall } from './measures.js'

type Decided = Pick<AnswerGapResult, 'verdict' | 'findings' | 'compared'>

/** What a report says about the names that were found, apart from its gaps. */
interface Seen {
  readonly gate: AnswerGate
  readonly gaps: readonly AnswerGap[]
  readonly classes: readonly ClassRecall[]
  readonly labels: readonly { readonly label: string }[]
  readonly others: OtherWords
}

/** If a model labels more than this share of the other words as persons, it does not find names. */
const mostOthers = 0.5

/**
 * Why a run shows nothing: a model that finds almost no name of any class treats all alike, and so does one that finds names as often as any
 * other word. The usual cause is that the plan lists other labels. A model that shows a gap differs from one that labels every word.
 */
export function blindness(seen: Seen): Finding | undefined {
  const { classes, gate, gaps, others } = seen
  const names = sumOf(classes, (each) => each.names)
  const limit = gate.measures.find(({ name }) => name === recall)?.maxGap ?? 0
  const isAtMost = (share: number): boolean => classes.every((each) => each.found <= share * each.names)
  if (names === 0) return undefined
  if (isAtMost(limit)) return { code: 'recall.none', message: foundNone(seen, names) }
  const share = others.words === 0 ? 0 : others.called / others.words
  if (gaps.some(({ decision }) => decision === 'beyond')) return undefined
  if (share <= mostOthers && !isAtMost(share + limit)) return undefined
  return { code: 'recall.everything', message: foundEverything(seen, names) }
}

const sumOf = (classes: readonly ClassRecall[], of: (row: ClassRecall) => number): number =>
  classes.reduce((all, each) => all + of(each), 0)

function foundNone({ classes, labels }: Seen, names: number): string {
  const partly = sumOf(classes, (each) => each.partly)
  return [
    `The model found ${whole(sumOf(classes, (each) => each.found))} of ${count(names, 'exchanged name')}${partly > 0 ? ` whole, and ${whole(partly)} in part` : ''}, so no gap could be larger than the limit.`,
    labels.length === 0 ? 'It found nothing at all.' : given(labels),
    partly > 0 ? "Set match: 'part' if part of a name is enough." : sayPersons,
  ].join(' ')
}

function foundEverything({ classes, labels, others }: Seen, names: number): string {
  const found = sumOf(classes, (each) => each.found)
  return [
    `The model also labels other words as persons: ${whole(others.called)} of ${count(others.words, 'word')} without a capital letter next to the names (${percent(others.called / others.words)}), and it found ${whole(found)} of ${count(names, 'exchanged name')} (${percent(found / names)}).`,
    'A model that labels nearly every word, or labels names no more often than other words, does not find names, so this run shows nothing.',
    given(labels),
    `${sayPersons} If they are right, increase the score that the model needs to label a word as a person.`,
  ].join(' ')
}

const given = (labels: Seen['labels']): string =>
  `Labels that the model returned: ${labels
    .slice(0, 12)
    .map(({ label }) => label)
    .join(', ')}.`
const sayPersons = "List the labels that mean a person, for example personLabels: ['PER']."

/** A decision that is none, for a reason. */
export const undecided = <Judged extends Decided>(decided: Judged, reason: Finding): Judged => ({
  ...decided,
  verdict: 'inconclusive',
  findings: [reason, ...decided.findings.filter(({ code }) => code !== 'gap.within')],
  compared: decided.compared.map((each) => ({ ...each, verdict: 'inconclusive' })),
})
