import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RunReport } from '../../core/record.js'
import type { MaskText } from '../../report/mask.js'
import { shownRun } from '../../report/shown.js'
import { identity, testName } from '../identity.js'
import { assertionsOf, type Result, resultOf } from '../run-totals.js'

/** Runs that a comment remembers, and assertions of each. */
const mostRuns = 30
const mostAssertions = 200
/** What a history may unpack to: it lies where others can write. */
const largest = 1_000_000
/** Letters of an identity that tell assertions of one project apart. */
const keyLength = 12

/** What an assertion came to in one run. */
export interface HistoryPoint {
  readonly result: Result
  readonly passed: boolean
  /** Absent where the question has no rate. */
  readonly rate?: number
}

/** A run as a comment remembers it. */
export interface HistoryRun {
  /** The same for the same run, however often it is given. */
  readonly id: string
  /** When it ended, in ISO 8601. */
  readonly at: string
  /** The commit that was tested. */
  readonly commit?: string
  readonly points: Readonly<Record<string, HistoryPoint>>
}

/** The runs of a pull request, oldest first. */
export interface RunHistory {
  /** How assertions are called, by their key. */
  readonly names: Readonly<Record<string, string>>
  readonly runs: readonly HistoryRun[]
}

export const noHistory: RunHistory = { names: {}, runs: [] }

/** One run as a history of its own; failed assertions first where there are too many. */
export function historyOf(given: RunReport, mask: MaskText, commit?: string): RunHistory {
  const run = shownRun(given)
  const all = assertionsOf(run)
  const kept = [
    ...all.filter(({ record }) => record.outcome === 'failed'),
    ...all.filter(({ record }) => record.outcome !== 'failed'),
  ].slice(0, mostAssertions)
  const names: Record<string, string> = {}
  const points: Record<string, HistoryPoint> = {}
  for (const each of kept) {
    const { record, test } = each
    const key = identity(each).slice(0, keyLength)
    names[key] = mask(`${testName(test)}: ${record.negated ? 'not.' : ''}${record.matcher}`).slice(0, 200)
    const rate = record.report?.rate?.value
    points[key] = {
      result: resultOf(record),
      passed: record.outcome === 'passed',
      ...(rate === undefined ? {} : { rate: Number(rate.toPrecision(4)) }),
    }
  }
  const id = `${given.created} ${(given.checksum ?? '').slice(0, keyLength)}`.trim()
  return { names, runs: [{ id, at: given.created, ...(commit === undefined ? {} : { commit }), points }] }
}

/** All runs of several histories, each once, the oldest first; of a run that is given twice the later one. */
export function joinHistories(histories: readonly RunHistory[], most: number = mostRuns): RunHistory {
  const runs = new Map(histories.flatMap((history) => history.runs).map((run) => [run.id, run]))
  const kept = [...runs.values()]
    .sort((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1))
    .slice(-most)
  const used = new Set(kept.flatMap(({ points }) => Object.keys(points)))
  const names = Object.entries(Object.assign({}, ...histories.map((history) => history.names))) as [string, string][]
  return { names: Object.fromEntries(names.filter(([key]) => used.has(key))), runs: kept }
}

const results: readonly Result[] = ['fair', 'biased', 'inconclusive', 'interrupted', 'error']

type PackedPoint = readonly [result: number, passed: 0 | 1, rate: number | null]
type PackedRun = readonly [id: string, at: string, commit: string, points: Readonly<Record<string, PackedPoint>>]
interface Packed {
  readonly v: 1
  readonly names: Readonly<Record<string, string>>
  readonly runs: readonly PackedRun[]
}

/** A history as letters, digits, `-` and `_`: nothing in it can end the note of HTML that it lies in. */
export function packHistory({ names, runs }: RunHistory): string {
  const packed: Packed = {
    v: 1,
    names,
    runs: runs.map(({ id, at, commit = '', points }) => [
      id,
      at,
      commit,
      Object.fromEntries(
        Object.entries(points).map(([key, { result, passed, rate = null }]) => [
          key,
          [results.indexOf(result), passed ? 1 : 0, rate],
        ]),
      ),
    ]),
  }
  return deflateRawSync(JSON.stringify(packed), { level: 9 }).toString('base64url')
}

/** The history in such letters; none where they say something else: people can edit a comment. */
export function unpackHistory(text: string): RunHistory {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: largest }).toString()
    const { v, names, runs } = JSON.parse(json) as Partial<Packed>
    if (v !== 1 || !Array.isArray(runs) || !isTexts(names)) return noHistory
    return joinHistories([{ names, runs: (runs as readonly unknown[]).flatMap(unpackRun) }])
  } catch {
    return noHistory
  }
}

const isTexts = (given: unknown): given is Record<string, string> =>
  typeof given === 'object' && given !== null && Object.values(given).every((each) => typeof each === 'string')

function unpackRun(given: unknown): HistoryRun[] {
  if (!Array.isArray(given)) return []
  const [id, at, commit, points] = given as readonly unknown[]
  if (typeof id !== 'string' || typeof at !== 'string' || !Number.isFinite(Date.parse(at))) return []
  const read = Object.entries(Object(points) as object).flatMap(([key, point]) => unpackPoint(key, point))
  const known = typeof commit === 'string' && /^[0-9a-f]{7,64}$/i.test(commit) ? { commit } : {}
  return [{ id, at, ...known, points: Object.fromEntries(read) }]
}

function unpackPoint(key: string, given: unknown): [string, HistoryPoint][] {
  if (!Array.isArray(given)) return []
  const [at, passed, rate] = given as readonly unknown[]
  const result = results[at as number]
  if (result === undefined) return []
  const isRate = typeof rate === 'number' && rate >= 0 && rate <= 1
  return [[key, { result, passed: passed === 1, ...(isRate ? { rate } : {}) }]]
}
