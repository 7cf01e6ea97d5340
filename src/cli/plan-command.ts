import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defined } from '../core/defined.js'
import { cliErrors } from '../core/errors/index.js'
import { formatPower, power } from '../planning/index.js'
import { type AnswerMeasure, type OwnMeasure, words } from '../questions/answer-gap/index.js'
import type { AnswerGapReport, RecallGapReport } from '../questions/index.js'
import { numberOf, type Options, readArguments, textOf, type Values } from './arguments.js'
import { measureNamed } from './measures-named.js'
import { ofNames, planNames } from './plan-names.js'
import { readRun } from './read-runs.js'
import { exits, type Terminal } from './terminal.js'

const text = { type: 'string' } as const

const options: Options = {
  question: text,
  measure: text,
  limit: text,
  gap: text,
  base: text,
  pilot: text,
  'spread-answers': text,
  'spread-names': text,
  'spread-cases': text,
  low: text,
  high: text,
  cases: text,
  names: text,
  repeats: text,
  'names-per-case': text,
  'most-names': text,
  'most-cases': text,
  classes: text,
  measures: text,
  over: text,
  power: text,
  confidence: text,
  'prompt-tokens': text,
  'answer-tokens': text,
  'prompt-price': text,
  'answer-price': text,
  'inputs-per-minute': text,
  'tokens-per-minute': text,
  seed: text,
  json: { type: 'boolean' },
}

/** Measures that `--measure` names; what needs a limit of its own is a number. */
const names = ['refusal', 'length', 'reading-ease', 'words']

/** `npx expect-fair plan`: how much to ask, what it costs and what it can show. No model is asked. */
export async function planCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments('plan', args, options)
  const amount = (name: string): number | undefined => numberOf(values, name, { least: 0, whole: false })
  const counted = (name: string, least = 1): number | undefined => numberOf(values, name, { least })
  const gap = amount('gap')
  if (gap === undefined) throw cliErrors.badOption('gap', undefined, 'the size of a gap that matters, such as 0.15')
  const over = textOf(values, 'over')
  if (over !== undefined && over !== 'suite' && over !== 'population')
    throw cliErrors.badOption('over', over, 'suite or population')
  const question = textOf(values, 'question') ?? 'answer-gap'
  if (question !== 'answer-gap' && question !== 'recall-gap')
    throw cliErrors.badOption('question', question, 'answer-gap or recall-gap')
  const prices = defined({
    promptTokens: amount('prompt-tokens'),
    answerTokens: amount('answer-tokens'),
    promptPrice: amount('prompt-price'),
    answerPrice: amount('answer-price'),
    inputsPerMinute: amount('inputs-per-minute'),
    tokensPerMinute: amount('tokens-per-minute'),
  })
  const given = textOf(values, 'pilot')
  const pilot = given === undefined ? undefined : pilotIn(resolve(terminal.cwd, given), given, question)
  if (question === 'recall-gap') {
    const known = pilot as RecallGapReport | undefined
    return planNames(values, { gap, prices, ...defined({ over, pilot: known }) }, terminal)
  }
  for (const name of ofNames)
    if (values[name] !== undefined)
      throw cliErrors.badOption(name, textOf(values, name), 'nothing without --question recall-gap')
  const plan = power({
    ...defined({ pilot: pilot as AnswerGapReport | undefined }),
    measure: measureOf(values),
    gap,
    spread: defined({
      answers: amount('spread-answers'),
      names: amount('spread-names'),
      cases: amount('spread-cases'),
    }),
    prices,
    ...defined({
      over,
      base: numberOf(values, 'base', { least: 0, most: 1, whole: false }),
      cases: counted('cases'),
      names: counted('names'),
      repeats: counted('repeats'),
      mostCases: counted('most-cases'),
      classes: counted('classes', 2),
      measures: counted('measures'),
      power: numberOf(values, 'power', { least: 0.5, most: 0.99, whole: false }),
      confidence: numberOf(values, 'confidence', { least: 0.5, most: 0.9999, whole: false }),
      seed: counted('seed', 0),
    }),
  })
  terminal.out(values.json === true ? `${JSON.stringify(plan, null, 2)}\n` : `${formatPower(plan)}\n`)
  return plan.enough ? exits.fine : exits.undecided
}

/** The first report of a run on the question. @throws FairnessError EF916 */
function pilotIn(path: string, given: string, question: 'answer-gap' | 'recall-gap'): unknown {
  if (!existsSync(path)) throw cliErrors.noRun(given, 'the file does not exist.')
  const reports = readRun(path).tests.flatMap(({ assertions }) => assertions.map(({ report }) => report))
  const found = reports.find((report) => report?.question === question)
  const about = question === 'answer-gap' ? 'answers' : 'recall'
  if (found === undefined)
    throw cliErrors.noRun(given, `it has no report on gaps of ${about} (--question ${question}).`)
  return found
}

/** A measure by its name; any other name is one of your own, which needs its limit. */
function measureOf(values: Values): AnswerMeasure | OwnMeasure {
  const name = textOf(values, 'measure') ?? 'refusal'
  const maxGap = numberOf(values, 'limit', { least: 0, whole: false })
  if (maxGap === 0) throw cliErrors.badOption('limit', '0', 'a number above 0')
  const given = defined({ maxGap })
  // Without a pilot the words do not matter.
  const measure = name === 'words' ? words(['word'], given) : measureNamed(name, given)
  // A distance has no direction: it is not planned.
  if (measure !== undefined && name !== 'similarity') return measure
  const known = `one of ${names.join(', ')}, or words=nurse,doctor; for numbers of your own 'number' with --limit`
  if (name !== 'number') throw cliErrors.badOption('measure', name, known)
  if (maxGap === undefined)
    throw cliErrors.badOption('limit', undefined, 'the largest gap that you accept, in the unit of the measure')
  const number = (bound: 'low' | 'high'): number | undefined =>
    numberOf(values, bound, { least: Number.NEGATIVE_INFINITY, whole: false })
  const [low, high] = [number('low'), number('high')]
  if ((low === undefined) !== (high === undefined))
    throw cliErrors.badOption(low === undefined ? 'low' : 'high', undefined, 'both ends of the range, --low and --high')
  return {
    name: 'number',
    maxGap,
    // Nothing is measured here.
    measure: () => undefined,
    ...(low !== undefined && high !== undefined && { range: [low, high] as const }),
  }
}
