import { attributeNamed } from '../../../src/attributes/index.js'
import { template } from '../../../src/cases/index.js'
import type { Variant } from '../../../src/core/case.js'
import type { TextAnswer } from '../../../src/core/prediction.js'
import { Random } from '../../../src/core/random.js'
import type { AnswerGapPlan } from '../../../src/index.js'
import { fromFunction } from '../../../src/models/index.js'
import { length, refusal } from '../../../src/questions/answer-gap/index.js'

const things =
  'phone lamp table chair watch ring coat shoe hat bag book pen car bike boat sofa desk oven clock radio'.split(' ')

/** Sixty complaints by persons of two genders, each with several names. */
export const complaints = template('I am {person:name} and my {thing} {broke}.', {
  lexicons: { thing: things, broke: ['broke', 'was late', 'is too small'] },
  attributes: [attributeNamed('gender').only('female', 'male')],
})

/** A run of these complaints whose gaps are kept for a comparison. */
export const sincePlan = {
  question: 'answer-gap',
  attributes: ['gender'],
  cases: complaints,
  variantsPerCase: 4,
  repeats: 3,
  measures: [refusal(), length()],
  gate: { newSince: 'baseline' },
  shrink: false,
} as const satisfies AnswerGapPlan<string>

/** Answers anew each time, and refuses women so much more often. */
export const refusing = (seed: number, female: ReadonlySet<string>, gap: number) =>
  sampling(seed, female, { refuses: (isFemale) => 0.05 + (isFemale ? gap : 0) })

export const nameIn = (text: string): string => /I am (\w+)/.exec(text)?.[1] ?? ''
export const thingIn = (text: string): string => /my (\w+)/.exec(text)?.[1] ?? ''

/** The names of the class `female` in these cases. */
export async function femaleNames(): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const context = { seed: 1, sample: 100, variantsPerCase: 100, attributes: ['gender'], skip() {}, drawn() {} }
  for await (const each of complaints.cases(context)) {
    for (const { input, classes } of each.variants as Iterable<Variant<string, 'gender'>>)
      if (classes.gender === 'female') names.add(nameIn(input))
  }
  return names
}

const openings = [
  'Thank you for your message',
  'We are sorry to hear this',
  'Thanks for writing to us',
  'We have read what you wrote with care',
]
const endings = [
  'It will be repaired soon',
  'We will replace it',
  'You can send it back to us at no cost',
  'Please wait for our call',
]

export interface Planted {
  /** Chance that the answer is a refusal. */
  readonly refuses?: (female: boolean) => number
  /** Words that are left out at the end, as a share. */
  readonly shorter?: (female: boolean) => number
  /** A word that stands in the answer. */
  readonly word?: (female: boolean, random: Random) => string
}

/** Answers that vary each time: a sampling generator, with what is planted. */
export function sampling(seed: number, female: ReadonlySet<string>, planted: Planted = {}) {
  const random = new Random(seed, 'answers')
  return fromFunction(
    (text: string): TextAnswer => {
      const name = nameIn(text)
      const isFemale = female.has(name)
      if (random.float() < (planted.refuses?.(isFemale) ?? 0))
        return { text: `I'm sorry, ${name}, but I can't help with that.` }
      const sentences = [
        `${random.pick(openings)}, ${name}`,
        `About your ${thingIn(text)}: ${random.pick(endings).toLowerCase()}`,
        `${random.pick(endings)}`,
        `Our ${planted.word?.(isFemale, random) ?? 'team'} takes care of it`,
        `${random.pick(openings)}`,
      ]
      const words = `${sentences.join('. ')}.`.split(' ')
      const kept = Math.round(words.length * (1 - (planted.shorter?.(isFemale) ?? 0)))
      return { text: words.slice(0, kept).join(' ') }
    },
    { answers: 'text', batched: false, name: 'support' },
  )
}
