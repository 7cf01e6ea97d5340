import { searchErrors } from '../../core/errors/index.js'
import type { Search } from '../../core/search.js'
import { isDecided, tallyCase } from '../../oracle/index.js'
import type { AskedCase, Scout } from '../../run/asked-case.js'
import type { Asking } from '../../run/asking.js'
import { FoundBtcs } from '../../run/found-pairs.js'
import { judged } from '../../run/judged-variants.js'
import type { Answered, Asks, CountsSoFar, FoundSoFar } from '../../run/question.js'
import type { Run } from '../../run/run.js'
import type { Searched } from '../../run/run-facts.js'
import { type Shrunk, shrinkFound } from '../../run/shrink-found.js'
import { type CounterfactualCounts, withoutCrossed } from './count.js'
import { drawnPairs } from './drawn-pairs.js'
import { FoundTexts } from './found-texts.js'
import type { CounterfactualPlan, CounterfactualSettings } from './plan.js'
import { evidenceOf } from './report.js'
import { runTextSearch, SearchSeeds, type TextSearchRun } from './search/index.js'

/** Asks the variants of cases, and looks for pairs of another class that the model treats differently. */
export class CounterfactualAsks implements Asks {
  readonly #asking: Asking<CounterfactualCounts>
  readonly #plan: CounterfactualPlan<unknown>
  readonly #settings: CounterfactualSettings
  readonly #found: FoundBtcs
  readonly #texts: FoundTexts | undefined
  /** A search starts from all cases of the run. One shard runs it, whole: what it asks depends on what it has learnt. */
  readonly #seeds: SearchSeeds<unknown, string> | undefined
  #searched: TextSearchRun | undefined

  constructor(
    asking: Asking<CounterfactualCounts>,
    plan: CounterfactualPlan<unknown>,
    settings: CounterfactualSettings,
  ) {
    const { checked, run } = asking
    this.#asking = asking
    this.#plan = plan
    this.#settings = settings
    this.#found = new FoundBtcs(checked.attributes, settings.merit)
    this.#texts = settings.keep === undefined ? undefined : new FoundTexts(settings.keep)
    const searches = plan.search !== undefined && (checked.shard?.index ?? 1) === 1
    this.#seeds = searches ? new SearchSeeds(run, checked) : undefined
  }

  async *windows(): AsyncGenerator<void> {
    for await (const window of this.#asking.run.windows({ scout: this.#scout() })) {
      const answers = window.flatMap(({ predictions }) => predictions)
      if (answers.length > 0) await this.#asking.chooseOracle(answers)
      for (const asked of window) this.#judge(asked)
      yield
    }
  }

  /** Of a run that ends with its first find. One that compares ends with the first that is new, which only all cases tell. */
  #scout(): Scout<unknown, string> | undefined {
    const { stop, gate } = this.#settings
    if (stop !== 'first' || 'newSince' in gate) return undefined
    return { found: (cases) => this.#hasFind(cases) }
  }

  async #hasFind(cases: readonly AskedCase<unknown, string>[]): Promise<boolean> {
    const answers = cases.flatMap(({ predictions }) => predictions)
    if (answers.length === 0) return false
    const oracle = await this.#asking.chooseOracle(answers)
    const { checked, run } = this.#asking
    const merit = { ...this.#settings.merit, noise: run.probe.noise }
    return cases.some((asked) =>
      tallyCase(judged(asked), checked.attributes, oracle, merit).attributes.some(({ solid }) => solid),
    )
  }

  #judge(asked: AskedCase<unknown, string>): void {
    const { counts, run, checked, oracle, units } = this.#asking
    if (oracle === undefined || asked.predictions.length === 0) {
      counts.withoutPair++
      return
    }
    const { source, capped } = asked
    const { merit } = this.#settings
    this.#seeds?.add(asked)
    const variants = judged(asked)
    const tally = tallyCase(variants, checked.attributes, oracle, { ...merit, noise: run.probe.noise })
    this.#asking.see(
      asked.predictions,
      asked.variants.map(({ input }) => input),
    )
    const drawn = drawnPairs(asked, variants, oracle, tally)
    const shown = { tally, unit: units.keyOf(source), capped, ...(drawn && { drawn }) }
    if (!this.#asking.count(source, shown, withoutCrossed(shown))) return
    const namesOf = (attributes: typeof tally.attributes): string[] => attributes.map(({ attribute }) => attribute)
    const failing = namesOf(tally.attributes.filter(({ solid }) => solid))
    const borderline = namesOf(tally.attributes.filter(({ btcs, solid }) => btcs > 0 && !solid))
    const isKnown = this.#asking.keep(source, { variants: asked.variants, failing, borderline, unit: shown.unit })
    if (failing.length === 0) return
    this.#found.add(source, variants, oracle, isKnown)
    this.#texts?.add(source, variants, oracle)
  }

  soFar(): CountsSoFar {
    return this.#asking.counts.summary.counts
  }

  isDecided(): boolean {
    const { counts, facts, newSince } = this.#asking
    return isDecided(this.#settings.gate, { ...evidenceOf(counts, facts, this.#settings), newSince })
  }

  /** What the search finds joins the BTCs that are shown and made small, and no count. */
  async search(): Promise<void> {
    const { search, attributes } = this.#plan
    const { oracle, run } = this.#asking
    const cases = this.#seeds?.list()
    if (search === undefined || cases === undefined || oracle === undefined) return
    const { stop, gate } = this.#settings
    const stopAtFirst = stop === 'first' || (stop === 'decided' && 'found' in gate)
    if (stopAtFirst && this.soFar().casesWithBtc > 0) return
    if (typeof cases[0]?.variants[0]?.input !== 'string') throw searchErrors.notOnTexts(search)
    this.#searched = await runTextSearch(run as Run<string, string>, cases as readonly AskedCase<string, string>[], {
      search: search as Search,
      attributes,
      oracle,
      stopAtFirst,
    })
    for (const { variants, ...where } of this.#searched.found) this.#found.add({ ...where, variants }, variants, oracle)
  }

  searched(): Searched | undefined {
    return this.#searched
  }

  /** Flips by chance are between classes as well as within one: where none is within, and the excess is proven, the model is steady. */
  doubtful(): readonly (readonly [Answered, Answered])[] {
    const control = this.#asking.counts.summary.control()
    const mayFlicker = control === undefined || control.flips > 0 || control.excess.interval.lower <= 0
    return mayFlicker ? this.#found.clearest.map(({ btc }) => [btc.a, btc.b]) : []
  }

  shrinking(): (() => Promise<Shrunk>) | undefined {
    const { oracle, run } = this.#asking
    const { plainest } = this.#found
    const { shrink = {} } = this.#plan
    if (oracle === undefined || plainest === undefined || shrink === false) return undefined
    return () => shrinkFound(plainest, { probe: run.probe, oracle, merit: this.#settings.merit, limits: shrink })
  }

  found(): FoundSoFar {
    const { clearest, plainest } = this.#found
    const finds = this.#searched?.rows
    // What the search found in the cases as they are is among the kept ones.
    const foundRows =
      this.#texts === undefined
        ? finds
        : [...this.#texts.rows, ...(finds?.filter(({ from }) => from === 'search') ?? [])]
    return { shown: clearest, foundRows, ...(plainest && { plainest }) }
  }

  planFacts(): Readonly<Record<string, string | undefined>> {
    return { oracle: this.#asking.oracleName, favourable: this.#plan.favourable }
  }
}
