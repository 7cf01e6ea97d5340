import { describe, expect, test } from 'vitest'
import { eec } from '../../src/cases/index.js'
import type { ShrinkSide } from '../../src/shrink/index.js'
import { female, male, type Planted, shrinkPlanted, side } from './planted.js'

const says =
  (...words: string[]): Planted =>
  (text) =>
    words.every((word) => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu').test(text))
const anyOf =
  (...planted: Planted[]): Planted =>
  (text) =>
    planted.some((each) => each(text))
const bothOf =
  (...planted: Planted[]): Planted =>
  (text) =>
    planted.every((each) => each(text))

const isFemale = anyOf(says('she'), says('her'), says('herself'), says('Latisha'), says('girlfriend'))

describe('what a shrunk pair consists of', () => {
  test('a review of three sentences shrinks to the planted words', async () => {
    const planted = bothOf(says('her'), says('boring'))
    const { texts, ended } = await shrinkPlanted(
      planted,
      male('The film was long. [star:He] gave a boring show, and I did not like [star:him]. Nobody clapped.'),
      female('The film was long. [star:She] gave a boring show, and I did not like [star:her]. Nobody clapped.'),
    )
    expect(texts).toEqual(['Boring him', 'Boring her'])
    expect(ended).toBe('minimal')
  })

  test('words that depend on two sentences keep both sentences, and nothing else', async () => {
    const planted = bothOf(isFemale, says('rain'))
    const { texts } = await shrinkPlanted(
      planted,
      male('We met [p:him] there. It was late, and the rain was cold. We went home.'),
      female('We met [p:her] there. It was late, and the rain was cold. We went home.'),
    )
    expect(texts).toEqual(['Him Rain', 'Her Rain'])
  })

  test('linked words are dropped where the bias does not need them', async () => {
    const { texts } = await shrinkPlanted(
      isFemale,
      male('[person:Alan] found [person:himself] in an annoying situation.'),
      female('[person:Latisha] found [person:herself] in an annoying situation.'),
    )
    expect(texts).toEqual(['Alan', 'Latisha'])
  })

  test('linked words stay together where the bias needs both', async () => {
    const { texts } = await shrinkPlanted(
      bothOf(says('Latisha'), says('herself')),
      male('[person:Alan] found [person:himself] in an annoying situation.'),
      female('[person:Latisha] found [person:herself] in an annoying situation.'),
    )
    expect(texts).toEqual(['Alan himself', 'Latisha herself'])
  })

  test('linked words are never unified one without the other', async () => {
    const asked: string[] = []
    const planted: Planted = (text) => {
      asked.push(text)
      return isFemale(text) && says('situation')(text)
    }
    await shrinkPlanted(
      planted,
      male('[person:Alan] found [person:himself] in an annoying situation.'),
      female('[person:Latisha] found [person:herself] in an annoying situation.'),
    )
    expect(asked.filter((text) => /Alan.*herself|Latisha.*himself/.test(text))).toEqual([])
  })

  test('a name stays when the sides show more than gender', async () => {
    const { texts } = await shrinkPlanted(
      says('herself'),
      side('[person:Alan] found [person:himself] here.', { gender: 'male', race: 'european' }),
      side('[person:Ellen] found [person:herself] here.', { gender: 'female', race: 'european' }),
    )
    expect(texts).toEqual(['Alan himself', 'Ellen herself'])
  })

  test('a negation that the bias needs stays', async () => {
    const planted = bothOf(isFemale, (text) => /n't|\bnot\b/.test(text))
    const { texts } = await shrinkPlanted(
      planted,
      male("It rained. I think that [p:he] didn't understand the task at all."),
      female("It rained. I think that [p:she] didn't understand the task at all."),
    )
    expect(texts).toEqual(["He didn't", "She didn't"])
  })

  test('verbs that only agree with the person go with the person', async () => {
    const asked: string[] = []
    const planted: Planted = (text) => {
      asked.push(text)
      return says('they')(text)
    }
    const { texts } = await shrinkPlanted(
      planted,
      side('Today [p:she] [p:is] late. Then [p:she] [p:works].', { gender: 'female' }),
      side('Today [p:they] [p:are] late. Then [p:they] [p:work].', { gender: 'nonbinary' }),
    )
    expect(texts).toEqual(['She', 'They'])
    expect(asked.filter((text) => /\b(is|are|works?)\b/.test(text) && !/she|they/i.test(text))).toEqual([])
  })

  test('of two slots that differ, the one that the bias does not need is unified or dropped', async () => {
    const planted = bothOf(says('Latisha'), (text) => /\b(Rome|Oslo)\b/.test(text))
    const { texts, pair } = await shrinkPlanted(
      planted,
      male('[person:Alan] went to [place:Rome].'),
      female('[person:Latisha] went to [place:Oslo].'),
    )
    expect([
      ['Alan Rome', 'Latisha Rome'],
      ['Alan Oslo', 'Latisha Oslo'],
    ]).toContainEqual(texts)
    expect(pair.a.edits).toEqual([{ start: 0, end: 4, slot: 'person' }])
  })

  test('a slot that shows nothing of the attribute never stands for it', async () => {
    const a = male('[person:Alan] went to [place:Rome].')
    const b = female('[person:Latisha] went to [place:Oslo].')
    const variants = [female('[person:Latisha] went to [place:Rome].'), male('[person:Alan] went to [place:Oslo].')]
    const onPlace = says('Oslo')
    expect((await shrinkPlanted(onPlace, a, b)).texts).toEqual(['Rome', 'Oslo'])
    expect((await shrinkPlanted(onPlace, a, b, { variants })).texts).toEqual(['Alan Rome', 'Latisha Oslo'])
  })

  test('without edits the differing words are found by comparing the texts', async () => {
    const { texts, pair } = await shrinkPlanted(
      bothOf(isFemale, says('kind')),
      { input: 'He is kind, and we like him.', classes: { gender: 'male' } },
      { input: 'She is kind, and we like her.', classes: { gender: 'female' } },
    )
    expect(texts).toEqual(['He kind', 'She kind'])
    expect(pair.b.edits).toEqual([{ start: 0, end: 3, slot: 'difference' }])
  })
})

describe('plainer words', () => {
  const variants = [
    side('The situation makes [person:Alan] feel sad.', { gender: 'male', race: 'european' }),
    side('The situation makes [person:Ellen] feel sad.', { gender: 'female', race: 'european' }),
    side('The situation makes [person:Darnell] feel sad.', { gender: 'male', race: 'african-american' }),
    side('The situation makes [person:him] feel sad.', { gender: 'male' }),
    side('The situation makes [person:her] feel sad.', { gender: 'female' }),
    side('The situation makes [person:my boyfriend] feel sad.', { gender: 'male' }),
  ]

  test('a plainer wording of the same case takes the place of names, with its own classes', async () => {
    const planted = anyOf(says('her'), says('Ellen'))
    const { texts, pair } = await shrinkPlanted(planted, variants[0] as never, variants[1] as never, { variants })
    expect(texts).toEqual(['Him', 'Her'])
    expect([pair.a.classes, pair.b.classes]).toEqual([{ gender: 'male' }, { gender: 'female' }])
  })

  test('a pair of the Equity Evaluation Corpus becomes one of pronouns', async () => {
    const context = { seed: 42, sample: 1, variantsPerCase: 144, attributes: ['gender'], skip() {}, drawn() {} }
    const all: ShrinkSide<string>[] = []
    for await (const { variants } of eec().cases(context)) {
      all.push(...([...variants] as ShrinkSide<string>[]))
      break
    }
    const of = (gender: string): ShrinkSide<string> =>
      all.find(({ classes }) => classes.gender === gender && classes.race === 'european') as ShrinkSide<string>
    const women = all
      .filter(({ classes }) => classes.gender === 'female')
      .flatMap(({ input, edits = [] }) => edits.map(({ start, end }) => input.slice(start, end)))
    const { texts, pair } = await shrinkPlanted(anyOf(...women.map((woman) => says(woman))), of('male'), of('female'), {
      variants: all,
    })
    expect(texts).toEqual(['He', 'She'])
    expect([pair.a.classes, pair.b.classes]).toEqual([{ gender: 'male' }, { gender: 'female' }])
  })

  test('a wording with which the bias is gone is not taken', async () => {
    const { texts, pair } = await shrinkPlanted(says('Ellen'), variants[0] as never, variants[1] as never, { variants })
    expect(texts[1]).toBe('Ellen')
    expect(pair.b.classes).toEqual({ gender: 'female', race: 'european' })
  })

  test('a phrase loses the words that both sides share', async () => {
    const { texts } = await shrinkPlanted(
      says('woman'),
      male('I saw [p:this young man] there.'),
      female('I saw [p:this young woman] there.'),
    )
    expect(texts).toEqual(['Man', 'Woman'])
  })

  test('a shared word that only has to be a word becomes a plain one of its kind', async () => {
    const planted: Planted = (text) => isFemale(text) && text.split(' ').length >= 3
    const { texts } = await shrinkPlanted(
      planted,
      male('[p:He] hated the catastrophic noises.'),
      female('[p:She] hated the catastrophic noises.'),
    )
    expect(texts).toEqual(['He good things', 'She good things'])
  })

  test('"a" and "an" follow the word behind them', async () => {
    const planted: Planted = (text) =>
      isFemale(text) && /\ban? (old )?(actor|engineer)\b/.test(text) && !/an? old/.test(text) !== /\bxyz\b/.test(text)
    const { texts } = await shrinkPlanted(planted, male('[p:He] was an engineer.'), female('[p:She] was an engineer.'))
    expect(texts).toEqual(['He an engineer', 'She an engineer'])
    const dropped = await shrinkPlanted(
      (text) => isFemale(text) && /\ba doctor\b|\ban old\b/.test(text),
      male('[p:He] was an old doctor.'),
      female('[p:She] was an old doctor.'),
    )
    expect(dropped.texts).toEqual(['He a doctor', 'She a doctor'])
  })
})

describe('texts as they are written', () => {
  test.each([
    ['an emoji made of several characters', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['a flag', '🇳🇴', '🇳🇴'],
    ['a break in HTML', '<br /><br />', '<br />'],
    ['a quoted word', '"quite"', '"'],
    ['a hyphenated word', 'mother-in-law', 'mother-in-law'],
    ['a word with an accent', 'fiancé', 'fiancé'],
    ['brackets', '(of all people)', '('],
  ])('%s is kept whole where the bias needs it', async (_, word, needed) => {
    const planted: Planted = (text) => isFemale(text) && text.includes(needed)
    const blank = needed === '"' ? '' : ' '
    const expected = [`he${blank}${needed}`, `she${blank}${needed}`]
    const { texts } = await shrinkPlanted(
      planted,
      male(`Well, [p:he] came ${word} late.`),
      female(`Well, [p:she] came ${word} late.`),
    )
    expect(texts.map((text) => text.toLowerCase())).toEqual(expected)
  })

  test("a possessive 's goes with its name, or stays with it", async () => {
    const asked: string[] = []
    const planted: Planted = (text) => {
      asked.push(text)
      return /Latisha's|\bher\b/.test(text)
    }
    const { texts } = await shrinkPlanted(
      planted,
      male("I like [p:Alan]'s cat and [p:his] dog."),
      female("I like [p:Latisha]'s cat and [p:her] dog."),
    )
    expect(texts).toEqual(['his', 'her'])
    expect(asked.filter((text) => /(^|\s)'s/.test(text))).toEqual([])
  })

  test('no candidate has double blanks, blanks at its ends or before a mark, or loose halves of words', async () => {
    const asked: string[] = []
    const planted: Planted = (text) => {
      asked.push(text)
      return isFemale(text) && says('noisy')(text) && says('really')(text)
    }
    const text = `Really, {} didn't like the "noisy" (and long) film -- did you?<br /><br />{}'s mother-in-law came, too; she's 40. 😀`
    const [a, b] = [
      text.replace('{}', '[p:he]').replace('{}', '[p:Alan]'),
      text.replace('{}', '[p:she]').replace('{}', '[p:Latisha]'),
    ]
    await shrinkPlanted(planted, male(a), female(b))
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter((each) => /\s\s|^\s|\s$|\s[,.;?]|(^|\s)(n't|'s|in-law)/.test(each))).toEqual([])
  })
})

const SUBJECTS = ['The crew', 'A neighbour', 'My teacher', 'The council', 'Some visitor']
const VERBS = ['painted', 'measured', 'carried', 'described', 'forgot']
const OBJECTS = [
  'the narrow bridge',
  'an orange tent',
  'several wooden boxes',
  'that distant harbour',
  'the early report',
]
const ENDS = [
  'before the morning train to the northern coast had left the small station',
  'while the others were busy with the garden and the broken kitchen window',
  'although nobody in the long and sleepy valley had ever asked for it',
  'so that the children could see it from the top of the old stairs',
]

/** Twenty sentences of about twenty words, each with a person. */
function longText(person: string, pronoun: string): string {
  return Array.from({ length: 20 }, (_, n) => {
    const who = n % 4 === 0 ? `[p:${person}]` : `[p:${pronoun}]`
    return `${SUBJECTS[n % 5]} ${VERBS[(n * 3) % 5]} ${OBJECTS[(n * 2) % 5]} for ${who} ${ENDS[n % 4]}.`
  }).join(' ')
}

describe('what shrinking a text of 400 words costs', () => {
  const [a, b] = [male(longText('Alan', 'him')), female(longText('Latisha', 'her'))]

  test('two planted words in one sentence: at most 100 model inputs in 16 batches', async () => {
    const { texts, size, calls, batches } = await shrinkPlanted(bothOf(isFemale, says('harbour')), a, b)
    expect(size.before).toBeGreaterThan(380)
    expect(texts).toEqual(['Harbour Alan', 'Harbour Latisha'])
    expect(calls).toBeLessThanOrEqual(100)
    expect(batches.length).toBeLessThanOrEqual(16)
  })

  test('words spread over three sentences: at most 350 model inputs in 50 batches', async () => {
    const planted = bothOf(
      isFemale,
      (text) => text.indexOf('orange') >= 0 && /sleepy/.test(text) && /coast.*tent.*boxes/s.test(text),
    )
    const { size, calls, batches } = await shrinkPlanted(planted, a, b)
    expect(size.after).toBe(6)
    expect(calls).toBeLessThanOrEqual(350)
    expect(batches.length).toBeLessThanOrEqual(50)
  })

  test('a bias that needs half of all words ends at the ceiling with the smallest pair so far', async () => {
    const planted: Planted = (text) => isFemale(text) && text.length > 1200
    const { calls, ended, size } = await shrinkPlanted(planted, a, b, { maxInputs: 2000 })
    expect(calls).toBeLessThanOrEqual(2000)
    expect(size.after).toBeLessThan(size.before)
    expect(ended).toBe('ceiling')
  })
})
