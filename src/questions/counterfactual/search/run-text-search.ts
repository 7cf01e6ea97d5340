import type { Case } from '../../../core/case.js'
import { defined } from '../../../core/defined.js'
import { searchErrors } from '../../../core/errors/index.js'
import { count } from '../../../core/numbers.js'
import type { Oracle } from '../../../core/oracle.js'
import type { Finding, FoundRow, SearchYield } from '../../../core/report.js'
import type { Search } from '../../../core/search.js'
import type { TextChanges, TextCheck, TextSearch, TextSearchContext } from '../../../core/text-search.js'
import type { JudgedVariant } from '../../../oracle/index.js'
import type { AskedCase } from '../../../run/asked-case.js'
import type { Run } from '../../../run/run.js'
import { majority, said } from '../../../run/said.js'
import { replacedInTexts } from '../../../run/search-notes.js'
import { randomSearch, WordField } from '../../../search/index.js'
import { TextBooks } from './text-books.js'
import { type QualityTools, qualityOf } from './text-quality.js'
import { type PlantedSeed, plantSeeds } from './text-seeds.js'

/** Finds that a report keeps for retraining. */
const kept = 1000

export interface TextSearchPlan<A extends string> {
  readonly search: Search
  readonly attributes: readonly A[]
  readonly oracle: Oracle
  readonly stopAtFirst: boolean
}

/** What a search on texts gave: its yield, its finds as cases, and what the reader should know. */
export interface TextSearchRun {
  readonly yield: SearchYield
  readonly found: readonly {
    readonly id: string
    readonly origin?: string
    readonly variants: readonly JudgedVariant[]
    readonly smaller?: NonNullable<Case<string>['smaller']>
  }[]
  /** The finds as rows of one column, `text`. */
  readonly rows: readonly FoundRow[]
  readonly findings: readonly Finding[]
}

/** @throws FairnessError EF757 for a search that cannot walk in texts, EF864 for options of it that are for rows. */
export function checkTextSearch(search: unknown): void {
  const given = search as Partial<Search> | null
  if (typeof given !== 'object' || typeof given?.texts?.run !== 'function') throw searchErrors.notOnTexts(search)
  given.refuseIdle?.('texts')
}

/**
 * Searches from the cases that were asked. A search that follows gradients, on a model that gives none, is replaced by random
 * substitution, and a finding says so.
 */
export async function runTextSearch<A extends string>(
  run: Run<string, A>,
  cases: readonly AskedCase<string, A>[],
  { search, attributes, oracle, stopAtFirst }: TextSearchPlan<A>,
): Promise<TextSearchRun> {
  const findings: Finding[] = []
  let { name, texts } = search as Search & { readonly texts: TextSearch }
  const changes = texts.changes
  const { seeds, refused } = await plantSeeds(texts.ownSeeds ? [] : cases, attributes, changes, run.signal)
  for (const { reason, count: some } of refused) {
    findings.push({
      code: 'search.no-seed',
      message: `The search cannot start from ${count(some, 'case')}: ${reason}.`,
    })
  }
  const onChecked = counting(run)
  const booksOf = (gradients: TextSearchContext['gradients']): TextBooks =>
    new TextBooks({
      seeds: seeds.map(({ seed }) => seed),
      random: run.random.derive(`search/${search.name}`),
      oracle,
      ask: (inputs) => run.ask(inputs),
      stopAtFirst,
      gradients,
      onChecked,
    })
  let books = booksOf(undefined)
  let ended: SearchYield['ended'] = 'done'
  try {
    if (search.needsGradients && seeds.length > 0) {
      const gradients = await gradientsFor(run, seeds[0] as PlantedSeed<A>)
      if (typeof gradients === 'string') {
        const instead = randomSearch({ texts: changes })
        findings.push(replacedInTexts(name, run.probe.use.id, gradients))
        name = instead.name
        texts = instead.texts as TextSearch
      } else books = booksOf(gradients)
    }
    await texts.run(books)
    if (books.enough) ended = 'enough'
  } catch (error) {
    run.interrupt(error)
    ended = 'interrupted'
  }
  const quality = await qualityOf(books.found.slice(0, kept), ended === 'interrupted' ? {} : toolsFor(books, changes))
  return {
    yield: { ...books.yield(name, ended), ...defined({ quality }) },
    found: foundCases(books, seeds),
    rows: foundTexts(books),
    findings,
  }
}

/** Word vectors are looked at where the search followed gradients by them: to load them only for a measure costs too much. */
function toolsFor({ gradients }: TextBooks, { encode }: TextChanges): QualityTools {
  return {
    ...defined({ encode }),
    ...(gradients === undefined ? {} : { vectorsOf: (words) => new WordField(gradients).vectors(words) }),
  }
}

/** Tells the run how far the search is. */
function counting<A extends string>(run: Run<string, A>): (checks: readonly TextCheck[]) => void {
  let tested = 0
  let found = 0
  return (checks) => {
    tested += checks.filter(({ fresh }) => fresh).length
    found += checks.filter(({ fresh, against }) => fresh && against !== undefined).length
    run.progress('searching', tested, found)
  }
}

async function gradientsFor<A extends string>(
  run: Run<string, A>,
  { variants }: PlantedSeed<A>,
): Promise<NonNullable<TextSearchContext['gradients']> | string> {
  const { probe } = run
  const { available, reason } = await probe.wordGradientSupport(variants[0]?.input as string)
  const vectors = available ? await probe.wordVectors() : undefined
  if (vectors === undefined) return reason ?? 'the model has no word vectors'
  return {
    vectors,
    of: (texts) => run.wordGradients(texts),
    tokens: async (texts) => (await probe.wordTokens(texts)) ?? [],
  }
}

/** Every find as its case with other words: the text and all its counterfactuals. */
function foundCases<A extends string>(books: TextBooks, seeds: readonly PlantedSeed<A>[]): TextSearchRun['found'] {
  const planted = new Map(seeds.map((each) => [each.seed, each]))
  const finds = new Map<string, number>()
  return books.found.map(({ seed, choice, prediction, others, against }) => {
    const { asked, variants } = planted.get(seed) ?? { asked: undefined, variants: seed.variants ?? [] }
    const origin = asked?.source.origin
    const told = [prediction, ...others]
    // Of counterfactuals only the one that keeps its structure is shown.
    const judged = [0, against as number].map((number) => {
      const { text, edits } = seed.at(choice, number)
      return {
        ...(variants[number] as JudgedVariant),
        input: text,
        edits,
        prediction: told[number] as typeof prediction,
      }
    })
    // Counted by seed, so that a find has the same name whatever other seeds find beside it.
    const place = (finds.get(seed.id) ?? 0) + 1
    finds.set(seed.id, place)
    const changed = choice.some((chosen) => chosen !== 0)
    return {
      id: changed ? `${seed.id}, found ${place}` : seed.id,
      ...(origin === undefined ? {} : { origin: changed ? `${origin}, with other words` : origin }),
      variants: judged,
      ...defined({ smaller: seed.smaller }),
    }
  })
}

/** The finds for retraining: those that no word was replaced in are the data's own. */
function foundTexts(books: TextBooks): FoundRow[] {
  return books.found.slice(0, kept).map(({ seed, choice, prediction, others, against }) => {
    const isOwn = choice.length > 0 && choice.every((chosen) => chosen === 0)
    const untouched = choice.map(() => 0)
    return {
      row: { text: seed.at(choice, 0).text },
      from: isOwn ? 'data' : 'search',
      said: said(prediction),
      majority: majority(prediction, others),
      against: { text: seed.at(choice, against as number).text },
      ...(isOwn ? {} : { original: { text: seed.at(untouched, 0).text } }),
    }
  })
}
