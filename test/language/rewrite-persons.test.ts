import { describe, expect, test } from 'vitest'
import { gender } from '../../src/attributes/index.js'
import { allTo, type Document, nounTable, rewritePersons } from '../../src/language/index.js'
import { parsed } from './parsed.js'

type Class = 'male' | 'female' | 'nonbinary'
const table = (from: Class, to: Class) => nounTable(gender.words(from).nouns, gender.words(to).nouns)
const nouns = (document: Document, from: Class, to: Class) => rewritePersons(document, { nouns: table(from, to) })

describe('gender nouns', () => {
  const women = parsed(
    "An ACTRESS and two Actresses, her mother-in-law and the women's boys met Mom. She hosts.",
    `An DET DT 2 det
    ACTRESS NOUN NN 17 nsubj
    and CCONJ CC 5 cc
    two NUM CD 5 nummod
    Actresses NOUN NNS 2 conj
    , PUNCT , 8 punct
    her PRON PRP$ 8 nmod:poss
    mother NOUN NN 2 conj
    - PUNCT HYPH 8 punct
    in ADP IN 12 case
    - PUNCT HYPH 12 punct
    law NOUN NN 8 nmod
    and CCONJ CC 17 cc
    the DET DT 15 det
    women NOUN NNS 17 nmod:poss
    's PART POS 15 case
    boys NOUN NNS 2 conj
    met VERB VBD 0 root
    Mom PROPN NNP 18 obj
    . PUNCT . 18 punct

    She PRON PRP 2 nsubj
    hosts VERB VBZ 0 root
    . PUNCT . 2 punct`,
  )

  test('number, case, hyphens and the article before them are kept right; verbs are no nouns', () => {
    expect(nouns(women, 'female', 'male').text).toBe(
      "An ACTOR and two Actors, her father-in-law and the men's boys met Dad. She hosts.",
    )
    expect(nouns(women, 'female', 'nonbinary').text).toBe(
      "A PERFORMER and two Performers, her parent-in-law and the people's boys met Mom. She hosts.",
    )
  })

  test('a word without a counterpart stays and is named', () => {
    const { text, left } = nouns(women, 'female', 'nonbinary')
    expect(left.map(({ start, end }) => women.text.slice(start, end))).toEqual(['Mom'])
    expect(text).toContain('met Mom')
  })

  test('edits say where the new words lie in the new text', () => {
    const { text, edits } = nouns(women, 'female', 'male')
    expect(edits.map(({ start, end, slot }) => `${slot}: ${text.slice(start, end)}`)).toEqual([
      'noun: ACTOR',
      'noun: Actors',
      'noun: father-in-law',
      'noun: men',
      'noun: Dad',
    ])
  })

  test('the possessive of a plural follows its new spelling', () => {
    const document = parsed(
      "the ladies' and the men’s room",
      `the DET DT 2 det
      ladies NOUN NNS 7 nmod:poss
      ' PART POS 2 case
      and CCONJ CC 6 cc
      the DET DT 6 det
      men NOUN NNS 2 conj
      ’s PART POS 6 case
      room NOUN NN 0 root`,
    )
    expect(nouns(document, 'female', 'male').text).toBe("the gentlemen's and the men’s room")
    const other = nounTable(
      [{ text: 'man', plural: 'men', group: 'x' }],
      [{ text: 'lady', plural: 'ladies', group: 'x' }],
    )
    expect(rewritePersons(document, { nouns: other }).text).toBe("the ladies' and the ladies’ room")
  })
})

describe('hyphens', () => {
  test('a part of a word that means no person stays', () => {
    const document = parsed(
      'man-made he-man, father-daughter talk, boy-king, husband-to-be',
      `man NOUN NN 3 compound
      - PUNCT HYPH 3 punct
      made VERB VBN 6 amod
      he PRON PRP 6 compound
      - PUNCT HYPH 6 punct
      man NOUN NN 0 root
      , PUNCT , 11 punct
      father NOUN NN 10 compound
      - PUNCT HYPH 10 punct
      daughter NOUN NN 11 compound
      talk NOUN NN 6 list
      , PUNCT , 15 punct
      boy NOUN NN 15 compound
      - PUNCT HYPH 15 punct
      king NOUN NN 6 list
      , PUNCT , 17 punct
      husband NOUN NN 6 list
      - PUNCT HYPH 20 punct
      to PART TO 20 mark
      - PUNCT HYPH 20 punct
      be AUX VB 17 acl`,
    )
    expect(nouns(document, 'male', 'female').text).toBe('man-made he-man, mother-daughter talk, girl-queen, wife-to-be')
  })
})

describe('honorifics', () => {
  const titles = parsed(
    'Mr. Lee and Miss Chaworth met MRS. Hill, sir. Miss you, Mx Fox!',
    `Mr. PROPN NNP 6 nsubj
    Lee PROPN NNP 1 flat
    and CCONJ CC 4 cc
    Miss PROPN NNP 1 conj
    Chaworth PROPN NNP 4 flat
    met VERB VBD 0 root
    MRS. PROPN NNP 6 obj
    Hill PROPN NNP 7 flat
    , PUNCT , 10 punct
    sir NOUN NN 6 vocative
    . PUNCT . 6 punct

    Miss VERB VBP 0 root
    you PRON PRP 1 obj
    , PUNCT , 4 punct
    Mx PROPN NNP 1 vocative
    Fox PROPN NNP 4 flat
    ! PUNCT . 1 punct`,
  )

  test('titles change before a name, with their full stop and case', () => {
    expect(rewritePersons(titles, { honorifics: { she: 'he', they: 'he' } }).text).toBe(
      'Mr. Lee and Mr. Chaworth met MR. Hill, sir. Miss you, Mr Fox!',
    )
    expect(rewritePersons(titles, { honorifics: { he: 'she', they: 'she' } }).text).toBe(
      "Ms. Lee and Miss Chaworth met MRS. Hill, ma'am. Miss you, Ms Fox!",
    )
  })

  test('an address that English has no neutral word for stays and is named', () => {
    const { text, left } = rewritePersons(titles, { honorifics: { he: 'they', she: 'they' } })
    expect(text).toBe('Mx. Lee and Mx. Chaworth met MX. Hill, sir. Miss you, Mx Fox!')
    expect(left.map(({ start, end }) => titles.text.slice(start, end))).toEqual(['sir'])
  })
})

describe('all at once', () => {
  const document = parsed(
    '👩‍🚀 <br>An heiress, Ms. Zoë—she’s here 😀\r\nwith her\tson\u0000 \ud800',
    `👩‍🚀 SYM NFP 4 discourse
    <br> PUNCT , 4 punct
    An DET DT 4 det
    heiress NOUN NN 0 root
    , PUNCT , 6 punct
    Ms. PROPN NNP 4 appos
    Zoë PROPN NNP 6 flat
    — PUNCT , 11 punct
    she PRON PRP 11 nsubj
    ’s AUX VBZ 11 cop
    here ADV RB 4 parataxis
    😀 SYM NFP 11 discourse
    with ADP IN 15 case
    her PRON PRP$ 15 nmod:poss
    son NOUN NN 11 obl`,
  )
  const change = { pronouns: allTo('they'), nouns: table('female', 'male'), honorifics: { she: 'they' } } as const

  test('emoji, breaks, control characters and lone surrogates around the edits stay', () => {
    expect(rewritePersons(document, change).text).toBe(
      '👩‍🚀 <br>An heir, Mx. Zoë—they’re here 😀\r\nwith their\tson\u0000 \ud800',
    )
  })

  test('replacements of the caller are made in the same pass, with their article', () => {
    const at = document.text.indexOf('heiress')
    const others = [{ start: at, end: at + 'heiress'.length, text: 'teacher', slot: 'occupation' }]
    const { text, edits } = rewritePersons(document, { ...change, others })
    expect(text).toContain('A teacher, Mx. Zoë')
    expect(edits.map(({ slot }) => slot)).toEqual(['article', 'occupation', 'honorific', 'pronoun', 'verb', 'pronoun'])
  })

  test('nothing asked for is nothing changed', () => {
    expect(rewritePersons(document, {})).toEqual({ text: document.text, edits: [], left: [] })
  })
})
