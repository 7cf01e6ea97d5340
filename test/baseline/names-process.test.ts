import { afterEach, expect, test } from 'vitest'
import { StoryProject } from './story-project.js'

const file = '__fairness__/names.case.mjs.json'

let project: StoryProject | undefined
afterEach(() => project?.remove())

/** A finder of names that misses those of women that begin with letters that its file says. */
const finder = `
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromFunction } from 'expect-fair'

const read = () => JSON.parse(readFileSync(fileURLToPath(new URL('./finder.json', import.meta.url)), 'utf8'))
const names = {
  female: 'Anna Berta Clara Dora Emma Frida Gerda Hanna Ida Julia Klara Lotte Maria Nora Olga Paula'.split(' '),
  male: 'Adam Boris Carl David Emil Franz Georg Hans Ivan Jakob Karl Lars Martin Nils Otto Paul'.split(' '),
}
const all = new Set([...names.female, ...names.male])
export const finder = ({ missed, everything = false } = read()) =>
  fromFunction(
    (text) =>
      everything
        ? [{ start: 0, end: text.length, label: 'PER' }]
        : [...text.matchAll(/[A-Z][a-z]+/g)]
            .filter(({ 0: word }) => all.has(word) && !(names.female.includes(word) && missed.includes(word[0])))
            .map(({ 0: word, index }) => ({ start: index, end: index + word.length, label: 'PER' })),
    { answers: 'spans', batched: false, name: 'finder' },
  )
export const cases = Array.from({ length: 60 }, (_, at) => ({
  id: 'letter ' + (at + 1),
  variants: Object.entries(names).flatMap(([gender, own]) =>
    own.map((name) => ({ input: 'Then ' + name + ' asked for parcel ' + (at + 1) + '.', classes: { gender } })),
  ),
}))
`

const tests = `
import { expect, test } from './head.mjs'
import { cases, finder } from './finder.mjs'

const plan = { attributes: ['gender'], cases, variantsPerCase: 32, shrink: false }
test('letters', () => expect(finder()).toMatchFairnessBaseline({ ...plan, question: 'recall-gap' }), 60_000)
test('by its own matcher', () => expect(finder()).toHaveNoRecallGap({ ...plan, gate: { newSince: 'baseline' } }), 60_000)
`

/** Needs no baseline, so that it is run once. */
const twoModels = `
import { expect, test } from './head.mjs'
import { cases, finder } from './finder.mjs'

const plan = { attributes: ['gender'], cases, variantsPerCase: 32, shrink: false }
test('two models', async () => {
  const [one, other] = [finder({ missed: 'A' }), finder({ missed: 'ABCDEFGH' })]
  await expect(one).toBeAtLeastAsFairAs(other, { ...plan, question: 'recall-gap' })
  await expect(other).not.toBeAtLeastAsFairAs(one, { ...plan, question: 'recall-gap' })
}, 60_000)
`

test('a finder of names is held to its baseline in Vitest', { timeout: 300_000 }, async () => {
  const files = { 'names.case.mjs': tests, 'two-models.case.mjs': twoModels, 'finder.mjs': finder }
  project = new StoryProject('vitest', files)
  const run = (...more: string[]) => (project as StoryProject).run('names.case', ...more)
  const now = (model: object) => project?.write({ 'finder.json': JSON.stringify(model) })

  now({ missed: '', everything: true })
  const blind = await project.run('-t', 'letters')
  expect(blind.exitCode).toBe(1)
  expect(blind.output.replace(/\s+/g, ' ')).toContain('also labels other words as persons')
  expect(blind.output).not.toContain('baseline written')

  now({ missed: 'AB' })
  const first = await project.run()
  expect(first.exitCode, first.output).toBe(0)
  expect(first.output).toMatch(
    /letters: baseline written to __fairness__\/names\.case\.mjs\.json: recall 1\d(\.\d)? points/,
  )
  const written = project.read(file)
  expect(Object.keys(JSON.parse(written).entries)).toEqual(['by its own matcher 1', 'letters 1'])

  const again = await run()
  expect(again.exitCode, again.output).toBe(0)
  expect(project.read(file)).toBe(written)

  now({ missed: 'ABCDEFGHIJ' })
  const worse = await run()
  expect(worse.exitCode).toBe(1)
  expect(worse.output.replace(/\s+/g, ' ')).toMatch(
    /Worse than the baseline: in 60 cases that both runs asked, the gap in recall of female and male \(gender\) was 1\d(\.\d)? points? and is 6\d(\.\d)? points now, which is more than the plan accepts/,
  )
  expect(worse.output).toContain('To accept the larger gaps, run the test with -u and commit')

  const update = await run('-u')
  expect(update.exitCode, update.output).toBe(0)
  expect((await run()).exitCode).toBe(0)
})
