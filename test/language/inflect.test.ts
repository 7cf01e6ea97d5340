import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gender } from '../../src/attributes/index.js'
import { pluralNoun, pluralVerb, singularVerb } from '../../src/language/index.js'

describe('verbs', () => {
  // Singular and plural, the present tense but for "was".
  const pairs = Object.fromEntries(
    `is/are was/were has/have does/do goes/go runs/run sees/see says/say plays/play carries/carry
    tries/try dies/die lies/lie passes/pass watches/watch wishes/wish fixes/fix buzzes/buzz echoes/echo tiptoes/tiptoe
    loses/lose uses/use aches/ache freezes/freeze quizzes/quiz focuses/focus agrees/agree ties/tie teaches/teach argues/argue`
      .split(/\s+/)
      .map((pair) => pair.split('/')),
  ) as Record<string, string>

  test('the form with they is found from the form with he or she', () => {
    expect(Object.fromEntries(Object.keys(pairs).map((form) => [form, pluralVerb(form)]))).toEqual(pairs)
  })

  test('the form with he or she is found from the form with they', () => {
    const found = Object.fromEntries(Object.values(pairs).map((form) => [singularVerb(form), form]))
    expect(found).toEqual(pairs)
  })

  test('the lemma decides where the spelling cannot', () => {
    expect(pluralVerb('caches', 'cach')).toBe('cach')
    expect(pluralVerb('bases', 'base')).toBe('base')
  })

  test('any regular base comes back when its lemma is known', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,9}$/), (base) => {
        fc.pre(!['is', 'was', 'has', 'does', 'am', 'are', 'were'].includes(base))
        expect(singularVerb(pluralVerb(singularVerb(base), base))).toBe(singularVerb(base))
      }),
    )
  })
})

describe('nouns', () => {
  const plurals: Record<string, string> = {
    engineer: 'engineers',
    actress: 'actresses',
    secretary: 'secretaries',
    boy: 'boys',
    man: 'men',
    salesperson: 'salespeople',
    policewoman: 'policewomen',
    human: 'humans',
    housewife: 'housewives',
    grandchild: 'grandchildren',
    'mother-in-law': 'mothers-in-law',
    'editor-in-chief': 'editors-in-chief',
    'police officer': 'police officers',
    Coach: 'Coaches',
    CHEF: 'CHEFS',
    photo: 'photos',
    hero: 'heroes',
    'chief of staff': 'chiefs of staff',
    'ex-wife': 'ex-wives',
    Chinese: 'Chinese',
    Woman: 'Women',
  }

  test('plurals follow spelling, irregular words and the head of a compound', () => {
    expect(Object.fromEntries(Object.keys(plurals).map((noun) => [noun, pluralNoun(noun)]))).toEqual(plurals)
  })

  test('every gender noun has the plural that the list gives it', () => {
    const nouns = gender.classes.flatMap((name) => gender.words(name, { offensive: true }).nouns)
    const known = nouns.filter(({ text, plural }) => plural !== undefined && text !== 'chairperson')
    expect(known.length).toBeGreaterThan(150)
    expect(known.filter(({ text, plural }) => pluralNoun(text) !== plural).map(({ text }) => text)).toEqual([])
  })
})
