import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTo, type Document, pronounForms, rewritePersons } from '../../src/language/index.js'

const folder = join(import.meta.dirname, 'gold')

/** A text, what it must become, and the set it belongs to. */
export interface RewriteTask {
  readonly id: string
  readonly set: string
  readonly from: string
  readonly to: string
}

export const theyTrees: string = join(folder, 'they-trees.conllu')

/** The 200 sentences with he and she, and with they. */
export function theyTasks(): RewriteTask[] {
  const file = readFileSync(join(folder, 'they-rewrites.json'), 'utf8')
  const gold = JSON.parse(file) as { id: string; set: string; text: string; they: string }[]
  return gold.map(({ id, set, text, they }) => ({ id, set, from: text, to: they }))
}

/** Every pair of WinoBias in both directions. `path` names a file with more pairs than the part kept here. */
export function winobiasTasks(path: string = join(folder, 'winobias-pairs.json')): RewriteTask[] {
  const pairs = JSON.parse(readFileSync(path, 'utf8')) as [string, string][]
  return pairs.flatMap(([pro, anti], at) => [
    { id: `${at} pro`, set: 'winobias-dev', from: pro, to: anti },
    { id: `${at} anti`, set: 'winobias-dev', from: anti, to: pro },
  ])
}

export const toThey = (document: Document): string => rewritePersons(document, { pronouns: allTo('they') }).text

export const swapped = (document: Document): string =>
  rewritePersons(document, { pronouns: { he: pronounForms('she'), she: pronounForms('he') } }).text

/** The tasks that `rewrite` does not do exactly, with what it made of them. */
export const failures = (
  tasks: readonly RewriteTask[],
  rewrite: (task: RewriteTask) => string,
): (RewriteTask & { readonly got: string })[] =>
  tasks.map((task) => ({ ...task, got: rewrite(task) })).filter(({ got, to }) => got !== to)
