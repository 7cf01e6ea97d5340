import { modelErrors } from '../core/errors/index.js'
import { askPipeline } from './ask-pipeline.js'
import type { TextPipeline } from './classify.js'
import type { LoadedModel, PipelineSpec } from './protocol.js'

/** Loads a pipeline with transformers.js, which is looked for only now: it is an optional peer. */
export async function loadPipeline(spec: PipelineSpec): Promise<LoadedModel> {
  const { pipeline, env, LogLevel } = await importTransformers(spec.id)
  // Its log shows the inputs of a failing call: texts of the user, which belong in no log.
  env.logLevel = LogLevel.NONE
  env.allowRemoteModels = !spec.localOnly
  if (spec.cacheDir !== undefined) env.cacheDir = spec.cacheDir
  const options = {
    local_files_only: spec.localOnly,
    session_options: { intraOpNumThreads: spec.threads, interOpNumThreads: 1, logSeverityLevel: 4 as const },
    ...(spec.dtype === undefined ? {} : { dtype: spec.dtype as 'fp32' }),
    ...(spec.device === undefined ? {} : { device: spec.device as 'cpu' }),
    ...(spec.revision === undefined ? {} : { revision: spec.revision }),
  }
  let loaded: TextPipeline
  try {
    loaded = (await pipeline(spec.task as 'text-classification', spec.model, options)) as unknown as TextPipeline
  } catch (cause) {
    throw modelErrors.notLoaded(spec.id, cause)
  }
  if (typeof loaded.tokenizer !== 'function') throw modelErrors.noTokenizer(spec.id)
  const read = { ...spec.output, maxLength: spec.maxLength }
  return {
    limits: [],
    predict: (texts) => askPipeline(loaded, spec.task, texts as readonly string[], read, spec.id),
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
