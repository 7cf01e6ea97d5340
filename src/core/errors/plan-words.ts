import { wordToWrite } from './did-you-mean.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

// Options of plans that take one of a few words.

export const unknownProfile = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF109',
    problem: 'configureFairness() does not have this profile.',
    given: `profile: ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })

const stops = ['first', 'decided', 'all']

export const unknownStop = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF110',
    problem: 'The option stop of the plan has an unknown value.',
    given: `stop: ${show(given)}`,
    expected: oneOf(stops),
    fix: wordToWrite(given, stops),
  })

export const unknownQuestion = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF111',
    problem: 'The question of the plan does not exist.',
    given: `question: ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })

const schedules = ['smart', 'full']

export const unknownSchedule = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF143',
    problem: 'The schedule of the plan does not exist.',
    given: `schedule: ${show(given)}`,
    expected: oneOf(schedules),
    fix: wordToWrite(given, schedules),
  })

export const unknownMetric = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF128',
    problem: 'The parity metric of the plan does not exist.',
    given: `metric: ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })
