import { wordToWrite } from './did-you-mean.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

export * from './plan-gaps.js'
export * from './plan-words.js'

export const missingAttributes = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF101',
    problem: Array.isArray(given)
      ? 'The plan does not name a sensitive attribute.'
      : 'The attributes of the plan must be a list, even if there is only one.',
    given: `attributes: ${show(given)}`,
    expected: 'a list with at least one name',
    fix: "name what must not matter, for example { attributes: ['gender'], cases: eec() }",
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
      'use an attribute of the source, or another source; defineAttribute() creates new attributes',
    ),
  })

export const noPlan = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF103',
    problem: 'A plan is required, because it specifies the cases and the attributes that must not matter.',
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
    problem: `The plan has an option that this question does not have: '${key}'.`,
    given: key,
    expected: oneOf(known),
    fix:
      matchers.length > 0
        ? `remove it: ${key} belongs to the plan of ${matchers.map((name) => `${name}()`).join(' or ')}`
        : near.length > 0
          ? `did you mean ${oneOf(near)}?`
          : 'correct the name, or remove the option',
  })

export const notACount = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF105',
    problem: `${name} must be a whole number of at least 1, or Infinity for all.`,
    given: `${name}: ${show(given)}`,
    expected: 'such as 400 or Infinity',
    fix: `remove ${name} to use its default, or set a whole number`,
  })

export const badSeed = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF106',
    problem: 'The seed must be a whole number, which makes the run repeatable.',
    given: `seed: ${show(given)}`,
    expected: 'such as 42',
    fix: 'remove it to use 42, or set a whole number',
  })

/** `key`: the limit that is wrong; absent where the budget is not an object. */
export const badBudget = (key: 'inputs' | 'ms' | undefined, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF107',
    problem:
      key === undefined
        ? 'The budget does not set a limit for model inputs or time.'
        : `budget.${key} must be a finite number above 0.`,
    given: `budget: ${key === undefined ? show(given) : `{ ${key}: ${show(given)} }`}`,
    expected:
      key === undefined
        ? 'such as { inputs: 5000 } or { ms: 30000 }'
        : key === 'inputs'
          ? 'model inputs, such as 5000'
          : 'milliseconds, such as 30000',
    fix: 'remove it for no limit',
  })

export const unknownSetting = (key: string, known: readonly string[], near: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF108',
    problem: `configureFairness() does not have the setting '${key}'.`,
    given: key,
    expected: oneOf(known),
    fix: near.length > 0 ? `did you mean ${oneOf(near)}?` : 'correct the name, or remove the setting',
  })

export const noSettings = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF113',
    problem: 'configureFairness() takes an object of defaults.',
    given: show(given),
    expected: "such as { profile: 'ci', seed: 42 }; {} restores the defaults of the package",
  })

export const badShrink = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF112',
    problem: 'The option shrink of the plan has an unknown value.',
    given: `shrink: ${show(given)}`,
    expected: "false for no shrinking, or { to: 'sentence', maxInputs: 2000 }; `to` is 'sentence', 'words' or 'inputs'",
  })

export const noTable = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF114',
    problem: 'This question is about rows, but the cases of the plan are not a table.',
    given: `cases: ${show(given)}`,
    expected: 'the result of table(schema, rows)',
    fix: 'describe the rows with table(); for other cases, use toBeCounterfactuallyFair()',
  })

export const noSearch = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF115',
    problem: 'The search of the plan does not work on rows.',
    given: `search: ${show(given)}`,
    expected: "'auto', or a search such as randomSearch(), aequitas() or adf()",
    fix: 'remove it to ask only the rows of the data',
  })

export const badGate = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF121',
    problem: 'The gate of the plan has an unknown format.',
    given: `gate: ${show(given)}`,
    expected:
      "{ found: 0 } (any finding fails), { rate: 0.05, confidence: 0.95 } (fails above a rate) or { newSince: 'baseline' } (fails when something got worse)",
    fix: "write gate: { found: 0 }, gate: { rate: 0.05 } or gate: { newSince: 'baseline' }",
  })

export const gateForGaps = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF149',
    problem: 'Gaps between answers are judged by the limits of their measures, so this gate cannot be used.',
    given: `gate: ${show(given)}`,
    expected: "no gate, or { newSince: 'baseline' }",
    fix: 'give the measures limits instead: measures: [refusal({ maxGap: 0.05 })]',
  })

export const saidTwice = (name: string, own: unknown, inGate: unknown): FairnessError =>
  new FairnessError({
    code: 'EF150',
    problem: `The plan and its gate have different values for '${name}'.`,
    given: `${name}: ${show(own)} and gate: { ${name}: ${show(inGate)} }`,
    expected: 'only one of them',
    fix: `remove ${name} from the gate`,
  })

export const badRate = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF122',
    problem: "The rate in the plan's gate is not a share between 0 and 1.",
    given: `gate: { rate: ${show(given)} }`,
    expected: 'a number above 0 and below 1',
    fix: 'write gate: { rate: 0.05 } for 5 %; to accept no finding at all, gate: { found: 0 }',
  })

export const unknownGateOption = (name: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF133',
    problem: `The gate of the plan has an unknown option: '${name}'.`,
    given: name,
    expected: oneOf(known),
    fix: 'correct the name, or remove the option',
  })

export const badOver = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF134',
    problem: "The option 'over' of the plan has an unknown value.",
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
    problem: "The option 'minCases' must be a whole number of cases.",
    given: `minCases: ${show(given)}`,
    expected: 'a whole number, 1 or more',
    fix: 'remove it to use 59, the number that bounds the rate by 5 % at 95 % confidence if nothing is found',
  })

export const noParityGate = (): FairnessError =>
  new FairnessError({
    code: 'EF126',
    problem: 'Group parity needs maxDifference or minRatio: the largest difference between groups that you accept.',
    expected: 'a number above 0 and below 1',
    fix: 'write maxDifference: 0.1, or minRatio: 0.8; no test can show that groups are exactly equal',
  })

export const badShare = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF127',
    problem: `The option ${name} is not a share.`,
    given: `${name}: ${show(given)}`,
    expected: 'a number above 0 and below 1',
  })

export const favourableNeeded = (labels: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF129',
    problem: 'The model returns labels, but the plan does not say which label is favourable.',
    given: labels.length === 0 ? 'favourable: undefined' : `favourable: undefined; the model returned ${oneOf(labels)}`,
    expected: 'a label of the model',
    fix: "write favourable: '...'; group parity compares how often each group gets it",
  })

export const labelsNeeded = (metric: string): FairnessError =>
  new FairnessError({
    code: 'EF130',
    problem: `The metric ${metric} compares predictions with the true labels, but the table has no labels.`,
    expected: "a schema with label: '...', the column of the true labels",
    fix: "name the column in the schema, or use metric: 'demographic-parity'",
  })

/** `attribute`: absent where the bins are not an object. */
export const badBins = (attribute: string | undefined, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF131',
    problem:
      attribute === undefined ? 'The bins do not name an attribute.' : `The bins of '${attribute}' do not form groups.`,
    given: `bins: ${attribute === undefined ? show(given) : `{ ${attribute}: ${show(given)} }`}`,
    expected: 'increasing numbers, for an attribute of the plan that is a number',
    fix: 'write bins: { age: [30, 50] } for below 30, 30 to below 50, and 50 and above',
  })

export const binsNeeded = (attribute: string, values: number): FairnessError =>
  new FairnessError({
    code: 'EF132',
    problem: `The attribute '${attribute}' is a number with ${values} values, so most of its groups would contain only one row.`,
    expected: 'edges that divide it into groups',
    fix: `write bins: { ${attribute}: [30, 50] } for below 30, 30 to below 50, and 50 and above`,
  })

export const tooFewAttributes = (given: readonly unknown[]): FairnessError =>
  new FairnessError({
    code: 'EF140',
    problem: 'An intersection needs two attributes, because mutants change several attributes at once.',
    given: `attributes: ${show(given)}`,
    expected: 'a list with at least two names',
    fix: "write attributes: ['race', 'gender']; for one attribute use toBeCounterfactuallyFair()",
  })

export const badOrder = (given: unknown, attributes: number): FairnessError =>
  new FairnessError({
    code: 'EF141',
    problem: 'The order of the plan is not a number of attributes that can change at once.',
    given: `order: ${show(given)}`,
    expected: attributes === 2 ? '2, because the plan names two attributes' : `a whole number from 2 to ${attributes}`,
    fix: 'remove it to change all attributes of the plan at once',
  })

export const noMutants = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF142',
    problem: 'An intersectional question needs originals with mutants, but the cases of the plan have no mutants.',
    given: `cases: ${show(given)}`,
    expected: 'the result of mutations(texts, { attributes })',
    fix: 'make the cases with mutations(); for other cases, use toBeCounterfactuallyFair()',
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
    problem: 'The shard in the plan is not a valid part of a run.',
    given: fromEnvironment ? `EXPECT_FAIR_SHARD=${given}` : `shard: ${show(given)}`,
    expected: "{ index: 1, count: 4 } with index from 1 to count, 'auto' or 'auto/4', or EXPECT_FAIR_SHARD=1/4",
    fix: 'give each machine its own index, and all of them the same count',
  })

export const badEngine = (reason: string, given: string): FairnessError =>
  new FairnessError({
    code: 'EF159',
    problem: `The environment does not name exactly one shard: ${reason}.`,
    given,
    expected:
      'the variables that the engine sets for each job of an array of equal jobs; for Kubernetes also the count, as in auto/4',
    fix: 'set the shard yourself, EXPECT_FAIR_SHARD=1/4, or the count, EXPECT_FAIR_SHARD=auto/4',
  })

export const shardStops = (stop: unknown): FairnessError =>
  new FairnessError({
    code: 'EF152',
    problem: 'A shard asks all cases of its part, but this plan may end early.',
    given: `stop: ${show(stop)} with a shard`,
    expected: "stop: 'all'",
    fix: 'remove stop; this machine does not know what the others find',
  })

export const notMergeable = (reason: string, given: string): FairnessError =>
  new FairnessError({
    code: 'EF154',
    problem: `These reports cannot be joined: ${reason}.`,
    given,
    expected: 'the reports of all shards of one run: same plan, same model, same version, each index once',
    fix: 'collect the reports of one run, and run the missing shards',
  })

/** What was given is not shown: a part of it is a secret. */
export const badSecrets = (value: unknown): FairnessError =>
  new FairnessError({
    code: 'EF157',
    problem: 'The setting secrets has an invalid value.',
    given: Array.isArray(value)
      ? `a list of ${value.length}, one of which is not a text or has fewer than three characters`
      : typeof value,
    expected: 'a list of texts with three or more characters',
    fix: 'write configureFairness({ secrets: [process.env.MY_LOGIN ?? ...] }), without empty texts',
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
    problem: 'The option `keep` stores texts for augmentation(), but these cases are not texts.',
    given: `an input that is ${show(input)}`,
    expected: 'cases whose inputs are texts',
    fix: "remove keep, or test rows with question 'individual', which keeps them",
  })
