import type { AnalyzedToken } from '../../language/index.js'

/** A use of a word in which no other word stands for it, however near it is in meaning. */
export interface FixedUse {
  readonly name: string
  /** Texts in which this use is that of the word in `[[ ]]`; tests read them. */
  readonly examples: readonly string[]
  /** Texts near by in which it is not. */
  readonly counterexamples: readonly string[]
  readonly test: (tokens: readonly AnalyzedToken[], at: number) => boolean
}

const lower = (tokens: readonly AnalyzedToken[], at: number): string => tokens[at]?.text.toLowerCase() ?? ''

/** Nouns of similar words that need no article, quantity or owner. */
const uncountable: ReadonlySet<string> = new Set(
  `arrogance assistance behavior behaviour bigotry bullshit chaos cinematography clothing congratulations contempt crap dialog drivel
  emotion empathy garbage hatred help humour hype idiocy incompetence info insanity intent jail jealousy journalism junk logic madness
  narcissism nonsense outrage pacing reasoning rubbish stupidity subtlety suspense sympathy trash victory whining`.split(
    /\s+/,
  ),
)

export const fixedUses: readonly FixedUse[] = [
  {
    name: 'however much',
    examples: ['They will lose, [[however]] hard they try.'],
    counterexamples: ['[[However]], they will lose.'],
    test: (tokens, at) => lower(tokens, at) === 'however' && /^(?:ADJ|ADV)$/.test(tokens[at + 1]?.upos ?? ''),
  },
  {
    name: 'cannot possibly',
    examples: ['One viewing could not [[possibly]] be enough.'],
    counterexamples: ['This is [[possibly]] the best film.'],
    test: (tokens, at) =>
      lower(tokens, at) === 'possibly' &&
      tokens.slice(Math.max(0, at - 3), at).some(({ text }) => /^(?:ca|can|could|cannot)$/i.test(text)),
  },
  {
    // "Guess so" has lost its I; with another verb it is an order.
    name: 'guess',
    examples: ['[[Guess]] I am late.'],
    counterexamples: ['I [[guess]] they are late.'],
    test: (tokens, at) =>
      /^(?:guess|suppose|hope|think)$/.test(lower(tokens, at)) &&
      !tokens.some(({ head, deprel }) => head === at + 1 && /^(?:nsubj|aux|mark)/.test(deprel)),
  },
  {
    // "Every so often", "how often", "very much", "so long": the two words are one expression.
    name: 'every so often',
    examples: ['They come every so [[often]].', 'We liked it [[very]] much.', 'How [[often]] do they come?'],
    counterexamples: ['They [[often]] come late.', 'It was [[very]] late.'],
    test: (tokens, at) =>
      tokens[at]?.upos === 'ADV' &&
      (/^(?:so|how|as|too|ever)$/.test(lower(tokens, at - 1)) ||
        /^(?:much|many|few|little)$/.test(lower(tokens, at + 1))),
  },
  {
    // A conspiracy is no storyline.
    name: 'plot against somebody',
    examples: ['She heard of the [[plot]] of the guards to kill him.', 'It was a [[plot]] against the king.'],
    counterexamples: ['The [[plot]] of the film is old.'],
    test: (tokens, at) =>
      /^(?:plot|story|scheme|plan)s?$/.test(lower(tokens, at)) &&
      tokens
        .slice(at + 1, at + 6)
        .some(
          ({ text }, place, own) => /^against$/i.test(text) || (/^to$/i.test(text) && own[place + 1]?.xpos === 'VB'),
        ),
  },
  {
    // "Imagine one up": the particle belongs to the verb.
    name: 'particle behind a pronoun',
    examples: ['They [[imagine]] one up of their own.', 'We [[turned]] it off.'],
    counterexamples: ['They [[imagine]] a better life.'],
    test: (tokens, at) =>
      tokens[at]?.upos === 'VERB' &&
      /^(?:it|them|one|him|her|me|us|you|this|that)$/.test(lower(tokens, at + 1)) &&
      /^(?:up|off|out|down|away|back|over)$/.test(lower(tokens, at + 2)),
  },
  {
    // It says how much, and names no kind of thing.
    name: 'kind of like',
    examples: ['Its [[kind]] of like the film.', 'It has a [[sort]] of sad end.'],
    counterexamples: ['It is that [[kind]] of film.', 'It is a new [[sort]] of nurse.'],
    test: (tokens, at) =>
      /^(?:kind|sort|type|kinds|sorts)$/.test(lower(tokens, at)) &&
      lower(tokens, at + 1) === 'of' &&
      /^(?:ADJ|ADV|ADP|SCONJ|VERB|AUX|PART|PRON|DET)$/.test(tokens[at + 2]?.upos ?? ''),
  },
  {
    // "Face it fairly" is no measure.
    name: 'fairly',
    examples: ['Let us face it [[fairly]].', 'They [[terribly]] miss her.'],
    counterexamples: ['This is [[fairly]] new.'],
    test: (tokens, at) =>
      /^(?:fairly|terribly|horribly|awfully|incredibly|unbelievably)$/.test(lower(tokens, at)) &&
      !/^(?:ADJ|ADV)$/.test(tokens[at + 1]?.upos ?? ''),
  },
  {
    // "To corrupt our government": a verb that was read as an adjective.
    name: 'infinitive read as an adjective',
    examples: ['They have the power to [[corrupt]] our government.'],
    counterexamples: ['They are loyal to [[corrupt]] men.'],
    test: (tokens, at) =>
      tokens[at]?.upos === 'ADJ' && lower(tokens, at - 1) === 'to' && /^(?:DET|PRON)$/.test(tokens[at + 1]?.upos ?? ''),
  },
  {
    name: 'useful idiots',
    examples: ['They are useful [[idiots]] of the party.', 'She is no village [[idiot]].'],
    counterexamples: ['They are loud [[idiots]].'],
    test: (tokens, at) =>
      /^(?:idiot|fool|moron)s?$/.test(lower(tokens, at)) &&
      /^(?:useful|village|court|complete)$/.test(lower(tokens, at - 1)),
  },
  {
    name: 'ten odd years',
    examples: ['They left ten [[odd]] years ago.'],
    counterexamples: ['They left in an [[odd]] year.'],
    test: (tokens, at) => lower(tokens, at) === 'odd' && tokens[at - 1]?.upos === 'NUM',
  },
  {
    // A suffix of the adjective before it.
    name: 'weird ass',
    examples: ['That was a [[weird]] ass movie.'],
    counterexamples: ['That was a [[weird]] movie.'],
    test: (tokens, at) => /^ass(?:ed)?$/.test(lower(tokens, at + 1)),
  },
  {
    // "Plot, plot and more plot": the sentence is about the word.
    name: 'said again',
    examples: ['It has a plot, a [[plot]] and another plot.', 'It is a [[film]] about a film.'],
    counterexamples: ['The [[plot]] of the film is old.'],
    test: (tokens, at) => tokens.some((_, other) => other !== at && lower(tokens, other) === lower(tokens, at)),
  },
  {
    // "On film", "by car"; a verb that is tagged as a noun has no article either.
    name: 'bare singular',
    examples: ['It was the best role on [[film]].', 'They came by [[car]].', 'This is not [[film]].'],
    counterexamples: [
      'It was the best role in the [[film]].',
      'It is full of [[nonsense]].',
      'It is that [[kind]] of film.',
    ],
    test: (tokens, at) => {
      const { xpos, text } = tokens[at] as AnalyzedToken
      const before = tokens[at - 1]
      const isLed =
        (/^(?:DET|ADJ|NUM|PRON|PART)$/.test(before?.upos ?? '') && !/^n[o'’]t$/i.test(before?.text ?? '')) ||
        tokens.some(({ head, deprel }) => head === at + 1 && /^(?:det|amod|nummod|nmod:poss|compound)/.test(deprel))
      return xpos === 'NN' && !isLed && !uncountable.has(text.toLowerCase())
    },
  },
]

/** Whether the word has a use in which no other replaces it. */
export const isFixed = (tokens: readonly AnalyzedToken[], at: number): boolean =>
  fixedUses.some(({ test }) => test(tokens, at))
