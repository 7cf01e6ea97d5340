import { defined } from '../core/defined.js'
import { digest } from '../core/digest.js'
import type { Arithmetic, BookedGap, BorderlineCase } from '../core/report.js'
import { safeJson } from '../core/visible.js'
import { FormatError, isObject, number, optionalText, text, textRecord, texts } from './read-json.js'
import type { StoredBaseline, StoredCase } from './stored.js'

const baselineFormat = 'expect-fair/baseline@1'

/** The entries of one file by name. */
export type Baselines = ReadonlyMap<string, StoredBaseline>

/**
 * The text of a file. Keys have one order and each small thing has a line of its own, so that a change in review is as
 * small as what changed. The list of cases breaks after keys that say so themselves: one case more changes one line.
 */
export function formatBaselines(entries: Baselines): string {
  const blocks = sorted(entries).map(([name, entry]) => `    ${JSON.stringify(name)}: ${formatEntry(entry, name)}`)
  return safeJson(
    `{\n  "format": ${JSON.stringify(baselineFormat)},\n  "entries": {${blocks.length === 0 ? '' : `\n${blocks.join(',\n')}\n  `}}\n}\n`,
  )
}

/** @param name Part of the checksum: an entry of another name is none. */
export function formatEntry(entry: StoredBaseline, name = ''): string {
  const { madeBy, model, arithmetic, plan, fingerprint, counts, rate, btcs, borderline, gaps, exact, asked } = entry
  const fields = [
    ['madeBy', JSON.stringify(madeBy)],
    ['model', JSON.stringify(model)],
    ...(arithmetic === undefined ? [] : [['arithmetic', JSON.stringify(arithmetic)]]),
    ['plan', block('{', sorted(Object.entries(plan)).map(member), '}')],
    ['fingerprint', JSON.stringify(fingerprint)],
    ['counts', block('{', Object.entries(counts).map(member), '}')],
    ...(rate === undefined ? [] : [['rate', oneLine(rate)]]),
    ['btcs', block('[', btcs.toSorted(byCase).map(formatCase), ']')],
    ...(borderline === undefined ? [] : [['borderline', block('[', borderline.toSorted(byKey).map(oneLine), ']')]]),
    ...(gaps === undefined ? [] : [['gaps', block('[', gaps.map(formatGap), ']')]]),
    ...(exact === undefined ? [] : [['exact', 'true']]),
    ['checksum', JSON.stringify(checksumOf(name, entry))],
    [
      'asked',
      block(
        '[',
        keyLines(asked).map((line) => JSON.stringify(line)),
        ']',
      ),
    ],
  ]
  return `{\n${fields.map(([name, value]) => `      "${name}": ${value}`).join(',\n')}\n    }`
}

function formatCase({ key, caseId, origin, attributes, accepted }: StoredCase): string {
  return oneLine({
    case: caseId,
    ...defined({ origin }),
    attributes,
    key,
    ...defined({ accepted }),
  })
}

/** `{ "measure": "refusal", ..., "byCase": ["5ydVRZPR=0.25 61Q7Ojkg=0"] }` */
function formatGap({ byCase, ...gap }: BookedGap): string {
  const numbers = Object.entries(byCase).map(([key, value]) => `${key}=${value}`)
  const head = Object.entries(gap).map(member).join(', ')
  return `{ ${head}, "byCase": [${keyLines(numbers)
    .map((line) => `\n          ${JSON.stringify(line)}`)
    .join(',')}${numbers.length === 0 ? '' : '\n        '}] }`
}

/** About eight of a hundred keys end their line, wherever they stand. */
const endsLine = /[AEIMQ](?:=\S+)?$/

function keyLines(keys: readonly string[]): string[] {
  const lines: string[][] = [[]]
  for (const key of [...new Set(keys)].sort()) {
    lines.at(-1)?.push(key)
    if (endsLine.test(key)) lines.push([])
  }
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '))
}

/** Stands for all that a run has written: only the reasons are for people to write. */
function checksumOf(name: string, entry: StoredBaseline): string {
  const { madeBy, model, arithmetic, plan, fingerprint, counts, rate, btcs, borderline, gaps, exact, asked } = entry
  const found = btcs.toSorted(byCase).map(({ key, caseId, origin, attributes }) => [key, caseId, origin, attributes])
  const { cases, casesWithBtc, variants, pairs, btcs: all } = counts
  const counted = [cases, casesWithBtc, variants, pairs, all]
  const rates = rate === undefined ? [] : [rate.value, rate.lower, rate.upper, rate.confidence]
  const asks = [...new Set(asked)].sort()
  const near = borderline?.toSorted(byKey).map(({ key, attributes }) => [key, attributes])
  // Added at the end, so that entries without them keep their checksums.
  const more = arithmetic === undefined && near === undefined ? [] : [arithmetic ?? null, near ?? null]
  const ofGaps = gaps === undefined ? [] : [exact === true, ...gaps.map(formatGap)]
  return digest(
    JSON.stringify([
      ...[name, madeBy, model, sorted(Object.entries(plan)), fingerprint, counted, rates, found, asks],
      ...more,
      ...ofGaps,
    ]),
    12,
  )
}

/** @throws FormatError with the place and what is wrong there. */
export function parseBaselines(source: string): Baselines {
  if (/^<{7} |^>{7} /m.test(source)) throw new FormatError('it contains conflict markers of an unfinished merge')
  let data: unknown
  try {
    data = JSON.parse(source)
  } catch (error) {
    throw new FormatError(`it is not JSON: ${(error as Error).message}`)
  }
  if (!isObject(data)) throw new FormatError('it is not an object')
  if (data.format !== baselineFormat) {
    throw new FormatError(
      `its format is ${JSON.stringify(data.format) ?? 'missing'}, and this version reads ${baselineFormat}`,
    )
  }
  if (!isObject(data.entries)) throw new FormatError('it has no entries')
  return new Map(Object.entries(data.entries).map(([name, entry]) => [name, parseEntry(name, entry)]))
}

function parseEntry(name: string, entry: unknown): StoredBaseline {
  const at = `entries.${name}`
  if (!isObject(entry)) throw new FormatError(`${at} is not an object`)
  const { rate, btcs } = entry
  if (!Array.isArray(btcs)) throw new FormatError(`${at}.btcs is not a list`)
  const asked = texts(entry.asked, `${at}.asked`).flatMap((line) => line.split(' '))
  const odd = asked.find((key) => !/^[\w-]{12}$/.test(key))
  if (odd !== undefined)
    throw new FormatError(`${at}.asked contains ${JSON.stringify(odd)}, which is not a key of a case`)
  const counts = isObject(entry.counts) ? entry.counts : {}
  const counted = (name: string): number => number(counts[name], `${at}.counts.${name}`)
  const read: StoredBaseline = {
    madeBy: text(entry.madeBy, `${at}.madeBy`),
    model: text(entry.model, `${at}.model`),
    plan: textRecord(entry.plan, `${at}.plan`),
    fingerprint: text(entry.fingerprint, `${at}.fingerprint`),
    counts: {
      cases: counted('cases'),
      casesWithBtc: counted('casesWithBtc'),
      variants: counted('variants'),
      pairs: counted('pairs'),
      btcs: counted('btcs'),
    },
    ...(isObject(rate)
      ? {
          rate: {
            value: number(rate.value, `${at}.rate.value`),
            lower: number(rate.lower, `${at}.rate.lower`),
            upper: number(rate.upper, `${at}.rate.upper`),
            confidence: number(rate.confidence, `${at}.rate.confidence`),
          },
        }
      : {}),
    btcs: btcs.map((each, place) => parseCase(each, `${at}.btcs[${place}]`)),
    ...borderlineOf(entry.borderline, `${at}.borderline`),
    ...arithmeticOf(entry.arithmetic, `${at}.arithmetic`),
    ...gapsOf(entry.gaps, `${at}.gaps`),
    ...(entry.exact === true && { exact: true }),
    asked,
  }
  if (entry.checksum === checksumOf(name, read)) return read
  throw new FormatError(`${at} does not match its checksum: something other than a reason ("accepted") was changed`)
}

function borderlineOf(given: unknown, at: string): Pick<StoredBaseline, 'borderline'> {
  if (given === undefined) return {}
  if (!Array.isArray(given)) throw new FormatError(`${at} is not a list`)
  const read = given.map((each, place) => {
    if (!isObject(each)) throw new FormatError(`${at}[${place}] is not an object`)
    return {
      key: text(each.key, `${at}[${place}].key`),
      attributes: texts(each.attributes, `${at}[${place}].attributes`),
    }
  })
  return { borderline: read }
}

function arithmeticOf(given: unknown, at: string): Pick<StoredBaseline, 'arithmetic'> {
  if (given === undefined) return {}
  return { arithmetic: oneOf(given, arithmetics, at) }
}

function gapsOf(given: unknown, at: string): Pick<StoredBaseline, 'gaps'> {
  if (given === undefined) return {}
  if (!Array.isArray(given)) throw new FormatError(`${at} is not a list`)
  return { gaps: given.map((each, place) => gapOf(each, `${at}[${place}]`)) }
}

function gapOf(given: unknown, at: string): BookedGap {
  if (!isObject(given)) throw new FormatError(`${at} is not an object`)
  const [first, second, ...others] = texts(given.classes, `${at}.classes`)
  if (first === undefined || second === undefined || others.length > 0)
    throw new FormatError(`${at}.classes are not two`)
  const numbers = texts(given.byCase, `${at}.byCase`)
    .flatMap((line) => line.split(' '))
    .map((each): [string, number] => {
      const [, key, value] = /^([\w-]{8})=(\S+)$/.exec(each) ?? []
      if (key === undefined || !Number.isFinite(Number(value)))
        throw new FormatError(
          `${at}.byCase contains ${JSON.stringify(each)}, which is not a key of a case with its number`,
        )
      return [key, Number(value)]
    })
  return {
    measure: text(given.measure, `${at}.measure`),
    attribute: text(given.attribute, `${at}.attribute`),
    classes: [first, second],
    scale: oneOf(given.scale, ['share', 'ratio', 'number', 'distance'], `${at}.scale`),
    judge: oneOf(given.judge, ['mean', 'median'], `${at}.judge`),
    limit: number(given.limit, `${at}.limit`),
    byCase: Object.fromEntries(numbers),
  }
}

function oneOf<T extends string>(given: unknown, known: readonly T[], at: string): T {
  const found = known.find((each) => each === given)
  if (found !== undefined) return found
  throw new FormatError(`${at} is ${JSON.stringify(given)}, and not one of ${known.join(', ')}`)
}

const arithmetics: readonly Arithmetic[] = ['float', '8-bit', '8-bit exact', '8-bit saturating', '8-bit mixed']

function parseCase(each: unknown, at: string): StoredCase {
  if (!isObject(each)) throw new FormatError(`${at} is not an object`)
  return {
    key: text(each.key, `${at}.key`),
    caseId: text(each.case, `${at}.case`),
    attributes: texts(each.attributes, `${at}.attributes`),
    ...optionalText('origin', each.origin, `${at}.origin`),
    ...optionalText('accepted', each.accepted, `${at}.accepted`),
  }
}

const sorted = <T>(entries: Iterable<readonly [string, T]>): (readonly [string, T])[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))

const byCase = (one: StoredCase, other: StoredCase): number =>
  one.caseId.localeCompare(other.caseId, 'en', { numeric: true }) || (one.key < other.key ? -1 : 1)

const byKey = (one: BorderlineCase, other: BorderlineCase): number => (one.key < other.key ? -1 : 1)

const member = ([name, value]: readonly [string, unknown]): string =>
  `${JSON.stringify(name)}: ${JSON.stringify(value)}`

const block = (open: string, lines: readonly string[], close: string): string =>
  lines.length === 0 ? open + close : `${open}\n        ${lines.join(',\n        ')}\n      ${close}`

/** `{ "case": "text 1", "attributes": ["gender"] }` */
const oneLine = (value: object): string => `{ ${Object.entries(value).map(member).join(', ')} }`
