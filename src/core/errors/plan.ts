import { wordToWrite } from './did-you-mean.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

export * from './plan-gaps.js'
export * from './plan-words.js'

export const missingAttributes = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF101',
    problem: Array.isArray(given)
      ? 'The plan names no sensitive attribute.'
      : 'The attributes of the plan must be a list, also where there is but one.',
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
    fix: wordToWrite(
      name,
      known,
      'ask for an attribute that the source has, or use another source; defineAttribute() makes new attributes',
    ),
  })

export const noPlan = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF103',
    problem: 'A plan is needed: it says which attributes must not matter, and on which cases.',
    given: show(given),
    expected: "an object such as { attributes: ['gender'], cases: eec() }",
  })

/** `near`: what the name may have been meant for; `matchers`: those whose plans have the option. */
export const unknownOption = (
  key: string,
  known: readonly string[],
  near: readonly string[],
  matchers: readonly string[] = [],
): FairnessError =>
  new FairnessError({
    code: 'EF104',
    problem: `The plan has an option that this question does not know: '${key}'.`,
    given: key,
    expected: oneOf(known),
    fix:
      matchers.length > 0
        ? `take it out: ${key} belongs to the plan of ${matchers.map((name) => `${name}()`).join(' or ')}`
        : near.length > 0
          ? `did you mean ${oneOf(near)}?`
          : 'correct the name, or take the option out',
  })

export const notACount = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF105',
    problem: `${name} must be a whole number of at least 1, or Infinity for all.`,
    given: `${name}: ${show(given)}`,
    expected: 'such as 400 or Infinity',
    fix: `leave ${name} out for its default, or give a whole number`,
  })

export const badSeed = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF106',
    problem: 'The seed must be a whole number: it makes the run repeatable.',
    given: `seed: ${show(given)}`,
    expected: 'such as 42',
    fix: 'leave it out for 42, or give a whole number',
  })

/** `key`: the limit that is wrong; absent where the budget is not an object. */
export const badBudget = (key: 'inputs' | 'ms' | undefined, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF107',
    problem:
      key === undefined
        ? 'The budget does not say what is limited: model inputs, or time.'
        : `budget.${key} must be a finite number above 0.`,
    given: `budget: ${key === undefined ? show(given) : `{ ${key}: ${show(given)} }`}`,
    expected:
      key === undefined
        ? 'such as { inputs: 5000 } or { ms: 30000 }'
        : key === 'inputs'
          ? 'model inputs, such as 5000'
          : 'milliseconds, such as 30000',
    fix: 'leave it out for no limit',
  })

export const unknownSetting = (key: string, known: readonly string[], near: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF108',
    problem: `configureFairness() knows no setting '${key}'.`,
    given: key,
    expected: oneOf(known),
    fix: near.length > 0 ? `did you mean ${oneOf(near)}?` : 'correct the name, or take the setting out',
  })

export const noSettings = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF113',
    problem: 'configureFairness() takes an object of defaults.',
    given: show(given),
    expected: "such as { profile: 'ci', seed: 42 }; {} restores the package's own",
  })

export const badShrink = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF112',
    problem: 'The plan says how to shrink in a way that does not exist.',
    given: `shrink: ${show(given)}`,
    expected: "false for no shrinking, or { to: 'sentence', maxInputs: 2000 }; `to` is 'sentence', 'words' or 'inputs'",
  })

export const noTable = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF114',
    problem: 'This question is about rows, and the cases of the plan are no table.',
    given: `cases: ${show(given)}`,
    expected: 'what table(schema, rows) gives',
    fix: 'describe the rows with table(); for other cases use toBeCounterfactuallyFair()',
  })

export const noSearch = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF115',
    problem: 'The search of the plan is none that walks in rows.',
    given: `search: ${show(given)}`,
    expected: "'auto', or a search such as randomSearch(), aequitas() or adf()",
    fix: 'leave it out to ask only the rows of the data',
  })

export const badGate = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF121',
    problem: 'The gate of the plan is none that this version knows.',
    given: `gate: ${show(given)}`,
    expected:
      "{ found: 0 } (any finding fails), { rate: 0.05, confidence: 0.95 } (fails above a rate) or { newSince: 'baseline' } (fails when something got worse)",
    fix: "write gate: { found: 0 }, gate: { rate: 0.05 } or gate: { newSince: 'baseline' }",
  })

export const gateForGaps = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF149',
    problem: 'Gaps of answers are judged by the limits of their measures, and the gate of this plan does not compare.',
    given: `gate: ${show(given)}`,
    expected: "no gate, or { newSince: 'baseline' }",
    fix: 'give the measures limits instead: measures: [refusal({ maxGap: 0.05 })]',
  })

export const saidTwice = (name: string, own: unknown, inGate: unknown): FairnessError =>
  new FairnessError({
    code: 'EF150',
    problem: `The plan and its gate say different things of '${name}'.`,
    given: `${name}: ${show(own)} and gate: { ${name}: ${show(inGate)} }`,
    expected: 'one of them',
    fix: `take ${name} out of the gate`,
  })

export const badRate = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF122',
    problem: "The rate of the plan's gate is no share of cases that a test could stay below.",
    given: `gate: { rate: ${show(given)} }`,
    expected: 'a number above 0 and below 1',
    fix: 'write gate: { rate: 0.05 } for 5 %; to accept no finding at all, gate: { found: 0 }',
  })

export const unknownGateOption = (name: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF133',
    problem: `The gate of the plan has an option that it does not know: '${name}'.`,
    given: name,
    expected: oneOf(known),
    fix: 'correct the name, or take the option out',
  })

export const badOver = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF134',
    problem: 'The plan says what its claim is about in a word that does not exist.',
    given: `over: ${show(given)}`,
    expected: oneOf(['suite', 'population']),
    fix: "write over: 'suite' to judge the cases that the source defines, or over: 'population' to judge others like them",
  })

export const badConfidence = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF123',
    problem: 'The confidence of the plan is out of range.',
    given: `confidence: ${show(given)}`,
    expected: 'a number from 0.5 to below 1',
    fix: 'write confidence: 0.95 for 95 %',
  })

export const badMinCases = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF124',
    problem: 'The option minCases must be a number of cases.',
    given: `minCases: ${show(given)}`,
    expected: 'a whole number, 1 or more',
    fix: 'leave it out for 59, the number that bounds the rate by 5 % at 95 % confidence when nothing is found',
  })

export const noParityGate = (): FairnessError =>
  new FairnessError({
    code: 'EF126',
    problem: 'Group parity needs maxDifference or minRatio: how far apart you accept the groups to be.',
    expected: 'a number above 0 and below 1',
    fix: 'write maxDifference: 0.1, or minRatio: 0.8; no test can show that groups are exactly equal',
  })

export const badShare = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF127',
    problem: `The option ${name} is no share.`,
    given: `${name}: ${show(given)}`,
    expected: 'a number above 0 and below 1',
  })

export const favourableNeeded = (labels: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF129',
    problem: 'The model answers labels, and the plan does not say which of them is good to get.',
    given: labels.length === 0 ? 'favourable: undefined' : `favourable: undefined; the model answered ${oneOf(labels)}`,
    expected: 'a label of the model',
    fix: "write favourable: '...'; group parity compares how often it is given",
  })

export const labelsNeeded = (metric: string): FairnessError =>
  new FairnessError({
    code: 'EF130',
    problem: `The metric ${metric} compares what the model says with the true labels, and the table has none.`,
    expected: "a schema with label: '...', the column of the true labels",
    fix: "name the column in the schema, or use metric: 'demographic-parity'",
  })

/** `attribute`: absent where the bins are not an object. */
export const badBins = (attribute: string | undefined, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF131',
    problem: attribute === undefined ? 'The bins name no attribute.' : `The bins of '${attribute}' make no groups.`,
    given: `bins: ${attribute === undefined ? show(given) : `{ ${attribute}: ${show(given)} }`}`,
    expected: 'rising numbers, for an asked attribute that is a number',
    fix: 'write bins: { age: [30, 50] } for below 30, 30 to below 50, and 50 and above',
  })

export const binsNeeded = (attribute: string, values: number): FairnessError =>
  new FairnessError({
    code: 'EF132',
    problem: `The attribute '${attribute}' is a number of ${values} values: one group for each would hold hardly a row.`,
    expected: 'edges that make groups of it',
    fix: `write bins: { ${attribute}: [30, 50] } for below 30, 30 to below 50, and 50 and above`,
  })

export const tooFewAttributes = (given: readonly unknown[]): FairnessError =>
  new FairnessError({
    code: 'EF140',
    problem: 'An intersection needs two attributes: mutants change several at once.',
    given: `attributes: ${show(given)}`,
    expected: 'a list with at least two names',
    fix: "write attributes: ['race', 'gender']; for one attribute use toBeCounterfactuallyFair()",
  })

export const badOrder = (given: unknown, attributes: number): FairnessError =>
  new FairnessError({
    code: 'EF141',
    problem: 'The order must be the number of attributes that change at once.',
    given: `order: ${show(given)}`,
    expected: attributes === 2 ? '2, since the plan names two attributes' : `a whole number from 2 to ${attributes}`,
    fix: 'leave it out to change all attributes of the plan at once',
  })

export const noMutants = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF142',
    problem: 'An intersectional question needs originals with mutants, and the cases of the plan have none.',
    given: `cases: ${show(given)}`,
    expected: 'what mutations(texts, { attributes }) gives',
    fix: 'make the cases with mutations(); for other cases use toBeCounterfactuallyFair()',
  })

export const notASwitch = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF144',
    problem: `${name} is a switch.`,
    given: `${name}: ${show(given)}`,
    expected: 'true or false',
  })

export const badShard = (given: unknown, fromEnvironment = false): FairnessError =>
  new FairnessError({
    code: 'EF151',
    problem: 'The shard of the plan is no part of a run.',
    given: fromEnvironment ? `EXPECT_FAIR_SHARD=${given}` : `shard: ${show(given)}`,
    expected: "{ index: 1, count: 4 } with index from 1 to count, 'auto' or 'auto/4', or EXPECT_FAIR_SHARD=1/4",
    fix: 'give each machine one index, and all the same count',
  })

export const badEngine = (reason: string, given: string): FairnessError =>
  new FairnessError({
    code: 'EF159',
    problem: `The environment does not name one shard: ${reason}.`,
    given,
    expected: 'what the engine sets for each job of an array of equal jobs; of Kubernetes also the count, as in auto/4',
    fix: 'name the shard yourself, EXPECT_FAIR_SHARD=1/4, or the count, EXPECT_FAIR_SHARD=auto/4',
  })

export const shardStops = (stop: unknown): FairnessError =>
  new FairnessError({
    code: 'EF152',
    problem: 'A shard asks all cases of its part, and this plan may end early.',
    given: `stop: ${show(stop)} with a shard`,
    expected: "stop: 'all'",
    fix: 'leave stop out; what the other machines find is not known here',
  })

export const notMergeable = (reason: string, given: string): FairnessError =>
  new FairnessError({
    code: 'EF154',
    problem: `These reports cannot be joined: ${reason}.`,
    given,
    expected: 'the reports of all shards of one run: same plan, same model, same version, each index once',
    fix: 'gather the reports of one run, and run the missing shards',
  })

/** What was given is not shown: a part of it is a secret. */
export const badSecrets = (value: unknown): FairnessError =>
  new FairnessError({
    code: 'EF157',
    problem: 'The setting secrets cannot be used.',
    given: Array.isArray(value)
      ? `a list of ${value.length}, one of which is no text or has less than three characters`
      : typeof value,
    expected: 'a list of texts of three characters or more',
    fix: 'write configureFairness({ secrets: [process.env.MY_LOGIN ?? ...] }), without texts that are empty',
  })

export const badFolder = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF155',
    problem: `${name} must be the path of a folder.`,
    given: `${name}: ${show(given)}`,
    expected: "such as '.fairness-journal'",
  })

export const keepsTexts = (input: unknown): FairnessError =>
  new FairnessError({
    code: 'EF156',
    problem: '`keep` holds cases of texts for augmentation(), and these cases are of something else.',
    given: `an input that is ${show(input)}`,
    expected: 'cases whose inputs are texts',
    fix: "leave keep out, or ask about rows with question 'individual', which keeps them",
  })
