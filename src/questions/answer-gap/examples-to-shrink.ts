import type { Asking } from '../../run/asking.js'
import type { Counted } from '../../run/counted.js'
import type { AnswerGapResult, MeasuredRun } from './decide.js'
import type { ExampleCase, ExampleCases } from './example-cases.js'
import { examplesOf, type MeasuredExample } from './examples-of.js'
import type { decidedBy } from './report.js'
import type { AnswerGapSettings } from './settings.js'

/**
 * The cases of gaps that are shown to be beyond their limit and that the baseline does not have, the clearest first. Of a shard none: it does
 * not know what the whole run will show.
 */
export function* examplesToShrink<Counts extends Counted & Pick<MeasuredRun, 'measures'>>(
  { run, facts, counts, checked }: Asking<Counts>,
  { shrink }: Pick<AnswerGapSettings, 'shrink'>,
  examples: ExampleCases,
  decide: (facts: Parameters<typeof decidedBy>[1]) => AnswerGapResult,
): Generator<{ readonly example: MeasuredExample; readonly known: ExampleCase }> {
  if (shrink === false || checked.shard !== undefined) return
  const { nondeterministic, use } = run.probe
  const { gaps } = decide({ ...facts, nondeterministic, isRemote: use.remote !== undefined })
  const shown = gaps.filter(({ decision }) => decision === 'beyond')
  for (const example of examplesOf(shown, counts)) {
    const known = examples.newIn(example)
    if (known !== undefined) yield { example, known }
  }
}
