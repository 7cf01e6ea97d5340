/**
 * A verdict is the same wherever it is given: `audit()`, matchers in Vitest and in Jest (plain and with `.not`), the command
 * line, merged shards, a report that went through a file; and a baseline is no way around it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, biasFinder, type FairnessReport, mergeReports } from '../../src/index.js'
import { type Runner, StoryProject } from '../baseline/story-project.js'
import { plant, runCli } from '../cli/run-cli.js'
import { modelFile, type PlantedTexts, plantedTexts } from './support/planted-texts.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-surfaces-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (at: number): string => `model-${at}.mjs`
const exits = { fair: 0, biased: 1, inconclusive: 2 } as const

beforeAll(() => {
  for (const [at, planted] of plantedTexts.entries()) {
    plant(folder, { [fileOf(at)]: modelFile(planted), [`texts-${at}.txt`]: `${planted.texts.join('\n')}\n` })
  }
})

const modelOf =
  ({ dislikes }: PlantedTexts) =>
  (texts: readonly string[]) =>
    texts.map((text) => (new RegExp(dislikes).test(text) ? 'worse' : /wonderful|best/.test(text) ? 'good' : 'bad'))
const planOf = ({ attributes, texts, rate }: PlantedTexts) => ({
  attributes,
  cases: biasFinder(texts, { attributes }),
  gate: rate === undefined ? ({ found: 0 } as const) : { rate },
})
const messages = ({ findings }: FairnessReport): string => findings.map(({ message }) => message).join('\n')

describe.each(plantedTexts.map((planted, at) => [planted.name, planted, at] as const))('%s', (_, planted, at) => {
  const { verdict, says, attributes, rate } = planted

  test('audit(), shards and files agree', async () => {
    const report = await audit(modelOf(planted), planOf(planted))
    expect([report.verdict, messages(report)]).toEqual([
      verdict,
      expect.stringMatching(verdict === 'inconclusive' ? says : /./),
    ])
    const parts: FairnessReport[] = []
    for (const index of [2, 1, 3]) {
      const part = await audit(modelOf(planted), { ...planOf(planted), shard: { index, count: 3 } })
      parts.push(JSON.parse(JSON.stringify(part)))
    }
    const merged = mergeReports(parts)
    expect([merged.verdict, merged.findings[0]]).toEqual([verdict, report.findings[0]])
  }, 60_000)

  test('the command line agrees', async () => {
    const args = attributes.flatMap((attribute) => ['--attribute', attribute])
    const more = rate === undefined ? [] : ['--rate', String(rate)]
    const given = ['--model', fileOf(at), '--texts', `texts-${at}.txt`, '--quiet']
    const { code, stdout } = await runCli(folder, 'audit', ...given, ...args, ...more)
    expect(code, stdout).toBe(exits[verdict])
    expect(stdout.replace(/\s+/g, ' ')).toMatch(says)
  }, 60_000)
})

/** A test file with an assertion and its opposite for each planting, and one on a report. */
const cases = `
import { expect, test } from './head.mjs'
import { audit, biasFinder } from 'expect-fair'
import { planted } from './planted.mjs'

for (const { name, attributes, texts, rate, model } of planted) {
  const plan = () => ({
    attributes,
    cases: biasFinder(texts, { attributes }),
    gate: rate === undefined ? { found: 0 } : { rate },
  })
  test('passes: ' + name, () => expect(model).toBeCounterfactuallyFair(plan()))
  test('not: ' + name, () => expect(model).not.toBeCounterfactuallyFair(plan()))
  test('report: ' + name, async () => {
    await expect(JSON.parse(JSON.stringify(await audit(model, plan())))).toBeCounterfactuallyFair()
  })
  test('baseline: ' + name, () =>
    expect(model).toMatchFairnessBaseline({ ...plan(), gate: { newSince: 'baseline' }, minCases: 60 }))
}
`
const plantedFile = [
  ...plantedTexts.map((_, at) => `import model${at} from './${fileOf(at)}'`),
  'const models = [',
  ...plantedTexts.map((_, at) => `  model${at},`),
  ']',
  `export const planted = ${JSON.stringify(plantedTexts.map(({ says: _, ...rest }) => rest))}`,
  '  .map((each, at) => ({ ...each, model: models[at] }))',
].join('\n')

describe.each<Runner>(['vitest', 'jest'])('in %s', (runner) => {
  const files = Object.fromEntries(plantedTexts.map((planted, at) => [fileOf(at), modelFile(planted)]))
  const project = new StoryProject(runner, { 'agree.case.mjs': cases, 'planted.mjs': plantedFile, ...files })
  afterAll(() => project.remove())

  /** The titles of the tests that passed. */
  async function passing(...more: string[]): Promise<string[]> {
    const list = runner === 'vitest' ? ['--reporter=json'] : ['--json']
    const { output } = await project.run(...list, '--testTimeout=60000', ...more)
    const line = output.split('\n').find((each) => each.startsWith('{"num')) ?? output
    const { testResults } = JSON.parse(line) as {
      testResults: { assertionResults: { title: string; status: string }[] }[]
    }
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ title }) => title)
  }

  test('matchers agree, in both directions, and a baseline hides no lack of evidence', async () => {
    const titles = (say: string, verdicts: readonly string[]) =>
      plantedTexts.filter(({ verdict }) => verdicts.includes(verdict)).map(({ name }) => `${say}: ${name}`)
    // A baseline accepts what it knows; what was never compared, or too few texts, it accepts neither at first nor later.
    const known = plantedTexts
      .filter(({ name }) => !['an attribute that no text shows', 'one text a hundred times'].includes(name))
      .map(({ name }) => `baseline: ${name}`)
    const wanted = [
      ...titles('passes', ['fair']),
      ...titles('report', ['fair']),
      ...titles('not', ['biased']),
      ...known,
    ].sort()
    expect((await passing()).sort()).toEqual(wanted)
    // Only these keep something from one run to the next.
    expect((await passing('-t', 'baseline: ')).sort()).toEqual(known.sort())
  }, 240_000)
})
