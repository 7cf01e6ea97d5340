import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../core/digest.js'
import type { ModelHandle } from '../core/model.js'
import type { Finding } from '../core/report.js'
import { packageVersion } from '../core/root.cjs'
import { Journal, keptUnder } from '../models/index.js'
import type { CheckedPlan } from './check-plan.js'
import { planFacts } from './plan-facts.js'

/** The journal of a run, if it keeps one, and what the reader must know of it. */
export interface Kept {
  readonly journal?: Journal
  readonly notes: readonly Finding[]
}

const length = 12

/**
 * The journal of a run, in a file that is named after what the run asks and after who answers. A model of which only the
 * name is known keeps none: an answer of another process may be that of another model.
 */
export function journalFor<Input, A extends string>(
  model: ModelHandle<Input>,
  question: string,
  checked: CheckedPlan<Input, A>,
): Kept {
  const { journal: folder, shard } = checked
  if (folder === undefined) return { notes: [] }
  const identity = keptUnder(model)
  if (identity === undefined) return { notes: [withoutVersion(model.id)] }
  const facts = planFacts(checked, {
    question,
    model: model.id,
    version: packageVersion,
    ...(shard === undefined ? {} : { shard: `${shard.index}/${shard.count}` }),
  })
  const plan = digest(JSON.stringify(Object.entries(facts)), length)
  const who = digest(identity, length)
  const name = `${plan}.${who}.jsonl`
  const others = existsSync(join(folder, name)) ? [] : ofOthers(folder, plan)
  const journal = new Journal(join(folder, name), `${plan}.${who}`)
  return { journal, notes: others.map((other) => notUsed(model.id, join(folder, other))) }
}

/** Journals that runs of the same plan with another model have left behind. */
function ofOthers(folder: string, plan: string): string[] {
  try {
    const names = readdirSync(folder)
    return names.filter(
      (name) => name.startsWith(`${plan}.`) && name.endsWith('.jsonl') && !names.includes(`${name}.lock`),
    )
  } catch {
    return []
  }
}

const withoutVersion = (id: string): Finding => ({
  code: 'journal.no-version',
  message: `This run does not keep a journal, because an earlier answer might come from another model with the name ${id}. Give the model a version, a text that changes with it: { version: '2026-11' }.`,
})

const notUsed = (id: string, path: string): Finding => ({
  code: 'journal.other-model',
  message: `The journal ${path} belongs to the same plan but to another version of ${id}, or to an 8-bit model on another processor. None of its answers was used. Delete the journal if you no longer need it.`,
})
