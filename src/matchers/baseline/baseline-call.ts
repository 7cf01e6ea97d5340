import {
  compareCases,
  formatEntry,
  isSound,
  judgeBy,
  knownIn,
  type ReadFile,
  shownPath,
  toStored,
} from '../../baseline/index.js'
import { baselineErrors } from '../../core/errors/index.js'
import type { BaselineComparison, FairnessReport, Gate } from '../../core/report.js'
import { baselineNotice } from '../../report/index.js'
import type { MatcherContext } from '../context.js'
import { countSnapshot } from './count-snapshot.js'
import { type TestFile, testFileOf } from './test-files.js'
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
    this.#file.used.add(this.entry)
    this.writing = context.isNot === true ? 'none' : writingOf(context.snapshotState)
  }

  get path(): string {
    return this.#file.file.path
  }

  /** Tells the BTCs that the baseline has. */
  async isKnown(): Promise<(key: string, attribute: string) => boolean> {
    const now = await this.#now()
    const before = 'entries' in now ? now.entries.get(this.entry) : undefined
    return before === undefined ? () => false : knownIn(before)
  }

  /**
   * Judges a report by the baseline; writes the baseline where that is due.
   * @throws FairnessError EF461 when it cannot be written, EF466 for an audit that does not tell its cases.
   */
  async judge(report: FairnessReport, gate: SinceGate, minCases: number | undefined): Promise<FairnessReport> {
    if (report.cases === undefined) throw baselineErrors.notComparable(this.#matcher, report.question)
    const comparison = await this.#compare(report)
    const judged = judgeBy(report, comparison, gate, minCases)
    countSnapshot(this.#context, comparison.status)
    const notice = baselineNotice(judged)
    if (notice !== undefined) process.stderr.write(`${this.#context.currentTestName}: ${notice}\n`)
    return judged
  }

  async #compare(report: FairnessReport): Promise<BaselineComparison> {
    const where = { path: shownPath(this.path), entry: this.entry }
    const now = await this.#now()
    // A shard has asked a part of the cases only.
    const writes = isSound(report) && this.writing !== 'none' && report.shard === undefined
    if ('broken' in now) {
      if (!writes || this.writing !== 'all') return { status: 'unreadable', ...where, ...nothing, reason: now.broken }
      await this.#write(report)
      return { status: 'updated', ...where, ...nothing }
    }
    const before = 'entries' in now ? now.entries.get(this.entry) : undefined
    if (before === undefined) {
      if (!writes) return { status: 'missing', ...where, ...nothing }
      await this.#write(report)
      return { status: 'written', ...where, ...nothing }
    }
    const book = report.cases
    if (book === undefined) return { status: 'missing', ...where, ...nothing }
    const compared = { ...where, model: before.model, ...compareCases(before, book, report.version) }
    const next = toStored(report, before)
    if (!writes || this.writing !== 'all' || next === undefined || formatEntry(next) === formatEntry(before)) {
      return compared
    }
    await this.#write(report)
    return { ...compared, status: 'updated' }
  }

  async #write(report: FairnessReport): Promise<void> {
    await this.#file.file.change((entries) => {
      const stored = toStored(report, entries.get(this.entry))
      if (stored !== undefined) entries.set(this.entry, stored)
    })
  }

  #now(): Promise<ReadFile> {
    this.#read ??= this.#file.file.read()
    return this.#read
  }
}
