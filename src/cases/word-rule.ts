import { defined } from '../core/defined.js'
import type { Span } from '../language/index.js'

/**
 * A rule about a word of a text. Where `test` holds the rule decides: with `skip` the word is refused for that reason, which is
 * the one that reports count; without it the word passes, whatever later rules would say.
 */
export interface WordRule<Asked, Skip extends string = string> extends DescribedRule {
  readonly skip?: Skip
  readonly test: (asked: Asked) => boolean
}

/** What a rule says of itself. */
export interface DescribedRule {
  /** Told in counts; one within its list. */
  readonly name: string
  readonly skip?: string
  /** Texts in which this rule, and none before it, decides of the words in `[[ ]]`. At least one. */
  readonly examples: readonly string[]
  /** Texts near by in which it must not decide of the words in `[[ ]]`. */
  readonly counterexamples?: readonly string[]
  /** Why the rule stays although it decided in only one text of the training corpora, whose words are in its first example. */
  readonly guard?: string
}

/** Rules that are asked of a word in their order; the first that decides is the answer, and where none does the word passes. */
export interface RuleList<Asked, Skip extends string = string> extends DescribedList {
  readonly rules: readonly WordRule<Asked, Skip>[]
  /** The words that are asked about. */
  readonly placeOf: (asked: Asked) => Span
}

/** A list as tests and counts see it. */
export interface DescribedList {
  readonly name: string
  /** What is asked, as a question that "no" refuses. */
  readonly question: string
  readonly rules: readonly DescribedRule[]
}

/** An answer of a list: the rule that decided, if one did, and the words that were asked about. */
export interface Decision extends Span {
  readonly list: string
  readonly rule?: string
  readonly skip?: string
}

let listener: ((decision: Decision) => void) | undefined

/** The first rule of a list that decides, or nothing where the word passes. */
export function decide<Asked, Skip extends string>(
  list: RuleList<Asked, Skip>,
  asked: Asked,
): WordRule<Asked, Skip> | undefined {
  let rule: WordRule<Asked, Skip> | undefined
  for (const each of list.rules) {
    if (!each.test(asked)) continue
    rule = each
    break
  }
  if (listener !== undefined) {
    const { start, end } = list.placeOf(asked)
    const { name, skip } = rule ?? {}
    listener({ list: list.name, start, end, ...defined({ rule: name }), ...(skip ? { skip } : {}) })
  }
  return rule
}

/** Tells every answer of every list while `work` runs, for counts and tests. `work` may not wait for anything. */
export function listenToRules<T>(told: (decision: Decision) => void, work: () => T): T {
  const before = listener
  listener = told
  try {
    return work()
  } finally {
    listener = before
  }
}
