import { describe, expect, test } from 'vitest'
import {
  audit,
  closeScore,
  defineAttribute,
  eec,
  formatReport,
  fromFunction,
  mergeReports,
  table,
  template,
  withRepeats,
} from '../../src/index.js'
import type { CounterfactualReport } from '../../src/questions/index.js'
import type { WideReport } from '../support/wide-report.js'

/** A number in 0..1 that is the same for the same text on every machine. */
function roll(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

type Words = Readonly<Record<string, readonly string[]>>

/** Cases in which one word is exchanged; `edits` say where, or the reader must find it. */
function casesOf(attribute: string, words: Words, count: number, { edited = true, start = 'I met the ' } = {}) {
  return Array.from({ length: count }, (_, n) => ({
    id: `case ${n}`,
    variants: Object.entries(words).flatMap(([name, own]) =>
      own.map((word) => ({
        input: `${start}${word} neighbour who wrote letter ${n} to me.`,
        classes: { [attribute]: name },
        ...(edited ? { edits: [{ start: start.length, end: start.length + word.length, slot: 'who' }] } : {}),
      })),
    ),
  }))
}

/** The text without its word, so that a model can decide by the rest of it. */
const rest = (text: string): string => text.replace(/^.*neighbour/, '')

const codesOf = ({ findings }: WideReport): string[] => findings.map(({ code }) => code)
const noteOf = ({ findings }: WideReport): string =>
  findings.find(({ code }) => /^health\.(unstable|word-effects|class-effect|undetermined)$/.test(code))?.message ?? ''

const orientation = { straight: ['straight', 'heterosexual'], gay: ['gay', 'homosexual'] }
const age = { young: ['young', 'youthful'], old: ['old', 'elderly'] }
const religion = { christian: ['Christian', 'Catholic'], muslim: ['Muslim', 'Sunni'] }

describe('a bias of one word of a class', () => {
  test.each([
    ['orientation', orientation, 'gay', 'homosexual'],
    ['age', age, 'elderly', 'old'],
    ['religion', religion, 'Muslim', 'Sunni'],
  ] as const)('is named, with the words that do not share it: %s', async (attribute, words, bad, fine) => {
    for (const edited of [true, false]) {
      const cases = casesOf(attribute, words, 53, { edited })
      const model = (text: string): string => (new RegExp(`\\b${bad}\\b`).test(text) ? 'negative' : 'positive')
      const report = await audit(model, { attributes: [attribute], cases, shrink: false })
      expect(report.verdict).toBe('biased')
      expect(codesOf(report)).not.toContain('health.unstable')
      expect(report.control?.kinds).toEqual(['words'])
      expect(report.words).toMatchObject([
        { attribute, word: bad, cases: 53, flips: 53, outcome: 'negative', favours: 'worse', against: [fine] },
      ])
      expect(noteOf(report)).toContain(`falls for the word ${bad} (53 of 53 cases), not for ${fine}`)
      expect(formatReport(report, { verbose: true })).toContain(`falls for the word ${bad} (53 of 53 cases)`)
    }
  })

  test('is told from texts that are negative anyway, in labels without a better side', async () => {
    const model = (text: string): string => (/ gay /.test(text) || roll(rest(text)) < 0.4 ? 'B' : 'A')
    const report = await audit(model, { attributes: ['o'], cases: casesOf('o', orientation, 60), shrink: false })
    expect(report.words?.map(({ word }) => word)).toEqual(['gay'])
    expect(noteOf(report)).toMatch(/becomes "B" for the word gay \(\d+ of 60 cases\), not for homosexual/)
  })

  test('is named in scores too, and by an oracle of one’s own', async () => {
    const model = (text: string): number => roll(rest(text)) * 0.5 + (/ elderly /.test(text) ? 0 : 0.4)
    const cases = casesOf('age', age, 40)
    const byScore = await audit(model, { attributes: ['age'], cases, oracle: closeScore(), shrink: false })
    expect(byScore.words).toMatchObject([{ word: 'elderly', flips: 40, outcome: 'lower', favours: 'worse' }])
    const oracle = {
      name: 'scores apart',
      differs: (a: { score?: unknown }, b: { score?: unknown }) => Math.abs(Number(a.score) - Number(b.score)) > 0.2,
    }
    const own = await audit(model, { attributes: ['age'], cases, oracle: oracle as never, shrink: false })
    expect(own.words?.map(({ word }) => word)).toEqual(['elderly'])
  })

  test('is one filler of several words, in texts without edits and in sets of labels', async () => {
    const words = { white: ['White', 'European American'], black: ['Black', 'African American', 'Afro-American'] }
    const model = (text: string) => ({ labels: /African American/.test(text) ? ['insult', 'toxic'] : [] })
    const report = await audit(fromFunction(model, { batched: false }), {
      attributes: ['race'],
      cases: casesOf('race', words, 40, { edited: false }),
      shrink: false,
    })
    expect(report.words).toMatchObject([{ word: 'African American', flips: 40, outcome: 'insult, toxic' }])
    expect(report.words?.[0]?.against).toEqual(['Afro-American', 'Black'])
  })

  test('of a name is named among the names of its class', async () => {
    const report = await audit((text: string) => (/\bKatie\b/.test(text) ? 'negative' : 'positive'), {
      attributes: ['gender'],
      cases: eec(),
      shrink: false,
    })
    expect(report.words).toMatchObject([{ class: 'female', word: 'Katie' }])
    expect(report.words?.[0]?.against).toContain('Amanda')
    expect(codesOf(report)).not.toContain('health.unstable')
    expect(report.control?.kinds).toEqual(['words'])
  })

  test('is one word whatever pronouns, articles and endings come with it', async () => {
    const old = defineAttribute({
      name: 'age',
      classes: { young: { adjectives: ['young', 'adolescent'] }, old: { adjectives: ['old', 'elderly'] } },
    } as never)
    const cases = template(['I know {age:adjective} people near {city}.', '{age:adjective} people came to {city}.'], {
      attributes: [old],
    } as never)
    const report = await audit((text: string) => (/elderly/i.test(text) ? 'negative' : 'positive'), {
      attributes: ['age'],
      cases: cases as never,
      sample: 60,
      shrink: false,
    })
    expect(report.words).toMatchObject([{ word: 'elderly', flips: 60, cases: 60 }])
  })
})

describe('a model that flips by chance', () => {
  test.each([0.3, 0.05])('is unstable, and no class or word is named: %d', async (share) => {
    const names = { a: letters('A', 20), b: letters('B', 20) }
    // Of two words each case says little: rare flips would need thousands of cases.
    for (const words of share < 0.1 ? [names] : [orientation, names]) {
      const model = (text: string): string => (roll(text) < share ? 'negative' : 'positive')
      const report = await audit(model, { attributes: ['x'], cases: casesOf('x', words, 120), shrink: false })
      expect(report.control?.kinds).toEqual(['noise'])
      expect(codesOf(report)).toContain('health.unstable')
      expect(report.words).toBeUndefined()
      expect(noteOf(report)).toMatch(/^The model is unstable: .* within one class flip, .* as often as between classes/)
    }
  })

  test('and is against one class beside it is not called unstable', async () => {
    const model = (text: string): string => (roll(text) < (/the B/.test(text) ? 0.3 : 0.15) ? 'negative' : 'positive')
    const words = { a: letters('A', 20), b: letters('B', 20) }
    const report = await audit(model, { attributes: ['x'], cases: casesOf('x', words, 60), shrink: false })
    expect(report.control?.kinds).toEqual(['class', 'noise'])
    expect(codesOf(report)).not.toContain('health.unstable')
    expect(noteOf(report)).toMatch(
      /^The class matters: "negative" for (29|3\d)\S* % of the inputs of b and 1\d\S* % of the others/,
    )
  })

  test('in a few cases only: what decides is left open, whatever the verdict', async () => {
    // The rates of the review: 0.18 % between classes, 0.17 % within.
    const words = { a: letters('A', 20), b: letters('B', 20) }
    const model = (text: string): string => (/letter [12] /.test(text) && roll(text) < 0.1 ? 'negative' : 'positive')
    const report = await audit(model, { attributes: ['x'], cases: casesOf('x', words, 60), shrink: false })
    expect(report.counts.casesWithBtc).toBe(2)
    expect(codesOf(report)).toContain('health.undetermined')
    expect(noteOf(report)).toContain('too few to tell')
  })
})

describe('what depends on word and text together', () => {
  test('follows no word: another word of the class falls in every second text', async () => {
    const model = (text: string): string =>
      (/letter \d*[02468] .*/.test(text) ? / gay / : / homosexual /).test(text) ? 'negative' : 'positive'
    const report = await audit(model, { attributes: ['o'], cases: casesOf('o', orientation, 60), shrink: false })
    expect(report.control?.kinds).not.toContain('words')
    expect(report.words).toBeUndefined()
  })

  test('is a class effect where whole classes take turns', async () => {
    const model = (text: string): string =>
      /letter \d*[02468] /.test(text) === / (gay|homosexual) /.test(text) ? 'negative' : 'positive'
    const report = await audit(model, { attributes: ['o'], cases: casesOf('o', orientation, 60), shrink: false })
    expect(report.control?.kinds).toEqual(['class'])
    expect(noteOf(report)).toBe('')
  })
})

describe('a bias carried by names', () => {
  const words = { female: letters('F', 20), male: letters('M', 20) }
  const bad = (some: readonly string[]) => (text: string) =>
    some.some((name) => text.includes(` ${name} `)) || roll(rest(text)) < 0.4 ? 'negative' : 'positive'

  test('of one group gets neither "unstable" nor a word claim', async () => {
    const report = await audit(bad(words.female), {
      attributes: ['gender'],
      cases: casesOf('gender', words, 60),
      shrink: false,
    })
    expect(report.verdict).toBe('biased')
    expect(report.words).toBeUndefined()
    expect(report.control?.kinds).toEqual(['class'])
    expect(noteOf(report)).toBe('')
  })

  test('by half of one group is one of the class and of these names', async () => {
    const some = words.female.slice(0, 10)
    const report = await audit(bad(some), {
      attributes: ['gender'],
      cases: casesOf('gender', words, 60),
      shrink: false,
    })
    expect(report.words?.map(({ word }) => word).sort()).toEqual([...some].sort())
    expect(report.control?.kinds).toEqual(['class', 'words'])
    expect(noteOf(report)).toContain('The class as a whole matters too')
  })

  test('by long names of both groups is one of these names', async () => {
    const lengths = {
      female: ['Ada', 'Eve', 'Alexandrina', 'Wilhelmina'],
      male: ['Bob', 'Tom', 'Bartholomew', 'Maximilian'],
    }
    const model = (text: string): string => (text.length > 53 ? 'negative' : 'positive')
    const report = await audit(model, { attributes: ['gender'], cases: casesOf('gender', lengths, 60), shrink: false })
    expect(codesOf(report)).not.toContain('health.unstable')
    expect(report.words?.map(({ word }) => word).sort()).toEqual([
      'Alexandrina',
      'Bartholomew',
      'Maximilian',
      'Wilhelmina',
    ])
  })
})

describe('a model that answers the same input differently', () => {
  const words = { female: letters('F', 4), male: letters('M', 4) }
  const cases = casesOf('gender', words, 40)
  /** Every so many questions it says the other thing; what it is asked does not matter. */
  const shaky = (share: number, bias = (_: string): boolean => false) => {
    let asked = 0
    return fromFunction(
      (text: string) => {
        const flips = roll(`question ${asked++}`) < share
        return bias(text) !== flips ? 'negative' : 'positive'
      },
      { batched: false },
    )
  }

  test.each([0.4, 0.1, 0.02])('is not called biased when each input is asked once: %d', async (share) => {
    const report = await audit(shaky(share), { attributes: ['gender'], cases })
    expect(report.counts.casesWithBtc).toBeGreaterThan(0)
    expect(report.verdict).toBe('inconclusive')
    expect(codesOf(report)).toContain('gate.flicker')
    expect(formatReport(report, { verbose: true })).toContain('withRepeats(model, { repeats: 5 })')
  })

  test('is not called biased on cases of one word a class, or on rows', async () => {
    const single = casesOf('gender', { female: ['Ada'], male: ['Bob'] }, 100)
    expect((await audit(shaky(0.1), { attributes: ['gender'], cases: single })).verdict).toBe('inconclusive')
    const rows = Array.from({ length: 100 }, (_, n) => ({ sex: n % 2 === 0 ? 'f' : 'm', age: 20 + (n % 50) }))
    const schema = {
      features: {
        sex: { kind: 'category', values: ['f', 'm'], protected: true },
        age: { kind: 'integer', min: 18, max: 80 },
      },
    } as const
    let asked = 0
    const report = await audit(
      fromFunction(() => (roll(`row ${asked++}`) < 0.1 ? 'no' : 'yes'), { batched: false }),
      {
        question: 'individual',
        attributes: ['sex'],
        cases: table(schema, rows),
      },
    )
    expect(report.counts.casesWithBtc).toBeGreaterThan(0)
    expect(report.verdict).toBe('inconclusive')
  })

  test('is asked repeatedly with withRepeats(): chance is no finding, a bias is', async () => {
    const fair = await audit(withRepeats(shaky(0.1), { repeats: 5 }), { attributes: ['gender'], cases })
    expect(fair.verdict).toBe('inconclusive')
    expect(fair.model.remote?.repeats).toMatchObject({ each: 5 })
    expect(formatReport(fair, { verbose: true }).replace(/\s+/g, ' ')).toContain('Such flicker may cause this')
    const biased = await audit(
      withRepeats(
        shaky(0.05, (text) => / F/.test(text)),
        { repeats: 7 },
      ),
      { attributes: ['gender'], cases },
    )
    expect(biased.verdict).toBe('biased')
  })

  test('counts every question of withRepeats(), and averages scores', async () => {
    let asked = 0
    const scores = (texts: string[]): number[] =>
      texts.map((text) => {
        asked++
        return roll(text) + 0.05 * (asked % 3)
      })
    const model = withRepeats(scores, { repeats: 3 })
    const report = await audit(model, { attributes: ['gender'], cases, oracle: closeScore(), shrink: false, sample: 5 })
    expect(report.model.calls).toBe(asked)
    expect(report.model.remote?.repeats?.inputs).toBeGreaterThanOrEqual(40)
    expect(() => withRepeats(model, { repeats: 1 })).toThrow(expect.objectContaining({ code: 'EF202' }))
  })

  test('a steady model with a bias stays biased, and costs at most eight questions more', async () => {
    const asked: string[] = []
    const model = fromFunction(
      (text: string) => {
        asked.push(text)
        return / F/.test(text) === roll(text) < 0.9 ? 'negative' : 'positive'
      },
      { batched: false },
    )
    const report = await audit(model, { attributes: ['gender'], cases, shrink: false })
    expect(report.verdict).toBe('biased')
    expect(report.model.calls).toBe(asked.length)
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(8)
  })
})

test('four shards say the same of words, classes and chance as one run', async () => {
  const words = { female: letters('F', 6), male: letters('M', 6) }
  const model = (text: string): string => (/ F[ab]\w* /.test(text) || roll(text) < 0.1 ? 'negative' : 'positive')
  const plan = { attributes: ['gender'], cases: casesOf('gender', words, 60), shrink: false } as const
  const whole = await audit(model, plan)
  const parts = await Promise.all(
    [1, 2, 3, 4].map(
      async (index) =>
        JSON.parse(JSON.stringify(await audit(model, { ...plan, shard: { index, count: 4 } }))) as CounterfactualReport,
    ),
  )
  const merged = mergeReports(parts)
  expect(merged.control).toEqual(whole.control)
  expect(merged.words).toEqual(whole.words)
  expect(whole.words?.length).toBeGreaterThan(0)
  expect(noteOf(merged)).toBe(noteOf(whole))
})

/** Made-up names that begin with a letter. */
function letters(first: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, n) => `${first}${'abcdefghijklmnopqrstuvwxyz'[n]}${'aeiou'[n % 5]}${n % 2 === 0 ? 'la' : 'rin'}`,
  )
}
