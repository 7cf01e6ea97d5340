import { audit, type FairnessReport, mergeReports, type Plan } from '../../src/index.js'

/** A report as another process reads it. */
export const crossed = (report: FairnessReport): FairnessReport => JSON.parse(JSON.stringify(report)) as FairnessReport

/** A plan asked whole and in three shards, each of which travels as JSON. */
export async function crossedInShards<Input>(
  model: unknown,
  plan: Plan<Input>,
): Promise<{ readonly whole: FairnessReport; readonly merged: FairnessReport }> {
  const whole = await audit(model, plan)
  const parts: FairnessReport[] = []
  for (const index of [1, 2, 3]) {
    parts.push(crossed(await audit(model, { ...plan, shard: { index, count: 3 } } as Plan<Input>)))
  }
  return { whole: crossed(whole), merged: mergeReports(parts) }
}
