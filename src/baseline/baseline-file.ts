import { readFile, rm } from 'node:fs/promises'
import { baselineErrors } from '../core/errors/index.js'
import { type Baselines, formatBaselines, parseBaselines } from './format.js'
import { withLock } from './lock.js'
import { FormatError } from './read-json.js'
import type { StoredBaseline } from './stored.js'
import { writeWhole } from './write-file.js'

/** What a file holds: its entries, nothing, or something that cannot be read. */
export type ReadFile = { readonly entries: Baselines } | { readonly broken: string } | { readonly missing: true }

/** The baselines of one test file, shared by all that run it. */
export class BaselineFile {
  constructor(readonly path: string) {}

  async read(): Promise<ReadFile> {
    let source: string
    try {
      source = await readFile(this.path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { missing: true }
      return { broken: (error as Error).message }
    }
    try {
      return { entries: parseBaselines(source) }
    } catch (error) {
      if (error instanceof FormatError) return { broken: error.message }
      throw error
    }
  }

  /**
   * Changes the entries, whoever else does at the same time; `change` may be called again with fresh ones. A file that cannot be read is copied aside first.
   * @throws FairnessError EF461 when the file cannot be written; it is then as it was.
   */
  async change(change: (entries: Map<string, StoredBaseline>) => void): Promise<void> {
    try {
      await withLock(this.path, async (hold) => {
        const now = await this.read()
        if ('broken' in now) await writeWhole(`${this.path}.damaged`, await readFile(this.path, 'utf8'))
        const entries = new Map('entries' in now ? now.entries : [])
        change(entries)
        if (entries.size > 0) return writeWhole(this.path, formatBaselines(entries), hold)
        await hold()
        await rm(this.path, { force: true })
      })
    } catch (error) {
      throw baselineErrors.cannotWrite(this.path, error)
    }
  }
}
