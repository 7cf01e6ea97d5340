import { reportErrors } from '../core/errors/index.js'
import type { AttributeCounts, Btc, ByClass, CaseReport, Direction } from '../core/report.js'
import { examplePair, type JudgedVariant, Summary, type TallyOptions, tallyCase } from '../oracle/index.js'
import { decodeReplay } from '../shrink/index.js'
import type { Asking } from './asking.js'
import { conclude } from './conclude.js'
import { interruptionFinding } from './run.js'

const caseId = 'replay'

interface ReplayOptions {
  readonly merit: TallyOptions
  /** The model's input, from what the replay string holds: of a table a row as people write it. */
  readonly inputOf: (held: unknown) => unknown
}

/** The report of a replayed pair, whatever its question. */
export interface ReplayedPair extends Omit<CaseReport, 'question' | 'gate'>, ByClass {
  readonly byAttribute: readonly AttributeCounts[]
  readonly directions: readonly Direction[]
}

/**
 * Asks the pair of a replay string again: two model inputs, each alone, and no case source. Still a BTC: `biased`. No
 * longer: `inconclusive`, since one pair proves nothing about the others.
 * @throws FairnessError EF451, EF452 for a string that cannot be read, EF457 for one of another plan.
 */
export async function replayPair(
  asking: Asking,
  replay: string,
  { merit, inputOf }: ReplayOptions,
): Promise<ReplayedPair> {
  const { run, header, checked } = asking
  const { attribute, a, b, tolerance } = decodeReplay(replay)
  checkReplayed(attribute, checked.attributes)
  const variants: JudgedVariant[] = []
  try {
    for (const side of [a, b]) {
      const [prediction] = await run.probe.ask([inputOf(side.input)])
      if (prediction !== undefined) variants.push({ ...side, prediction })
    }
  } catch (error) {
    run.interrupt(error)
  }

  const oracle = asking.replayOracle(variants[0]?.prediction, tolerance)
  const summary = new Summary({ attributes: [attribute], seed: checked.seed })
  let btc: Btc | undefined
  if (oracle !== undefined && variants.length === 2) {
    summary.add(tallyCase(variants, [attribute], oracle, merit), { unit: caseId, capped: false })
    const pair = examplePair(variants, attribute, oracle, merit)
    btc = pair && { caseId, ...pair }
  }
  const { borderline: _, capped: __, ...counts } = summary.counts
  const finding = btc
    ? { code: 'replay.still', message: 'The replayed pair is still treated differently.' }
    : {
        code: 'replay.gone',
        message:
          'The replayed pair is no longer treated differently. One pair proves nothing about other pairs. Remove `replay` from the plan to ask all cases.',
      }
  const sums = summed(summary, checked.seed)
  const [{ rate } = {}] = sums.byAttribute
  return {
    ...header,
    ...conclude(
      { verdict: btc === undefined ? 'inconclusive' : 'biased', findings: variants.length === 2 ? [finding] : [] },
      run.interruption && interruptionFinding(run.interruption),
      undefined,
    ),
    attributes: [attribute],
    source: 'the replayed pair',
    oracle: oracle?.name ?? 'none: the model gave no prediction',
    exhausted: variants.length === 2,
    counts: { ...counts, skipped: [], discarded: [] },
    ...(rate && { rate }),
    ...sums,
    btcs: btc === undefined ? [] : [btc],
    ...(btc && { replay }),
    model: run.probe.use,
    notTested: ['Every case but the replayed pair.'],
  }
}

/** @throws FairnessError EF457 for a pair of another plan. Rows may differ in several: `race and sex`. */
export function checkReplayed(attribute: string, asked: readonly string[]): void {
  const isAsked = asked.includes(attribute) || attribute.split(/, | and /).every((name) => asked.includes(name))
  if (!isAsked) throw reportErrors.otherReplay(attribute, asked)
}

function summed(
  summary: Summary,
  seed: number,
): Pick<ReplayedPair, 'byAttribute' | 'byClass' | 'byClassPair' | 'directions'> {
  return {
    byAttribute: summary.byAttribute({ over: 'population', exhausted: false, seed }),
    byClass: summary.byClass(),
    byClassPair: summary.byClassPair(),
    directions: summary.directions(),
  }
}
