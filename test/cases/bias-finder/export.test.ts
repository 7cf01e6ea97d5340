import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type BiasTemplate, biasFinder, exportTemplates } from '../../../src/cases/index.js'
import { casesOf } from '../../support/source-laws.js'

const corpus = [
  'The film is long and dull.',
  "Tom Hanks is an actor. He's great in his role, isn't he? Hanks' fans love him.",
  'My sister saw this film twice. She says it was her favourite.',
]
const wanted = { attributes: ['gender'] }

async function exported(): Promise<BiasTemplate[]> {
  const templates: BiasTemplate[] = []
  for await (const template of exportTemplates(corpus)) templates.push(JSON.parse(JSON.stringify(template)))
  return templates
}

describe('templates as JSON', () => {
  test('give the same cases as the texts', async () => {
    const content = async (texts: readonly unknown[]) =>
      (await casesOf(biasFinder(texts), wanted)).map((each) => ({ ...each, variants: [...each.variants] }))
    const templates = await exported()
    expect(templates).toHaveLength(2)
    expect(await content(templates)).toEqual(await content(corpus))
  })

  test('are filled in a process that has no analysis', async () => {
    // Nothing that cuts, tags or parses can be loaded there, and variants() of a text therefore fails.
    const hook = `export const resolve = (name, context, next) => {
      if (/^(wink|onnxruntime)/.test(name)) throw new Error('loaded ' + name)
      return next(name, context)
    }`
    const script = `
      import { register } from 'node:module'
      register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}))
      const { audit, biasFinder, fromFunction, variants } = await import(${JSON.stringify(new URL('../../../dist/esm/index.js', import.meta.url).href)})
      const templates = ${JSON.stringify(await exported())}
      const model = fromFunction((texts) => texts.map((text) => (text.includes('sister') ? 'bad' : 'good')))
      const plan = { attributes: ['gender'], cases: biasFinder(templates), shrink: false, minCases: 1 }
      const { verdict, counts } = await audit(model, plan)
      const analysis = await variants('My sister says she loves it.', 'gender').then(() => 'works', ({ message }) => message)
      console.log(JSON.stringify([verdict, counts.cases, analysis]))
    `
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    expect(JSON.parse(stdout)).toEqual(['biased', 2, expect.stringMatching(/^loaded wink/)])
  })

  test('tell which text was skipped and why, and how far they are', async () => {
    const skipped: string[] = []
    const progress: unknown[] = []
    const onProgress = (...at: unknown[]): unknown => progress.push(at)
    for await (const _ of exportTemplates(corpus, { onSkip: (reason) => void skipped.push(reason), onProgress }));
    expect(skipped).toEqual(['no person'])
    expect(progress).toEqual([[3, 3]])
  })

  test.each<[string, (template: BiasTemplate) => unknown]>([
    ['another format', (template) => ({ ...template, format: 'expect-fair/template@9' })],
    ['no id', ({ id: _, ...rest }) => rest],
    ['a slot without a text for a class', (template) => ({ ...template, classes: ['male', 'agender'] })],
    ['an unknown kind of slot', (template) => ({ ...template, parts: [{ kind: 'x', is: 'a', show: '<a>' }] })],
    ['no slot', (template) => ({ ...template, parts: ['text'] })],
  ])('are refused with %s', async (_, change) => {
    const [template] = await exported()
    const broken = biasFinder([change(template as BiasTemplate)])
    await expect(casesOf(broken, wanted)).rejects.toThrow(/EF338.*Item 1 given to biasFinder\(\) looks like a template/)
  })

  test('of another attribute are counted and skipped', async () => {
    const skips: string[] = []
    const source = biasFinder(await exported(), { attributes: ['country'] })
    const skip = (reason: string): unknown => skips.push(reason)
    expect(await casesOf(source, { attributes: ['country'], skip })).toEqual([])
    expect(skips).toEqual(Array(2).fill('a template for another attribute'))
  })
})
