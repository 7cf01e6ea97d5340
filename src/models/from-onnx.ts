import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { optionErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { type OptionSet, options, text } from '../core/options/index.js'
import type { ModelConfig, OutputOptions } from '../runtime/protocol.js'
import { needed, readJson, tokenizerFiles } from './model-folder.js'
import { errors, gradient, inWorker, outputs } from './model-options.js'
import type { GradientFunction } from './own-gradient.js'
import { threadsOf, workerModel } from './worker-model.js'

/** Represents one value of a named input, which is a text, a number or a boolean. If an input has several columns, its value is a list. */
export type ColumnValue = string | number | boolean

/**
 * Represents the inputs of a graph without a tokenizer. The inputs are rows of numbers or texts, single texts, or rows with the names of
 * the inputs.
 */
export type OnnxInput =
  | string
  | readonly number[]
  | readonly string[]
  | Readonly<Record<string, ColumnValue | readonly ColumnValue[]>>

export interface OnnxOptions extends OutputOptions {
  /**
   * Folder with tokenizer.json (and tokenizer_config.json), or the path of tokenizer.json: the graph takes token ids, and the
   * model texts. Without it the model takes what its graph does: rows, texts, or rows by the names of its inputs.
   */
  readonly tokenizer?: string
  /** The name of the graph's input for rows of numbers. Default: its only input. */
  readonly input?: string
  /** The name of the graph's output to read. Default: `logits`, otherwise the first table of numbers, with a label if there is one. */
  readonly output?: string
  /**
   * The number of tokens that are read of a text. Default: `model_max_length` of tokenizer_config.json, otherwise the positions of
   * config.json; never more than the truncation of tokenizer.json.
   */
  readonly maxLength?: number
  /** Inputs per call. Default: chosen from the measured speed. */
  readonly batchSize?: number
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
  /**
   * Gradients of the cross-entropy of the model's own label with respect to the numbers of each row. Default: computed by the graph itself,
   * see docs/gradients.md.
   */
  readonly gradient?: GradientFunction<readonly number[]>
}

export const onnxOptions: OptionSet<OnnxOptions, keyof OnnxOptions> = options(
  'fromOnnx',
  {
    tokenizer: text(),
    input: text({ defaultText: 'the only one' }),
    output: text({ defaultText: '`logits`, else the first table of numbers' }),
    ...inWorker,
    gradient: gradient('computed by the graph'),
    ...outputs,
  },
  errors,
)

/**
 * Creates a model handle from an ONNX graph, which onnxruntime runs in a worker thread. With a tokenizer, the inputs of the model are
 * texts. Without a tokenizer, they depend on the inputs of the graph:
 *
 * - one input `[n, k]` of numbers: lists of numbers, as `table()` provides them;
 * - one input `[n]` or `[n, 1]` of strings: texts, which the graph itself tokenizes (a text pipeline of scikit-learn);
 * - one input `[n, k]` of strings: lists of texts;
 * - several inputs, one for each column of a data frame, of any types: rows by name, as `table()` provides them with `input: 'row'`.
 *
 * An output `[n, k]` contains the scores of labels, and an output `[n, 1]` or `[n]` contains a single score. Labels with probabilities are
 * also supported in the form that classifiers of scikit-learn, XGBoost and LightGBM use. The probabilities can be a tensor or a list of
 * maps (ZipMap). The names of the labels come from `labels`, from `config.json` or from the graph. The file `config.json` can be next to
 * the graph, in its parent folder or next to the tokenizer.
 *
 * @throws EF202 for invalid options, EF211 and EF212 for files that are missing or cannot be read. During the run: EF230 to EF232, EF237
 * and EF238 for inputs that do not fit the graph, EF233 for inputs of the graph that cannot be filled, EF234 for outputs of an unknown
 * form.
 *
 * @example
 * ```ts
 * import { fromOnnx } from 'expect-fair'
 *
 * const income = fromOnnx('fixtures/models/census/network.onnx')
 * const toxicity = fromOnnx('fixtures/models/toxicity-gru/onnx/model.onnx', { tokenizer: 'fixtures/models/toxicity-gru' })
 * const { predictions } = await toxicity.predict(['Have a nice day.'], {})
 * expect(predictions).toMatchObject([{ label: 'CIVIL' }])
 * expect(income.id).toContain('network.onnx')
 * ```
 */
export function fromOnnx(path: string, options: OnnxOptions & { readonly tokenizer: string }): ModelHandle<string>
export function fromOnnx(path: string, options?: OnnxOptions): ModelHandle<OnnxInput>
export function fromOnnx(path: string, given: OnnxOptions = {}): ModelHandle<never> {
  const { tokenizer, input, output, maxLength, batchSize, workers, gradient, threads, ...reading } =
    onnxOptions.read(given)
  if (typeof path !== 'string' || path.trim() === '')
    throw optionErrors.badArgument('fromOnnx', 'path of a file', path, "such as 'models/income.onnx'")
  const file = resolve(path)
  needed(file, 'an ONNX graph', 'correct the path; relative paths start at the working directory of the process')
  const files = tokenizer === undefined ? undefined : tokenizerFiles(tokenizer)
  const folders = [dirname(file), dirname(dirname(file)), ...(files === undefined ? [] : [files.folder])]
  const config = folders.map((folder) => join(folder, 'config.json')).find((at) => existsSync(at))
  return workerModel<never>(
    {
      kind: 'onnx',
      id: `onnx:${basename(path)}`,
      path: file,
      tokenizer: files,
      config: config === undefined ? {} : (readJson(config) as ModelConfig),
      inputName: input,
      outputName: output,
      maxLength,
      threads: threadsOf(threads, workers),
      output: reading,
    },
    { batchSize, workers, gradient: gradient as GradientFunction<never> | undefined },
  )
}
