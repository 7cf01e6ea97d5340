import { masked, maskedTerm, type OffensiveTerms } from '../mask.js'
import { escaped, Markup } from './markup.js'

/** Pairs of inputs in the sections of one page: more would make it slow to open. The list of all findings has the others. */
const pairsOnPage = 700
/** Sections of assertions on one page. */
const sectionsOnPage = 300

/** Cells of tables by class on one page. */
const cellsOnPage = 6000

/** What the parts of a page share: how user text is shown, and how much room is left. */
export class PageContext {
  #pairs = pairsOnPage
  #sections = sectionsOnPage
  #cells = cellsOnPage
  #masked = false
  readonly #terms: OffensiveTerms

  constructor(terms: OffensiveTerms) {
    this.#terms = terms
  }

  /** Whether any offensive term was masked, so that the page needs its switch. */
  get masked(): boolean {
    return this.#masked
  }

  /** Text of models, data and tests: escaped, each offensive term in both forms, of which the page shows one. */
  readonly show = (text: string): Markup => {
    let result = ''
    let cursor = 0
    for (const { index, 0: term } of text.matchAll(this.#terms)) {
      result += `${escaped(text.slice(cursor, index))}<span class="term"><span class="hid">${escaped(maskedTerm(term))}</span><span class="raw">${escaped(term)}</span></span>`
      cursor = index + term.length
      this.#masked = true
    }
    return new Markup(result + escaped(text.slice(cursor)))
  }

  /** The same for attributes of HTML, where a switch does not reach. */
  readonly plain = (text: string): string => masked(this.#terms)(text)

  /** Takes room for pairs; gives how many of them there is room for. */
  takePairs(wanted: number): number {
    const taken = Math.min(wanted, this.#pairs)
    this.#pairs -= taken
    return taken
  }

  /** Takes room for the cells of tables; `false` when there is too little. */
  takeCells(cells: number): boolean {
    if (this.#cells < cells) return false
    this.#cells -= cells
    return true
  }

  /** Takes room for a section; `false` when the page has as many as it can bear. */
  takeSection(): boolean {
    if (this.#sections === 0) return false
    this.#sections -= 1
    return true
  }
}
