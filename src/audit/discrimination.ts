import { isTable } from '../cases/index.js'
import { planErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { type OptionSet, options, required, value, withDefault } from '../core/options/index.js'
import { Random } from '../core/random.js'
import type { DiscriminationScore, DiscriminationScores } from '../core/report.js'
import type { Table } from '../core/table.js'
import { type AnswerCheck, Probe, toModel } from '../models/index.js'
import type { ScoreOptions, ScoringContext, SubsetOptions } from '../search/index.js'
import * as byContext from '../search/index.js'
import { optionErrors, scoreDeclaration, subsetDeclaration } from '../search/index.js'

/** Specifies what to score and how accurate the scores must be. */
export interface ScorePlan<A extends string = string> extends ScoreOptions {
  /** Protected features of the table, taken jointly. Default: all of them. */
  readonly attributes?: readonly A[]
  /** The table from whose domain random rows are drawn. */
  readonly cases: Table<unknown, A>
  /** Default 42. */
  readonly seed?: number
}

export interface SubsetPlan<A extends string = string> extends ScorePlan<A>, SubsetOptions {}

const plan = {
  cases: required(value<Table>('the result of table(schema, rows)', isTable, { refuse: planErrors.noTable })),
  attributes: value<readonly string[]>(
    'a list with at least one name',
    (given) => Array.isArray(given) && given.length > 0,
    { refuse: planErrors.missingAttributes },
  ),
  seed: withDefault(value<number>('a whole number', Number.isSafeInteger, { refuse: planErrors.badSeed }), 42),
}

export const scorePlanOptions: OptionSet<ScorePlan, 'attributes'> = options(
  'discriminationScores',
  { ...plan, ...scoreDeclaration },
  optionErrors,
)

export const subsetPlanOptions: OptionSet<SubsetPlan, 'attributes'> = options(
  'discriminatingSubsets',
  { ...plan, ...subsetDeclaration },
  optionErrors,
)

/**
 * Measures how much a model discriminates by the given `attributes`, taken jointly, on random rows from the domain of a table. The function
 * calculates the causal score and the group score of Themis (Galhotra, Brun and Meliou, *Fairness Testing: Testing Software for
 * Discrimination*, 2017). The function draws rows until both scores are known to within `error`. The intervals are exact and have a
 * positive width even if no row is treated differently. If the model returns a score, only whether the score is above one half counts as
 * the outcome.
 *
 * The model is asked about each random row and its counterfactuals, which are up to 64 inputs per row.
 *
 * @param model Pass a model handle or a function.
 * @param plan Pass a plan, or a table to score all its protected features jointly.
 * @param options Pass the rest of the plan if the second argument is a table.
 * @throws FairnessError `EF101` for a table without protected features, `EF114` without a table, `EF750` for an option out of range; `EF752` if no random row satisfies the constraints;
 * `EF756` for an invalid context; an `Interruption` if the model fails.
 *
 * @example
 * ```ts
 * import { table } from 'expect-fair'
 * import { discriminationScores } from 'expect-fair/search'
 *
 * const people = table(
 *   {
 *     features: {
 *       sex: { kind: 'category', values: ['female', 'male'], protected: true },
 *       income: { kind: 'integer', min: 0, max: 99 },
 *     },
 *   },
 *   [{ sex: 'female', income: 50 }],
 * )
 * const grant = (rows: readonly (readonly number[])[]) => rows.map(([sex = 0, income = 0]) => income + 10 * sex > 50)
 * const { causal } = await discriminationScores(grant, { attributes: ['sex'], cases: people })
 * expect(causal.score).toBeCloseTo(0.1, 1) // incomes of 41 to 50
 * ```
 */
export function discriminationScores<A extends string, Model = unknown>(
  model: Model & AnswerCheck<Model>,
  plan: ScorePlan<A> | Table<unknown, A>,
  options?: Omit<ScorePlan<A>, 'cases'>,
): Promise<DiscriminationScores>
/** For a search of one's own, whose context has a domain, chance and a model. */
export function discriminationScores(
  context: ScoringContext,
  attributes: readonly string[],
  options?: ScoreOptions,
): Promise<DiscriminationScores>
export async function discriminationScores(
  asked: unknown,
  what: ScorePlan | Table | readonly string[],
  given?: ScoreOptions,
): Promise<DiscriminationScores> {
  if (!isPlan(what)) return byContext.discriminationScores(asked as ScoringContext, what, given)
  const { context, attributes, options } = contextOf(asked, scorePlanOptions.read(planOf(what, given)))
  return byContext.discriminationScores(context, attributes, options)
}

/**
 * Finds the smallest sets of attributes by which a model discriminates (Galhotra, Brun and Meliou, 2017). The function scores sets of
 * increasing size and returns the sets whose score is greater than `threshold`. Sets that contain a set already found are not scored,
 * because additional attributes can only change more outcomes.
 *
 * Each set is scored once.
 *
 * @example
 * ```ts
 * import { table } from 'expect-fair'
 * import { discriminatingSubsets } from 'expect-fair/search'
 *
 * const people = table(
 *   {
 *     features: {
 *       sex: { kind: 'category', values: ['female', 'male'], protected: true },
 *       age: { kind: 'category', values: ['young', 'old'], protected: true },
 *       income: { kind: 'integer', min: 0, max: 99 },
 *     },
 *   },
 *   [{ sex: 'female', age: 'old', income: 50 }],
 * )
 * const grant = (rows: readonly (readonly number[])[]) => rows.map(([sex = 0, , income = 0]) => income + 40 * sex > 50)
 * const found = await discriminatingSubsets(grant, { attributes: ['sex', 'age'], cases: people })
 * expect(found.map(({ attributes }) => attributes)).toEqual([['sex']])
 * ```
 */
export function discriminatingSubsets<A extends string, Model = unknown>(
  model: Model & AnswerCheck<Model>,
  plan: SubsetPlan<A> | Table<unknown, A>,
  options?: Omit<SubsetPlan<A>, 'cases'>,
): Promise<readonly DiscriminationScore[]>
/** For a search of one's own, whose context has a domain, chance and a model. */
export function discriminatingSubsets(
  context: ScoringContext,
  attributes: readonly string[],
  options?: SubsetOptions,
): Promise<readonly DiscriminationScore[]>
export async function discriminatingSubsets(
  asked: unknown,
  what: SubsetPlan | Table | readonly string[],
  given?: SubsetOptions,
): Promise<readonly DiscriminationScore[]> {
  if (!isPlan(what)) return byContext.discriminatingSubsets(asked as ScoringContext, what, given)
  const { context, attributes, options } = contextOf(asked, subsetPlanOptions.read(planOf(what, given)))
  return byContext.discriminatingSubsets(context, attributes, options)
}

/** A table without attributes is asked by all its protected features. Options beside it must not be lost. */
const planOf = <P extends object>(what: P | Table, given: object | undefined): P => {
  const plan = isTable(what) ? { cases: what } : what
  return (given === undefined ? (plan ?? {}) : { ...plan, ...given }) as P
}

const isPlan = <P extends object>(what: P | readonly string[]): what is P => !Array.isArray(what)

function contextOf<Limits>(
  asked: unknown,
  {
    cases,
    attributes = cases.attributes,
    seed,
    ...options
  }: Required<Pick<ScorePlan, 'cases' | 'seed'>> & Pick<ScorePlan, 'attributes'> & Limits,
) {
  // A table without protected features would have a score of 0, which nothing could change.
  if (attributes.length === 0) throw planErrors.missingAttributes(attributes)
  for (const attribute of attributes) {
    if (!cases.attributes.includes(attribute))
      throw planErrors.unknownAttribute(attribute, cases.name, cases.attributes)
  }
  const { space } = cases
  const probe = new Probe(toModel(asked) as ModelHandle<unknown>, {})
  const context: ScoringContext = {
    space,
    random: new Random(seed, 'themis'),
    predict: (points) => probe.ask(points.map((point) => space.encode(point))),
  }
  return { context, attributes, options }
}
