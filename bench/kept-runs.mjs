// Runs of a bench that are kept on disk, a line each, so that it goes on where it was stopped.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The runs in .cache/NAME/runs.jsonl. A line that was cut off is a run that was not kept.
 *
 * @param name Folder in .cache.
 * @param fresh Forgets the runs so far.
 */
export function keptRuns(name, fresh) {
  const folder = fileURLToPath(new URL(`../.cache/${name}/`, import.meta.url))
  const file = `${folder}runs.jsonl`
  mkdirSync(folder, { recursive: true })
  if (fresh) rmSync(file, { force: true })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  const runs = lines.map((line) => JSON.parse(line))
  return {
    runs,
    keep(run) {
      appendFileSync(file, `${JSON.stringify(run)}\n`)
      runs.push(run)
    },
  }
}
