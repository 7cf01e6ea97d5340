import type { PredictionBatch } from '../core/model.js'
import { answerQuestions, type QuestionPipeline } from './answer-questions.js'
import { classifyTexts } from './classify.js'
import { fillMasks, type MaskPipeline } from './fill-masks.js'
import { generateTexts, textTasks } from './generate-texts.js'
import type { GenerationOptions, OutputOptions, ReadingOptions } from './protocol.js'
import { tagTokens } from './tag-tokens.js'
import type { TextPipeline } from './text-pipeline.js'
import { classifyZeroShot } from './zero-shot.js'

/** Tasks whose pipelines find stretches of a text. */
export const spanTasks: readonly string[] = ['token-classification', 'ner']

/** The task whose pipelines answer a question by a stretch of a text. */
export const questionTask = 'question-answering'

/** Asks a pipeline of one of the tasks that are known, as that task is read. */
export function askPipeline(
  pipeline: TextPipeline,
  task: string | undefined,
  texts: readonly string[],
  options: OutputOptions & GenerationOptions & ReadingOptions & { readonly maxLength?: number | undefined },
  id: string,
): Promise<PredictionBatch> {
  if (task === 'fill-mask') return fillMasks(pipeline as MaskPipeline, texts, options, id)
  if (task !== undefined && spanTasks.includes(task)) return tagTokens(pipeline, texts, options, id)
  if (task === questionTask) return answerQuestions(pipeline as unknown as QuestionPipeline, texts, options, id)
  if (task === 'zero-shot-classification') return classifyZeroShot(pipeline, texts, options, id)
  if (task !== undefined && task in textTasks) return generateTexts(pipeline, task, texts, options, id)
  return classifyTexts(pipeline, texts, options, id)
}
