/** What a folder of `src` may import from other folders. */
export interface Room {
  readonly may: readonly string[]
  /** Folders whose types it may name, without running their code. */
  readonly types?: readonly string[]
}

/** Exactly what rooms import: the table of docs/architecture.md. */
export const rooms: Readonly<Record<string, Room>> = {
  core: { may: [] },
  runtime: { may: ['core', 'onnx'] },
  onnx: { may: ['core'] },
  attributes: { may: ['core'] },
  language: { may: ['core', 'runtime'] },
  rows: { may: ['core'] },
  models: { may: ['core', 'runtime', 'onnx'] },
  validity: { may: ['attributes', 'language'] },
  cases: { may: ['core', 'attributes', 'language', 'rows', 'validity'] },
  oracle: { may: ['core'] },
  search: { may: ['core', 'attributes', 'language', 'rows', 'validity', 'cases', 'oracle'] },
  shrink: { may: ['core', 'language', 'rows'] },
  run: { may: ['core', 'models', 'cases', 'oracle', 'shrink'] },
  questions: {
    may: ['core', 'attributes', 'language', 'rows', 'models', 'cases', 'oracle', 'search', 'shrink', 'run', 'report'],
  },
  audit: { may: ['core', 'models', 'cases', 'oracle', 'search', 'run', 'questions'] },
  planning: { may: ['core', 'models', 'oracle', 'run', 'questions', 'audit'] },
  repair: { may: ['core', 'rows', 'cases'], types: ['models'] },
  baseline: { may: ['core', 'oracle'] },
  report: { may: ['core'] },
  views: { may: ['core', 'questions', 'report'] },
  matchers: { may: ['core', 'attributes', 'audit', 'questions', 'oracle', 'baseline', 'views'] },
  reporter: { may: ['core', 'attributes', 'questions', 'views'] },
  cli: {
    may: [
      'core',
      'attributes',
      'rows',
      'models',
      'cases',
      'audit',
      'questions',
      'planning',
      'baseline',
      'views',
      'reporter',
    ],
  },
}

/** Files directly in `src`. They may import every room; no room may import them. */
export const entries = 'entries'

/** Loaded when first needed, since each costs much time or memory. */
export const heavyPackages: readonly string[] = [
  'onnxruntime-node',
  '@huggingface/transformers',
  'wink-nlp',
  'ai',
  'cacache',
]
/** Imported by the entries alone, so that the rest runs without a runner. */
export const runnerPackages: readonly string[] = ['vitest', 'jest', '@jest/globals', 'expect', 'bun:test']

export const maxLines = 400
export const clockFile = 'core/clock.ts'
export const errorFolder = 'core/errors/'
