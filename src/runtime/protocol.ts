import type { PredictionBatch, Token } from '../core/model.js'
import type { LabelColumns, PackedRows } from '../core/row-columns.js'

/**
 * Specifies how raw outputs are converted to probabilities. With `softmax`, the outputs of all labels are converted together. With
 * `sigmoid`, each output is converted by itself. With `none`, the outputs stay unchanged.
 */
export type Activation = 'softmax' | 'sigmoid' | 'none'

/** Specifies how the outputs of a model are interpreted. Missing options are taken from the model's own configuration. */
export interface OutputOptions {
  /** `true`: several labels can apply at once (sigmoid and threshold). Default: from `problem_type` of config.json. */
  readonly multiLabel?: boolean
  /** The probability from which a label of a multi-label (or two-label, one-output) model applies. Default 0.5. */
  readonly threshold?: number
  /** Default: softmax for labels, sigmoid for multi-label, none for a single score. */
  readonly activation?: Activation
  /** Names of the labels in the order of the outputs. Default: `id2label` of config.json. */
  readonly labels?: readonly string[]
}

/** Contains options for a pipeline that generates texts. */
export interface GenerationOptions {
  /** The prompt for an input: a text in which `[INPUT]` is replaced by the input. Default: the input as it is. */
  readonly prompt?: string
  /** Whether the prompt is a chat message. Default: if the tokenizer has a chat template. */
  readonly chat?: boolean
  /** Options of `generate()`: `max_new_tokens`, `do_sample`, `temperature`. Default: those of the pipeline. */
  readonly generate?: Readonly<Record<string, unknown>>
}

/** Specifies what a pipeline is asked about each input. */
export interface ReadingOptions {
  /** For zero-shot classification: the sentence that is made with each label in place of `{}`. Default 'This example is {}.'. */
  readonly hypothesis?: string
  /** For question answering: the question about each input. Default: the last line of the input, about the rest. */
  readonly question?: string
}

/** The parts of a Hugging Face config.json that say how outputs are read and how long inputs may be. */
export interface ModelConfig {
  readonly id2label?: Readonly<Record<string, string>>
  readonly problem_type?: string | null
  readonly max_position_embeddings?: number
  readonly model_type?: string
}

/** Threads of onnxruntime inside one call: so many, or as many as turn out to pay, which changes no answer. */
export type Threads = number | { readonly atMost: number }

interface CommonSpec {
  /** Name of the model in errors. */
  readonly id: string
  readonly output: OutputOptions
  readonly threads: Threads
  /** Tokens read of a text, where the caller sets it. */
  readonly maxLength: number | undefined
}

export interface PipelineSpec extends CommonSpec {
  readonly kind: 'pipeline'
  /** Absolute folder, or a name on the hub. */
  readonly model: string
  readonly task: string
  readonly localOnly: boolean
  readonly dtype: string | undefined
  readonly device: string | undefined
  readonly revision: string | undefined
  readonly cacheDir: string | undefined
  readonly generation?: GenerationOptions
  readonly reading?: ReadingOptions
}

export interface OnnxSpec extends CommonSpec {
  readonly kind: 'onnx'
  /** Absolute path of the graph. */
  readonly path: string
  /** Absolute paths of tokenizer.json and, where there is one, tokenizer_config.json. Absent for models of rows. */
  readonly tokenizer: { readonly file: string; readonly config: string | undefined } | undefined
  readonly config: ModelConfig
  /** Names of the graph's input (rows) and output, where the caller sets them. */
  readonly inputName: string | undefined
  readonly outputName: string | undefined
}

export type ModelSpec = PipelineSpec | OnnxSpec

/** The network that tags and parses English. */
export interface ParserSpec {
  readonly kind: 'parser'
  /** Its name in errors. */
  readonly id: string
  /** Absolute path of the graph. */
  readonly path: string
  readonly threads: Threads
}

/** What a worker thread is started with. */
export interface WorkerStart {
  readonly spec: ModelSpec | ParserSpec
  /** That of the gate which thread and owner share. */
  readonly cell: Int32Array<SharedArrayBuffer>
}

/** Sentences of exactly the same number of words; all arrays are row by row. */
export interface SentenceBatch {
  readonly sentences: number
  readonly words: number
  /** [sentences, words, 8] numbers of the words' features. */
  readonly ids: Int32Array
  /** Another parse of the same sentences to compare with: [sentences, words] each. */
  readonly reference?: Record<'heads' | 'labels' | 'upos' | 'xpos', Int32Array>
}

/**
 * What the network says of a batch, [sentences, words] unless noted; numbers stand for the lists of the vocabulary. `person` and
 * `arcs` are empty where there was a reference: they are large, and not asked for then.
 */
export interface ParsedBatch {
  /** The best head of each word by itself, from 1, 0 for the root: not always a tree. */
  readonly heads: Int32Array
  readonly labels: Int32Array
  readonly upos: Int32Array
  readonly xpos: Int32Array
  /** [sentences, words, 3] log-probabilities of outside, begins, goes on. */
  readonly person: Float32Array
  /** [sentences, words, words + 1] scores of all heads, the root first. */
  readonly arcs: Float32Array
  /** log p(head) + log p(label), and log p(tag): of the best, and of the reference. */
  readonly best: Float32Array
  readonly given: Float32Array
  readonly uposBest: Float32Array
  readonly uposGiven: Float32Array
  readonly xposBest: Float32Array
  readonly xposGiven: Float32Array
}

/** How one row of outputs becomes a prediction. */
export interface Head {
  /** `either`: one output says how likely the second of two labels is. */
  readonly kind: 'label' | 'labels' | 'score' | 'either'
  readonly activation: Activation
  readonly labels: readonly string[]
  readonly threshold: number
}

/** Work on the graph itself, for gradients: `inputs` of the request are the sample, or what is differentiated. */
export type GraphWork =
  | { readonly kind: 'describe' }
  /** Runs the file with a tail appended, unoptimised, and gives the shapes of the named tensors. */
  | { readonly kind: 'shapes'; readonly tail: Uint8Array; readonly names: readonly string[] }
  /** Runs the file with a tail that computes `gradient`. Tails with the same key are the same. */
  | { readonly kind: 'gradients'; readonly key: string; readonly tail: Uint8Array; readonly gradient: string }
  /** Runs the file with a tail appended and gives one tensor whole. */
  | { readonly kind: 'tensor'; readonly tail: Uint8Array; readonly name: string }
  /** Gives the tokens of texts, without running anything. */
  | { readonly kind: 'tokens' }

/** Runs a small graph of its own, whose input `a` is a row of `depth` unsigned bytes. Any worker does this. */
export interface ByteProductWork {
  readonly kind: 'byte-product'
  readonly graph: Uint8Array
  readonly depth: number
}

/** What of a graph is fed and read. */
export interface GraphDescription {
  /** The input of rows, or of token ids. */
  readonly input: string
  readonly texts: boolean
  /** The table of numbers that is read; absent where the graph gives only labels. */
  readonly output: string | undefined
  readonly head: Head | undefined
}

/** Shapes of tensors by name. */
export type SeenShapes = Readonly<Record<string, { readonly dims: readonly number[]; readonly type: string }>>

/** One gradient per input: `sizes` numbers each, one after the other. */
export interface PackedGradients {
  readonly values: Float32Array | Float64Array
  readonly sizes: readonly number[]
  /** Of texts: their tokens, padding left out; a gradient holds as many vectors. */
  readonly tokens?: readonly (readonly Token[])[]
}

/** A tensor of numbers. */
export interface SeenValues {
  readonly dims: readonly number[]
  readonly values: Float32Array
}

/** How many threads a model has inside a call, and how many calls so far held something else than their answer. */
export interface Pace {
  readonly threads: number
  readonly trials: number
}

/** A model inside the worker thread; `Answer` is what it makes of one request. */
export interface LoadedModel<Answer = PredictionBatch> {
  /** What the loaded model cannot do, in sentences for the report. */
  readonly limits: readonly string[]
  /** Absolute path of the graph; absent where it is not known. */
  readonly graph?: string
  predict(inputs: readonly unknown[]): Promise<Answer>
  /** The same for rows in one block, answered in columns; absent where answers are no labels with scores. */
  predictRows?(rows: SentRows): Promise<LabelColumns>
  /** Of rows in one block it reads no more of a number than a float of 32 bits holds. */
  readonly readsFloats?: boolean
  /** Absent where the number of threads is fixed. */
  readonly pace?: () => Pace
  /** Absent for models without a graph of their own. */
  work?(inputs: readonly unknown[], work: GraphWork): Promise<unknown>
}

/** Rows in one block, in floats of 32 bits where the model reads no more: half the memory goes from one thread to the other. */
export interface SentRows extends Omit<PackedRows, 'values'> {
  readonly values: Float64Array | Float32Array
}

export interface Request {
  readonly id: number
  readonly inputs: readonly unknown[] | SentRows
  /** Absent: predict. */
  readonly work?: GraphWork | ByteProductWork
}

/** An error as data: errors themselves lose their code and their class on the way between threads. */
export interface ErrorData {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** `EF` code when the package itself complained. */
  readonly code: string | undefined
  readonly position: number | undefined
  readonly divisible: boolean
}

export type Reply =
  | {
      readonly kind: 'ready'
      readonly limits: readonly string[]
      readonly graph: string | undefined
      readonly readsFloats: boolean
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown; readonly pace: Pace | undefined }
  | { readonly kind: 'error'; readonly id: number; readonly error: ErrorData }
  /** The model could not be loaded; nothing can be asked. */
  | { readonly kind: 'failed'; readonly error: ErrorData }
