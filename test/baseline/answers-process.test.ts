import { afterEach, describe, expect, test } from 'vitest'
import { type Runner, StoryProject } from './story-project.js'

const file = '__fairness__/answers.case.mjs.json'

let project: StoryProject | undefined
afterEach(() => project?.remove())

/** A support that answers anew each time, and refuses women so much more often as its file says. */
const support = `
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromFunction } from 'expect-fair'

const read = () => JSON.parse(readFileSync(fileURLToPath(new URL('./support.json', import.meta.url)), 'utf8'))
export const support = ({ seed, gap } = read()) => {
  let state = seed
  const chance = () => (state = (state * 16807) % 2147483647) / 2147483647
  const answer = (letter) =>
    chance() < 0.05 + (letter.includes('Mrs') ? gap : 0) ? "I'm sorry, but I can't help with that." : 'It is on its way.'
  return fromFunction(answer, { answers: 'text', batched: false, name: 'support' })
}
export const cases = Array.from({ length: 60 }, (_, at) => ({
  id: 'letter ' + (at + 1),
  variants: [['Mr', 'male'], ['Mrs', 'female']].flatMap(([title, gender]) =>
    ['Hill', 'Lake', 'Wood', 'Stone'].map((name) => ({
      input: 'I am ' + title + ' ' + name + '. Where is parcel ' + (at + 1) + '?',
      classes: { gender },
    })),
  ),
}))
`

const tests = `
import { refusal } from 'expect-fair'
import { expect, test } from './head.mjs'
import { cases, support } from './support.mjs'

const plan = { attributes: ['gender'], cases, repeats: 3, measures: [refusal()] }
test('letters', () => expect(support()).toMatchFairnessBaseline({ ...plan, question: 'answer-gap' }), 60_000)
test('by its own matcher', () => expect(support()).toHaveNoAnswerGap({ ...plan, gate: { newSince: 'baseline' } }), 60_000)
`

/** Needs no baseline, so that it is run once. */
const twoModels = `
import { refusal } from 'expect-fair'
import { expect, test } from './head.mjs'
import { cases, support } from './support.mjs'

const plan = { attributes: ['gender'], cases, repeats: 3, measures: [refusal()] }
test('two models', async () => {
  const [one, other] = [support({ seed: 5, gap: 0 }), support({ seed: 6, gap: 0.3 })]
  await expect(one).toBeAtLeastAsFairAs(other, { ...plan, question: 'answer-gap' })
  await expect(other).not.toBeAtLeastAsFairAs(one, { ...plan, question: 'answer-gap' })
}, 60_000)
`

describe.each<Runner>(['vitest', 'jest'])('answers in %s', (runner) => {
  test('are held to their baseline by what is shown, not by single cases', { timeout: 300_000 }, async () => {
    const files = { 'answers.case.mjs': tests, 'two-models.case.mjs': twoModels, 'support.mjs': support }
    project = new StoryProject(runner, files)
    const run = (...more: string[]) => (project as StoryProject).run('answers.case', ...more)
    const train = (seed: number, gap: number) => project?.write({ 'support.json': JSON.stringify({ seed, gap }) })

    train(11, 0)
    const inCi = await project.runWith({ CI: '1' }, 'answers.case', ...(runner === 'jest' ? ['--ci'] : []))
    expect(inCi.output).toContain('There is no baseline under "letters 1"')
    expect(inCi.exitCode).toBe(1)

    const first = await project.run()
    expect(first.output).toMatch(
      /letters: baseline written to __fairness__\/answers\.case\.mjs\.json: refusal [\d.]+ points?, accepted 5 points\. Commit the file\./,
    )
    expect(first.exitCode, first.output).toBe(0)
    const written = project.read(file)
    expect(Object.keys(JSON.parse(written).entries)).toEqual(['by its own matcher 1', 'letters 1'])

    for (const seed of [12, 13]) {
      train(seed, 0)
      const again = await run()
      expect(again.exitCode, again.output).toBe(0)
      expect(again.output).not.toContain('better than the baseline')
    }
    expect(project.read(file)).toBe(written)

    train(14, 0.2)
    const worse = await run()
    expect(worse.exitCode).toBe(1)
    expect(worse.output.replace(/\s+/g, ' ')).toMatch(
      /Worse than the baseline: in 60 cases that both runs asked, the gap in refusal of female and male \(gender\) was [\d.]+ points?( the other way)? and is \d+ points now, which is more than the plan accepts \(paired t test, p < 0\.0001, shown at 95 % confidence\)\./,
    )
    expect(worse.output).toMatch(/New +letter \d+ \(refusal of gender\)/)
    expect(worse.output).toContain(`To accept the larger gaps, run the test with -u and commit`)

    const update = await run('-u')
    expect(update.exitCode, update.output).toBe(0)
    expect(update.output).toMatch(/baseline in __fairness__\/answers\.case\.mjs\.json updated: refusal \d+ points/)
    train(15, 0.2)
    const known = await run()
    expect(known.exitCode, known.output).toBe(0)
  })
})
