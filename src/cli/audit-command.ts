import { resolve } from 'node:path'
import { offensiveTerms } from '../attributes/index.js'
import { audit } from '../audit/index.js'
import { defined } from '../core/defined.js'
import { cliErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import type { RunReport } from '../core/record.js'
import type { AnyReport } from '../core/report.js'
import { runReport } from '../core/run-report.js'
import type { AnswerKind } from '../models/index.js'
import { dryRun, formatDryRun } from '../planning/index.js'
import type { FairnessReport, Plan } from '../questions/index.js'
import { formatReport, masked, plainPaint, type RunLooks, runFiles, runJson, terminalPaint } from '../views/index.js'
import { numberOf, type Options, readArguments, textOf, type Values } from './arguments.js'
import { chooseSource } from './choose-source.js'
import { loadModel } from './load-model.js'
import { measuresNamed } from './measures-named.js'
import { partStore, putPart } from './part-store.js'
import { progressBar } from './progress-bar.js'
import { readTexts } from './read-texts.js'
import { exits, type Terminal } from './terminal.js'
import { writeWhole } from './write-file.js'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const options: Options = {
  model: text,
  texts: text,
  column: text,
  attribute: { type: 'string', multiple: true },
  question: text,
  measure: { type: 'string', multiple: true },
  repeats: text,
  'max-gap': text,
  source: text,
  favourable: text,
  rate: text,
  sample: text,
  seed: text,
  'max-inputs': { ...text, formerly: 'max-calls' },
  'max-ms': { ...text, formerly: 'max-seconds' },
  html: text,
  markdown: text,
  sarif: text,
  csv: text,
  part: text,
  json: flag,
  offensive: flag,
  'dry-run': flag,
  quiet: flag,
  verbose: flag,
}

/** `npx expect-fair audit`: the audit of a matcher, without a test. */
export async function auditCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments('audit', args, options)
  const given = textOf(values, 'model')
  if (given === undefined) throw cliErrors.badOption('model', undefined, 'a folder, a module or a name on the hub')
  const plan = planOf(values, terminal)
  const model = await loadModel(given, terminal.cwd, judgedBy(plan))
  if (values['dry-run'] === true) return countOnly(plan, model, values, terminal)
  const stop = new AbortController()
  // The first Ctrl-C ends the asking and tells what was learnt; the second ends the process.
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    const report = await audit(model, { ...plan, signal: stop.signal })
    await show(report, plan, values, terminal)
    return exitOf(report)
  } finally {
    process.off('SIGINT', interrupt)
    await model.dispose()
  }
}

/** What a run would ask, and nothing is asked. */
async function countOnly(
  plan: Plan<string>,
  model: ModelHandle<string>,
  values: Values,
  terminal: Terminal,
): Promise<number> {
  try {
    const counted = await dryRun(plan, { model })
    terminal.out(values.json === true ? `${JSON.stringify(counted, null, 2)}\n` : `${formatDryRun(counted)}\n`)
    return exits.fine
  } finally {
    await model.dispose()
  }
}

function planOf(values: Values, terminal: Terminal): Plan<string> {
  const attributes = (values.attribute as readonly string[] | undefined) ?? []
  if (attributes.length === 0) throw cliErrors.badOption('attribute', undefined, 'what must not matter, such as gender')
  const path = textOf(values, 'texts')
  const source = textOf(values, 'source')
  const texts =
    path === undefined || source === 'eec'
      ? undefined
      : readTexts(resolve(terminal.cwd, path), textOf(values, 'column'))
  const rate = numberOf(values, 'rate', { least: 0, most: 1, whole: false })
  const sample = numberOf(values, 'sample', { least: 0 })
  const seed = numberOf(values, 'seed', { least: 0 })
  const inputs = numberOf(values, 'max-inputs', { least: 1 })
  const ms = numberOf(values, 'max-ms', { least: 1 })
  const favourable = textOf(values, 'favourable')
  const repeats = numberOf(values, 'repeats', { least: 1 })
  const measures = measuresNamed(values.measure as readonly string[] | undefined)
  const maxGap = numberOf(values, 'max-gap', { least: 0, most: 1, whole: false })
  const question = questionOf(values)
  const asked =
    question === 'answer-gap'
      ? { question, ...defined({ measures, repeats }) }
      : question === 'recall-gap'
        ? { question, ...defined({ maxGap }) }
        : { gate: rate === undefined ? ({ found: 0 } as const) : { rate } }
  return {
    attributes,
    cases: chooseSource(attributes, texts, source, values.offensive === true),
    ...asked,
    ...(sample === undefined ? {} : { sample: sample === 0 ? Number.POSITIVE_INFINITY : sample }),
    ...defined({ seed, favourable }),
    ...(inputs === undefined && ms === undefined ? {} : { budget: { ...defined({ inputs, ms }) } }),
    ...(values.quiet === true ? {} : { onProgress: progressBar(terminal.err) }),
  }
}

/** What answers of a question are that are no labels and no scores. */
const judgedBy = ({ question }: Plan<string>): AnswerKind | undefined =>
  question === 'answer-gap' ? 'text' : question === 'recall-gap' ? 'spans' : undefined

/** The questions that a command asks, with the options that only they have. */
const optionsOf = {
  counterfactual: ['rate', 'favourable'],
  'answer-gap': ['measure', 'repeats'],
  'recall-gap': ['max-gap'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Asked = keyof typeof optionsOf

/** @throws FairnessError EF913 for a question that there is not, or an option that belongs to another one. */
function questionOf(values: Values): Asked {
  const question = textOf(values, 'question') ?? 'counterfactual'
  if (!Object.hasOwn(optionsOf, question)) {
    throw cliErrors.badOption('question', question, 'counterfactual, answer-gap or recall-gap')
  }
  for (const [other, names] of Object.entries(optionsOf)) {
    const wrong = other === question ? undefined : names.find((name) => values[name] !== undefined)
    if (wrong !== undefined) {
      throw cliErrors.badOption(wrong, String(values[wrong]), `nothing here: it goes with --question ${other}`)
    }
  }
  return question as Asked
}

async function show(report: FairnessReport, plan: Plan<string>, values: Values, terminal: Terminal): Promise<void> {
  const { foundRows: _rows, cases: _cases, ...shown } = report as AnyReport
  const title = `${report.model.id} by ${plan.attributes.join(', ')}`
  const outcome = report.verdict === 'fair' ? 'passed' : 'failed'
  const assertion = { matcher: 'audit', negated: false, outcome, report: shown } as const
  const run: RunReport = runReport('npx expect-fair audit', [
    { file: textOf(values, 'texts') ?? report.source, titles: [title], outcome, assertions: [assertion] },
  ])
  const terms = offensiveTerms()
  const looks: RunLooks = { title: 'Fairness audit', mask: masked(terms), terms }
  for (const name of ['html', 'markdown', 'sarif', 'csv'] as const) {
    const path = textOf(values, name)
    if (path !== undefined) writeWhole(resolve(terminal.cwd, path), runFiles[name].text(run, looks))
  }
  const part = textOf(values, 'part')
  if (part !== undefined) await putPart(await partStore(part, terminal.cwd), run)
  if (values.json === true) terminal.out(runJson(run))
  else {
    const paint = process.stdout.isTTY ? terminalPaint() : plainPaint
    terminal.out(`${formatReport(report, { paint, verbose: values.verbose === true })}\n`)
  }
}

function exitOf({ verdict }: FairnessReport): number {
  if (verdict === 'fair') return exits.fine
  return verdict === 'biased' ? exits.biased : exits.undecided
}
