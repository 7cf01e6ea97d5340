import { describe, expect, test } from 'vitest'
import { allTo, type Document, pronounForms, rewritePersons } from '../../src/language/index.js'
import { parsed } from './parsed.js'

const to = (set: 'he' | 'she' | 'they', document: Document): string =>
  rewritePersons(document, { pronouns: allTo(set, ['he', 'she', 'they']) }).text

describe('which pronoun it is', () => {
  const her = parsed(
    'Her car hit her. The fault was hers, and her friend saw her own.',
    `Her PRON PRP$ 2 nmod:poss
    car NOUN NN 3 nsubj
    hit VERB VBD 0 root
    her PRON PRP 3 obj
    . PUNCT . 3 punct

    The DET DT 2 det
    fault NOUN NN 4 nsubj
    was AUX VBD 4 cop
    hers PRON PRP 0 root
    , PUNCT , 9 punct
    and CCONJ CC 9 cc
    her PRON PRP$ 8 nmod:poss
    friend NOUN NN 9 nsubj
    saw VERB VBD 4 conj
    her PRON PRP$ 11 nmod:poss
    own ADJ JJ 9 obj
    . PUNCT . 4 punct`,
  )

  test('"her" before its noun is possessive, and an object elsewhere', () => {
    expect(to('he', her)).toBe('His car hit him. The fault was his, and his friend saw his own.')
    expect(to('they', her)).toBe('Their car hit them. The fault was theirs, and their friend saw their own.')
  })

  const worst = parsed(
    'We saw her at her worst.',
    `We PRON PRP 2 nsubj
    saw VERB VBD 0 root
    her PRON PRP 2 obj
    at ADP IN 5 case
    her PRON PRP 2 obl
    worst ADJ JJS 5 amod
    . PUNCT . 2 punct`,
  )

  test('"at her worst" has no noun, and its "her" is possessive all the same', () => {
    expect(to('he', worst)).toBe('We saw him at his worst.')
    expect(to('they', worst)).toBe('We saw them at their worst.')
  })

  const his = parsed(
    'A friend of his took HIS coat; his or her idea, not Mary and his.',
    `A DET DT 2 det
    friend NOUN NN 5 nsubj
    of ADP IN 4 case
    his PRON PRP 2 nmod
    took VERB VBD 0 root
    HIS PRON PRP$ 7 nmod:poss
    coat NOUN NN 5 obj
    ; PUNCT , 12 punct
    his PRON PRP$ 12 nmod:poss
    or CCONJ CC 11 cc
    her PRON PRP$ 9 conj
    idea NOUN NN 5 parataxis
    , PUNCT , 15 punct
    not PART RB 15 advmod
    Mary PROPN NNP 12 conj
    and CCONJ CC 17 cc
    his PRON PRP 15 conj
    . PUNCT . 5 punct`,
  )

  test('"his" alone is theirs, before its noun their; "his or her" becomes one word', () => {
    expect(to('they', his)).toBe('A friend of theirs took THEIR coat; their idea, not Mary and theirs.')
  })

  test('he and she change places at once', () => {
    const swap = { pronouns: { he: pronounForms('she'), she: pronounForms('he') } }
    expect(rewritePersons(his, swap).text).toBe('A friend of hers took HER coat; her or his idea, not Mary and hers.')
  })

  test('"his" before a noun that the parse takes for another word is no "hers"', () => {
    const document = parsed(
      'His come back will hold.',
      `His PRON PRP$ 3 nmod:poss
      come VERB VB 3 amod
      back ADV RB 5 advmod
      will AUX MD 5 aux
      hold VERB VB 0 root
      . PUNCT . 5 punct`,
    )
    expect(to('she', document)).toBe('Her come back will hold.')
  })

  test('a he-man, the film "Her", laughter and s/he are left as they are', () => {
    const document = parsed(
      'A he-man in Her: he he, s/he.',
      `A DET DT 4 det
      he PRON PRP 4 compound
      - PUNCT HYPH 4 punct
      man NOUN NN 0 root
      in ADP IN 6 case
      Her PROPN NNP 4 nmod
      : PUNCT : 8 punct
      he INTJ UH 4 discourse
      he INTJ UH 8 fixed
      , PUNCT , 13 punct
      s X LS 13 dep
      / SYM , 13 punct
      he PRON PRP 4 dep
      . PUNCT . 4 punct`,
    )
    expect(to('they', document)).toBe(document.text)
  })

  test('your own forms can be given, such as themself or a neopronoun', () => {
    const document = parsed(
      'She hurt herself.',
      'She PRON PRP 2 nsubj\nhurt VERB VBD 0 root\nherself PRON PRP 2 obj\n. PUNCT . 2 punct',
    )
    const ze = { ...pronounForms('she'), subject: 'ze', reflexive: 'zirself' }
    expect(rewritePersons(document, { pronouns: { she: ze } }).text).toBe('Ze hurt zirself.')
    const themself = { ...pronounForms('they'), reflexive: 'themself' }
    expect(rewritePersons(document, { pronouns: { she: themself } }).text).toBe('They hurt themself.')
  })

  test('only the pronouns inside the spans change', () => {
    const first = [{ start: 0, end: 3 }]
    expect(rewritePersons(her, { pronouns: allTo('he'), spans: first }).text).toBe(
      'His car hit her. The fault was hers, and her friend saw her own.',
    )
  })
})

describe('verbs', () => {
  const cases: readonly [string, string, string, string][] = [
    [
      'a coordinated predicate shares the subject, a clause with its own does not',
      'She sings and is happy, and Bob dances.',
      `She PRON PRP 2 nsubj
      sings VERB VBZ 0 root
      and CCONJ CC 5 cc
      is AUX VBZ 5 cop
      happy ADJ JJ 2 conj
      , PUNCT , 9 punct
      and CCONJ CC 9 cc
      Bob PROPN NNP 9 nsubj
      dances VERB VBZ 2 conj
      . PUNCT . 2 punct`,
      'They sing and are happy, and Bob dances.',
    ],
    [
      'an inverted verb and a tag agree',
      "Was she ill? She is late, isn't she?",
      `Was AUX VBD 3 cop
      she PRON PRP 3 nsubj
      ill ADJ JJ 0 root
      ? PUNCT . 3 punct

      She PRON PRP 3 nsubj
      is AUX VBZ 3 cop
      late ADJ JJ 0 root
      , PUNCT , 5 punct
      is AUX VBZ 3 parataxis
      n't PART RB 5 advmod
      she PRON PRP 5 nsubj
      ? PUNCT . 3 punct`,
      "Were they ill? They are late, aren't they?",
    ],
    [
      'a question with do changes do alone',
      'What does he want, and why doesn’t he ask?',
      `What PRON WP 4 obj
      does AUX VBZ 4 aux
      he PRON PRP 4 nsubj
      want VERB VB 0 root
      , PUNCT , 11 punct
      and CCONJ CC 11 cc
      why ADV WRB 11 advmod
      does AUX VBZ 11 aux
      n’t PART RB 11 advmod
      he PRON PRP 11 nsubj
      ask VERB VB 4 conj
      ? PUNCT . 4 punct`,
      'What do they want, and why don’t they ask?',
    ],
    [
      'he’s is he has where the participle has its object, though the parse says passive',
      "All that he's seen, he's never seen.",
      `All DET DT 9 parataxis
      that PRON WDT 5 obj
      he PRON PRP 5 nsubj:pass
      's AUX VBZ 5 aux:pass
      seen VERB VBN 1 acl:relcl
      , PUNCT , 10 punct
      he PRON PRP 10 nsubj:pass
      's AUX VBZ 10 aux:pass
      never ADV RB 10 advmod
      seen VERB VBN 0 root
      . PUNCT . 10 punct`,
      "All that they've seen, they're never seen.",
    ],
    [
      'he’s is he has where the participle has its object behind it',
      "He's seen it, he's never seen.",
      `He PRON PRP 3 nsubj:pass
      's AUX VBZ 3 aux:pass
      seen VERB VBN 0 root
      it PRON PRP 3 obj
      , PUNCT , 9 punct
      he PRON PRP 9 nsubj:pass
      's AUX VBZ 9 aux:pass
      never ADV RB 9 advmod
      seen VERB VBN 3 parataxis
      . PUNCT . 3 punct`,
      "They've seen it, they're never seen.",
    ],
    [
      'he’s is he is or he has, by the verb after it',
      "He's been ill, he’s tired, he's being seen, he's got it.",
      `He PRON PRP 4 nsubj
      's AUX VBZ 4 aux
      been AUX VBN 4 cop
      ill ADJ JJ 0 root
      , PUNCT , 8 punct
      he PRON PRP 8 nsubj
      ’s AUX VBZ 8 cop
      tired ADJ JJ 4 parataxis
      , PUNCT , 13 punct
      he PRON PRP 13 nsubj:pass
      's AUX VBZ 13 aux
      being AUX VBG 13 aux:pass
      seen VERB VBN 4 parataxis
      , PUNCT , 17 punct
      he PRON PRP 17 nsubj
      's AUX VBZ 17 aux
      got VERB VBN 4 parataxis
      it PRON PRP 17 obj
      . PUNCT . 4 punct`,
      "They've been ill, they’re tired, they're being seen, they've got it.",
    ],
    [
      'two subjects with "and" have their plural already, with "or" the last decides',
      'He and Bob are here; Bob or he is.',
      `He PRON PRP 5 nsubj
      and CCONJ CC 3 cc
      Bob PROPN NNP 1 conj
      are AUX VBP 5 cop
      here ADV RB 0 root
      ; PUNCT , 10 punct
      Bob PROPN NNP 10 nsubj
      or CCONJ CC 9 cc
      he PRON PRP 7 conj
      is AUX VBZ 5 parataxis
      . PUNCT . 5 punct`,
      'They and Bob are here; Bob or they are.',
    ],
    [
      'a relative clause on the pronoun agrees, one on a noun does not',
      'He who laughs sees the man who waits.',
      `He PRON PRP 4 nsubj
      who PRON WP 3 nsubj
      laughs VERB VBZ 1 acl:relcl
      sees VERB VBZ 0 root
      the DET DT 6 det
      man NOUN NN 4 obj
      who PRON WP 8 nsubj
      waits VERB VBZ 6 acl:relcl
      . PUNCT . 4 punct`,
      'They who laugh see the man who waits.',
    ],
    [
      'capitals stay as they are',
      "SHE IS LATE. HE'S RIGHT",
      `SHE PRON PRP 3 nsubj
      IS AUX VBZ 3 cop
      LATE ADJ JJ 0 root
      . PUNCT . 3 punct

      HE PRON PRP 3 nsubj
      'S AUX VBZ 3 cop
      RIGHT ADJ JJ 0 root`,
      "THEY ARE LATE. THEY'RE RIGHT",
    ],
    [
      'past tenses, modals and infinitives need no change',
      "He left, he can swim, he'd go, he'll see.",
      `He PRON PRP 2 nsubj
      left VERB VBD 0 root
      , PUNCT , 6 punct
      he PRON PRP 6 nsubj
      can AUX MD 6 aux
      swim VERB VB 2 parataxis
      , PUNCT , 10 punct
      he PRON PRP 10 nsubj
      'd AUX MD 10 aux
      go VERB VB 2 parataxis
      , PUNCT , 14 punct
      he PRON PRP 14 nsubj
      'll AUX MD 14 aux
      see VERB VB 2 parataxis
      . PUNCT . 2 punct`,
      "They left, they can swim, they'd go, they'll see.",
    ],
  ]
  test.each(cases)('%s', (_, text, rows, they) => {
    expect(to('they', parsed(text, rows))).toBe(they)
  })

  test('singular they becomes he or she, with the verbs', () => {
    const document = parsed(
      "They're sure they've time, as they run and do not stop. Were they? It is theirs.",
      `They PRON PRP 3 nsubj
      're AUX VBP 3 cop
      sure ADJ JJ 0 root
      they PRON PRP 5 nsubj
      've VERB VBP 3 ccomp
      time NOUN NN 5 obj
      , PUNCT , 10 punct
      as SCONJ IN 10 mark
      they PRON PRP 10 nsubj
      run VERB VBP 3 advcl
      and CCONJ CC 14 cc
      do AUX VBP 14 aux
      not PART RB 14 advmod
      stop VERB VB 10 conj
      . PUNCT . 3 punct

      Were AUX VBD 0 root
      they PRON PRP 1 nsubj
      ? PUNCT . 1 punct

      It PRON PRP 3 nsubj
      is AUX VBZ 3 cop
      theirs PRON PRP 0 root
      . PUNCT . 3 punct`,
    )
    expect(to('she', document)).toBe("She's sure she has time, as she runs and does not stop. Was she? It is hers.")
  })

  test('a wrong parse that runs in circles or points nowhere still gives an answer', () => {
    const rows = (heads: readonly number[]) =>
      ['he PRON PRP', 'sings VERB VBZ', 'and CCONJ CC', 'dances VERB VBZ']
        .map((row, at) => `${row} ${heads[at]} ${['nsubj', 'conj', 'cc', 'conj'][at]}`)
        .join('\n')
    expect(to('they', parsed('he sings and dances', rows([2, 4, 4, 2])))).toBe('they sing and dance')
    expect(to('they', parsed('he sings and dances', rows([2, 2, 4, 4])))).toBe('they sing and dances')
    expect(to('they', parsed('he sings and dances', rows([9, 0, 2, 2])))).toBe('they sing and dances')
  })
})
