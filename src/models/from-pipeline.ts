import { modelErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { flag, type OptionSet, options, text, value } from '../core/options/index.js'
import type { GenerationOptions, OutputOptions, ReadingOptions } from '../runtime/protocol.js'
import { checkTask } from './check-task.js'
import { isLivePipeline, type LivePipeline, livePipelineModel } from './live-pipeline.js'
import { checkFolder, folderOf } from './model-folder.js'
import { errors, inWorker, outputs, version } from './model-options.js'
import { threadsOf, workerModel } from './worker-model.js'

export interface PipelineOptions extends OutputOptions, GenerationOptions, ReadingOptions {
  /**
   * Default 'text-classification'; 'sentiment-analysis' is the same. 'fill-mask': the answer is the word that the model predicts for the
   * mask (`[MASK]`), the likeliest of all words or of those in `labels`, with their shares. 'zero-shot-classification': the answer is one
   * of `labels` or, with `multiLabel`, those of them that apply. 'token-classification' ('ner'): the answers are the spans that it finds,
   * which `toHaveNoRecallGap` judges. 'question-answering': the answer is a stretch of the text. 'text-generation', 'text2text-generation',
   * 'summarization', 'translation': the answer is a new text. Both are texts, which `toHaveNoAnswerGap` judges.
   */
  readonly task?: string
  /**
   * The graph of the folder: 'fp32' (onnx/model.onnx), 'q8' (onnx/model_quantized.onnx), 'fp16', ... Default: from config.json, otherwise
   * fp32.
   */
  readonly dtype?: string
  /** Where onnxruntime runs: 'cpu', 'cuda', ... Default 'cpu'. */
  readonly device?: string
  /**
   * Threads of onnxruntime within one call. Default 1, and more if a trial shows that they are faster: calls are made with both numbers for
   * a while, and the answers must be identical to the bit.
   */
  readonly threads?: number
  /**
   * Worker threads that share each batch, each with the model in memory. Default 2 if there are four processors, otherwise 1; the second
   * starts only if there are many inputs.
   */
  readonly workers?: number
  /** `true`: nothing is downloaded from the hub. Default: `true` for a folder, `false` for a name on the hub. */
  readonly localOnly?: boolean
  /** The number of tokens that are read of a text. Default: `model_max_length` of the tokenizer, otherwise the positions of config.json. */
  readonly maxLength?: number
  /** Inputs per call. Default: chosen from the measured speed. */
  readonly batchSize?: number
  /** Branch, tag or commit on the hub. */
  readonly revision?: string
  /** The folder for files from the hub. Default: that of transformers.js. */
  readonly cacheDir?: string
  /**
   * A text that changes with the model. It is needed to reuse answers of another process (a journal, a cache on disk) for a name on the hub
   * without a commit in `revision`, and for a live pipeline; a folder is identified by the contents of its files.
   */
  readonly version?: string
}

type Open = Exclude<keyof PipelineOptions, 'task'>

export const pipelineOptions: OptionSet<PipelineOptions, Open> = options(
  'fromPipeline',
  {
    task: text({ default: 'text-classification' }),
    dtype: text({ defaultText: "as config.json says, else 'fp32'" }),
    device: text({ defaultText: "'cpu'" }),
    ...inWorker,
    localOnly: flag({ defaultText: 'true for a folder, false for a name on the hub' }),
    revision: text(),
    prompt: value<string>(
      'a text with [INPUT] in it',
      (given) => typeof given === 'string' && given.includes('[INPUT]'),
      {
        defaultText: 'the input as it is',
      },
    ),
    hypothesis: value<string>(
      'a sentence with {} in it',
      (given) => typeof given === 'string' && given.includes('{}'),
      { defaultText: "'This example is {}.'" },
    ),
    question: text({ defaultText: 'the last line of the input' }),
    chat: flag({ defaultText: 'where the tokenizer has a template for chats' }),
    generate: value('an object', (given) => typeof given === 'object' && given !== null, {
      defaultText: 'those of the pipeline',
    }),
    cacheDir: text({ defaultText: 'that of transformers.js' }),
    version,
    ...outputs,
  },
  errors,
)

/**
 * Creates a model handle from a transformers.js model for text classification, zero-shot classification, fill-mask or text generation. You
 * can pass a folder or a name on the hub, which `@huggingface/transformers` loads in a worker thread. You can also pass a live pipeline,
 * which runs in the same thread and blocks the event loop while it answers. The scores of all labels are kept. The value of `problem_type`
 * in `config.json` determines whether the output is one label, several labels, or a single score.
 *
 * @throws EF201 for a value that is not a pipeline, EF202 for invalid options, EF210 to EF212 for folders and files that are missing or
 * cannot be read, EF215 for another task; during the run, EF209 for a text without the mask of a fill-mask model, EF219 for a tokenizer
 * without a mask, EF228 for a zero-shot model without an entailment output.
 *
 * @example
 * ```ts
 * import { fromPipeline } from 'expect-fair'
 *
 * const sentiment = fromPipeline('fixtures/models/sentiment')
 * const { predictions } = await sentiment.predict(['What a wonderful film.'], {})
 * expect(predictions).toMatchObject([{ label: 'POSITIVE' }])
 * ```
 */
export function fromPipeline(model: string | LivePipeline, given: PipelineOptions = {}): ModelHandle<string> {
  const own = pipelineOptions.read(given)
  if (isLivePipeline(model)) return livePipelineModel(model, given)
  if (typeof model !== 'string' || model === '') throw modelErrors.notAModel(model)
  const { task, dtype, device, threads, localOnly, revision, cacheDir, prompt, chat, generate, hypothesis, question } =
    own
  checkTask(task, given)
  const folder = folderOf(model)
  if (folder !== undefined) checkFolder(folder, dtype)
  const { multiLabel, threshold, activation, labels, maxLength, batchSize, workers, version } = own
  return workerModel<string>(
    {
      kind: 'pipeline',
      id: `pipeline:${model}`,
      model: folder ?? model,
      task,
      localOnly: localOnly ?? folder !== undefined,
      dtype,
      device,
      revision,
      cacheDir,
      maxLength,
      threads: threadsOf(threads, workers),
      output: defined({ multiLabel, threshold, activation, labels }),
      generation: defined({ prompt, chat, generate }),
      reading: defined({ hypothesis, question }),
    },
    { batchSize, workers, version },
  )
}

/** Without the fields that are undefined. */
const defined = <Options extends object>(
  options: { readonly [Key in keyof Options]: Options[Key] | undefined },
): Options => Object.fromEntries(Object.entries(options).filter(([, given]) => given !== undefined)) as Options
