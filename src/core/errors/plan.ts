import { FairnessError, oneOf, show } from './fairness-error.js'

export const missingAttributes = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF101',
    problem: 'The plan names no sensitive attribute.',
    given: `attributes: ${show(given)}`,
    expected: 'a list with at least one name',
    fix: "say what must not matter, for example { attributes: ['gender'], cases: eec() }",
  })

export const unknownAttribute = (name: unknown, source: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF102',
    problem: `The case source ${source} cannot vary the attribute ${show(name)}.`,
    given: `attributes: [${show(name)}]`,
    expected: oneOf(known),
    fix: 'ask for an attribute that the source has, or use another source; defineAttribute() makes new attributes',
  })
