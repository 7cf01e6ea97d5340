import { FairnessError, show } from './fairness-error.js'

export const noText = (given: unknown, position: number): FairnessError =>
  new FairnessError({
    code: 'EF601',
    problem: `Input ${position} is not a text and cannot be analysed.`,
    given: show(given),
    expected: 'texts: analyze([text, ...]), or sentences of words: analyzeTokens([[word, ...], ...])',
    fix: 'pass the text itself, for example the column of the corpus that contains it',
  })

export const noTexts = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF602',
    problem: 'The texts to analyse must be in a list.',
    given: show(given),
    expected: 'a list of texts: analyze([text, ...]), or of sentences: analyzeTokens([[word, ...], ...])',
    fix: 'put a single text in brackets',
  })

export const badSimilar = (what: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF603',
    problem: `similarWords() was given an invalid ${what}.`,
    given: show(given),
    expected,
    fix: "write similarWords('awful', { upos: 'ADJ', k: 10 })",
  })
