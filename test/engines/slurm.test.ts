import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunReport } from '../../src/core/record.js'
import { runCliWith } from '../cli/run-cli.js'
import type { WideReport } from '../support/wide-report.js'
import { lacksSlurm, type Slurm, startSlurm, until } from './slurm.js'

const reason = lacksSlurm()
if (reason !== undefined) process.stdout.write(`NOT RUN: the example for Slurm, since ${reason}.\n`)

const examples = resolve('examples/engines/slurm')
const env = {
  // Without what npm tells the scripts that it starts.
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  MODEL: resolve('fixtures/models/sentiment'),
}

/** What was typed and printed, as the example keeps it. */
const transcript: string[] = []
let slurm: Slurm
let work: string

function typed(line: string): string {
  const [command = '', ...args] = line.split(' ')
  const printed = slurm.ask(command, args, env)
  transcript.push(`$ ${line}`, ...(printed === '' ? [] : [printed.trimEnd()]), '')
  return printed.trim()
}

function shown(file: string): string {
  const text = readFileSync(join(work, file), 'utf8')
  transcript.push(`$ cat ${file}`, text.trimEnd(), '')
  return text
}

const reportIn = (path: string): WideReport => {
  const run: RunReport = JSON.parse(readFileSync(join(work, path), 'utf8'))
  return run.tests[0]?.assertions[0]?.report as WideReport
}

/** Which process asks for which task of the array, and how many lines its journal has. */
function asking(): ReadonlyMap<string, { readonly pid: number; readonly lines: number }> {
  const folder = join(work, 'journal')
  const locks = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.lock')) : []
  return new Map(
    locks.flatMap((lock) => {
      try {
        const pid = Number(readFileSync(join(folder, lock), 'utf8').split('.')[1])
        const [, task] = /(?:^|\0)SLURM_ARRAY_TASK_ID=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1')) ?? []
        const lines = readFileSync(join(folder, lock.replace(/\.lock$/, '')), 'utf8').split('\n').length - 1
        return task === undefined ? [] : [[task, { pid, lines }] as const]
      } catch {
        // The process has ended between two looks.
        return []
      }
    }),
  )
}

const has = (task: string, lines: number): boolean => (asking().get(task)?.lines ?? 0) >= lines

const jobs = (): string[] => slurm.ask('scontrol', ['show', 'job', '--oneliner']).trim().split('\n')
const fieldOf = (job: string, name: string): string | undefined => new RegExp(`\\b${name}=(\\S+)`).exec(job)?.[1]

/** What was found, without scores: their last digits hang on what else was in the batch. */
const found = ({ verdict, counts, rate, byAttribute, directions, btcs }: WideReport) => ({
  verdict,
  counts,
  rate,
  byAttribute,
  directions,
  btcs: btcs.map(({ caseId, a, b }) => [caseId, a.input, b.input]),
})

describe.skipIf(reason !== undefined)('the example for Slurm, run by slurmctld and slurmd', () => {
  beforeAll(async () => {
    slurm = await startSlurm()
    work = join(slurm.folder, 'work')
    // A project of a user, with the package in it.
    mkdirSync(join(work, 'node_modules/.bin'), { recursive: true })
    symlinkSync(resolve('.'), join(work, 'node_modules/expect-fair'))
    const command = `#!/bin/sh\nexec node ${resolve('dist/import/cli.js')} "$@"\n`
    writeFileSync(join(work, 'node_modules/.bin/expect-fair'), command, { mode: 0o755 })
    writeFileSync(join(work, 'package.json'), '{ "private": true }\n')
    for (const name of ['audit.sbatch', 'merge.sbatch']) cpSync(join(examples, name), join(work, name))
  })

  afterAll(async () => {
    const file = process.env.TRANSCRIPT
    if (file !== undefined && transcript.length > 0) {
      writeFileSync(file, `${transcript.join('\n').replaceAll(work, '/home/user/project')}`)
    }
    await slurm?.stop()
  })

  test('tasks that are killed are run again and go on from their journals, and the parts are joined', async () => {
    const job = typed('sbatch --parsable --array=1-4 audit.sbatch')
    typed(`sbatch --dependency=afterany:${job} merge.sbatch`)
    await until('tasks 2 and 3 have answers', () => has('2', 100) && has('3', 100), 120_000).catch((error: Error) => {
      const logs = readdirSync(work).filter((name) => name.endsWith('.log'))
      throw new Error([error.message, ...logs.map((name) => readFileSync(join(work, name), 'utf8'))].join('\n'))
    })
    typed('squeue --format=%.8i%.16j%.3t%.6M')

    // As the engine does for a job that goes before, or whose node is taken away.
    const requeued = asking().get('2')
    typed(`scontrol requeue ${job}_2`)
    // As the system does for lack of memory.
    const killed = asking().get('3')
    process.kill(killed?.pid as number, 'SIGKILL')
    transcript.push(`$ kill -9 ${killed?.pid}   # the process of task 3`, '')
    await until(
      'both wait to be run again',
      () => jobs().filter((each) => fieldOf(each, 'Restarts') === '1').length === 2,
    )
    typed('squeue --format=%.8i%.16j%.3t%.6M%.14r')
    await until('all jobs have ended', () => slurm.ask('squeue', ['-h']) === '', 400_000)

    const tasks = jobs().filter((each) => fieldOf(each, 'ArrayTaskId') !== undefined)
    const ofTask = (task: string): string => tasks.find((each) => fieldOf(each, 'ArrayTaskId') === task) ?? ''
    for (const task of ['1', '2', '3', '4']) {
      const restarts = task === '2' || task === '3' ? '1' : '0'
      expect([task, fieldOf(ofTask(task), 'JobState'), fieldOf(ofTask(task), 'Restarts')]).toEqual([
        task,
        'COMPLETED',
        restarts,
      ])
    }
    expect(readdirSync(join(work, 'parts')).sort()).toEqual(
      [1, 2, 3, 4].map((index) => `shard-${index}-of-4.fairness-report.json`),
    )
    expect(shown('fairness-3.log')).toContain('killed (exit code 137), runs again')
    shown('fairness-merge.log')

    // What was answered before the kill was taken from the journal.
    for (const [index, before] of [
      [2, requeued],
      [3, killed],
    ] as const) {
      const part = reportIn(`parts/shard-${index}-of-4.fairness-report.json`)
      const resumed = part.findings.filter(({ code }) => code.startsWith('journal.'))
      expect(resumed.map(({ code }) => code)).toEqual(['journal.resumed'])
      const answers = Number(/^([\d,]+) answers/.exec(resumed[0]?.message ?? '')?.[1]?.replaceAll(',', ''))
      // A line says which run it is, one what the model is like; a last line may be torn.
      expect(answers).toBeGreaterThanOrEqual((before?.lines ?? 0) - 3)
    }
    expect(readdirSync(join(work, 'journal'))).toEqual([])

    const merged = reportIn('fairness-report/fairness-report.json')
    const told = merged.findings.filter(({ code }) => code.startsWith('journal.'))
    expect(told.map(({ code, message }) => [code, message.slice(0, 8)])).toEqual([
      ['journal.resumed', 'Shard 2:'],
      ['journal.resumed', 'Shard 3:'],
    ])
    transcript.push('What the joined report says (findings in fairness-report/fairness-report.json):')
    transcript.push(...merged.findings.map(({ message }) => message), '')

    const { code } = await runCliWith(
      env,
      work,
      ...['audit', '--model', env.MODEL, '--attribute', 'gender', '--source', 'eec', '--part', 'single', '--quiet'],
    )
    expect(code).toBe(1)
    const mergeJob = jobs().find((each) => fieldOf(each, 'JobName') === 'fairness-merge') ?? ''
    expect(fieldOf(mergeJob, 'ExitCode')).toBe('1:0')
    expect(found(merged)).toEqual(found(reportIn('single/whole.fairness-report.json')))
  })
})
