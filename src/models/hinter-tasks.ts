import { readDataFile } from '../core/data-file.js'
import { modelErrors } from '../core/errors/index.js'

/** Represents a data set on which HInter was evaluated. */
export type HinterTaskName = 'imdb' | 'ecthr' | 'eurlex' | 'ledgar' | 'scotus'

/** Contains the description of a task for `fromLanguageModel`. */
export interface LanguageModelTask {
  readonly labels: readonly string[]
  readonly system: string
  readonly question: string
  readonly several: boolean
}

type Tasks = Readonly<Record<HinterTaskName, Omit<LanguageModelTask, 'several'> & { readonly several?: boolean }>>

/**
 * Returns a task of the HInter paper as options for `fromLanguageModel`. The labels are those of Tables 3 and 6. The prompts ask the
 * questions of Table 7 in our own words. The task `imdb` asks for the sentiment of reviews. The other four tasks are legal. The task
 * `ecthr` asks for violated articles (several or none), and `eurlex` asks for EuroVoc labels (several). The task `ledgar` asks for the
 * theme of a contract provision, and `scotus` asks for the issue area of an opinion. The paper also shows three examples for each task,
 * which you can pass as `examples`.
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
