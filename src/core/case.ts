/** Specifies whether a verdict covers only the cases that the source defines or also other cases like them. */
export type Over = 'suite' | 'population'

/**
 * Describes a replaced part of a variant's text. The range `[start, end)` counts UTF-16 units of the variant's own input. In a
 * conversation, the range counts UTF-16 units of the transcript, which contains one line of the form `role: content` for each message.
 */
export interface Edit {
  readonly start: number
  readonly end: number
  /** The slot that was filled, such as `person`; edits that share a slot were filled together and only change together. */
  readonly slot: string
}

/**
 * Describes one input of a case. The object `classes` contains the class of every sensitive attribute that the input indicates, whether or
 * not the attribute is tested. Attributes that the input does not indicate are absent. For example, "my brother" has no race.
 */
export interface Variant<Input, A extends string = string> {
  readonly input: Input
  readonly classes: Readonly<Partial<Record<A, string>>>
  /**
   * The kind of word that shows the class: `pronoun`, `name`, `kin:parent`. Pairs compare variants of the same kind: "She" with "He", never
   * "My mother" with "He". Default: variants of a case without a kind share one.
   */
  readonly kind?: string
  readonly edits?: readonly Edit[]
}

/** Describes one edit of a mutant. An edit replaces a word of the original in every place where that word changes. */
export interface MutantEdit {
  readonly attribute: string
  /** As the dictionary writes them. */
  readonly from: string
  readonly to: string
  readonly fromClass: string
  readonly toClass: string
}

/**
 * Contains the mutants of one original. Mutants that contain the same edit share the same object, so you can find the sub-mutants of a
 * mutant by comparing edits.
 */
export interface CaseMutants<Input, A extends string = string> {
  /** Mutants of the wanted order that hold the invariant: lists of edits of different attributes. */
  readonly valid: Iterable<readonly MutantEdit[]>
  /**
   * Whether the original has, or may have, more valid mutants than `valid` gives. Those given must then be a random draw by
   * the run's seed, each mutant equally likely. Default false: `valid` has all.
   */
  readonly capped?: boolean
  /** Mutants of the wanted order before any was checked: at most so many are valid. Default those in `valid`. */
  readonly candidates?: number
  /** Mutants that were discarded while valid ones were looked for. */
  readonly discarded: Iterable<readonly MutantEdit[]>
  /** The original with these edits made; without edits the original. */
  make(edits: readonly MutantEdit[]): Variant<Input, A>
  /** Whether mutants of any order hold the invariant, in the order given. */
  check(mutants: readonly (readonly MutantEdit[])[]): Promise<readonly boolean[]>
  /**
   * Whether mutants hold the invariant of another original than the case's: of one that was made smaller. Without it
   * squares are not shrunk.
   */
  keeps?(original: Input, mutants: readonly Input[]): Promise<readonly boolean[]>
}

/**
 * Describes a case, which consists of one seed (a template, an original or a row) and all its variants. The case is the unit of inference.
 */
export interface Case<Input, A extends string = string> {
  /** Stable and unique in its source: the same case has the same id in every run. */
  readonly id: string
  readonly original?: Input
  /** The text with its slots, `<person> feels angry.`. Cases of one template are one cluster in score gaps. */
  readonly template?: string
  /** A key that dependent cases share: the unit of a claim about a population. Default: the template, otherwise the case itself. */
  readonly cluster?: string
  /** Where the case comes from, for the reader: `review 17 of 500`. */
  readonly origin?: string
  /** Iterated lazily and never further than needed; must give the same variants in the same order each time. */
  readonly variants: Iterable<Variant<Input, A>>
  /**
   * Whether the case has more variants than those in `variants`, because no more were requested. Those must then be a random draw with the
   * run's seed. Default false: `variants` has all of them.
   */
  readonly capped?: boolean
  /** Set by sources that make smaller cases themselves: a pair of variants is then shrunk by these steps, not by removing words. */
  smaller?(a: Variant<Input, A>, b: Variant<Input, A>): ShrinkablePair<Input> | undefined
  /** Set by sources whose cases are originals with mutants; intersectional questions need it. */
  readonly mutants?: CaseMutants<Input, A>
}

/** Describes two variants that differ in one attribute, and the smaller pairs that the source can create from these variants. */
export interface ShrinkablePair<Input> {
  readonly a: Variant<Input>
  readonly b: Variant<Input>
  /** Compared place by place; only steps that lower it are taken. */
  readonly cost: readonly number[]
  /** In a fixed order, the smallest first. */
  smaller(): Iterable<ShrinkablePair<Input>>
}

/** Provides the data that a case source needs, and lets the source report which inputs it has left out. */
export interface SourceContext {
  readonly seed: number
  /** Cases wanted at most; `Infinity` for all. */
  readonly sample: number
  /** Variants wanted per case at most; `Infinity` for all. A source may give more: the audit then draws from them. */
  readonly variantsPerCase: number
  readonly attributes: readonly string[]
  /**
   * Given by intersectional questions: mutants of this order are wanted, of `attributes` only. Otherwise a source's own
   * order counts.
   */
  readonly order?: number
  readonly signal?: AbortSignal
  /** Counts an input that gave no case, with the reason: shown in the report, never silent. */
  skip(reason: string, count?: number): void
  /** Counts mutants that do not hold the invariant. */
  discard?(reason: string, count?: number): void
  /** Counts words of an attribute that were left alone, since they mean no person. */
  leave?(reason: string, count?: number): void
  /**
   * Says that the source draws its own seeded random sample out of `total` cases, so that the audit takes every case it
   * yields. Without this call the audit draws from the whole stream. `undefined` when the source cannot know the total
   * before it has looked at everything; it then calls again with the total if it comes to its end.
   */
  drawn(total: number | undefined): void
  /**
   * Says how far the source has read what its cases are made of, where that takes long: shown as progress. May throw to
   * end the run when its time is used up; let it pass.
   */
  reading?(done: number, of?: number): void
  /**
   * Given to a shard, for sources whose texts take long to look into. Says how many cases the source has at most, and gives
   * a function that is asked of every text, in the same order on every shard, whether this shard looks into it: what it
   * leaves out, another shard reads. Equal texts go to one shard. `undefined` where each shard has to read everything:
   * `sample` may end before the last case, or a search starts from the cases of all shards.
   */
  shares?(mostCases: number): ((text: string) => boolean) | undefined
  /**
   * Says of which text a case is made that is yielded next, by the place of the text in the order of reading, from 0: the
   * order of cases then depends on nothing that another shard reads.
   */
  place?(made: Case<unknown>, text: number): void
}

/** Generates cases. The list `attributes` contains the attributes that the variants can indicate. A plan can use only these attributes. */
export interface CaseSource<Input, A extends string = string> {
  readonly name: string
  readonly attributes: readonly A[]
  /**
   * Changes whenever the same options would make other cases: the version of the word lists and rules. A baseline with another version is
   * not compared.
   */
  readonly version?: string
  /**
   * What a claim about its cases covers, unless the plan's gate says otherwise. `suite`: these cases themselves (a benchmark, a set of
   * templates); `population`: others like them. Default `population`.
   */
  readonly over?: Over
  /**
   * Set if the cases of a sample are not equally likely. `template`: all templates give the same number of cases until they have no more,
   * although some have more cases; `rules`: a recursive grammar, whose sentences are drawn rule by rule. A rate is then about cases as they
   * are drawn, not about all cases of the source.
   */
  readonly weights?: 'template' | 'rules'
  cases(context: SourceContext): AsyncIterable<Case<Input, A>> | Iterable<Case<Input, A>>
}

/** Generates cases that consist of originals and their mutants (`Case.mutants`), as `mutations()` does. */
export interface MutationSource<Input, A extends string> extends CaseSource<Input, A> {
  /** Of how many edits its mutants are unless a question says otherwise. */
  readonly order: number
}
