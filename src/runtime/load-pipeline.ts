import { defined } from '../core/defined.js'
import { modelErrors } from '../core/errors/index.js'
import { askPipeline, questionTask, spanTasks } from './ask-pipeline.js'
import { textTasks } from './generate-texts.js'
import { graphFileOf } from './graph-file.js'
import { priced } from './on-processors.js'
import { trySessions } from './pipeline-sessions.js'
import type { LoadedModel, PipelineSpec, Threads } from './protocol.js'
import { threadOptions } from './session-threads.js'
import type { TextPipeline } from './text-pipeline.js'
import { mendLength } from './token-limit.js'

/** The class of transformers.js that loads the graph of a task. */
function loaderOf(task: string) {
  if (spanTasks.includes(task)) return 'AutoModelForTokenClassification'
  if (task === questionTask) return 'AutoModelForQuestionAnswering'
  return textTasks[task] ?? 'AutoModelForSequenceClassification'
}

/**
 * Loads the parts of a pipeline with transformers.js, which is looked for only now: it is an optional peer. One after the
 * other, unlike its `pipeline()`: that would give up at a broken tokenizer while onnxruntime still opens the graph, and to
 * end a thread in which onnxruntime works ends the process.
 */
export async function loadPipeline(spec: PipelineSpec): Promise<LoadedModel> {
  const transformers = await importTransformers(spec.id)
  const { AutoTokenizer, env, LogLevel } = transformers
  // Its log shows the inputs of a failing call: texts of the user, which belong in no log.
  env.logLevel = LogLevel.NONE
  env.allowRemoteModels = !spec.localOnly
  if (spec.cacheDir !== undefined) env.cacheDir = spec.cacheDir
  const files = {
    local_files_only: spec.localOnly,
    ...defined({ revision: spec.revision }),
  }
  let loaded: TextPipeline
  let pace: LoadedModel['pace']
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(spec.model, files)
    const load = transformers[loaderOf(spec.task)]
    const open = (threads: Threads): Promise<unknown> =>
      load.from_pretrained(spec.model, {
        ...files,
        session_options: threadOptions(threads),
        ...(spec.dtype === undefined ? {} : { dtype: spec.dtype as 'fp32' }),
        ...(spec.device === undefined ? {} : { device: spec.device as 'cpu' }),
      })
    const { made: model, price } = await priced(() => open(spec.threads))
    if (typeof spec.threads !== 'number') pace = trySessions(model, price, spec.threads.atMost, open)
    loaded = asPipeline(transformers, spec.task, { tokenizer, model })
  } catch (cause) {
    throw modelErrors.notLoaded(spec.id, cause)
  }
  if (typeof loaded.tokenizer !== 'function') throw modelErrors.noTokenizer(spec.id)
  const read = { ...spec.output, ...spec.generation, ...spec.reading, maxLength: spec.maxLength }
  const { 'transformers.js_config': asked } = loaded.model.config as { 'transformers.js_config'?: { dtype?: unknown } }
  const graph = graphFileOf(spec, asked?.dtype, [env.localModelPath, env.cacheDir])
  return {
    limits: mendLength(loaded.tokenizer),
    ...defined({ graph, pace }),
    predict: (texts) => askPipeline(loaded, spec.task, texts as readonly string[], read, spec.id),
  }
}

/** Of tasks that write texts the pipeline of transformers.js; of others only its parts are needed. */
function asPipeline(
  transformers: typeof import('@huggingface/transformers'),
  task: string,
  parts: { readonly tokenizer: unknown; readonly model: unknown },
): TextPipeline {
  const own = { task, ...parts } as never
  switch (task) {
    case 'text-generation':
      return new transformers.TextGenerationPipeline(own) as unknown as TextPipeline
    case 'text2text-generation':
      return new transformers.Text2TextGenerationPipeline(own) as unknown as TextPipeline
    case 'summarization':
      return new transformers.SummarizationPipeline(own) as unknown as TextPipeline
    case 'translation':
      return new transformers.TranslationPipeline(own) as unknown as TextPipeline
    default:
      return parts as TextPipeline
  }
}

async function importTransformers(id: string): Promise<typeof import('@huggingface/transformers')> {
  try {
    return await import('@huggingface/transformers')
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') throw modelErrors.noTransformers(id, cause)
    throw modelErrors.notLoaded(id, cause)
  }
}
