import { expect, test } from 'vitest'
import type { Corner, ShrunkBtc } from '../../src/core/report.js'
import { formatReport, type Paint } from '../../src/views/index.js'
import type { Changes, WideReport } from '../support/wide-report.js'
import { counterfactualReport, estimate } from './reports.js'

const header = 'expect(model).toHaveNoHiddenIntersectionalBias(plan)'
const text = (report: WideReport, options = {}) => formatReport(report, { verbose: true, header, ...options })

const said = (label: string, score: number) => ({ kind: 'label', label, scores: { [label]: score } }) as const
const corner = (input: string, changed: string[], label: string, score: number): Corner => ({
  changed,
  input,
  prediction: said(label, score),
  valid: true,
})
const square: Corner[] = [
  corner('A white man sang.', [], 'positive', 0.912),
  corner('An Asian man sang.', ['race'], 'positive', 0.874),
  corner('A white woman sang.', ['gender'], 'positive', 0.861),
  corner('An Asian woman sang.', ['race', 'gender'], 'negative', 0.723),
]

const shrunk: ShrunkBtc = {
  caseId: 'mutations, text 17',
  origin: 'text 17 of 500',
  attribute: 'race and gender',
  a: { input: 'A white man sang.', classes: { race: 'european', gender: 'male' }, prediction: said('positive', 0.912) },
  b: {
    input: 'An Asian woman sang.',
    classes: { race: 'asian', gender: 'female' },
    prediction: said('negative', 0.723),
  },
  favours: 'european and male',
  margin: 0.446,
  square,
  words: [
    { attribute: 'race', from: 'white', to: 'Asian', fromClass: 'european', toClass: 'asian' },
    { attribute: 'gender', from: 'man', to: 'woman', fromClass: 'male', toClass: 'female' },
  ],
  hidden: true,
  smallest: ['race', 'gender'],
  size: { before: 231, after: 4 },
  steps: 9,
  calls: 164,
  ended: 'minimal',
}

const all = {
  cases: 380,
  casesWithError: 97,
  casesWithHidden: 41,
  capped: 0,
  caseErrorRate: estimate(0.2553, 0.2122, 0.3023),
  caseHiddenRate: estimate(0.1079, 0.0785, 0.1435),
  mutants: 23_940,
  errors: 1412,
  hidden: 203,
  unclear: 31,
  errorRate: estimate(0.059, 0.0467, 0.0721),
  hiddenRate: estimate(0.0085, 0.0061, 0.0112),
  hiddenShare: 0.147,
}

function hiddenReport(changes: Changes = {}): WideReport {
  return counterfactualReport({
    question: 'hidden',
    verdict: 'biased',
    attributes: ['race', 'gender'],
    source: 'mutations() of 500 texts',
    counts: {
      cases: 380,
      variants: 24_320,
      pairs: 23_940,
      btcs: 203,
      casesWithBtc: 41,
      skipped: [{ reason: 'words of too few attributes', count: 120 }],
      discarded: [
        { reason: 'mutant whose words hang together in another way', count: 2113 },
        { reason: 'mutant in which a word takes another form', count: 301 },
      ],
      left: [
        { reason: 'said of no person', count: 214 },
        { reason: 'part of a name or a title', count: 88 },
      ],
    },
    rate: estimate(0.1079, 0.0785, 0.1435),
    byAttribute: [],
    byClass: [],
    intersection: {
      order: 2,
      schedule: 'smart',
      all,
      combinations: [{ attributes: ['race', 'gender'], ...all }],
      attributed: [
        { attributes: ['race'], cases: 61, errors: 902, hidden: false },
        { attributes: ['gender'], cases: 30, errors: 276, hidden: false },
        { attributes: ['race', 'gender'], cases: 41, errors: 203, hidden: true },
      ],
    },
    btcs: [],
    shrunk,
    replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ',
    notTested: [],
    ...withoutControl,
    ...changes,
  })
}
const withoutControl = { control: undefined, provenBelow: undefined } as unknown as Changes

test('a hidden error: the whole message', () => {
  expect(text(hiddenReport())).toMatchInlineSnapshot(`
    "expect(model).toHaveNoHiddenIntersectionalBias(plan)

    Biased: 41 of 380 originals change their outcome only when race and gender change at once: 10.8 %
    (95 % interval 7.85 % to 14.3 %).

      The smallest hidden error found, 4 of 231 words: race and gender change
        original         positive 0.912  [A white man] sang.
        race             positive 0.874  [An Asian] man sang.
        gender           positive 0.861  A white [woman] sang.
        race and gender  negative 0.723  [An Asian woman] sang.
      Hidden: no single part of the change changes the outcome.
      Favours european and male, margin 0.446 (not a borderline case).
      To ask only this square again, in 4 inputs, add to the plan:
        replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ'

      Text          text 17 of 500
      Words         race: white -> Asian (european -> asian)
                    gender: man -> woman (male -> female)
      Errors        1,412 of 23,940 mutants have another outcome than the original; per original 5.9 %
                    (95 % interval 4.67 % to 7.21 %)
      Hidden        203 of 1,412 errors are hidden (14.7 % of those whose sub-mutants are all valid); 31
                    could not be classified, because a sub-mutant is not valid
      Smallest sets race alone: 902 errors in 61 originals
                    gender alone: 276 errors in 30 originals
                    race and gender: 203 errors in 41 originals, hidden
      Asked         race and gender; mutations() of 500 texts: 380 originals drawn by seed 42 with
                    23,940 mutants of order 2
      Rule          same label; gate: no hidden error; claim: originals like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Left out      120 × words of too few attributes; 2,113 × mutant whose words hang together in
                    another way; 301 × mutant in which a word takes another form
      Left alone    214 × said of no person; 88 × part of a name or a title

    1. If you accept a rate of such cases, set it: gate: { rate: ... }. Here it is 10.8 %."
  `)
})

test('a fair model, negated: the whole message', () => {
  const none = { ...all, casesWithError: 0, casesWithHidden: 0, errors: 0, hidden: 0, unclear: 0 }
  const { hiddenShare: _, ...clean } = { ...none, errorRate: estimate(0, 0, 0.01), hiddenRate: estimate(0, 0, 0.01) }
  const {
    shrunk: __,
    replay: ___,
    ...rest
  } = hiddenReport({
    verdict: 'fair',
    rate: estimate(0, 0, 0.0097),
    provenBelow: 0.0079,
    intersection: {
      order: 2,
      schedule: 'smart',
      all: clean,
      combinations: [{ attributes: ['race', 'gender'], ...clean }],
      attributed: [],
      discarded: { mutants: 2414, errors: 388, cases: 190, casesWithError: 77, shareOfErrors: 1 },
    },
    notTested: [
      'Biases of a single attribute. An error is not hidden if it already occurs when one attribute changes.',
    ],
  })
  const counts = { ...rest.counts, btcs: 0, casesWithBtc: 0 }
  expect(text({ ...rest, counts }, { isNot: true })).toMatchInlineSnapshot(`
    "expect(model).toHaveNoHiddenIntersectionalBias(plan)

    Fair: none of 380 originals changes its outcome only when race and gender change at once, so among
    originals like these the rate is below 0.79 % (95 % confidence). This fails because of \`.not\`, which
    passes only if bias is proven.

      Errors        0 of 23,940 mutants have another outcome than the original; per original 0 %
                    (95 % interval 0 % to 1 %)
      Kept out      388 of 2,414 discarded mutants have another outcome; without the invariant 100 % of
                    all errors would be theirs
      Asked         race and gender; mutations() of 500 texts: 380 originals drawn by seed 42 with
                    23,940 mutants of order 2
      Rule          same label; gate: no hidden error; claim: originals like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Left out      120 × words of too few attributes; 2,113 × mutant whose words hang together in
                    another way; 301 × mutant in which a word takes another form
      Left alone    214 × said of no person; 88 × part of a name or a title
      Not tested    Biases of a single attribute. An error is not hidden if it already occurs when one
                    attribute changes."
  `)
})

test('an intersectional error that one attribute explains, of a full schedule over pairs of three attributes', () => {
  const atomic = square.map((each) =>
    each.changed.includes('race') ? corner(String(each.input), [...each.changed], 'negative', 0.7) : each,
  )
  const report = hiddenReport({
    question: 'intersectional',
    attributes: ['race', 'gender', 'body'],
    shrunk: { ...shrunk, square: atomic, hidden: false, smallest: ['race'] },
    intersection: {
      order: 2,
      schedule: 'full',
      all,
      combinations: [
        { attributes: ['race', 'gender'], ...all },
        { attributes: ['race', 'body'], ...all, casesWithError: 3, errors: 12, hidden: 0 },
      ],
      attributed: [{ attributes: ['race'], cases: 61, errors: 902, hidden: false }],
      atomic: [
        {
          attribute: 'race',
          cases: 380,
          casesWithError: 61,
          mutants: 9120,
          errors: 410,
          errorRate: estimate(0.0449, 0.03, 0.06),
        },
      ],
      overlap: {
        cases: { atomicAlone: 12, intersectionAlone: 20, both: 77, neither: 271 },
        mutants: { atomicAlone: 301, intersectionAlone: 203, both: 1178, neither: 20_118 },
      },
    },
  })
  expect(text(report)).toMatchInlineSnapshot(`
    "expect(model).toHaveNoHiddenIntersectionalBias(plan)

    Biased: 41 of 380 originals change their outcome when 2 of race, gender and body change at once:
    10.8 % (95 % interval 7.85 % to 14.3 %).

      The smallest error found, 4 of 231 words: race and gender change
        original         positive 0.912  [A white man] sang.
        race             negative 0.700  [An Asian] man sang.
        gender           positive 0.861  A white [woman] sang.
        race and gender  negative 0.700  [An Asian woman] sang.
      Not hidden: the outcome already changes when only race changes.
      Favours european and male, margin 0.446 (not a borderline case).
      To ask only this square again, in 4 inputs, add to the plan:
        replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ'

      Text          text 17 of 500
      Words         race: white -> Asian (european -> asian)
                    gender: man -> woman (male -> female)
      Errors        1,412 of 23,940 mutants have another outcome than the original; per original 5.9 %
                    (95 % interval 4.67 % to 7.21 %)
      Hidden        203 of 1,412 errors are hidden (14.7 % of those whose sub-mutants are all valid); 31
                    could not be classified, because a sub-mutant is not valid; originals with one: 41
                    of 380 originals, 10.8 % (95 % interval 7.85 % to 14.3 %)
      Attributes    race and gender: 97 of 380 originals with an error, 1,412 of 23,940 mutants, 203
                    hidden
                    race and body: 3 of 380 originals with an error, 12 of 23,940 mutants, 0 hidden
      Smallest sets race alone: 902 errors in 61 originals
      Atomic errors race: 410 of 9,120 mutants (4.49 % on average)
      Overlap       originals: 12 err by an atomic mutant only, 20 by an intersection only, 77 by both,
                    271 by neither
                    mutants: 301 err by an atomic mutant only, 203 by an intersection only, 1,178 by
                    both, 20,118 by neither
      Asked         race, gender and body; mutations() of 500 texts: 380 originals drawn by seed 42 with
                    23,940 mutants of order 2
      Rule          same label; gate: no error; claim: originals like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Left out      120 × words of too few attributes; 2,113 × mutant whose words hang together in
                    another way; 301 × mutant in which a word takes another form
      Left alone    214 × said of no person; 88 × part of a name or a title

    1. If you accept a rate of such cases, set it: gate: { rate: ... }. Here it is 10.8 %."
  `)
})

test('a corner that is not valid, and an error that cannot be told', () => {
  const { prediction: _, ...unasked } = square[1] as Corner
  const { smallest: __, ...unclear } = { ...shrunk, hidden: false }
  const broken = [square[0], { ...unasked, valid: false }, square[2], square[3]] as Corner[]
  const report = hiddenReport({ question: 'intersectional', shrunk: { ...unclear, square: broken } })
  expect(text(report).split('\n').slice(5, 12).join('\n')).toMatchInlineSnapshot(`
    "  The smallest error found, 4 of 231 words: race and gender change
        original         positive 0.912  [A white man] sang.
        race             not valid       [An Asian] man sang.
        gender           positive 0.861  A white [woman] sang.
        race and gender  negative 0.723  [An Asian woman] sang.
      It is unclear whether a single part of the change would be enough.
      Favours european and male, margin 0.446 (not a borderline case)."
  `)
})

test('order 3 speaks of several attributes, since a pair may hide', () => {
  const { intersection, ...rest } = hiddenReport({ attributes: ['race', 'gender', 'body'] })
  const report = { ...rest, intersection: { ...intersection, order: 3 } } as WideReport
  expect(text(report).split('\n')[2]).toMatchInlineSnapshot(
    `"Biased: 41 of 380 originals change their outcome only when several of race, gender and body change"`,
  )
})

test('marks what differs from the original, and colours the corner that errs', () => {
  const paint: Paint = {
    good: (each) => `<good>${each}</good>`,
    bad: (each) => `<bad>${each}</bad>`,
    strong: (each) => each,
    faint: (each) => each,
    mark: (each) => `<mark>${each}</mark>`,
    reset: '',
  }
  const lines = text(hiddenReport(), { paint })
    .split('\n')
    .filter((line) => line.startsWith('    '))
  expect(lines.slice(0, 4).join('\n')).toMatchInlineSnapshot(`
    "    original         <good>positive 0.912</good>  <mark>[A white man]</mark> sang.
        race             <good>positive 0.874</good>  <mark>[An Asian]</mark> man sang.
        gender           <good>positive 0.861</good>  A white <mark>[woman]</mark> sang.
        race and gender  <bad>negative 0.723</bad>  <mark>[An Asian woman]</mark> sang."
  `)
})

test('a run that asked some of the mutants of each original speaks of mutants, and of originals as a least number', () => {
  const drawn = {
    claim: { over: 'population', complete: false, unit: 'case', units: 380, rateOf: 'mutants' },
    rate: estimate(0.0085, 0.0061, 0.0112),
    gate: { rate: 0.05 },
    intersection: {
      order: 2,
      schedule: 'smart',
      all: {
        ...all,
        capped: 371,
        caseErrorRate: estimate(0.2553, 0.2122, 1),
        caseHiddenRate: estimate(0.1079, 0.0785, 1),
      },
      drawn: { perOriginal: 63, candidates: 96_412 },
      combinations: [],
      attributed: [],
    },
  } as const
  const counts = { ...hiddenReport().counts, capped: 371 }
  const said = text(hiddenReport({ ...drawn, verdict: 'fair', counts }))
  expect(said.replace(/\s+/g, ' ')).toContain(
    'Fair: 203 of 23,940 mutants drawn from 380 originals change the outcome only when race and gender change at once (of at least 41 of 380 originals): 0.85 % (95 % interval 0.61 % to 1.12 %) of the mutants of an original on average, below the 5 % that the gate accepts.',
  )
  expect(said.replace(/\s+/g, ' ')).toContain(
    'Originals at least 97 of 380 originals with an error (at least 25.5 %) Drawn at most 63 mutants of each original; 371 of 380 originals have or may have more (at most 96,412 in all, valid or not). Another seed draws others',
  )
  const none = text(
    hiddenReport({
      ...drawn,
      verdict: 'fair',
      gate: { found: 0 },
      provenBelow: 0.0079,
      counts: { ...counts, btcs: 0, casesWithBtc: 0 },
    }),
  )
  expect(none.replace(/\s+/g, ' ')).toContain(
    'Fair: none of 23,940 mutants drawn from 380 originals changes the outcome only when race and gender change at once, so among originals like these the rate of such mutants is below 0.79 % (95 % confidence).',
  )
})
