import { readFile } from 'node:fs/promises'
import { defined } from '../core/defined.js'
import { baselineErrors } from '../core/errors/index.js'
import type { AnyReport, ShrunkBtc } from '../core/report.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import { safeJson } from '../core/visible.js'
import { withLock } from './lock.js'
import { FormatError, isObject, optionalText, text, textRecord } from './read-json.js'
import { writeWhole } from './write-file.js'

const counterexampleFormat = 'expect-fair/counterexamples@1'

/** Pairs kept for one assertion; the oldest go first. */
const mostKept = 8

export interface CounterexampleSide {
  readonly input: unknown
  readonly classes: Readonly<Record<string, string>>
}

/** Describes a shrunk pair of inputs that a model treated differently. */
export interface Counterexample {
  readonly caseId: string
  /** Names the case in the baseline. */
  readonly key?: string
  readonly origin?: string
  readonly attribute: string
  readonly a: CounterexampleSide
  readonly b: CounterexampleSide
  /** Repeats the pair. */
  readonly replay: string
}

type Counterexamples = ReadonlyMap<string, readonly Counterexample[]>

/** The pair of a report that is worth asking first next time. */
export function counterexampleOf(report: AnyReport): Counterexample | undefined {
  const { shrunk, replay, cases } = hiddenReport(report)
  if (shrunk === undefined || replay === undefined) return undefined
  const key = cases?.withBtc.find(({ caseId }) => caseId === shrunk.caseId)?.key
  const { caseId, origin, attribute, a, b } = shrunk
  return {
    caseId,
    ...defined({ key, origin }),
    attribute,
    a: sideOf(a),
    b: sideOf(b),
    replay,
  }
}

const sideOf = ({ input, classes }: ShrunkBtc['a']): CounterexampleSide => ({ input, classes })

/** The counterexamples of one test file. */
export class CounterexampleFile {
  constructor(readonly path: string) {}

  /** @throws FairnessError EF467 for a file that cannot be read. */
  async read(): Promise<Counterexamples> {
    let source: string
    try {
      source = await readFile(this.path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
      throw baselineErrors.counterexamplesUnreadable(this.path, (error as Error).message)
    }
    try {
      return parseCounterexamples(source)
    } catch (error) {
      if (error instanceof FormatError) throw baselineErrors.counterexamplesUnreadable(this.path, error.message)
      throw error
    }
  }

  /** @throws FairnessError EF461 when the file cannot be written; it is then as it was. */
  async add(entry: string, found: Counterexample): Promise<void> {
    try {
      await withLock(this.path, async (hold) => {
        const entries = new Map(await this.read())
        const kept = (entries.get(entry) ?? []).filter(({ replay }) => replay !== found.replay)
        entries.set(entry, [...kept, found].slice(-mostKept))
        await writeWhole(this.path, formatCounterexamples(entries), hold)
      })
    } catch (error) {
      throw baselineErrors.cannotWrite(this.path, error)
    }
  }
}

function formatCounterexamples(entries: Counterexamples): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  const written = sorted.map(([name, list]) => [name, list.map(({ caseId, ...rest }) => ({ case: caseId, ...rest }))])
  const content = { format: counterexampleFormat, entries: Object.fromEntries(written) }
  return `${safeJson(JSON.stringify(content, null, 2))}\n`
}

/** @throws FormatError with the place and what is wrong there. */
export function parseCounterexamples(source: string): Counterexamples {
  let data: unknown
  try {
    data = JSON.parse(source)
  } catch (error) {
    throw new FormatError(`it is not JSON: ${(error as Error).message}`)
  }
  if (!isObject(data) || data.format !== counterexampleFormat)
    throw new FormatError(`it is not ${counterexampleFormat}`)
  if (!isObject(data.entries)) throw new FormatError('it has no entries')
  return new Map(Object.entries(data.entries).map(([name, list]) => [name, parseList(list, `entries.${name}`)]))
}

function parseList(list: unknown, at: string): readonly Counterexample[] {
  if (!Array.isArray(list)) throw new FormatError(`${at} is not a list`)
  return list.map((each, place) => parseOne(each, `${at}[${place}]`))
}

function parseOne(each: unknown, at: string): Counterexample {
  if (!isObject(each)) throw new FormatError(`${at} is not an object`)
  return {
    caseId: text(each.case, `${at}.case`),
    ...optionalText('key', each.key, `${at}.key`),
    ...optionalText('origin', each.origin, `${at}.origin`),
    attribute: text(each.attribute, `${at}.attribute`),
    a: parseSide(each.a, `${at}.a`),
    b: parseSide(each.b, `${at}.b`),
    replay: text(each.replay, `${at}.replay`),
  }
}

function parseSide(side: unknown, at: string): CounterexampleSide {
  if (!isObject(side) || side.input === undefined) throw new FormatError(`${at} has no input`)
  return { input: side.input, classes: textRecord(side.classes, `${at}.classes`) }
}
