import { defined } from '../core/defined.js'
import { planErrors } from '../core/errors/index.js'
import { count, flag, flat, named, type OptionSet, oneOf, options, text, value } from '../core/options/index.js'
import type { Budget } from '../core/plan.js'
import { nameSecret } from '../core/secrets/named.js'
import type { Shard, ShardChoice } from '../core/shard.js'
import {
  checkBudget,
  checkCount,
  checkFolder,
  checkSecrets,
  checkSeed,
  checkShard,
  shardOfEnvironment,
} from './check-values.js'
import { budgetOptions, shardOption } from './plan-options.js'

/**
 * Determines how much to ask if the plan does not specify it. Use `dev` for runs on save, `ci` for every pull request, and `nightly` for
 * nightly runs.
 */
export type Profile = 'dev' | 'ci' | 'nightly'

export interface FairnessDefaults {
  /** Sets `sample` and `variantsPerCase` together: dev 100 and 16, ci 400 and 64, nightly all and all. Default 'ci'. */
  readonly profile?: Profile
  /** The largest number of cases; see the plan's `sample`. */
  readonly sample?: number
  /** The largest number of variants of a case; see the plan's `variantsPerCase`. */
  readonly variantsPerCase?: number
  /** Default 42. */
  readonly seed?: number
  /** The limits of an audit. Default: no limit. */
  readonly budget?: Budget
  /** Progress lines of long audits inside a test runner. Default true. */
  readonly progress?: boolean
  /** Messages of failed assertions contain all measurements. Default: false, or true if EXPECT_FAIR_VERBOSE is set. */
  readonly verbose?: boolean
  /**
   * Stores the smallest pair of a failed assertion in `__fairness__/` and asks it first in later runs, which then fail after two inputs.
   * Never written in CI. Default: for assertions that compare with a baseline.
   */
  readonly counterexamples?: boolean
  /** The part of each run that this machine asks; see the plan's `shard`. */
  readonly shard?: ShardChoice
  /** The folder of journals; see the plan's `journal`. */
  readonly journal?: string
  /**
   * Texts that must not appear in any message, report, file or log. The values of environment variables whose names contain key, token,
   * secret, password or credential, and the headers of `fromHttp`, are always hidden.
   */
  readonly secrets?: readonly string[]
}

export interface Settings {
  readonly sample: number
  readonly variantsPerCase: number
  readonly seed: number
  readonly budget: Budget
  readonly progress: boolean
  readonly verbose: boolean
  readonly counterexamples: boolean | undefined
  readonly shard: Shard | undefined
  readonly journal: string | undefined
}

const profiles: Readonly<Record<Profile, { sample: number; variantsPerCase: number }>> = {
  dev: { sample: 100, variantsPerCase: 16 },
  ci: { sample: 400, variantsPerCase: 64 },
  nightly: { sample: Number.POSITIVE_INFINITY, variantsPerCase: Number.POSITIVE_INFINITY },
}

export const defaultOptions: OptionSet<FairnessDefaults, keyof FairnessDefaults> = options(
  'configureFairness',
  {
    profile: oneOf(['dev', 'ci', 'nightly'], { defaultText: "'ci'" }),
    sample: count({ infinite: true, defaultText: 'by profile' }),
    variantsPerCase: count({ infinite: true, defaultText: 'by profile' }),
    seed: value<number>('a whole number', Number.isSafeInteger, { defaultText: '42' }),
    budget: named(budgetOptions, { defaultText: 'no limit' }),
    progress: flag({ defaultText: 'true' }),
    verbose: flag({ defaultText: 'EXPECT_FAIR_VERBOSE is set' }),
    counterexamples: flag({ defaultText: 'for assertions that compare with a baseline' }),
    shard: shardOption,
    journal: text({ defaultText: 'EXPECT_FAIR_JOURNAL, else none' }),
    secrets: value<readonly string[]>('a list of texts with three or more characters', () => true, {
      defaultText: 'none',
    }),
  },
  { unknown: planErrors.unknownSetting },
)

// Kept on `globalThis`, so that the ESM and the CommonJS build of one process share what the user configured.
const slot = Symbol.for('expect-fair.defaults')
type Holder = { [slot]?: FairnessDefaults }

/**
 * Sets defaults for every audit of this process (or of this test file, if the runner isolates files). Call it in a setup file. The values
 * of a plan take precedence. A second call replaces your earlier defaults, and `configureFairness({})` restores the built-in ones.
 *
 * @throws FairnessError EF108 for an unknown setting, EF109 for an unknown profile, EF113 for a value that is not an object, and the errors
 * of a plan with such a value.
 *
 * @example
 * ```ts
 * import { configureFairness } from 'expect-fair'
 *
 * // In the set-up file of the tests. `nightly` asks all cases and all variants.
 * configureFairness({ profile: process.env.NIGHTLY ? 'nightly' : 'ci', budget: { ms: 60_000 } })
 * expect(() => configureFairness({ sample: 0 })).toThrow('sample')
 * ```
 */
export function configureFairness(given: FairnessDefaults): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw planErrors.noSettings(given)
  const defaults: FairnessDefaults = flat(given)
  defaultOptions.refuseUnknown(defaults)
  const { profile, sample, variantsPerCase, seed, budget } = defaults
  if (profile !== undefined && !Object.hasOwn(profiles, profile))
    throw planErrors.unknownProfile(profile, Object.keys(profiles))
  if (sample !== undefined) checkCount('sample', sample)
  if (variantsPerCase !== undefined) checkCount('variantsPerCase', variantsPerCase)
  if (seed !== undefined) checkSeed(seed)
  if (budget !== undefined) checkBudget(budget)
  if (defaults.shard !== undefined) checkShard(defaults.shard)
  checkFolder('journal', defaults.journal)
  defaultOptions.refuseWrong(defaults)
  for (const secret of checkSecrets(defaults.secrets)) nameSecret(secret)
  ;(globalThis as Holder)[slot] = defaults
}

const isSet = (variable: string | undefined): boolean =>
  variable !== undefined && !['', '0', 'false'].includes(variable)

/** The defaults now in force, with nothing left open. */
export function settings(): Settings {
  const given = (globalThis as Holder)[slot] ?? {}
  return {
    ...profiles[given.profile ?? 'ci'],
    ...defined({ sample: given.sample, variantsPerCase: given.variantsPerCase }),
    seed: given.seed ?? 42,
    budget: given.budget ?? {},
    progress: given.progress ?? true,
    verbose: given.verbose ?? isSet(process.env.EXPECT_FAIR_VERBOSE),
    counterexamples: given.counterexamples,
    shard: given.shard === undefined ? shardOfEnvironment() : checkShard(given.shard),
    journal: given.journal ?? (process.env.EXPECT_FAIR_JOURNAL || undefined),
  }
}
