import { wordToWrite } from './did-you-mean.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

// Options of plans that take one of a few words.

export const unknownProfile = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF109',
    problem: 'configureFairness() knows no such profile.',
    given: `profile: ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })

const stops = ['first', 'decided', 'all']

export const unknownStop = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF110',
    problem: 'The plan says when to stop in a word that does not exist.',
    given: `stop: ${show(given)}`,
    expected: oneOf(stops),
    fix: wordToWrite(given, stops),
  })

export const unknownQuestion = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF111',
    problem: 'The plan asks a question that does not exist.',
    given: `question: ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })

const schedules = ['smart', 'full']

export const unknownSchedule = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF143',
    problem: 'The plan asks for a schedule that does not exist.',
    given: `schedule: ${show(given)}`,
    expected: oneOf(schedules),
    fix: wordToWrite(given, schedules),
  })

export const unknownMetric = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF128',
    problem: 'The plan asks for a metric of parity that does not exist.',
    given: `metric: ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })
