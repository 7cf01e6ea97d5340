import {
  type Baselines,
  compareCases,
  entryFor,
  entryNames,
  formatEntry,
  isSound,
  judgeBy,
  knownIn,
  type ReadFile,
  shownPath,
  toStored,
} from '../../baseline/index.js'
import { baselineErrors } from '../../core/errors/index.js'
import type { AnyReport, BaselineComparison, Gate } from '../../core/report.js'
import { baselineNotice, shownLine } from '../../views/index.js'
import type { MatcherContext } from '../context.js'
import { countSnapshot } from './count-snapshot.js'
import type { TestFile } from './ended-files.js'
import { testFileOf } from './test-files.js'
import { placeOf, type Writing, writingOf } from './test-place.js'

type SinceGate = Extract<Gate, { newSince: unknown }>

const nothing = { common: 0, onlyNow: 0, onlyBefore: 0, changed: 0, new: [], fixed: [], open: [], accepted: [] }

/** One assertion that compares with its baseline. Made before anything is awaited, since it counts the test's entries. */
export class BaselineCall {
  readonly entry: string
  readonly writing: Writing
  readonly #file: TestFile
  readonly #context: MatcherContext
  readonly #matcher: string
  #read: Promise<ReadFile> | undefined

  /** @throws FairnessError EF462 outside a test. */
  constructor(matcher: string, context: MatcherContext) {
    const place = placeOf(matcher, context)
    this.#context = context
    this.#matcher = matcher
    this.#file = testFileOf(place)
    this.entry = this.#file.names.next(place.test, place.identity, place.attempt)
    for (const name of entryNames(this.entry)) this.#file.used.add(name)
    this.writing = context.isNot === true ? 'none' : writingOf(context.snapshotState)
  }

  get path(): string {
    return this.#file.file.path
  }

  /** Tells the BTCs that the baseline has. */
  async isKnown(): Promise<(key: string, attribute: string) => boolean> {
    const now = await this.#now()
    if (!('entries' in now)) return () => false
    // How the model multiplies is known only when it has answered: what any of the entries knows is known.
    const { entries } = now
    const known = entryNames(this.entry)
      .flatMap((name) => entries.get(name) ?? [])
      .map(knownIn)
    return (key, attribute) => known.some((isKnown) => isKnown(key, attribute))
  }

  /**
   * Judges a report by the baseline; writes the baseline where that is due.
   * @throws FairnessError EF461 when it cannot be written, EF466 for an audit that does not tell its cases.
   */
  async judge(report: AnyReport, gate: SinceGate, minCases: number | undefined): Promise<AnyReport> {
    if (report.cases === undefined) throw baselineErrors.notComparable(this.#matcher, report.question)
    const comparison = await this.#compare(report)
    const judged = judgeBy(report, comparison, gate, minCases)
    countSnapshot(this.#context, comparison.status)
    const notice = baselineNotice(judged)
    if (notice !== undefined) process.stderr.write(`${shownLine(`${this.#context.currentTestName}: ${notice}`)}\n`)
    return judged
  }

  async #compare(report: AnyReport): Promise<BaselineComparison> {
    const { arithmetic } = report.model
    const now = await this.#now()
    const entries: Baselines = 'entries' in now ? now.entries : new Map()
    const { compared: entry, kept } = entryFor(entries, this.entry, arithmetic)
    const where = { path: shownPath(this.path), entry }
    // A shard has asked a part of the cases only.
    const writes = isSound(report) && this.writing !== 'none' && report.shard === undefined
    if ('broken' in now) {
      if (!writes || this.writing !== 'all') return { status: 'unreadable', ...where, ...nothing, reason: now.broken }
      await this.#write(report, kept)
      return { status: 'updated', ...where, ...nothing }
    }
    const before = entries.get(entry)
    if (before === undefined) {
      if (!writes) return { status: 'missing', ...where, ...nothing }
      await this.#write(report, kept)
      return { status: 'written', ...where, ...nothing }
    }
    const book = report.cases
    if (book === undefined) return { status: 'missing', ...where, ...nothing }
    const compared = { ...where, model: before.model, ...compareCases(before, book, report.version, arithmetic) }
    const next = toStored(report, before)
    if (!writes || this.writing !== 'all' || next === undefined || formatEntry(next) === formatEntry(before)) {
      return compared
    }
    await this.#write(report, kept)
    // Beside the entry of another kind of processor, which stays as it is.
    return { ...compared, entry: kept, status: kept === entry ? 'updated' : 'written' }
  }

  async #write(report: AnyReport, entry: string): Promise<void> {
    await this.#file.file.change((entries) => {
      // Reasons of accepted findings hold on every kind of processor.
      const stored = toStored(report, entries.get(entry) ?? entries.get(this.entry))
      if (stored !== undefined) entries.set(entry, stored)
    })
  }

  #now(): Promise<ReadFile> {
    this.#read ??= this.#file.file.read()
    return this.#read
  }
}
