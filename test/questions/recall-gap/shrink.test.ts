import { describe, expect, test } from 'vitest'
import { audit, mergeReports } from '../../../src/audit/index.js'
import { template } from '../../../src/cases/index.js'
import type { FoundSpan } from '../../../src/core/prediction.js'
import { fromFunction } from '../../../src/models/index.js'
import { dryRun } from '../../../src/plan.js'
import { formatReport } from '../../../src/views/index.js'
import { namesOf } from './finders.js'

const letters = template(
  'The shop on the corner opened late. {race:name} asked for a {thing} and paid by card. The {place} was empty that day.',
  {
    attributes: ['race'],
    lexicons: {
      thing: ['letter', 'parcel', 'book', 'ticket', 'lamp', 'chair', 'coat', 'watch', 'ring', 'desk', 'oven', 'sofa'],
      place: ['office', 'station', 'market', 'garden', 'street', 'square'],
    },
  },
)
const plan = { question: 'recall-gap', attributes: ['race'], cases: letters, variantsPerCase: 20 } as const
const [hispanic, all] = [
  namesOf('hispanic'),
  new Set(['hispanic', 'european', 'african-american', 'asian', 'arab'].flatMap((name) => [...namesOf(name)])),
]
const isMissed = (name: string) => hispanic.has(name) && name.charCodeAt(1) % 2 === 0

const namesIn = (text: string): FoundSpan[] =>
  [...text.matchAll(/\p{Lu}[\p{L}\p{M}’'-]*/gu)].flatMap(({ 0: found, index }) =>
    all.has(found) ? [{ start: index, end: index + found.length, label: 'PER' }] : [],
  )
const finder = (find: (text: string) => readonly FoundSpan[], asked: string[] = []) =>
  fromFunction(
    (text: string) => {
      asked.push(text)
      return find(text)
    },
    { answers: 'spans', batched: false, name: 'finder' },
  )

/** Misses half of the Hispanic names where somebody asks. */
const missing = (text: string) =>
  namesIn(text).filter(({ start, end }) => !(text.includes('asked') && isMissed(text.slice(start, end))))

describe('the texts of the clearest gap', () => {
  test('are made small to a sentence whose name is missed', async () => {
    const report = await audit(finder(missing), plan)
    expect(report.verdict).toBe('biased')
    const { smallest } = report
    expect([smallest?.measure, smallest?.ended]).toEqual(['recall', 'minimal'])
    expect(smallest?.size.after).toBeLessThan(6)
    expect(smallest?.size.before).toBeGreaterThan(20)
    const [missed, found] = smallest?.a.value === 0 ? [smallest.a, smallest.b] : [smallest?.b, smallest?.a]
    expect([missed?.value, found?.value]).toEqual([0, 1])
    expect([missed?.classes.race, found?.classes.race === 'hispanic']).toEqual(['hispanic', false])
    for (const each of [missed, found]) {
      expect(String(each?.input)).toContain('asked')
      expect(String(each?.input)).not.toMatch(/corner|empty/)
      // Asked again, the model says the same.
      expect(missing(String(each?.input))).toHaveLength(each?.value ?? -1)
    }
    expect(missed?.text).toMatch(/\[\p{L}+: –\] asked/u)
    expect(found?.text).toMatch(/\[\p{L}+: PER\] asked/u)
    const [brief, whole] = [formatReport(report), formatReport(report, { verbose: true })]
    for (const message of [brief, whole]) expect(message).toContain('The smallest text whose name is missed')
  })

  test('are asked within what was announced', async () => {
    const asked: string[] = []
    const limited = { ...plan, shrink: { maxInputs: 20 } } as const
    const dry = await dryRun(limited)
    expect([dry.shrinking, (await dryRun(plan)).shrinking]).toEqual([20, 300])
    const report = await audit(finder(missing, asked), limited)
    expect(report.smallest?.calls).toBeLessThanOrEqual(20)
    // Of a function some are asked beside these, to see whether it answers twice alike.
    expect(asked.length).toBeLessThanOrEqual(dry.inputs + dry.shrinking + 11)
  })

  test('keep the false alarm that they show', async () => {
    const alarmed = finder((text) => {
      const found = namesIn(text)
      const at = text.indexOf('card')
      return at >= 0 && found.some(({ start, end }) => isMissed(text.slice(start, end)))
        ? [...found, { start: at, end: at + 4, label: 'PER' }]
        : found
    })
    const report = await audit(alarmed, plan)
    expect([report.verdict, report.smallest?.measure]).toEqual(['biased', 'false alarms'])
    for (const side of [report.smallest?.a, report.smallest?.b]) {
      expect(String(side?.input)).toContain('card')
      expect(String(side?.input)).not.toMatch(/corner|empty/)
    }
    expect([report.smallest?.a.value, report.smallest?.b.value].sort()).toEqual([0, 1])
    expect(formatReport(report)).toContain('The smallest text with a false alarm')
  })

  test.each([
    ['of a fair model', namesIn, {}],
    ['of a plan without it', missing, { shrink: false }],
  ] as const)('stay as they are: %s', async (_, find, more) => {
    expect((await audit(finder(find), { ...plan, ...more })).smallest).toBeUndefined()
  })

  test('stay as they are in shards, whose joined report shows the gap', async () => {
    const parts = await Promise.all(
      [1, 2].map((index) => audit(finder(missing), { ...plan, shard: { index, count: 2 } })),
    )
    for (const part of parts) expect(part.smallest).toBeUndefined()
    expect(mergeReports(parts).verdict).toBe('biased')
  })

  test('are refused an unknown goal', async () => {
    await expect(audit(finder(missing), { ...plan, shrink: { to: 'letters' } } as never)).rejects.toThrow('EF112')
  })
})
