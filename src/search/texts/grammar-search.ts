import type { CompiledGrammar, PersonWord } from '../../cases/index.js'
import { drawSentence, fillSentence, personsAgree, sentenceOf, sentencePair } from '../../cases/index.js'
import { searchErrors } from '../../core/errors/index.js'
import { count, type OptionSet, options } from '../../core/options/index.js'
import type { Random } from '../../core/random.js'
import type { Search } from '../../core/search.js'
import type { TextCheck, TextSeed } from '../../core/text-search.js'
import { drawWeighted } from '../chance.js'
import { errors } from '../options.js'
import { outcomeOf } from '../score-difference.js'

export interface GrammarSearchOptions {
  /** The number of pairs of the first phase, with all words equally likely (RAND). Default 300. */
  readonly first?: number
  /** The number of pairs of the second phase, with words drawn by how often they failed in the first (PROB). Default 300. */
  readonly second?: number
}

export const grammarSearchOptions: OptionSet<GrammarSearchOptions> = options(
  'grammarSearch',
  { first: count({ default: 300 }), second: count({ least: 0, default: 300 }) },
  errors,
)

/** Pairs that are asked at once. */
const pairsAtOnce = 128
/** Draws of a pair that give one tested before, after which a phase ends. */
const dry = 500

interface Word {
  readonly rule: string
  readonly person: PersonWord
  uses: number
  failures: number
}

/**
 * Searches the sentences of a grammar in the two phases of ASTRAEA (Soremekun et al., 2022). The search compares pairs of sentences that
 * differ in one word, which belongs to another class. In the first phase, all words are equally likely. In the second phase, words whose
 * pairs failed more often in the first phase are more likely. The rest of the sentence is drawn at random in both phases. The search needs
 * only predictions.
 *
 * @param source Pass the result of `grammar()`.
 * @throws FairnessError EF750 for an option out of range, EF860 for one it does not have, EF761 for a source that is no grammar.
 *
 * @example
 * ```ts
 * import { audit, grammarSearch, readyGrammar } from 'expect-fair'
 *
 * const cases = readyGrammar('sentiment')
 * const report = await audit((text: string) => (text.includes('feels') ? 'good' : 'bad'), {
 *   attributes: ['gender'],
 *   cases,
 *   sample: 60,
 *   search: grammarSearch(cases, { first: 100, second: 100 }),
 * })
 * expect(report.verdict).toBe('fair')
 * ```
 */
export function grammarSearch(
  source: { readonly compiled: CompiledGrammar },
  given: GrammarSearchOptions = {},
): Search {
  const { first, second } = grammarSearchOptions.read(given)
  const compiled = source?.compiled as CompiledGrammar | undefined
  if (!(compiled?.persons instanceof Map)) throw searchErrors.noGrammar(source)
  return {
    name: 'grammarSearch()',
    kind: 'rows',
    needsGradients: false,
    run: async () => {
      throw searchErrors.notOnRows('grammarSearch()')
    },
    texts: {
      changes: {},
      ownSeeds: true,
      async run(context) {
        const words = new Map(
          [...compiled.persons].flatMap(([rule, people]) =>
            people.map((person): [PersonWord, Word] => [person, { rule, person, uses: 0, failures: 0 }]),
          ),
        )
        const tested = new Set<string>()
        const phases = [
          { phase: 'rand', size: first, weigh: () => 1 },
          { phase: 'prob', size: second, weigh: ({ uses, failures }: Word) => (uses === 0 ? 0 : failures / uses) },
        ]
        for (const { phase, size, weigh } of phases) {
          // The second phase learns from the whole first one, and no more while it goes on.
          const weights = new Map([...words].map(([person, word]) => [person, weigh(word)]))
          const random = context.random.derive(phase)
          for (let done = 0; done < size && !context.enough; ) {
            const pairs = drawPairs(compiled, {
              wanted: Math.min(pairsAtOnce, size - done),
              random,
              weights,
              tested,
            })
            if (pairs.length === 0) break
            done += pairs.length
            const checks = await context.check(
              pairs.map(({ seed }) => ({ seed, choice: [] })),
              phase,
            )
            if (phase === 'rand') learn(words, pairs, checks)
          }
        }
      },
    },
  }
}

interface Pair {
  readonly seed: TextSeed
  readonly persons: readonly [PersonWord, PersonWord]
}

function learn(words: ReadonlyMap<PersonWord, Word>, pairs: readonly Pair[], checks: readonly TextCheck[]): void {
  pairs.forEach(({ persons }, at) => {
    const { prediction, others } = checks[at] as TextCheck
    const failed = outcomeOf(prediction) !== outcomeOf(others[0] as typeof prediction)
    for (const person of persons) {
      const word = words.get(person) as Word
      word.uses++
      if (failed) word.failures++
    }
  })
}

interface Drawing {
  readonly wanted: number
  readonly random: Random
  readonly weights: ReadonlyMap<PersonWord, number>
  readonly tested: Set<string>
}

function drawPairs(compiled: CompiledGrammar, { wanted, random, weights, tested }: Drawing): Pair[] {
  const pairs: Pair[] = []
  for (let idle = 0; pairs.length < wanted && idle < dry; idle++) {
    const pair = drawPair(compiled, random, weights)
    if (pair === undefined) continue
    const key = [pair.seed.at([], 0).text, pair.seed.at([], 1).text].sort().join('\n')
    if (tested.has(key)) continue
    tested.add(key)
    idle = 0
    pairs.push(pair)
  }
  return pairs
}

/** A sentence with a person of one of its rules, and the same with one of another class. */
function drawPair(
  compiled: CompiledGrammar,
  random: Random,
  weights: ReadonlyMap<PersonWord, number>,
): Pair | undefined {
  const tree = drawSentence(compiled, random)
  const derivation = sentenceOf(compiled, tree)
  const rules = [...new Set(derivation.flatMap((part) => (typeof part === 'string' ? [] : [part.rule])))]
  if (rules.length === 0) return undefined
  const pick = (from: readonly PersonWord[]): PersonWord =>
    from[
      drawWeighted(
        from.map((person) => weights.get(person) as number),
        random,
      )
    ] as PersonWord
  const changed = random.pick(rules)
  const wordsOf = (rule: string): readonly PersonWord[] => compiled.persons.get(rule) as readonly PersonWord[]
  const people: Record<string, PersonWord> = {}
  for (const rule of rules) {
    const fitting = wordsOf(rule).filter((word) => Object.values(people).every((each) => personsAgree(word, each)))
    if (fitting.length === 0) return undefined
    people[rule] = pick(fitting)
  }
  const one = people[changed] as PersonWord
  const others = wordsOf(changed).filter((other) => differenceOf(one, other) !== undefined)
  if (others.length === 0) return undefined
  const other = pick(others)
  const attribute = differenceOf(one, other) as string
  const exchanged = { ...people, [changed]: other }
  // Whoever else shows the attribute changes too, so that the sentence is of one class.
  for (const rule of rules) {
    const own = people[rule] as PersonWord
    if (rule === changed || own.classes[attribute] === undefined) continue
    const fellows = wordsOf(rule).filter(
      (each) => differenceOf(own, each) === attribute && each.classes[attribute] === other.classes[attribute],
    )
    if (fellows.length === 0) return undefined
    exchanged[rule] = pick(fellows)
  }
  const variants = [
    fillSentence(derivation, people, compiled.language),
    fillSentence(derivation, exchanged, compiled.language),
  ]
  const seed: TextSeed = {
    id: `grammar: ${variants[0]?.input}`,
    words: [],
    size: 2,
    variants,
    smaller: (a, b) => sentencePair(compiled, tree, a.input, b.input),
    at: (_, text) => ({ text: variants[text]?.input as string, words: [], edits: variants[text]?.edits ?? [] }),
    keep: async (choices) => choices.map(() => true),
  }
  return { seed, persons: [one, other] }
}

/** The one attribute in which two words of a kind differ. */
function differenceOf(one: PersonWord, other: PersonWord): string | undefined {
  if (one.kind !== other.kind) return undefined
  const names = Object.keys(one.classes)
  const different = names.filter((name) => one.classes[name] !== other.classes[name])
  return different.length === 1 && Object.keys(other.classes).length === names.length ? different[0] : undefined
}
