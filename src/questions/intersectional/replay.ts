import type { Prediction } from '../../core/prediction.js'
import type { Btc } from '../../core/report.js'
import { clopperPearson } from '../../oracle/index.js'
import type { Asking } from '../../run/asking.js'
import { conclude } from '../../run/conclude.js'
import { checkReplayed } from '../../run/replay-pair.js'
import { interruptionFinding } from '../../run/run.js'
import { decodeReplaySquare } from '../../shrink/index.js'
import { causeOf, inReportOrder } from './corners.js'
import type { MutantCounts } from './count.js'
import { part } from './members.js'
import type { IntersectionalSettings } from './plan.js'
import type { IntersectionalReport } from './report.js'
import { describeSquare, inWords } from './square.js'

/**
 * Asks the corners of a replayed square again, each alone, and no case source. Whether they hold the invariant was found
 * out when the square was written. Still an error (a hidden one): `biased`. No longer: `inconclusive`.
 * @throws FairnessError EF451, EF452 for a string that cannot be read.
 */
export async function replaySquare(
  asking: Asking<MutantCounts>,
  { question, gate, merit }: IntersectionalSettings,
  replay: string,
): Promise<IntersectionalReport> {
  const { run, header, checked } = asking
  const { words, corners, classes, tolerance } = decodeReplaySquare(replay)
  for (const { attribute } of words) checkReplayed(attribute, checked.attributes)
  const said: (Prediction | undefined)[] = []
  try {
    for (const { input, valid } of corners) {
      const [prediction] = valid ? await run.probe.ask([input]) : []
      said.push(prediction)
    }
  } catch (error) {
    run.interrupt(error)
  }

  const whole = said.length === corners.length
  const first = said[0]
  const oracle = first && asking.replayOracle(first, tolerance)
  const answered = corners.map((corner, set) => ({ ...corner, ...(said[set] && { prediction: said[set] }) }))
  const cause = whole && oracle !== undefined ? causeOf(answered, oracle) : undefined
  const isStill = cause !== undefined && (question === 'intersectional' || cause.smallest === corners.length - 1)
  const isFound = isStill && (question === 'intersectional' || cause.hidden)
  let btc: Btc | undefined
  if (isFound && oracle !== undefined) {
    const parts = {
      words,
      corners: inReportOrder(answered, words),
      classes,
      hidden: cause.hidden && cause.smallest === corners.length - 1,
      ...(cause.clear ? { smallest: part(words, cause.smallest).map(({ attribute }) => attribute) } : {}),
    }
    btc = { caseId: 'replay', ...describeSquare(parts, oracle, merit) }
  }
  const what = question === 'hidden' ? 'a hidden error' : 'an error'
  const finding = btc
    ? { code: 'replay.still', message: `The replayed square still has ${what}.` }
    : {
        code: 'replay.gone',
        message: `The replayed square no longer has ${what}. One square proves nothing about other squares. Remove \`replay\` from the plan to ask all cases.`,
      }
  const found = btc === undefined ? 0 : 1
  return {
    ...header,
    question,
    ...conclude(
      { verdict: btc === undefined ? 'inconclusive' : 'biased', findings: whole ? [finding] : [] },
      run.interruption && interruptionFinding(run.interruption),
      undefined,
    ),
    attributes: words.map(({ attribute }) => attribute),
    source: `the replayed square of ${inWords(words.map(({ attribute }) => attribute))}`,
    oracle: oracle?.name ?? 'none: the model gave no prediction',
    gate,
    exhausted: whole,
    counts: {
      cases: whole ? 1 : 0,
      variants: said.filter((each) => each !== undefined).length,
      pairs: whole ? 1 : 0,
      btcs: found,
      casesWithBtc: found,
      skipped: [],
      discarded: [],
    },
    ...(whole ? { rate: { value: found, interval: clopperPearson(found, 1) } } : {}),
    btcs: btc === undefined ? [] : [btc],
    ...(btc === undefined ? {} : { replay }),
    model: run.probe.use,
    notTested: ['Every case but the replayed square.'],
  }
}
