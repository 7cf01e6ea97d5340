import { beforeAll, describe, expect, test } from 'vitest'
import { analyze, type Document } from '../../src/language/index.js'
import type { ShrinkSide } from '../../src/shrink/index.js'
import { cutSentence } from '../../src/shrink/text/sentence/cut-sentence.js'
import { SentenceCheck } from '../../src/shrink/text/sentence/sentence-check.js'
import { sentenceCuts } from '../../src/shrink/text/sentence/sentence-cuts.js'
import { sentenceSpace } from '../../src/shrink/text/sentence/sentence-space.js'
import type { TextTools } from '../../src/shrink/text/text-space.js'
import { loadTextTools } from '../../src/shrink/text/text-tools.js'
import { female, male, type Planted, type Shrunk, shrinkPlanted } from './planted.js'

let tools: TextTools
beforeAll(async () => {
  tools = await loadTextTools()
})

const forms = [
  ['he', 'his', 'him', 'Alan', 'He'],
  ['she', 'her', 'her', 'Latisha', 'She'],
] as const
const fill = (text: string, side: 0 | 1): string =>
  text.replace(/\{(\d)\}/g, (_, n) => `[p:${forms[side][n as never]}]`)
const sides = (text: string): [ShrinkSide<string>, ShrinkSide<string>] => [male(fill(text, 0)), female(fill(text, 1))]
const isFemale: Planted = (text) => /\b(she|her|latisha)\b/i.test(text)
const small = (text: string, planted: Planted = isFemale, options = {}): Promise<Shrunk> =>
  shrinkPlanted(planted, ...sides(text), { to: 'sentence', ...options })

/** Side b after each cut of the text, tried alone, that leaves a sentence. */
async function left(text: string): Promise<string[]> {
  const [a, b] = sides(text)
  const pair = { attribute: 'gender', a, b }
  const document = (await analyze([a.input]))[0] as Document
  const space = sentenceSpace(pair, [], tools, document)
  const check = new SentenceCheck(space.start, document, [() => 0, () => 1], tools.articleFor)
  const states = [...cutSentence(sentenceCuts(space.start.pieces, document))(space.start, 0)]
    .map(({ state }) => space.settle(state))
    .filter((state) => state !== undefined)
  const right = await check.areSentences(states)
  return states.filter((_, at) => right[at]).map((state) => space.value(state)?.b.input ?? '')
}

describe('what goes from a sentence', () => {
  test.each([
    ['an adverbial clause, with its comma', 'When the rain stopped, {0} went home.', 'She went home.'],
    [
      'a relative clause',
      'The nurse who had worked all night told {3} the truth.',
      'The nurse told Latisha the truth.',
    ],
    ['a coordinate clause', '{4} opened the door and the dog ran out.', 'She opened the door.'],
    ['an adjective, and the article fits what follows', '{4} found an old coin.', 'She found a coin.'],
    ['one of two adjectives, with the comma', '{4} writes odd, inventive stories.', 'She writes inventive stories.'],
    ['an adverb', '{4} quickly closed the window.', 'She closed the window.'],
    ['a phrase behind an object', '{4} read the letter in the garden.', 'She read the letter.'],
    ['all but a clause that can stand by itself', 'I think that {0} likes the music.', 'She likes the music.'],
    ['the first of several coordinates', '{4} bought apples, pears and plums.', 'She bought apples and plums.'],
    ['a conjunction that it opens with', 'But {0} likes the music.', 'She likes the music.'],
    [
      'what stands between two commas, with both',
      '{3}, being tired of it all, closed the window.',
      'Latisha closed the window.',
    ],
    ['the name of an account in front of it', '@somebody {0} likes the music.', 'She likes the music.'],
  ])('%s', async (_, text, expected) => {
    expect(await left(text)).toContain(expected)
  })
})

describe('what stays in a sentence', () => {
  test.each([
    ['subject, verb and object', '{4} closed the window.'],
    ['a copula and its complement', '{4} was a nurse.'],
    ['what a verb takes in place of an object', '{4} depends on money.'],
    ['the phrase of a verb that takes object and phrase', '{4} put money on the table.'],
    ['the adverb of a verb of manner', '{4} did well.'],
    ['a negation', '{4} never lies.'],
    ['one of two subjects of a verb that must fit both', '{3} and I are friends.'],
    ['the complement of a verb of saying', '{4} said that it rained.'],
    ['both halves of a comparison', '{4} is as tall as the door.'],
    ['both halves of a likeness', 'It seemed as natural to {3} as all the other rules.'],
    ['two words that say it together', '{4} ran up and down.'],
    ['what it takes somebody for', 'It takes {3} to open it.'],
    ['what "of" joins to a noun', '{4} wants the end of it.'],
    ['a relative clause of "those"', '{4} likes those who sing.'],
    ['what an adjective says little without', '{4} made the film worth seeing.'],
    ['the same behind a copula', '{4} is fond of music.'],
    ['a phrase that says no', '{4} no longer sings.'],
    ['an adverb that is denied', '{4} does not really sing.'],
    ['what a finding verb says of its object', '{4} found the child alone.'],
    ['the particle of a verb', '{4} pulled the hat down.'],
    ['how old somebody is', '{4} is 64 years old.'],
    ['the second half of a comparison', '{4} knows more than the teacher.'],
    ['the adjective of what is said of the subject', '{4} is a nice guy.'],
    ['a superlative', '{4} saw the best film.'],
    ['a noun whose adjective says it all', '{4} sang in a strange way.'],
    ['both of "both"', '{4} plays both English and Chinese music.'],
    ['what is suffered by an object', '{4} had the house painted.'],
    ['what is called out', '{4} cried "Ah!"'],
    ['an adverb that is said twice', '{4} sang it over and over.'],
    ['all of "all over"', '{4} was limp all over.'],
    ['what somebody cannot help', '{4} could not help but laugh.'],
    ['both of "now and then"', '{4} was called now and then by the teacher.'],
    ['what a reflexive verb takes', '{4} braced herself for a storm.'],
    ['both of "between"', '{4} can choose between singing and reading.'],
    ['a title in capitals', '{4} likes SEA OF LOVE.'],
    ['what an object is wanted to do', '{4} wants a friend to come.'],
    ['where somebody is told that it is', '{4} told the men where it was.'],
  ])('%s', async (_, text) => {
    expect(await left(text)).toEqual([])
  })

  test.each([
    ['one without "which"', 'The bed in which {0} slept was old.', /bed she slept/],
    ['the clause of a condition', 'If {0} likes the music, we will stay.', /^She likes/],
    ['what nobody vouches for', 'I doubt that {0} likes the music.', /^She likes/],
    ['what is denied', 'I do not think that {0} likes the music.', /^She likes/],
    ['what is asked', 'I know how {0} likes the music.', /^She likes/],
    ['a verb that its sentence completes', 'It was as bad as {0} was.', /^She was/],
    ['a question that tells', '{4} is a great nurse, so why should we wait?', /nurse\?/],
    ['two nouns side by side', '{4} gave a list of cars to the boss Raymond.', /cars Raymond/],
    ['a degree without its adjective', '{4} was most kindly received.', /most received/],
    ['a part of a name in quotes', '{4} wrote about a "super union" in Rome.', /" union"/],
    ['one of two commas in front of a verb', '{3}, tired, old and ill, left.', /Latisha, left/],
    ['a degree that "that" answers to', '{4} is so often told to leave that we laugh.', /told to leave that/],
    ['a clause with another noun', '{4} had a mouth, a nose and eyes that saw it all.', /mouth that|nose that/],
    [
      'a clause without its subject',
      'What luck that {0} visits a friend just as a great party takes place!',
      /friend takes/,
    ],
    ['a preposition without its noun', '{4} did not seem at all surprised.', /at surprised/],
    [
      'an adverb without the place that it is about',
      'The friends of {3} down at the office will tell us.',
      /down will/,
    ],
    ['the adjective of a noun that is written in two words', 'As a grown up, {0} left.', /an up/],
    ['a clause that a sentence went on with', 'Or that {0} can close the shop.', /^That/],
    ['a relative clause without its verb', 'We saw {3} with a composer some of whose work we know.', /whose work\./],
    ['one of two words of a set phrase', 'The town was full of friends of {3}, left and right.', /and right/],
    [
      '"than" without its degree',
      'This is a much more useful gift for {3}, than the old books of a priest.',
      /^(?!.*more).*than/,
    ],
    ['a degree without "than"', 'We gave {3} a much more useful gift than a book.', /more(?!.*than)/],
    ['a clause without the degree that it answers to', '{4} laughed so loudly that we left.', /laughed that/],
    [
      'one half of "not only" and "but"',
      '{4} not only sings in the garden but plays the piano.',
      /not only(?!.*but)|not (?:but|sings)/,
    ],
    ['one half of "the more, the less"', 'The more {0} sang, the less we slept.', /^The (?:more|less)[^,]*$|^The she/],
    [
      'a subject without its copula',
      'What this house has is its charm, you really see that {0} loves the garden.',
      /has\s?,/,
    ],
    [
      'two clauses without the mark between them',
      'I met a writer who worked in Rome, tired of the noise of the city: {0} liked a quiet house.',
      /Rome she|writer she/,
    ],
    [
      'a second relative clause without the first',
      'There are towns where time stands still, and to which {0} brings her friends.',
      /towns,? and/,
    ],
    ['half of two words that say it together', '{4} met a like minded man.', /a minded|a like man/],
    ['one of all that a number counts', '{4} has two pets, a dog and a cat.', /a dog\.|pets, a cat/],
    ['a comma behind a copula', "It's an odd, inventive story of {3}, and it's quirky, sad drama.", /'s,|an,/],
    ['the words of a question that none asks', 'Nor did {0} close the window.', /^Did/],
    ['a part of a word with a bracket', 'We know that (Da)vid told {3} the truth.', /^Vid| vid/],
    ['a part of a list whose commas have no space', '{4} likes dogs,old horses, and the cat that sleeps all day.', /./],
    ['one of two marks of a quotation', '{3} ‘loses’ to his 5-year-old son in... #realmadrid', /‘[^’]*$/],
    ['a part of a word', 'We heard "Ke$ha, the singer" when {0} came.', /Ke\$,/],
  ])('never %s', async (_, text, fault) => {
    for (const cut of await left(text)) expect(cut).not.toMatch(fault)
  })

  test('the comma of an opening phrase, and that of a quote', async () => {
    expect(await left('Down the road, before the house, {0} met a friend.')).toContain(
      'Down the road, she met a friend.',
    )
    for (const cut of await left('"No, no, my dear," said {3}.')) expect(cut).not.toMatch(/\p{L}" said/u)
  })

  test('the last of three coordinates, until the second is gone', async () => {
    expect(await left('{4} bought apples, pears and plums.')).not.toContain('She bought apples, pears.')
    expect((await small('{4} bought apples, pears and plums.')).texts[1]).toBe('She bought apples.')
  })
})

test('a clause that a conjunction joins without a verb makes a sentence none', async () => {
  const finite = async (text: string): Promise<boolean> => {
    const [a, b] = sides(text)
    const document = (await analyze([a.input]))[0] as Document
    const { start } = sentenceSpace({ attribute: 'gender', a, b }, [], tools, document)
    return new SentenceCheck(start, document, [() => 0, () => 1], tools.articleFor).isFinite(start)
  }
  expect(await finite('The dogs ran off while {0} slept.')).toBe(true)
  expect(await finite('The dogs ran off while {0} and a group of people.')).toBe(false)
})

describe('the smallest sentence', () => {
  test('keeps what the bias needs, and is a sentence on both sides', async () => {
    const text =
      'It rained all day. When the guests had left, {3} carefully washed the old glasses that {1} mother had sent from Rome, and everybody slept.'
    const { texts, form, size, ended } = await small(text, (each) => isFemale(each) && /glasses/.test(each))
    expect(texts).toEqual(['Alan washed the glasses.', 'Latisha washed the glasses.'])
    expect([form, ended, size]).toEqual(['sentence', 'minimal', { before: 25, after: 4 }])
  })

  test('is never a fragment, whatever the bias needs', async () => {
    const { texts, alone } = await small('Yesterday {3} sold a coin in the garden.')
    expect(texts).toEqual(['Alan sold a coin.', 'Latisha sold a coin.'])
    expect(alone).toEqual(['Alan', 'Latisha'])
  })

  test('tells nothing of words that do not decide by themselves', async () => {
    const { alone } = await small('{4} found a coin.', (text) => isFemale(text) && /coin/.test(text))
    expect(alone).toBeUndefined()
  })

  test('keeps the label of each side, where there are more than two', async () => {
    const say = (text: string): string => (/\bshe\b/i.test(text) ? (/garden/.test(text) ? 'sad' : 'angry') : 'glad')
    const [a, b] = sides('{4} read the letter in the garden, and the dog slept.')
    const { shrinkPair } = await import('../../src/shrink/index.js')
    const label = (text: string) => ({ kind: 'label', label: say(text) }) as const
    const { pair } = await shrinkPair(
      { attribute: 'gender', a: { ...a, prediction: label(a.input) }, b: { ...b, prediction: label(b.input) } },
      {
        oracle: {
          name: 'same label',
          differs: (one, other) => JSON.stringify(one) !== JSON.stringify(other),
          outcome: (each) => (each.kind === 'label' ? each.label : ''),
        },
        ask: async (inputs) => inputs.map(label),
      },
    )
    expect(pair.b.input).toBe('She read the letter in the garden.')
    expect(pair.b.prediction).toEqual({ kind: 'label', label: 'sad' })
  })

  test('holds the invariant of its case, where the pair does', async () => {
    const keeps = async (original: string, mutants: readonly string[]) =>
      mutants.map((mutant) => /garden/.test(original) && /garden/.test(mutant))
    expect((await small('{4} quickly read the letter in the garden.', isFemale, { keeps })).texts[1]).toBe(
      'She read the letter in the garden.',
    )
    // Two mutants of one original need not hold it among themselves.
    const never = async (_: string, mutants: readonly string[]) => mutants.map(() => false)
    expect((await small('{4} quickly read the letter in the garden.', isFemale, { keeps: never })).texts[1]).toBe(
      'She read the letter.',
    )
  })

  test('is written with a capital and an end mark where the text has none', async () => {
    expect((await small('yesterday {0} found a coin')).texts[1]).toBe('She found a coin.')
  })

  test('needs no more inputs than the ceiling allows, and keeps the best so far', async () => {
    for (const maxInputs of [0, 1, 2, 4, 8]) {
      const { calls, texts } = await small('It rained. Yesterday {3} found a coin in the garden.', isFemale, {
        maxInputs,
      })
      expect(calls).toBeLessThanOrEqual(maxInputs)
      expect(texts.map(isFemale)).toEqual([false, true])
    }
  })

  test('is the same on every run, and whatever the width of a batch', async () => {
    const text =
      'When the guests had left, {3} carefully washed the old glasses that {1} mother had sent, and all slept.'
    const results = await Promise.all([1, 2, 32].map((width) => small(text, isFemale, { width })))
    expect(new Set(results.map(({ texts }) => texts.join())).size).toBe(1)
  })
})

describe('where a sentence may go on', () => {
  test.each([
    ['behind a mark in brackets', 'It rained. There were dogs, horses (!), a friend of {3}, and two old cats.'],
    ['behind a quote', 'It rained. They said things like "It is late." as {0} closed the door.'],
    ['behind a stop without a space', 'It rained. We saw the old house.Then {0} closed the door.'],
    ['behind dots', 'It rained. There were dogs, horses... a friend of {3}, and two old cats.'],
  ])('%s: no part of it goes', async (_, text) => {
    const [, rest = ''] = text.split('It rained. ')
    expect((await small(text)).texts[1]).toBe(rest.replace('{3}', 'Latisha').replace('{0}', 'she'))
  })

  test('not behind a stop and a space, whatever letter follows', async () => {
    expect((await small('we saw the old house. then {0} closed the door.')).texts[1]).toMatch(/^then she|^She/i)
    expect((await small('It rained.<br />{4} closed the door.')).texts[1]).toBe('She closed the door.')
  })
})

describe('texts whose sentences stay whole', () => {
  const whole = async (text: string): Promise<readonly unknown[]> => {
    const { texts, form, uncut } = await small(text)
    return [texts[1], form, uncut]
  }

  test('those in another language', async () => {
    const german = shrinkPlanted(
      (text) => /Lehrerin/.test(text),
      male('Es hat den ganzen Tag geregnet. Der [p:Lehrer] kam gestern mit dem Hund nach Hause. Dann schliefen wir.'),
      female(
        'Es hat den ganzen Tag geregnet. Der [p:Lehrerin] kam gestern mit dem Hund nach Hause. Dann schliefen wir.',
      ),
      { to: 'sentence' },
    )
    const { texts, form, uncut } = await german
    expect(texts[1]).toBe('Der Lehrerin kam gestern mit dem Hund nach Hause.')
    expect([form, uncut]).toEqual(['text', 'language'])
  })

  test('those that are too long to be analysed, until they are short enough', async () => {
    const rain = Array.from({ length: 2200 }, (_, at) => `The rain fell on day ${at + 1}. `)
    const long = `${rain.join('')}Yesterday {3} found a coin in the garden.`
    expect(await whole(long)).toEqual(['Latisha found a coin in the garden.', 'sentence', undefined])
    const needed = (text: string): boolean => isFemale(text) && text.length > 52_000
    const { form, uncut } = await small(long, needed, { maxInputs: 40 })
    expect([form, uncut]).toEqual(['text', 'analysis'])
  })

  test('those that are no sentence', async () => {
    expect(await whole('It rained all day. A wonderful performance by {3}!')).toEqual([
      'A wonderful performance by Latisha!',
      'text',
      'fragment',
    ])
  })
})

describe('shrink: inputs', () => {
  test('cuts nothing, and takes the plainest inputs of the case', async () => {
    const { texts, form } = await shrinkPlanted(isFemale, ...sides('Yesterday {3} found a coin.'), {
      to: 'inputs',
      variants: [male('Yesterday [p:he] found a coin.'), female('Yesterday [p:she] found a coin.')],
    })
    expect(texts).toEqual(['Yesterday he found a coin.', 'Yesterday she found a coin.'])
    expect(form).toBe('input')
  })
})
