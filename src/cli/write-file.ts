import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { cliErrors } from '../core/errors/index.js'

/** Writes a file under another name first, so that it is never half there. @throws FairnessError EF918. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(draft, text)
    renameSync(draft, path)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cliErrors.cannotWrite(path, cause)
  }
}
