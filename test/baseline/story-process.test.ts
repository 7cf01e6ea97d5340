import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Runner, StoryProject } from './story-project.js'

const file = '__fairness__/reviews.case.mjs.json'
const pairs = '__fairness__/reviews.case.mjs.counterexamples.json'

let project: StoryProject | undefined
afterEach(() => project?.remove())

describe.each<Runner>(['vitest', 'jest'])('a project in %s', (runner) => {
  test('is held to its baseline', { timeout: 300_000 }, async () => {
    project = new StoryProject(runner)
    project.dislikes(4, 8)

    const inCi = await project.runWith({ CI: '1' }, ...(runner === 'jest' ? ['--ci'] : []))
    expect(inCi.output).toContain('There is no baseline under "reviews 1"')
    expect(inCi.exitCode).toBe(1)
    expect(existsSync(join(project.folder, '__fairness__'))).toBe(false)

    const first = await project.run()
    expect(first.output).toContain(`reviews: baseline written to ${file}: 2 of 60 cases have a BTC. Commit the file.`)
    expect(first.output).toMatch(/1 (snapshot )?written/)
    expect(first.exitCode).toBe(0)

    project.dislikes(4, 8, 10)
    const written = project.read(file)
    const worse = await project.run()
    expect(worse.output).toContain('Worse than the baseline: 1 of 60 cases that both runs asked has a new BTC')
    expect(worse.output).toMatch(/New +review 10 \(gender\)/)
    expect(worse.output).toContain('[She] bought product 10.')
    expect(worse.exitCode).toBe(1)
    expect(project.read(file)).toBe(written)

    const again = await project.runWith({ EXPECT_FAIR_VERBOSE: '1' })
    expect(again.output).toContain('This pair failed in an earlier run (found in review 10) and still fails')
    expect(again.output).toMatch(/ [2-6] inputs asked one by one/)
    expect(again.exitCode).toBe(1)

    // Somebody writes down why one of them is accepted.
    project.write({ [file]: written.replace(/("case": "review 4".*) }/, '$1, "accepted": "agreed with legal" }') })
    const update = await project.run('-u')
    expect(update.output).toContain(`baseline in ${file} updated. 1 new: review 10 (gender).`)
    expect(update.exitCode).toBe(0)
    expect(project.read(file)).toMatch(/"case": "review 4".*"accepted": "agreed with legal"/)
    expect(project.read(file)).toContain('"case": "review 10"')

    project.dislikes(10)
    const better = await project.run()
    expect(better.output).toContain(
      'reviews: better than the baseline, 2 fixed: review 4 (gender): agreed with legal, review 8 (gender).',
    )
    expect(better.exitCode).toBe(0)

    const left = readdirSync(join(project.folder, '__fairness__')).sort()
    expect(left).toEqual(['reviews.case.mjs.counterexamples.json', 'reviews.case.mjs.json'])
    expect(JSON.parse(project.read(pairs)).entries['reviews toMatchFairnessBaseline 1']).toHaveLength(1)
  })
})

const twoTests = (...names: string[]) => `
import { expect, test } from './head.mjs'
import { cases, classify } from './model.mjs'
const plan = { attributes: ['gender'], cases, gate: { newSince: 'baseline' } }
${names.map((name) => `test('${name}', () => expect(classify).toBeCounterfactuallyFair(plan))`).join('\n')}
test('fails', () => { if (process.env.FAIL) throw new Error('as told') })
`

describe.each<Runner>(['vitest', 'jest'])('entries of tests that are gone, in %s', (runner) => {
  test('are told, and removed by a full and passing update alone', { timeout: 300_000 }, async () => {
    project = new StoryProject(runner, { 'reviews.case.mjs': twoTests('one', 'two') })
    const entries = () => Object.keys(JSON.parse((project as StoryProject).read(file)).entries)
    await project.run()
    expect(entries()).toEqual(['one 1', 'two 1'])

    project.write({ 'reviews.case.mjs': twoTests('one', 'three') })
    await project.run('-u', '-t', 'three')
    expect(entries()).toEqual(['one 1', 'three 1', 'two 1'])
    await project.runWith({ FAIL: '1' }, '-u')
    expect(entries()).toEqual(['one 1', 'three 1', 'two 1'])

    const told = await project.run()
    expect(told.output).toContain(`1 obsolete entry in ${file}, of tests that no longer exist: "two 1"`)
    expect(entries()).toEqual(['one 1', 'three 1', 'two 1'])

    const removed = await project.run('-u')
    expect(removed.output).toContain(`removed 1 obsolete entry in ${file}`)
    expect(entries()).toEqual(['one 1', 'three 1'])
  })
})
