import { addRuntime } from '../add-runtime.js'
import { runtimeVersion } from '../root.cjs'
import { FairnessError, oneOf, show } from './fairness-error.js'
import { ModelError, reasonOf } from './model-error.js'

export const folderMissing = (path: string, given: string): FairnessError =>
  new FairnessError({
    code: 'EF210',
    problem: `The model folder ${path} does not exist.`,
    given: show(given),
    expected: 'a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx',
    fix: 'correct the path (relative paths start at the working directory of the process), or pass a name on the hub such as owner/model',
  })

export const fileMissing = (path: string, what: string, fix: string): FairnessError =>
  new FairnessError({
    code: 'EF211',
    problem: `The model file ${path} is missing.`,
    expected: what,
    fix,
  })

export const fileUnreadable = (path: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF212',
    problem: `The model file ${path} cannot be read: ${reasonOf(cause)}`,
    expected: 'a file with valid JSON',
    fix: 'export or download the model again',
    cause,
  })

export const noTransformers = (id: string, cause: unknown): ModelError =>
  new ModelError({
    code: 'EF213',
    problem: `${id} needs the package @huggingface/transformers, which is not installed.`,
    expected: '@huggingface/transformers 4',
    fix: 'npm install --save-dev @huggingface/transformers, or load the files with fromOnnx(path, { tokenizer }), which does not need it',
    cause,
  })

export const noRuntime = (id: string, cause: unknown): ModelError =>
  new ModelError({
    code: 'EF225',
    problem: `${id} needs the package onnxruntime-node, which is not installed or has no files for this platform.`,
    expected: `onnxruntime-node ${runtimeVersion}, an optional dependency of expect-fair`,
    fix:
      `${addRuntime} ("skip" leaves out GPU libraries, whose download may be blocked); without it, you can test functions and ` +
      'HTTP models with eec(), template(), grammar() and table()',
    cause,
  })

export const notLoaded = (id: string, cause: unknown): ModelError =>
  new ModelError({
    code: 'EF214',
    problem: `${id} cannot be loaded: ${reasonOf(cause)}`,
    expected: 'files of a model that onnxruntime can run',
    fix: 'read the message above; the usual cause of a parsing error is an incomplete download',
    cause,
  })

export const noTokenizer = (id: string): ModelError =>
  new ModelError({
    code: 'EF211',
    problem: `${id} was loaded without a tokenizer.`,
    expected: 'tokenizer.json and tokenizer_config.json next to config.json',
    fix: 'add the missing file from the original model',
  })

export const unknownTask = (task: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF215',
    problem: `Pipelines for the task ${show(task)} cannot be judged directly.`,
    given: `task: ${show(task)}`,
    expected: oneOf(known),
    fix: 'wrap the pipeline in a function that returns labels or scores: fromFunction(async (text) => (await pipe(text, ...)).labels[0])',
  })

export const disposed = (id: string): ModelError =>
  new ModelError({
    code: 'EF216',
    problem: `${id} was disposed and can no longer be used.`,
    expected: 'a handle that is in use',
    fix: 'call dispose() after the last use, or load the model again',
  })

export const workerDied = (id: string, cause: unknown): ModelError =>
  new ModelError({
    code: 'EF217',
    problem: `The worker thread of ${id} ended before it answered: ${typeof cause === 'string' ? cause : reasonOf(cause)}.`,
    expected: 'a thread that runs until the handle is disposed',
    fix: 'check for low memory or a crash of native code; a smaller batchSize needs less memory',
    cause,
  })

export const workerNotBuilt = (path: string): ModelError =>
  new ModelError({
    code: 'EF218',
    problem: `The worker script ${path} is missing.`,
    expected: 'the built package',
    fix: 'in a clone of the repository, run npm run build; otherwise install expect-fair again',
  })
