import type { Case, SourceContext, Variant } from '../core/case.js'
import { defined } from '../core/defined.js'
import { sourceErrors } from '../core/errors/index.js'
import { inputKey } from '../core/input-key.js'
import { hash32 } from '../core/random.js'
import { reiterable } from './lazy.js'

/** Lets sound cases through and refuses the others with the place and the reason. */
export class CaseCheck<Input, A extends string> {
  readonly #source: string
  readonly #context: SourceContext
  /** Ids seen, each with a fingerprint of its case, which tells a repeat from a mix-up. */
  readonly #seen = new Map<string, number>()
  readonly #shown = new Set<string>()
  #position = 0

  constructor(source: string, context: SourceContext) {
    this.#source = source
    this.#context = context
  }

  async *filter(
    cases: Iterable<Case<Input, A>> | AsyncIterable<Case<Input, A>>,
  ): AsyncGenerator<Case<Input, A>, void, undefined> {
    for await (const each of cases) {
      this.#position++
      this.#checkShape(each)
      if (this.#isRepeat(each)) this.#context.skip('a case that came twice')
      else yield this.#checked(each)
    }
    if (this.#position > 0) this.#checkAttributes()
  }

  #checkShape(each: Case<Input, A>): void {
    const refuse = (what: string, given: unknown) => sourceErrors.badCase(this.#source, this.#position, what, given)
    if (typeof each !== 'object' || each === null) throw refuse('is no case', each)
    if (typeof each.id !== 'string' || each.id === '') throw refuse('has no id', each)
    const variants: unknown = each.variants
    if (typeof (variants as Iterable<unknown> | undefined)?.[Symbol.iterator] !== 'function') {
      throw refuse('has no list of variants', each)
    }
    if (typeof variants === 'string') throw refuse('has a text in place of a list of variants', each)
    if (each.cluster !== undefined && typeof each.cluster !== 'string')
      throw refuse('has a cluster that is no text', each)
  }

  #isRepeat(each: Case<Input, A>): boolean {
    const fingerprint = this.#fingerprint(each)
    const known = this.#seen.get(each.id)
    this.#seen.set(each.id, fingerprint)
    if (known !== undefined && known !== fingerprint) throw sourceErrors.repeatedId(this.#source, each.id)
    return known !== undefined
  }

  /**
   * Reads the first variants only, since a mix-up shows at the head of a case; further ones while an attribute that the
   * plan asks for has not been seen in any case.
   */
  #fingerprint(each: Case<Input, A>): number {
    const iterator = each.variants[Symbol.iterator]()
    if ((iterator as unknown) === each.variants) throw sourceErrors.onceOnlyVariants(this.#source, each.id)
    const head: unknown[] = []
    let position = 0
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      this.#checkVariant(each.id, ++position, next.value)
      if (head.length < 3) head.push([next.value.input, next.value.classes, next.value.kind])
      else if (this.#unseen().length === 0) {
        iterator.return?.()
        break
      }
    }
    if (head.length === 0) throw sourceErrors.noVariants(this.#source, each.id)
    return hash32(inputKey([each.original, each.template, head]))
  }

  #checked(each: Case<Input, A>): Case<Input, A> {
    const { id, original, template, cluster, origin } = each
    const check = (position: number, variant: Variant<Input, A>) => this.#checkVariant(id, position, variant)
    const variants = reiterable(function* () {
      let position = 0
      for (const variant of each.variants) {
        check(++position, variant)
        yield variant
      }
    })
    return {
      id,
      variants,
      ...defined({ original, template, cluster, origin }),
      ...(typeof each.smaller === 'function' ? { smaller: (a, b) => each.smaller?.(a, b) } : {}),
    }
  }

  #checkVariant(id: string, position: number, variant: Variant<Input, A>): void {
    const refuse = (what: string) => sourceErrors.badVariant(this.#source, id, position, what, variant)
    if (typeof variant !== 'object' || variant === null) throw refuse('is no variant')
    if (variant.input === undefined || variant.input === null) throw refuse('has no input')
    const classes: unknown = variant.classes
    if (typeof classes !== 'object' || classes === null) throw refuse('has no classes')
    for (const [attribute, name] of Object.entries(classes)) {
      if (name === undefined) continue
      if (typeof name !== 'string') throw refuse(`has a class of '${attribute}' that is no text`)
      this.#shown.add(attribute)
    }
    const kind: unknown = variant.kind
    if (kind !== undefined && typeof kind !== 'string') throw refuse('has a kind that is no text')
    for (const edit of variant.edits ?? []) {
      const inside = typeof variant.input !== 'string' || edit.end <= variant.input.length
      if (!(edit.start >= 0 && edit.start <= edit.end && inside)) throw refuse('has an edit outside its input')
    }
  }

  #unseen(): readonly string[] {
    return this.#context.attributes.filter((attribute) => !this.#shown.has(attribute))
  }

  #checkAttributes(): void {
    const [missing] = this.#unseen()
    if (missing === undefined) return
    throw sourceErrors.attributeNeverShown(this.#source, missing, this.#position, [...this.#shown])
  }
}
