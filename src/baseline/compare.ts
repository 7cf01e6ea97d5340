import { gapKey } from '../core/compared-gap.js'
import type {
  Arithmetic,
  BaselineComparison,
  BorderlineCase,
  CaseBook,
  ComparedCase,
  PlanDifference,
} from '../core/report.js'
import { byUnits, grownGaps, type PairedGap } from '../oracle/index.js'
import { isOther } from './arithmetic.js'
import { fingerprint, type StoredBaseline, type StoredCase } from './stored.js'

/** Characters of an entry of `asked` that name the case; the others stand for its variants. */
const keyLength = 8

type Before = Pick<StoredBaseline, 'asked' | 'btcs' | 'borderline' | 'arithmetic' | 'gaps' | 'exact'> &
  Partial<Pick<StoredBaseline, 'plan' | 'madeBy'>>
type Compared = Omit<BaselineComparison, 'path' | 'entry' | 'model'>

/**
 * Lays a run beside an earlier one, case by case. Cases of one name whose variants differ are not compared; where most
 * are so, the generator is another one, and nothing is compared.
 */
export function compareCases(before: Before, now: CaseBook, version: string, arithmetic?: Arithmetic): Compared {
  if (isOther(before.arithmetic, arithmetic)) {
    const kinds = { what: 'arithmetic', before: before.arithmetic ?? '', now: arithmetic ?? '' }
    return { status: 'other-arithmetic', ...nothing, differences: [kinds] }
  }
  // Where nothing was asked, as by a shard without cases, no rule was chosen by which answers are compared.
  const isAsked = ({ what }: PlanDifference): boolean => what !== 'oracle' || now.asked.length > 0
  const differences = before.plan === undefined ? [] : planDifferences(before.plan, now.plan).filter(isAsked)
  const then = byKey(before.asked)
  const today = byKey(now.asked)
  const shared = [...today].filter(([key]) => then.has(key))
  const same = new Set(shared.filter(([key, content]) => then.get(key) === content).map(([key]) => key))
  const sizes = {
    common: same.size,
    changed: shared.length - same.size,
    onlyNow: today.size - shared.length,
    onlyBefore: then.size - shared.length,
  }
  if (sizes.changed > sizes.common) {
    differences.push({
      what: 'the variants of the cases',
      before: `those of ${sizes.changed} of ${shared.length} cases have changed`,
      now: '',
    })
  }
  const isOlder = before.madeBy !== undefined && before.madeBy !== `expect-fair ${version}`
  const maker = isOlder ? { madeBy: before.madeBy } : {}
  if (differences.length > 0) return { status: 'other-plan', ...maker, ...nothing, ...sizes, common: 0, differences }
  const near = { before: attributesByKey(before.borderline), today: attributesByKey(now.borderline) }
  const units = unitsOf(now)
  const found = lists(same, before.btcs, now.withBtc, { near, units })
  if (now.gaps === undefined && before.gaps === undefined) return { status: 'compared', ...maker, ...sizes, ...found }
  const { mcnemar: _, ...ofCases } = found
  return { status: 'compared', ...maker, ...sizes, ...ofCases, gaps: grownGaps(pairedGaps(same, before, now, units)) }
}

/** Each gap that either run measured, on the cases that both runs asked. */
function pairedGaps(
  same: ReadonlySet<string>,
  before: Pick<Before, 'gaps' | 'exact'>,
  { gaps: today = [], exact }: CaseBook,
  units: Units,
): PairedGap[] {
  const then = new Map((before.gaps ?? []).map((gap) => [gapKey(gap), gap]))
  const now = new Set(today.map(gapKey))
  const gone = [...then.values()].filter((gap) => !now.has(gapKey(gap))).map((gap) => ({ ...gap, byCase: {} }))
  return [...today, ...gone].map(({ byCase, ...gap }) => {
    const known: Readonly<Record<string, number>> = then.get(gapKey(gap))?.byCase ?? {}
    const sums: Record<string, [before: number, now: number, cases: number]> = {}
    for (const [key, value] of Object.entries(byCase)) {
      const old = known[key]
      if (!same.has(key) || old === undefined) continue
      const unit = units?.get(key) ?? key
      const [earlier, later, cases] = sums[unit] ?? [0, 0, 0]
      sums[unit] = [earlier + old, later + value, cases + 1]
    }
    return {
      ...gap,
      units: sums,
      exact: exact === true && before.exact === true,
      measuredBefore: Object.keys(known).filter((key) => same.has(key)).length,
    }
  })
}

const nothing = { common: 0, onlyNow: 0, onlyBefore: 0, changed: 0, new: [], fixed: [], open: [], accepted: [] }

type ByKey = ReadonlyMap<string, readonly string[]>

const attributesByKey = (cases: readonly BorderlineCase[] = []): ByKey =>
  new Map(cases.map(({ key, attributes }) => [key, attributes]))

function lists(
  same: ReadonlySet<string>,
  before: readonly StoredCase[],
  now: readonly StoredCase[],
  { near, units }: { readonly near: { readonly before: ByKey; readonly today: ByKey }; readonly units: Units },
): Pick<Compared, 'new' | 'fixed' | 'open' | 'accepted' | 'mcnemar'> {
  const then = new Map(before.filter(({ key }) => same.has(key)).map((each) => [each.key, each]))
  const today = new Map(now.filter(({ key }) => same.has(key)).map((each) => [each.key, each]))
  const found: Record<'new' | 'fixed' | 'open' | 'accepted', ComparedCase[]> = {
    new: [],
    fixed: [],
    open: [],
    accepted: [],
  }
  const put = (list: keyof typeof found, { key: _, ...each }: StoredCase, attributes: readonly string[]): void => {
    if (attributes.length > 0) found[list].push({ ...each, attributes })
  }
  for (const each of today.values()) {
    const known = then.get(each.key)
    const { accepted } = known ?? {}
    // What float noise decided the last time may be more than noise on this processor: it was there all the same.
    const old = each.attributes.filter(
      (attribute) => known?.attributes.includes(attribute) || near.before.get(each.key)?.includes(attribute),
    )
    const fresh = each.attributes.filter((attribute) => !old.includes(attribute))
    put('new', each, fresh)
    if (accepted === undefined) put('open', each, old)
    else put('accepted', { ...each, accepted }, old)
  }
  for (const each of then.values()) {
    const still = today.get(each.key)?.attributes ?? []
    const gone = each.attributes.filter((attribute) => !still.includes(attribute))
    const doubtful = gone.filter((attribute) => near.today.get(each.key)?.includes(attribute))
    put(each.accepted === undefined ? 'open' : 'accepted', each, doubtful)
    put(
      'fixed',
      each,
      gone.filter((attribute) => !doubtful.includes(attribute)),
    )
  }
  for (const list of Object.values(found)) list.sort(byCase)
  const worse = [...today.keys()].filter((key) => !then.has(key) && !near.before.has(key))
  const better = [...then.keys()].filter((key) => !today.has(key) && !near.today.has(key))
  return { ...found, mcnemar: mcnemarOf(worse, better, units) }
}

type Units = ReadonlyMap<string, string> | undefined

const unitsOf = ({ asked, units }: CaseBook): Units =>
  units && new Map(asked.map((key, at) => [key.slice(0, keyLength), units[at] ?? key]))

/** By unit: cases of one text or template are not independent of each other. */
function mcnemarOf(
  worse: readonly string[],
  better: readonly string[],
  units: Units,
): NonNullable<Compared['mcnemar']> {
  const net: Record<string, number> = {}
  const step = (keys: readonly string[], by: 1 | -1): void => {
    for (const key of keys) {
      const unit = units?.get(key) ?? key
      net[unit] = (net[unit] ?? 0) + by
    }
  }
  step(worse, 1)
  step(better, -1)
  const several = units !== undefined && new Set(units.values()).size < units.size
  return { ...byUnits(net), units: net, ...(several ? { several } : {}) }
}

/** What differs between two plans, by what each says. */
function planDifferences(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): PlanDifference[] {
  if (fingerprint(before) === fingerprint(now)) return []
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((what) => before[what] !== now[what])
    .sort()
    .map((what) => ({ what, before: before[what] ?? 'not given', now: now[what] ?? 'not given' }))
}

const byKey = (asked: readonly string[]): Map<string, string> =>
  new Map(asked.map((each) => [each.slice(0, keyLength), each.slice(keyLength)]))

const byCase = (one: ComparedCase, other: ComparedCase): number =>
  one.caseId.localeCompare(other.caseId, 'en', { numeric: true })

/** Whether a BTC of this case and attribute is among those kept. */
export function knownIn({
  btcs,
  borderline,
}: Pick<Before, 'btcs' | 'borderline'>): (key: string, attribute: string) => boolean {
  const known = new Map(btcs.map(({ key, attributes }) => [key, attributes]))
  const near = attributesByKey(borderline)
  return (key, attribute) => known.get(key)?.includes(attribute) === true || near.get(key)?.includes(attribute) === true
}
