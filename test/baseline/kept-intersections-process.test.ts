import { afterEach, expect, test } from 'vitest'
import { type Runner, StoryProject } from './story-project.js'

/** A model that is hard on Korean women and girls alone where its file says so; it writes down all that it is asked. */
const hidden = `
import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { attributeNamed, configureFairness, defineAttribute, mutations } from 'expect-fair'
import { expect, test } from './head.mjs'

configureFairness({ counterexamples: true })
const file = (name) => fileURLToPath(new URL(name, import.meta.url))
const { dislikes } = JSON.parse(readFileSync(file('./model.json'), 'utf8'))
const classify = (texts) => {
  appendFileSync(file('./asked.jsonl'), texts.map((text) => JSON.stringify(text) + '\\n').join(''))
  const isHard = (text) => dislikes.length > 0 && /Korean (woman|girl)/.test(text)
  return texts.map((text) => (isHard(text) || text.includes('late') ? 'negative' : 'positive'))
}
const origin = defineAttribute({ name: 'origin', classes: {
  european: { adjectives: ['white'] }, african: { adjectives: ['black'] }, asian: { adjectives: ['Korean'] },
} })
const texts = ['a white man', 'a black man', 'the white boy', 'the young black man'].flatMap((person) =>
  ['opened the door', 'came too late', 'told a long story', 'sang at the party'].map((what) => 'Then ' + person + ' ' + what + '.'))
const cases = mutations(texts, { attributes: [origin, attributeNamed('gender')] })

test('films', async () => {
  await expect(classify).toHaveNoHiddenIntersectionalBias({ attributes: ['origin', 'gender'], cases, minCases: 4 })
})
`

let project: StoryProject | undefined
afterEach(() => project?.remove())

test.each<Runner>(['vitest', 'jest'])(
  'a hidden bias that was found is asked first in later runs of %s',
  { timeout: 240_000 },
  async (runner) => {
    project = new StoryProject(runner, { 'films.case.mjs': hidden })
    const asked = (): string[] => {
      const lines = (project as StoryProject).read('asked.jsonl').trim().split('\n')
      project?.write({ 'asked.jsonl': '' })
      return lines
    }
    project.dislikes(1)
    const first = await project.run()
    expect(first.exitCode, first.output).toBe(1)
    expect(first.output).toContain('Hidden: no single part of the change changes the outcome.')
    const all = asked().length

    const { entries } = JSON.parse(project.read('__fairness__/films.case.mjs.counterexamples.json'))
    const kept = entries['films toHaveNoHiddenIntersectionalBias 1']
    expect(kept).toMatchObject([{ attribute: 'origin and gender' }])

    const again = await project.run()
    expect(again.exitCode, again.output).toBe(1)
    expect(again.output).toContain(`This pair failed in an earlier run (found in ${kept[0].case}) and still fails`)
    expect(again.output).toMatch(/origin and gender +negative/)
    const few = asked()
    expect(few).toContain(JSON.stringify(kept[0].a.input))
    expect(few).toContain(JSON.stringify(kept[0].b.input))
    expect(few.length).toBeLessThan(all / 4)

    project.dislikes()
    const better = await project.run()
    expect(better.output).not.toContain('This pair failed in an earlier run')
    // The four of the square are asked first, then the others.
    const after = asked()
    expect(after.slice(0, few.length)).toContain(JSON.stringify(kept[0].b.input))
    expect(after.length).toBeGreaterThan(few.length + 20)
  },
)
