/** What a folder of `src` may import from other folders. */
export interface Room {
  readonly may: readonly string[]
  /** Folders whose types it may name, without running their code. */
  readonly types?: readonly string[]
}

const belowSearch = ['core', 'attributes', 'language', 'rows', 'validity', 'cases', 'onnx']
const belowAudit = [...belowSearch, 'runtime', 'models', 'search', 'oracle', 'shrink']

/** The table of docs/architecture.md, with the rooms that are planned and not yet built. */
export const rooms: Readonly<Record<string, Room>> = {
  core: { may: [] },
  runtime: { may: ['core'] },
  onnx: { may: ['core'] },
  attributes: { may: ['core'] },
  language: { may: ['core', 'runtime'] },
  rows: { may: ['core'] },
  models: { may: ['core', 'runtime', 'onnx'] },
  validity: { may: ['core', 'language'] },
  cases: { may: ['core', 'attributes', 'language', 'rows', 'validity'] },
  search: { may: [...belowSearch, 'oracle'], types: ['models'] },
  oracle: { may: ['core'] },
  shrink: { may: ['core', 'language', 'rows', 'validity', 'oracle'] },
  audit: { may: belowAudit },
  repair: { may: ['core', 'cases', 'audit'], types: ['models'] },
  baseline: { may: ['core', 'oracle'] },
  report: { may: ['core'] },
  matchers: { may: ['core', 'audit', 'oracle', 'baseline', 'report'] },
  reporter: { may: ['core', 'attributes', 'report'] },
  cli: { may: ['core', 'attributes', 'rows', 'models', 'cases', 'audit', 'baseline', 'report', 'reporter'] },
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
export const runnerPackages: readonly string[] = ['vitest', 'jest', '@jest/globals', 'expect']

export const maxLines = 400
export const clockFile = 'core/clock.ts'
export const errorFolder = 'core/errors/'
