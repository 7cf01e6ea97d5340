import { modelErrors } from '../core/errors/index.js'
import { questionTask, spanTasks } from '../runtime/ask-pipeline.js'
import { textTasks } from '../runtime/generate-texts.js'
import type { OutputOptions, ReadingOptions } from '../runtime/protocol.js'
import type { AnswerKind } from './handle.js'

const zeroShot = 'zero-shot-classification'

/** Tasks whose pipelines give labels or scores for one text, the one that gives a word, those that find stretches of a
 * text, and those that give texts. */
const tasks: readonly string[] = [
  'text-classification',
  'sentiment-analysis',
  'fill-mask',
  zeroShot,
  ...spanTasks,
  questionTask,
  ...Object.keys(textTasks),
]

/**
 * Checks that a task can be judged, and that its pipeline is told what it needs, and nothing that it would not heed.
 *
 * @throws FairnessError EF202, EF215
 */
export function checkTask(task: string, options: OutputOptions & ReadingOptions): void {
  if (!tasks.includes(task)) throw modelErrors.unknownTask(task, tasks)
  const { labels, hypothesis, multiLabel = false, activation, question } = options
  if (question !== undefined && task !== questionTask) {
    throw modelErrors.badOption('question', question, `nothing, or { task: '${questionTask}' }`)
  }
  if (task !== zeroShot) {
    if (hypothesis !== undefined)
      throw modelErrors.badOption('hypothesis', hypothesis, `nothing, or { task: '${zeroShot}' }`)
    return
  }
  const least = multiLabel ? 1 : 2
  if (labels === undefined || labels.length < least || new Set(labels).size < labels.length) {
    const expected = `${least === 1 ? 'different labels' : 'two different labels or more'}, among which a zero-shot pipeline chooses`
    throw modelErrors.badOption('labels', labels, expected)
  }
  if (activation !== undefined) {
    throw modelErrors.badOption(
      'activation',
      activation,
      `nothing: { task: '${zeroShot}' } has probabilities of its own`,
    )
  }
}

/** What a pipeline of a task answers that is neither label nor score. */
export function answersOfTask(task: string): AnswerKind | undefined {
  if (spanTasks.includes(task)) return 'spans'
  return task === questionTask || task in textTasks ? 'text' : undefined
}
