import { type Attribute, dictionary, dictionaryNames } from '../../attributes/index.js'
import { type PlaceJudge, placeJudge, TermTable } from '../../cases/index.js'
import type { Variant } from '../../core/case.js'
import type { ChosenText } from '../../core/text-search.js'
import { analyze, type Document } from '../../language/index.js'

/** By the names of attributes: a table is used for many seeds. */
const tables = new Map<string, TermTable>()

/**
 * Whether replaced words make of a right exchange one that `mutations()` would refuse: the text then contradicts the new word of the
 * person, says its class again, or no longer uses the word of a person. What was refused in the seed's own text was its source's choice.
 */
export class Contradictions {
  readonly #table: TermTable
  readonly #own: PlaceJudge

  constructor(document: Document, variants: readonly Variant<string>[]) {
    this.#table = tableOf(variants)
    this.#own = placeJudge(document, this.#table)
  }

  /** @param before The own text and a counterfactual as they were; @param after the same with words replaced. */
  async areMade(before: readonly [ChosenText, ChosenText], after: readonly [ChosenText, ChosenText]): Promise<boolean> {
    const [document] = await analyze([after[0].text])
    const judge = placeJudge(document as Document, this.#table)
    const was = refusals(this.#own, before)
    return refusals(judge, after).some((isRefused, at) => isRefused && !was[at])
  }
}

function tableOf(variants: readonly Variant<string>[]): TermTable {
  const shown = new Set(variants.flatMap(({ classes }) => Object.keys(classes)))
  const names = dictionaryNames.filter((name) => shown.has(name))
  const key = names.join()
  const table = tables.get(key) ?? new TermTable(names.map((name): Attribute => dictionary(name)))
  tables.set(key, table)
  return table
}

/** Of each stretch that differs whether it is refused. */
const refusals = (judge: PlaceJudge, [own, other]: readonly [ChosenText, ChosenText]): readonly boolean[] =>
  own.edits.map((edit, at) => {
    const { start, end } = other.edits[at] as (typeof other.edits)[number]
    const to = other.text.slice(start, end)
    return to !== own.text.slice(edit.start, edit.end) && judge.refusal(edit, to) !== undefined
  })
