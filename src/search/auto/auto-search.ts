import { count, type OptionSet, options } from '../../core/options/index.js'
import type { RowSearchContext, Search } from '../../core/search.js'
import { errors } from '../options.js'
import { randomPoint } from '../points.js'
import { spendByHalving } from './halving.js'
import { Ledger } from './ledger.js'
import { type Method, methodsOf } from './methods.js'

/** Contains the options of `autoSearch()`. */
export interface AutoSearchOptions {
  /** The number of model inputs, including counterfactuals and gradients; never more than the plan's budget allows. Default 20,000. */
  readonly inputs?: number
}

export const autoSearchOptions: OptionSet<AutoSearchOptions> = options(
  'autoSearch',
  { inputs: count({ default: 20_000 }) },
  errors,
)

/** Finds from which local phases begin, unless the share below is spent before. */
const firstFinds = 8
const shareForFirst = 1 / 20
/** Share of an epoch's inputs that its race may cost. */
const race = 1 / 4
/** Rows by which a method is judged at least. */
const leastRows = 8
/** The first epoch is one in so many of the inputs; each further one is twice as large. */
const firstEpoch = 16

/**
 * Divides a number of model inputs among the search methods of this package according to their yield. You do not have to know which method
 * suits your model. Use `search: 'auto'` in a plan to do the same with the default options.
 *
 * The methods for the global phase are random rows, rows of the data, the genetic search of GRFT and, if the model itself provides
 * gradients, the search of ADF. These methods share the inputs equally until one of them finds something. Then all methods compete by
 * successive halving, including the methods for the local phase. These are AEQUITAS, GRFT, ADF with the stored gradients of EIDIG, and the
 * crossover of ExpGA. In each round, the methods are compared on the inputs of that round. The winner uses the rest of the epoch, and every
 * epoch is twice as large as the previous one. As a result, three quarters of the inputs go to the methods with the highest current yield,
 * and no method is dropped permanently. Each method can start from the finds of the other methods, and no row is asked twice. The phases in
 * the report show what each method asked and found. Inputs that the model seems to ignore are changed only if nothing else is left, until two
 * rows that differ only in them are treated differently: a few more rows then say which of them count.
 *
 * The search uses at most `inputs` model inputs and stays within the plan's budget. The search needs only labels, but it works better with
 * probabilities.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF752` if no random row satisfies the
 * constraints.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { audit, autoSearch, fromOnnx, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: autoSearch({ inputs: 4000 }), // or 'auto'
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function autoSearch<Input = unknown>(given: AutoSearchOptions = {}): Search<Input> {
  const { inputs } = autoSearchOptions.read(given)
  return {
    name: 'auto',
    kind: 'rows',
    needsGradients: false,
    takesGradients: true,
    async run(context) {
      const ledger = new Ledger(context, Math.min(inputs, context.left))
      if (ledger.rowsFor(ledger.left) === 0) return
      await askFirst(context, ledger)
      const methods = methodsOf(context, ledger)
      await findFirst(methods, ledger)
      await raceOn(methods, ledger)
    },
  }
}

/** One row, whose answer says what a row costs. */
async function askFirst(context: RowSearchContext, ledger: Ledger): Promise<void> {
  const { space, random } = context
  const point = space.rows[0] ?? randomPoint(space, random.derive('first'))
  await ledger.check([point], 'data global', true)
}

/** Global phases in equal shares, until there are finds to start from. */
async function findFirst(methods: readonly Method[], ledger: Ledger): Promise<void> {
  const all = ledger.left
  const block = Math.max(leastRows * ledger.perRow, all / 100)
  let looking = methods.filter(({ isGlobal }) => isGlobal)
  while (looking.length > 0 && ledger.rowsFor(block) > 0 && !ledger.enough && ledger.finds.length < firstFinds) {
    if (ledger.finds.length > 0 && all - ledger.left > all * shareForFirst) break
    const next = looking.reduce((least, method) => (method.spent < least.spent ? method : least))
    const { inputs } = await next.spend(block)
    if (inputs === 0) looking = looking.filter((method) => method !== next)
  }
}

/** Epoch after epoch, until the inputs are spent or no method has anything left to ask. */
async function raceOn(methods: readonly Method[], ledger: Ledger): Promise<void> {
  let ranked = methods
  let size = ledger.left / firstEpoch
  while (ledger.rowsFor(ledger.left) > 0 && !ledger.enough) {
    const least = leastRows * ledger.perRow
    const wanted = Math.max(size, (4 * 2 * least) / race)
    // What would be left for an epoch of its own, but too little for a race, is spent in this one.
    const inputs = ledger.left - wanted < wanted ? ledger.left : wanted
    const done = await spendByHalving(ranked, inputs, { race, least })
    // A method that can ask nothing more with what is left makes way for the others.
    ranked = done.inputs === 0 ? done.ranked.slice(1) : done.ranked
    if (ranked.length === 0) return
    size *= 2
  }
}
