/** A replaced stretch of a variant's text: `[start, end)` in UTF-16 units of the variant's own input. */
export interface Edit {
  readonly start: number
  readonly end: number
  /** The slot that was filled, such as `person`; edits that share a slot were filled together and only change together. */
  readonly slot: string
}

/**
 * One input of a case.
 * `classes` names the class of every sensitive attribute that this input shows, asked for or not; an attribute that it
 * does not show ("my brother" has no race) is absent.
 */
export interface Variant<Input, A extends string = string> {
  readonly input: Input
  readonly classes: Readonly<Partial<Record<A, string>>>
  readonly edits?: readonly Edit[]
}

/** One seed (a template, an original, a row) with all its variants: the unit of inference. */
export interface Case<Input, A extends string = string> {
  /** Stable and unique in its source: the same case has the same id in every run. */
  readonly id: string
  readonly original?: Input
  /** The text with its slots, `<person> feels angry.`. Cases of one template are one cluster in score gaps. */
  readonly template?: string
  /** Where the case comes from, for the reader: `review 17 of 500`. */
  readonly origin?: string
  /** Iterated lazily and never further than needed; must give the same variants in the same order each time. */
  readonly variants: Iterable<Variant<Input, A>>
}

/** What a case source is told, and the way it tells what it left out. */
export interface SourceContext {
  readonly seed: number
  /** Cases wanted at most; `Infinity` for all. */
  readonly sample: number
  /** Variants wanted per case at most; `Infinity` for all. A source may give more: the audit then draws from them. */
  readonly variantsPerCase: number
  readonly attributes: readonly string[]
  readonly signal?: AbortSignal
  /** Counts an input that gave no case, with the reason: shown in the report, never silent. */
  skip(reason: string, count?: number): void
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
}

/** Makes cases. `attributes` lists what its variants can show; a plan can ask for these alone. */
export interface CaseSource<Input, A extends string = string> {
  readonly name: string
  readonly attributes: readonly A[]
  /**
   * Changes when the same options would make other cases: a version of the word lists and rules behind them. A baseline
   * that was made with another version is not compared with.
   */
  readonly version?: string
  cases(context: SourceContext): AsyncIterable<Case<Input, A>> | Iterable<Case<Input, A>>
}
