import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AssertionRecord, recordsVariable, type SideRecord } from '../core/record.js'
import { safeJson } from '../core/visible.js'
import type { MatcherContext } from './context.js'

/** How often the test of a name has ended in this process: what comes after belongs to another attempt. */
const ended = new Map<string, number>()

/** To be called when a test of Jest has ended. */
export function attemptEnded(test: string): void {
  if (process.env[recordsVariable] !== undefined) ended.set(test, (ended.get(test) ?? 0) + 1)
}

/** Adds a line to this process' file in the folder that the reporter named, where there is one. */
export function writeSideRecord({ currentTestName, testPath }: MatcherContext, record: AssertionRecord): void {
  const folder = process.env[recordsVariable]
  if (folder === undefined || testPath === undefined) return
  const test = currentTestName ?? ''
  const line: SideRecord = { test, testPath, attempt: ended.get(test) ?? 0, record }
  // One call, one line, one process: a line is never mixed with another.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${safeJson(JSON.stringify(line))}\n`)
}
