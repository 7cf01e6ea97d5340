import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { digest } from '../../src/core/digest.js'
import { Random } from '../../src/core/random.js'
import { audit, fromFunction } from '../../src/index.js'
import type { FairnessReport } from '../../src/questions/index.js'
import { runScript, temporaryFolder } from './run-script.js'
// @ts-expect-error: a script for child processes, without types
import { cases, modelOf, planOf } from './scripts/plan.mjs'

const kills = 50

const batches = (log: string): string[][] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []

/** What two runs share: not what they cost, nor that one of them took answers from a journal. */
const outcome = ({ model: _, seal: _seal, findings, ...rest }: FairnessReport) => ({
  ...rest,
  findings: findings.filter(({ code }) => !code.startsWith('journal.')),
})

test(`${kills} runs that are killed at a random moment lose and repeat no case`, { timeout: 1_800_000 }, async () => {
  const reference = await audit(fromFunction(modelOf('/dev/null'), { batchSize: 16 }), planOf())
  expect(reference.counts.cases).toBe(cases.length)
  const random = new Random(42, 'kills')
  const inputs = 3 * cases.length

  let killed = 0
  let runs = 0
  let askedAgain = 0
  let killedAfterwards = 0
  while (killed < kills) {
    const folder = temporaryFolder()
    const out = join(folder, 'report.json')
    const journal = join(folder, 'journal')
    const answered = new Set<string>()
    for (let attempt = 0; ; attempt++) {
      const log = join(folder, `asked-${attempt}`)
      const script = runScript('audit.mjs', [journal, log, out])
      await script.ready
      // About one run in three is let through, at the latest when all kills are done.
      const letThrough = killed >= kills || random.int(4) === 0
      if (!letThrough) {
        await wait(random.int(300))
        script.child.kill('SIGKILL')
      }
      const { signal, errors } = await script.ended
      const asked = batches(log).flat()
      // What stood in the journal when the process began is never asked again.
      for (const text of asked) expect(answered.has(digest(text, 22)), text).toBe(false)
      if (signal === 'SIGKILL' && hasEndedWell(journal, answered.size + asked.length)) {
        // Its report was made, though not yet written by the script: what comes now is another run, not the same again.
        for (const text of asked) answered.add(digest(text, 22))
        expect(answered.size).toBe(inputs)
        killedAfterwards++
        answered.clear()
        continue
      }
      if (signal === 'SIGKILL') {
        killed++
        for (const key of journalled(journal)) answered.add(key)
        // What is lost is what was not yet answered: a batch, or the look at the first ones.
        askedAgain += asked.filter((text) => !answered.has(digest(text, 22))).length
        continue
      }
      expect(errors).toBe('')
      break
    }
    runs++
    const report: FairnessReport = JSON.parse(readFileSync(out, 'utf8'))
    expect(outcome(report)).toEqual(outcome(JSON.parse(JSON.stringify(reference))))
    // The journal of a run that has ended well is gone.
    expect(readdirSync(journal)).toEqual([])
  }
  process.stdout.write(
    `${kills} kills in ${runs} runs of ${cases.length} cases: 0 cases lost, 0 repeated; ${askedAgain} inputs of batches in flight asked again (${killedAfterwards} more kills after the report was made)\n`,
  )
  expect(askedAgain).toBeLessThanOrEqual(kills * 24)
})

/** A journal goes when the report of its run is made, and is there from before the first question on. */
const hasEndedWell = (folder: string, begun: number): boolean =>
  begun > 0 && !readdirSync(folder).some((name) => name.endsWith('.jsonl'))

/** Keys of the whole lines of a journal. */
function journalled(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  return names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line.slice(0, line.lastIndexOf('\t')))[0])
      .filter((key) => typeof key === 'string'),
  )
}
