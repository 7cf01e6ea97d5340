import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { usage } from '../../src/cli/usage.js'

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

const read = (name: string): Record<string, never> => parse(readFileSync(`examples/ci/${name}`, 'utf8'))
const github = read('github-actions.yml') as unknown as {
  readonly jobs: Readonly<Record<string, { readonly needs?: string; readonly steps: readonly Step[] }>>
}
const gitlab = read('gitlab-ci.yml') as unknown as Readonly<Record<string, { readonly script?: readonly string[] }>>
const steps = Object.values(github.jobs).flatMap((job) => job.steps)

const commands = [
  ...steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
  ...Object.values(gitlab).flatMap((job) => job.script ?? []),
]

/** Programs that the machines of both services have. */
const atHand = ['mv']

describe('the workflows for CI', () => {
  test.each(commands)('run what there is: %s', (command) => {
    const [program = '', name = '', argument = ''] = command.split(' ')
    if (program === 'npx' && name === 'expect-fair') {
      expect(Object.keys(usage)).toContain(argument)
      const options = [...command.matchAll(/ (--[\w-]+)/g)].map((match) => match[1] as string)
      expect(options.filter((option) => !usage[argument]?.includes(option))).toEqual([])
    } else if (program === 'npx') expect(existsSync(`node_modules/.bin/${name}`)).toBe(true)
    else if (program === 'npm') expect(name).toBe('ci')
    else expect(atHand).toContain(program)
  })

  test('hand on the files that the reporter writes', () => {
    const text = readFileSync('src/reporter/options.ts', 'utf8')
    const named = ['github-actions.yml', 'gitlab-ci.yml'].flatMap((name) =>
      [...readFileSync(`examples/ci/${name}`, 'utf8').matchAll(/fairness-report\/([\w-]+\.[\w.]*\w)/g)].map(
        (match) => match[1],
      ),
    )
    expect(new Set(named).size).toBeGreaterThan(3)
    expect(named.filter((name) => !text.includes(`'${name}'`))).toEqual([])
  })

  test('give the action of the package what it takes', () => {
    const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { readonly inputs: object }
    const given = steps
      .filter(({ uses }) => uses === './node_modules/expect-fair')
      .flatMap((step) => Object.keys(step.with ?? {}))
    expect(given.length).toBeGreaterThan(0)
    expect(given.filter((name) => !Object.hasOwn(inputs, name))).toEqual([])
  })

  test('upload the page, the SARIF log and the comment from the job that merges', () => {
    const { needs, steps: last } = github.jobs.report as { needs: string; steps: readonly Step[] }
    expect(needs).toBe('ask')
    const said = JSON.stringify(last)
    for (const part of [
      'upload-sarif',
      './node_modules/expect-fair',
      'npx expect-fair merge',
      '"report":"fairness-report"',
    ]) {
      expect(said).toContain(part)
    }
  })
})
