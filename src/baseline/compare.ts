import type { BaselineComparison, CaseBook, ComparedCase, PlanDifference } from '../core/report.js'
import { worseThanChance } from '../oracle/index.js'
import { fingerprint, type StoredBaseline, type StoredCase } from './stored.js'

/** Characters of an entry of `asked` that name the case; the others stand for its variants. */
const keyLength = 8

type Before = Pick<StoredBaseline, 'asked' | 'btcs'> & Partial<Pick<StoredBaseline, 'plan' | 'madeBy'>>
type Compared = Omit<BaselineComparison, 'path' | 'entry' | 'model'>

/**
 * Lays a run beside an earlier one, case by case. Cases of one name whose variants differ are not compared; where most
 * are so, the generator is another one, and nothing is compared.
 */
export function compareCases(before: Before, now: CaseBook, version: string): Compared {
  const differences = before.plan === undefined ? [] : planDifferences(before.plan, now.plan)
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
      before: `those of ${sizes.changed} of ${shared.length} cases are others now`,
      now: '',
    })
  }
  if (differences.length > 0) {
    const maker = { what: 'made by', before: before.madeBy ?? '', now: `expect-fair ${version}` }
    return {
      status: 'other-plan',
      ...sizes,
      common: 0,
      new: [],
      fixed: [],
      open: [],
      accepted: [],
      differences: before.madeBy === undefined || maker.before === maker.now ? differences : [...differences, maker],
    }
  }
  return { status: 'compared', ...sizes, ...lists(same, before.btcs, now.withBtc) }
}

function lists(
  same: ReadonlySet<string>,
  before: readonly StoredCase[],
  now: readonly StoredCase[],
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
    const old = each.attributes.filter((attribute) => known?.attributes.includes(attribute))
    const fresh = each.attributes.filter((attribute) => !old.includes(attribute))
    put('new', each, fresh)
    if (accepted === undefined) put('open', each, old)
    else put('accepted', { ...each, accepted }, old)
  }
  for (const each of then.values()) {
    const still = today.get(each.key)?.attributes ?? []
    put(
      'fixed',
      each,
      each.attributes.filter((attribute) => !still.includes(attribute)),
    )
  }
  for (const list of Object.values(found)) list.sort(byCase)
  const worse = [...today.keys()].filter((key) => !then.has(key)).length
  const better = [...then.keys()].filter((key) => !today.has(key)).length
  return { ...found, mcnemar: { worse, better, p: worseThanChance(worse, better) } }
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
export function knownIn({ btcs }: Pick<Before, 'btcs'>): (key: string, attribute: string) => boolean {
  const known = new Map(btcs.map(({ key, attributes }) => [key, attributes]))
  return (key, attribute) => known.get(key)?.includes(attribute) === true
}
