import { readDataFile } from '../core/data-file.js'
import { modelErrors } from '../core/errors/index.js'

/** The data sets on which HInter was evaluated. */
export type HinterTaskName = 'imdb' | 'ecthr' | 'eurlex' | 'ledgar' | 'scotus'

/** The description of a task for `fromLanguageModel`. */
export interface LanguageModelTask {
  readonly labels: readonly string[]
  readonly system: string
  readonly question: string
  readonly several: boolean
}

type Tasks = Readonly<Record<HinterTaskName, Omit<LanguageModelTask, 'several'> & { readonly several?: boolean }>>

/**
 * A task of the HInter paper as options of `fromLanguageModel`: the labels of its Tables 3 and 6, and prompts in our own words with the
 * same questions as in its Table 7. `imdb` is the sentiment of reviews; `ecthr` (violated articles, several or none), `eurlex` (EuroVoc
 * labels, several), `ledgar` (theme of a contract's provision) and `scotus` (issue area of an opinion) are the legal tasks. The paper also
 * shows three examples of each, which you can pass as `examples`.
 *
 * @throws EF202 for another name.
 *
 * @example
 * ```ts
 * import { hinterTask } from 'expect-fair/model'
 *
 * const { labels, several } = hinterTask('ecthr') // spread into the options of fromLanguageModel()
 * expect([labels.length, several]).toEqual([10, true])
 * ```
 */
export function hinterTask(name: HinterTaskName): LanguageModelTask {
  const tasks = readDataFile<Tasks>('src/models/lists/hinter-tasks.json')
  if (!Object.hasOwn(tasks, name)) throw modelErrors.badOption('task', name, Object.keys(tasks).join(', '))
  const { labels, system, question, several = false } = tasks[name]
  return { labels, system, question, several }
}
