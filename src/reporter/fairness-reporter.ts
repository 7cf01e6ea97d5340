import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeError } from '../core/errors/index.js'
import { type BrokenFile, recordsVariable, type TestRecord } from '../core/record.js'
import { runReport } from '../core/run-report.js'
import { asLog } from '../core/visible.js'
import { collectJest } from './collect-jest.js'
import { collectVitest } from './collect-vitest.js'
import { type CheckedReporterOptions, checkReporterOptions, type ReporterOptions } from './options.js'
import type { JestAggregate, JestConfig, VitestHost, VitestModule } from './runner-shapes.js'
import { writeReports } from './write-reports.js'

/**
 * Writes the results of a run's fairness assertions to files. The formats are HTML, JSON, SARIF, Markdown, JUnit and CSV. The reporter
 * works with Jest and with Vitest, including `--merge-reports`. Configure it with `reporters: ['default', ['expect-fair/reporter', { ...
 * }]]`.
 *
 * If a run contains no fairness assertion, the reporter writes nothing.
 *
 * @example
 * ```ts
 * import { FairnessReporter } from 'expect-fair/reporter'
 * import { defineConfig } from 'vitest/config'
 *
 * export default defineConfig({
 *   test: {
 *     setupFiles: ['expect-fair/vitest'],
 *     reporters: ['default', new FairnessReporter({ html: 'fairness.html' })],
 *   },
 * })
 * ```
 */
export class FairnessReporter {
  readonly #options: CheckedReporterOptions
  readonly #jest: JestConfig | undefined
  #root = process.cwd()
  #runner = 'vitest'
  #records: string | undefined

  /**
   * Vitest gives only the options, Jest its own configuration first.
   * @throws FairnessError EF860 and EF902.
   */
  constructor(options?: ReporterOptions | JestConfig, jestOptions?: ReporterOptions) {
    const ofJest = typeof options === 'object' && options !== null && 'rootDir' in options
    this.#jest = ofJest ? options : undefined
    const checked = checkReporterOptions(ofJest ? jestOptions : options)
    // What one part of a split run says by itself would be taken for the whole.
    this.#options = process.env.EXPECT_FAIR_SHARD ? { ...checked, stepSummary: false } : checked
    if (this.#jest !== undefined) {
      // Before Jest starts its workers, which inherit the variable.
      this.#records = mkdtempSync(join(tmpdir(), 'expect-fair-records-'))
      process.env[recordsVariable] = this.#records
    }
  }

  /** Of Vitest. */
  onInit(vitest: VitestHost): void {
    this.#root = vitest.config?.root ?? this.#root
    this.#runner = `vitest ${vitest.version ?? ''}`.trim()
  }

  /** Of Vitest. */
  async onTestRunEnd(modules: readonly VitestModule[]): Promise<void> {
    await this.#write(collectVitest(modules, this.#root))
  }

  /** Of Jest. */
  async onRunComplete(_contexts: unknown, results: JestAggregate): Promise<void> {
    const folder = this.#records
    if (this.#jest === undefined || folder === undefined) return
    this.#root = this.#jest.rootDir
    this.#runner = `jest ${jestVersion(this.#root)}`.trim()
    try {
      await this.#write(collectJest(results.testResults, this.#root, folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async #write(found: {
    readonly tests: readonly TestRecord[]
    readonly broken: readonly BrokenFile[]
  }): Promise<void> {
    if (found.tests.length === 0) return
    const run = runReport(this.#runner, found.tests, found.broken)
    try {
      process.stdout.write(`${writeReports(run, this.#options, this.#root)}\n`)
    } catch (error) {
      // The tests have their outcome; a runner that ends with an error of a reporter would hide it.
      const safe = safeError(error)
      process.stderr.write(`${asLog(safe instanceof Error ? safe.message : String(safe))}\n`)
      process.exitCode = 1
    }
  }
}

function jestVersion(root: string): string {
  try {
    const { version } = createRequire(join(root, 'package.json'))('jest/package.json') as { version: string }
    return version
  } catch {
    return ''
  }
}
