import { join } from 'node:path'
import { digest } from '../core/digest.js'
import type { ModelHandle } from '../core/model.js'
import { packageVersion } from '../core/root.cjs'
import { Journal } from '../models/index.js'
import type { CheckedPlan } from './check-plan.js'
import { planFacts } from './plan-facts.js'

/** The journal of a run, in a file that is named after what the run asks and whom. */
export function journalFor<Input, A extends string>(
  model: ModelHandle<Input>,
  question: string | undefined,
  checked: CheckedPlan<Input, A>,
): Journal | undefined {
  const { journal, shard } = checked
  if (journal === undefined) return undefined
  const facts = planFacts(checked, {
    question: question ?? 'counterfactual',
    model: model.id,
    version: packageVersion,
    ...(shard === undefined ? {} : { shard: `${shard.index}/${shard.count}` }),
  })
  const run = digest(JSON.stringify(Object.entries(facts)), 16)
  return new Journal(join(journal, `${run}.jsonl`), run)
}
