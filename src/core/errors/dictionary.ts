import { FairnessError, oneOf, show } from './fairness-error.js'

// EF360-369: dictionaries.

/** @param isAttribute Whether `attributeNamed()` knows the name. */
export const unknownDictionary = (name: unknown, known: readonly string[], isAttribute: boolean): FairnessError =>
  new FairnessError({
    code: 'EF360',
    problem: `The built-in dictionary ${show(name)} does not exist.`,
    given: show(name),
    expected: oneOf(known),
    fix: isAttribute
      ? `write attributeNamed(${show(name)}): this attribute has names or nouns for persons, but no dictionary`
      : 'use a built-in name, or read your own with dictionaryFromJson() or dictionaryFromCsv()',
  })

export const badDictionaryCsv = (name: string, line: number, given: unknown, file?: string): FairnessError =>
  new FairnessError({
    code: 'EF361',
    problem: `The word pairs of the dictionary '${name}' cannot be read.`,
    given: `${file === undefined ? '' : `${show(file)}, `}${line === 0 ? show(given) : `line ${line}: ${show(given)}`}`,
    expected: "one pair of words per line, split by one semicolon, such as 'waiter;waitress'",
    fix: 'correct the line; empty lines are allowed',
  })

/** A file whose name does not say whose words it has. */
export const badCsvName = (name: string, file: string): FairnessError =>
  new FairnessError({
    code: 'EF363',
    problem: `A file of the dictionary '${name}' has a name that does not consist of two classes.`,
    given: show(file),
    expected: "the classes of the left and the right words, such as 'male_female.csv' or 'male_female_job.csv'",
    fix: 'rename the file, or read it by itself with classes: [left, right]',
  })

export const badDictionaryJson = (problem: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF362',
    problem: `The JSON text is not a valid dictionary: ${problem}.`,
    given: show(given),
    expected:
      '{ "name": "age", "classes": { "old": { "adjectives": ["elderly"], "nouns": [{ "text": "pensioner", "plural": "pensioners" }] }, ... } }',
    fix: 'correct the text; words are strings, or objects with text and facts about the word',
  })
