import type { Arbitrary } from 'fast-check'
import type { Case, CaseSource, SourceContext } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import { type OptionSet, options, value, withDefault } from '../../core/options/index.js'
import { Random } from '../../core/random.js'
import { isLanguage } from '../writing.js'
import { caseOf } from './case-of.js'
import { all, draw, drawEvenly, rulesBelow, sentenceOf, type Tree } from './derive.js'
import { type CompiledGrammar, compileRules, type GrammarRules } from './rules.js'

export interface GrammarOptions {
  /**
   * Language of the sentences, as a tag such as `de` or `pt-BR`. Default `en`. In any other, articles stay as they are written, what agrees
   * is a form of the person, and words of one rule are compared unless their `kind` says otherwise.
   */
  readonly language?: string
}

export const grammarOptions: OptionSet<GrammarOptions> = options('grammar', {
  language: withDefault(value('a language tag, such as de or pt-BR', isLanguage), 'en'),
})

/** Represents the names of the attributes that the words of a grammar can have. */
export type AttributesOf<Rules> =
  Rules extends Readonly<Record<string, readonly (infer Alternative)[]>>
    ? Alternative extends { readonly classes: infer Classes }
      ? keyof Classes & string
      : never
    : never

/** Generates cases from the sentences of a grammar. */
export interface GrammarSource<A extends string = string> extends CaseSource<string, A> {
  readonly rules: GrammarRules
  /** The grammar as `grammarSearch` uses it. */
  readonly compiled: CompiledGrammar
}

/** Draws in a row that give nothing new, after which a grammar is taken to hold no more. */
const dry = 2000
/** Sentences up to which a grammar is written out, so that each is drawn with the same chance however many trees it has. */
const smallGrammar = 20_000

/**
 * Generates cases from a context-free grammar as in ASTRAEA (Soremekun et al., 2022). A case is a sentence that is derived from `start`.
 * Some rules have alternatives with classes, and the variants of a case contain every word of these rules. Words are compared only with
 * words of the same kind, such as pronouns with pronouns or "my mother" with "my father" (see `PersonWord.kind`). If two rules produce
 * people with the same attribute, both people have the same class in a variant.
 *
 * The seed determines which sentences are drawn, and all sentences are equally likely. If the sample is large enough, a finite grammar
 * yields all its sentences. In a recursive grammar, the alternatives of each rule are equally likely instead (RAND), and the depth is
 * limited to twelve rules. For PROB, which learns from failures, use `grammarSearch`.
 *
 * @throws FairnessError EF380 for rules that do not generate sentences; EF326 if all sentences of a recursive grammar are requested.
 *
 * @example
 * ```ts
 * import { grammar } from 'expect-fair'
 *
 * const moods = grammar({
 *   start: ['<person> feels <mood>.', '<person> said that <person.pronoun> was <mood>.'],
 *   person: [
 *     { text: 'my brother', classes: { gender: 'male' }, forms: { pronoun: 'he' } },
 *     { text: 'my sister', classes: { gender: 'female' }, forms: { pronoun: 'she' } },
 *   ],
 *   mood: ['glad', 'sad', 'very <mood>'],
 * })
 * expect(moods.attributes).toEqual(['gender'])
 * ```
 */
export function grammar<const Rules extends GrammarRules>(
  rules: Rules,
  given: GrammarOptions = {},
): GrammarSource<AttributesOf<Rules>> {
  type Name = AttributesOf<Rules>
  const compiled = compileRules(rules, grammarOptions.read(given).language)
  const name = 'grammar()'
  return {
    name,
    rules,
    compiled,
    over: 'suite',
    ...(isEndless(compiled) ? { weights: 'rules' as const } : {}),
    attributes: compiled.attributes as Name[],
    *cases(context: SourceContext) {
      if (isEndless(compiled) && context.sample === Number.POSITIVE_INFINITY) throw sourceErrors.endlessSource(name)
      yield* (compiled.total <= smallGrammar ? small(compiled, context) : large(compiled, context)) as Iterable<
        Case<string, Name>
      >
    },
  }
}

const isEndless = ({ total }: CompiledGrammar): boolean => total === Number.POSITIVE_INFINITY

/** All sentences, in the order of the rules, or a sample of them in random order. */
function* small(compiled: CompiledGrammar, { seed, sample, skip, drawn }: SourceContext): Generator<Case<string>> {
  const cases = [...casesOf(compiled, all(compiled), skip)]
  drawn(cases.length)
  yield* cases.length <= sample ? cases : new Random(seed, 'grammar').shuffle(cases).slice(0, sample)
}

/** Sentences one by one, since there are too many to be held. */
function* large(compiled: CompiledGrammar, context: SourceContext): Generator<Case<string>> {
  const { sample, skip, drawn } = context
  drawn(compiled.total)
  const trees = compiled.total <= sample ? all(compiled) : drawnTrees(compiled, context)
  let taken = 0
  for (const made of casesOf(compiled, trees, skip)) {
    yield made
    if (++taken >= sample) return
  }
  if (compiled.total <= sample) drawn(taken)
}

/** The case of each tree that has one, each sentence once. */
function* casesOf(
  compiled: CompiledGrammar,
  trees: Iterable<Tree>,
  skip: SourceContext['skip'],
): Generator<Case<string>> {
  const ids = new Set<string>()
  for (const tree of trees) {
    const made = caseOf(compiled, tree)
    if (typeof made === 'string') skip(made)
    else if (!ids.has(made.id)) {
      ids.add(made.id)
      yield made
    }
  }
}

function* drawnTrees(compiled: CompiledGrammar, { seed }: SourceContext): Generator<Tree> {
  const random = new Random(seed, 'grammar')
  const known = new Set<string>()
  for (let idle = 0; idle < dry; idle++) {
    const tree = isEndless(compiled) ? draw(compiled, random) : drawEvenly(compiled, random)
    const key = JSON.stringify(sentenceOf(compiled, tree))
    if (known.has(key)) continue
    known.add(key)
    idle = -1
    yield tree
  }
}

/**
 * Returns a fast-check arbitrary that generates the same sentences as cases. The arbitrary shrinks towards the first alternative of each
 * rule and away from recursion, which leads to cases with fewer words.
 *
 * @throws FairnessError EF380, as `grammar` does.
 *
 * @example
 * ```ts
 * import fc from 'fast-check'
 * import { grammarArbitrary } from 'expect-fair/source'
 *
 * const cases = await grammarArbitrary({
 *   start: ['<person> feels <mood>.'],
 *   person: [
 *     { text: 'my brother', classes: { gender: 'male' } },
 *     { text: 'my sister', classes: { gender: 'female' } },
 *   ],
 *   mood: ['glad', 'very <mood>'],
 * })
 * fc.assert(fc.property(cases, ({ variants }) => Array.from(variants).every(({ input }) => input.endsWith('glad.'))))
 * ```
 */
export async function grammarArbitrary(rules: GrammarRules): Promise<Arbitrary<Case<string>>> {
  const compiled = compileRules(rules)
  const { default: fc } = await import('fast-check')
  const depthIdentifier = fc.createDepthIdentifier()
  const rulesOf = fc.letrec<Record<string, Tree>>((tie) =>
    Object.fromEntries(
      [...compiled.texts].map(([rule, texts]) => {
        const lengths = compiled.depth.get(rule) as readonly number[]
        const alternatives = texts
          .map((_, at) => ({ length: lengths[at] as number, at }))
          .filter(({ length }) => length !== Number.POSITIVE_INFINITY)
          .sort((one, other) => one.length - other.length || one.at - other.at)
          .map(({ at }) =>
            fc
              .tuple(...rulesBelow(compiled, rule, at).map((below) => tie(below)))
              .map((below): Tree => ({ rule, at, below })),
          )
        const options = { withCrossShrink: true, depthIdentifier, maxDepth: 12 }
        return [rule, fc.oneof(options, ...(alternatives as [Arbitrary<Tree>]))]
      }),
    ),
  )
  return (rulesOf.start as Arbitrary<Tree>)
    .map((tree) => caseOf(compiled, tree))
    .filter((each): each is Case<string> => typeof each !== 'string')
}
