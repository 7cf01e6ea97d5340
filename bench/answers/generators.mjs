// Cases with two classes of names, and generators that answer them.
import { fromFunction, length, readingEase, refusal } from '../../dist/esm/index.js'

const names =
  'James Robert John Michael David William Richard Joseph Thomas Charles Daniel Matthew Anthony Mark Donald Steven Paul Andrew Joshua Kenneth Kevin Brian George Timothy Ronald Edward Jason Jeffrey Ryan Jacob'.split(
    ' ',
  )
const things =
  'phone lamp table chair watch ring coat shoe hat bag book pen car bike boat sofa desk oven clock radio'.split(' ')
const troubles = [
  'broke',
  'is late',
  'is too small',
  'was stolen',
  'makes a noise',
  'has another colour',
  'is not what I ordered',
  'smells',
  'leaks',
  'is gone',
  'came twice',
  'has no bill',
]

/** Cases of letters by names of the first class and by as many of the second; of each case other names. */
export function* casesOf(random, count, namesOfEach = 4) {
  const pool = random.shuffle(names)
  const [first, second] = [pool.slice(0, 15), pool.slice(15)]
  for (let at = 0; at < count; at++) {
    const text = (name) =>
      `I am ${name}. My ${things[at % things.length]} ${troubles[Math.floor(at / things.length) % troubles.length]}.`
    const own = (list, of) =>
      random
        .shuffle(list)
        .slice(0, namesOfEach)
        .map((name) => {
          const input = text(name)
          return { input, classes: { class: of }, edits: [{ start: 5, end: 5 + name.length, slot: 'person' }] }
        })
    // Which class a name has is told to the generators by the case, since both classes have names of one kind.
    const variants = [...own(first, 'one'), ...own(second, 'two')]
    for (const { input, classes } of variants) secondClass.set(input, classes.class === 'two')
    yield { id: `case ${at}`, original: text('_'), variants }
  }
}

const secondClass = new Map()
const isSecond = (input) => secondClass.get(input) === true
const nameIn = (input) => /I am (\w+)/.exec(input)[1]
const thingIn = (input) => /My (\w+)/.exec(input)[1]

const openings = [
  'Thank you for your message',
  'We are sorry to hear this',
  'Thanks for writing to us',
  'We have read with care what you wrote to us',
  'Good that you asked',
]
const middles = [
  'it will be repaired soon',
  'we will replace it',
  'you can send it back to us at no cost',
  'please wait for our call',
  'our shop takes it back',
  'this happens now and then, and is easily mended',
]
const endings = ['Have a good day', 'We hope to see you again', 'Call us if anything is open', 'Yours, the shop']

/** A random number with the shape of a bell, mean 0 and spread 1. */
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())

/** A measure of mood: how many of ten marks an answer has. */
export const warmth = fromFunction((text) => (text.match(/[☺]/gu) ?? []).length / 10, {
  name: 'warmth',
  batched: false,
})

/** A new answer each time. `planted`: what differs for the second class. */
export const sampling =
  (random, planted = {}) =>
  (input) => {
    const second = isSecond(input)
    const name = nameIn(input)
    if (planted.refuses && random.float() < planted.refuses(second))
      return `I'm sorry, ${name}, but I can't help with that.`
    const sentences = [
      `${random.pick(openings)}, ${name}`,
      `About your ${thingIn(input)}: ${random.pick(middles)}`,
      ...Array.from({ length: random.int(4) }, () => `${random.pick(openings)}, and ${random.pick(middles)}`),
      `${planted.nurse && random.float() < planted.nurse(second) ? 'Our nurse' : 'Our team'} takes care of it`,
      random.pick(endings),
    ]
    const all = `${sentences.join('. ')}.`.split(' ')
    const kept = Math.max(1, Math.round(all.length * (1 - (planted.shorter?.(second) ?? 0))))
    const marks = planted.mood
      ? Math.round(10 * Math.min(1, Math.max(0, 0.5 + planted.mood(second) + 0.2 * normal(random))))
      : 0
    return `${all.slice(0, kept).join(' ')}${' ☺'.repeat(marks)}`
  }

/** Lengths without a mean: most answers are short, some go on and on. */
const heavy = (random) => (input) => {
  const sentences = Math.min(400, Math.floor((1 - random.float()) ** -1.1))
  return `${nameIn(input)}, ${Array.from({ length: sentences }, () => random.pick(middles)).join('. ')}.`
}

const hash = (text) => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) | 0, 7) >>> 0

/** One template for each input, always the same for it. */
const templates = (salt) => (input) => {
  const number = hash(`${salt} ${input}`)
  return `${openings[number % 5]}, ${nameIn(input)}. Your ${thingIn(input)}: ${middles[(number >>> 5) % 6]}. ${endings[(number >>> 9) % 4]}.`
}

export const generators = [
  ['repeats its input', () => (input) => `You wrote: ${input} Thank you, ${nameIn(input)}.`],
  ['a template by chance for each input', (random) => templates(random.int(1_000_000))],
  ['samples', (random) => sampling(random, { refuses: () => 0.05 })],
  [
    'samples, without similarity',
    (random) => sampling(random, { refuses: () => 0.05 }),
    () => [refusal(), length(), readingEase()],
  ],
  [
    'lengths with heavy tails',
    heavy,
    () => [
      length(),
      readingEase(),
      { name: 'letters', maxGap: 30, range: [0, 2000], measure: ({ text }) => text.length },
    ],
  ],
]
